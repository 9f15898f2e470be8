import type { FormValue } from './formValue.js'

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
