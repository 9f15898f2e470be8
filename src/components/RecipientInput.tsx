'use client'
import type { RecentRecipient } from '../core/recentRecipients.js'
import { EnteredRecipient } from './EnteredRecipient.js'
import type { FieldMessage } from './Message.js'
import { OwnRecipient } from './OwnRecipient.js'
import { RecipientCaution } from './RecipientCaution.js'

/**
 * Who receives the money: the person's own address, or one that is entered. Renders a line of text, or a labelled
 * `<textarea>`.
 */
export function RecipientInput({ value, ...props }: RecipientInput.Props) {
  const { caution, onValueChange, ownAddress, state } = props
  if (value !== undefined) return <EnteredRecipient {...props} value={value} />
  return (
    <>
      <OwnRecipient onChange={() => onValueChange('')} ownAddress={ownAddress} state={state} />
      {caution && <RecipientCaution caution={caution} />}
    </>
  )
}

export declare namespace RecipientInput {
  type Props = {
    /** A doubt about the address, with a box to tick. */
    caution?: RecipientCaution.Props['caution'] | undefined
    /** The name of the destination chain. */
    chainName: string
    /** `locked` recipients cannot be changed; `loading` keeps the place. @default 'ready' */
    state?: 'ready' | 'locked' | 'loading' | undefined
    /** Said under the field: what the address is, or what is wrong with it. */
    message?: FieldMessage | undefined
    /** Called when the recent recipients are to be forgotten. */
    onForgetRecents?: (() => void) | undefined
    /** Called with the entered address without spaces, or `undefined` for the person's own. */
    onValueChange: (value: string | undefined) => void
    /** The person's own address on the destination chain, where one is connected. */
    ownAddress?: string | undefined
    /** The owner of what was entered, to be taken in its place. */
    owner?: string | undefined
    /** Whom to choose from, the newest first. */
    recents?: readonly RecentRecipient[] | undefined
    /** The entered address; `undefined` stands for the person's own. */
    value: string | undefined
  }
}
