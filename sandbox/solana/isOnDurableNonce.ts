import { getAddressDecoder, type MaybeEncodedAccount } from '@solana/kit'
import type { Message } from './decodeTransaction.js'

const systemProgram = '11111111111111111111111111111111'
const advanceNonce = 4
const nonceSize = 80
const valueStart = 40

/** Whether a transaction uses the current value of a durable nonce account, which it advances first. */
export function isOnDurableNonce(
  { instructions, staticAccounts, lifetimeToken }: Message,
  read: (address: Message['staticAccounts'][number]) => MaybeEncodedAccount,
): boolean {
  const [first] = instructions
  const address = staticAccounts[first?.accountIndices?.[0] ?? -1]
  const program = staticAccounts[first?.programAddressIndex ?? -1]
  if (program !== systemProgram || first?.data?.[0] !== advanceNonce || !address) return false
  const account = read(address)
  if (!account.exists || account.data.length !== nonceSize) return false
  return getAddressDecoder().decode(account.data, valueStart) === lifetimeToken
}
