'use client'
import type { Network } from '../../core/chain/network.js'
import type { TransferRecord } from '../../core/record/record.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { amountOf, statusIcons } from './statusIcons.js'

/** A pill at full width. Its text may wrap to three lines in the header without moving what is below. */
const row = {
  inlineSize: '100%',
  lineHeight: 1.15,
  marginBlock: '-0.6em',
  paddingInline: '0.5em',
  textAlign: 'start',
  whiteSpace: 'normal',
} as const

/** A transfer's status on one line. Renders a `<button>` that opens it. */
export function TransferRow({ chains, onOpen, record }: TransferRow.Props) {
  const { t, locale } = useWords(transferWords)
  const { icon, state } = statusIcons[record.status]
  return (
    <button data-part="pill" onClick={() => onOpen(record)} style={row} type="button">
      <span data-part="tag" data-state={state}>
        <Icon direction={icon === 'arrow' ? 'reading' : 'fixed'} name={icon} />
      </span>
      <span style={{ flex: 1 }}>
        {t('transferRow', {
          status: t(`status.${record.status}`),
          amount: amountText(amountOf(record), locale),
          chain: chains[record.to].name,
        })}
      </span>
      <Icon direction="reading" name="right" />
    </button>
  )
}

export declare namespace TransferRow {
  type Props = {
    /** The chains with their names. */
    chains: Network['chains']
    /** Called with the transfer that the person wants to see. */
    onOpen: (record: TransferRecord) => void
    record: TransferRecord
  }
}
