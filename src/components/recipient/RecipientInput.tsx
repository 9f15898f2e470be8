'use client'
import { EnteredRecipient } from './EnteredRecipient.js'
import { OwnRecipient } from './OwnRecipient.js'
import { RecipientCaution } from './RecipientCaution.js'

/**
 * Who receives the money: the person's own address, or one that is entered. Renders a line of text, or a labelled
 * `<textarea>`.
 *
 * @example
 * ```tsx
 * import { RecipientInput } from 'usdc-bridge-react'
 * import { useState } from 'react'
 *
 * function Recipient({ own }: { own: string }) {
 *   const [entered, setEntered] = useState<string>()
 *   return <RecipientInput chainName="Base" onValueChange={setEntered} ownAddress={own} value={entered} />
 * }
 * ```
 */
export function RecipientInput({ value, ...props }: RecipientInput.Props) {
  const { caution, chain, onValueChange, ownAddress, state } = props
  if (value !== undefined) return <EnteredRecipient {...props} value={value} />
  return (
    <>
      <OwnRecipient onChange={() => onValueChange('')} ownAddress={ownAddress} state={state} />
      {caution && <RecipientCaution caution={caution} chain={chain} />}
    </>
  )
}

export declare namespace RecipientInput {
  type Props = Omit<EnteredRecipient.Props, 'value'> & {
    /** The entered address; `undefined` stands for the person's own. */
    value: string | undefined
  }
}
