import { parseUnits } from 'viem/utils'
import type { TransferBody } from '../../src/core/service/bodies.js'
import type { Authorisation } from './Authorisation.js'

/** Every request of a device matches its intent: chains, recipient, and the signed amount. */
export function findWrongPost(body: TransferBody, signings: readonly Signed[]): string | undefined {
  if (!signings.some((signing) => isSigned(body, signing))) return 'a permit was sent that nobody signed so'
  if (signings.some((signing) => isWished(body, signing))) return undefined
  const { from, to, amount, recipient } = body
  return `${amount} from ${from} to ${recipient} on ${to} was sent, and nobody intended that`
}

type Signed = Pick<Authorisation, 'intent' | 'owner' | 'spender' | 'value' | 'nonce' | 'deadline'>

function isSigned({ permit }: TransferBody, { owner, spender, value, nonce, deadline }: Signed): boolean {
  const signed = { owner, spender, value: `${value}`, nonce: `${nonce}`, deadline: `${deadline}` }
  return Object.entries(signed).every(([name, text]) => String(permit[name]) === text)
}

function isWished({ from, to, amount, recipient }: TransferBody, { intent, value }: Signed): boolean {
  const isRoute = from === intent.from && to === intent.to
  const isRecipient = recipient.toLowerCase() === intent.recipient.toLowerCase()
  return isRoute && isRecipient && parseUnits(amount, 6) === value
}
