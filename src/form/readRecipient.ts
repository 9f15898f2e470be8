import type { Network } from '../core/chain/network.js'
import type { RecipientProblem } from '../core/errors/requestErrors.js'
import { type ParsedRecipient, parseRecipient } from '../core/recipient/parseRecipient.js'
import type { FormValue } from './formValue.js'

/** A {@link ParsedRecipient} with all its fields, each of which may be missing. */
type RecipientReading = { status: ParsedRecipient['status']; address?: string; reason?: RecipientProblem }

/** What the entered recipient means, or the person's own address where none was entered. */
export function readRecipient(
  { recipient, to }: Pick<FormValue, 'recipient' | 'to'>,
  { network, ownRecipient = '' }: { network: Network; ownRecipient?: string | undefined },
): RecipientReading {
  return parseRecipient(recipient ?? ownRecipient, network.chains[to])
}
