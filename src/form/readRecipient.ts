import type { Network } from '../core/chain/network.js'
import { type ParsedRecipient, parseRecipient } from '../core/recipient/parseRecipient.js'
import type { FormValue } from './formValue.js'

/** What the entered recipient means, or the person's own address where none was entered. */
export function readRecipient(
  { recipient, to }: Pick<FormValue, 'recipient' | 'to'>,
  { network, ownRecipient = '' }: { network: Network; ownRecipient?: string | undefined },
): ParsedRecipient {
  return parseRecipient(recipient ?? ownRecipient, network.chains[to])
}
