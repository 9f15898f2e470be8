import type { PrivateKeyAccount } from 'viem/accounts'
import type { EvmChainName } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { ServiceAnswer } from './callService.js'
import { sendTransfer } from './sendTransfer.js'

/** What the other device sends; `transactions` is by how many of them the service takes it. */
export type OtherTransfer = {
  from: EvmChainName
  to: 'SOLANA' | EvmChainName
  amount: bigint
  recipient: string
  transactions: 1 | 2
}

/**
 * Another device of the same owner signs and posts to the same service, with the nonce that the chain has now: as long
 * as the first device's permit is unused, that is the same one.
 */
export async function sendFromOtherDevice(
  sandbox: Sandbox,
  account: PrivateKeyAccount,
  { from, to, amount, recipient, transactions }: OtherTransfer,
): Promise<ServiceAnswer> {
  const target = { chain: from, owner: account.address }
  if (transactions === 2) sandbox.inject({ name: 'pulledInLaterBlock', ...target })
  return sendTransfer(sandbox, account, from, to, amount, recipient)
}
