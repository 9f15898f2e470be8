import { ServiceError } from '../ServiceError.js'

const decimals = 6

/** Parses "10.00" as 10000000n; the schema has already checked the form. */
export function amountInBaseUnits(text: string): bigint {
  const [whole = '', fraction = ''] = text.split('.')
  const amount = BigInt(whole + fraction.padEnd(decimals, '0'))
  if (amount === 0n) throw new ServiceError(400, 'invalid_request', 'amount: must be more than zero')
  return amount
}
