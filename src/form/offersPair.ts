import type { Network } from '../core/chain/network.js'
import type { Pair } from '../core/chain/route.js'
import { parseRecipient } from '../core/recipient/parseRecipient.js'
import type { FormField, FormValue } from './formValue.js'

/** How a host narrows what can be entered. */
export type FormBounds = {
  /** What the person sees and cannot change. */
  locked?: readonly FormField[] | undefined
  /** Which of the service's routes are offered. @default all */
  pairs?: ((pair: Pair) => boolean) | undefined
}

/** Whether a route is one that the host offers, between the ends and to the recipient that it locked. */
export function offersPair(
  pair: Pair,
  value: FormValue,
  { locked = [], pairs = () => true, network }: FormBounds & { network: Network },
): boolean {
  const isKept = (end: 'from' | 'to') => !locked.includes(end) || pair[end] === value[end]
  const { recipient } = value
  const parsed =
    locked.includes('recipient') && recipient ? parseRecipient(recipient, network.chains[pair.to]) : undefined
  return isKept('from') && isKept('to') && !isOfOtherKind(parsed) && pairs(pair)
}

function isOfOtherKind(parsed: ReturnType<typeof parseRecipient> | undefined): boolean {
  return parsed?.status === 'invalid' && parsed.reason === 'otherKind'
}
