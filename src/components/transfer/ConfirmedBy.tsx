'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { Fact } from '../ui/Fact.js'
import { NodeNames } from './NodeNames.js'

/** The nodes that confirmed it, with a hint if it was only one. Renders a `Fact`, or nothing without names. */
export function ConfirmedBy({ agreed }: ConfirmedBy.Props) {
  const { t, tRich } = useWords(transferWords)
  if (!agreed?.length) return null
  const names = <NodeNames names={agreed} />
  return (
    <Fact name={t('confirmedBy')} width="wide">
      <span>{isOneNode(agreed) ? tRich('oneNodeOnly', { node: names }) : names}</span>
    </Fact>
  )
}

export declare namespace ConfirmedBy {
  type Props = {
    /** The names of the nodes that agreed. */
    agreed: readonly string[] | undefined
  }
}

/** Tells whether only one node confirmed it, so that another one may still contradict it. */
export function isOneNode(agreed: readonly string[] | undefined): boolean {
  return agreed?.length === 1
}
