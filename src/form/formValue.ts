import type { ChainKey } from '../core/chain/chain.js'

/** What a person has entered. Text stays as typed; its meaning is derived. */
export type FormValue = {
  from: ChainKey
  to: ChainKey
  /** The amount as typed. */
  amount: string
  /** The recipient as entered; `undefined` stands for the person's own address. */
  recipient: string | undefined
}

/** A part of what is entered. */
export type FormField = keyof FormValue

/**
 * What the person did to change a value.
 *
 * @example
 * ```ts
 * import type { FormChange } from 'usdc-bridge-react'
 *
 * const swap: FormChange = { reason: 'swap', from: 'ARB', to: 'BASE' }
 * const half: FormChange = { reason: 'amount', amount: '12.50' }
 * ```
 */
export type FormChange =
  /** `recipient` is one for a destination of another kind, which would be dropped otherwise. */
  | { reason: 'from' | 'to' | 'swap'; from: ChainKey; to: ChainKey; recipient?: string | undefined }
  | { reason: 'amount'; amount: string }
  | { reason: 'recipient'; recipient: string | undefined }

/**
 * Applies a change. A recipient that was entered for one kind of chain is not carried over to the other kind, where
 * it would mean nothing. What is locked stays as it is.
 */
export function changeForm(
  value: FormValue,
  { reason: _, ...change }: FormChange,
  locked: readonly FormField[] = [],
): FormValue {
  const next = { ...value, ...change }
  if ((next.to === 'SOLANA') !== (value.to === 'SOLANA'))
    next.recipient = (change as Partial<FormValue>).recipient
  for (const field of locked) next[field] = value[field] as never
  return next
}

/** A form as it starts: what the host gives, and the rest filled in, so that the two ends are not one chain. */
export function startForm({ from, to, amount, recipient }: Partial<FormValue> = {}): FormValue {
  const source = from ?? (to === 'BASE' ? 'ARB' : 'BASE')
  return {
    from: source,
    to: to ?? (source === 'ARB' ? 'BASE' : 'ARB'),
    // A page may take them from its address, or from an order that holds a number.
    amount: String(amount ?? ''),
    recipient: recipient === undefined || recipient === null ? undefined : String(recipient),
  }
}
