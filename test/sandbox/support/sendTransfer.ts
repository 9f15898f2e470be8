import { Keypair, VersionedTransaction } from '@solana/web3.js'
import { formatUnits } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import type { EvmChainName } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { callService, type ServiceAnswer } from './callService.js'
import { signPermit } from './signPermit.js'

type Target = Pick<Sandbox, 'url' | 'apiKey' | 'chains'>

/** An account with a key made on the spot. */
export function newAccount(): PrivateKeyAccount {
  return privateKeyToAccount(generatePrivateKey())
}

/** A recipient that nobody else uses. */
export function newRecipient(chain: 'SOLANA' | EvmChainName): string {
  return chain === 'SOLANA' ? Keypair.generate().publicKey.toBase58() : newAccount().address
}

/** Base units as the text that the service takes. */
function wireAmount(amount: bigint): string {
  const text = formatUnits(amount, 6)
  return text.includes('.') ? text : `${text}.00`
}

/** Signs a permit over the amount and posts the transfer. */
export async function sendTransfer(
  sandbox: Target,
  account: PrivateKeyAccount,
  from: EvmChainName,
  to: 'SOLANA' | EvmChainName,
  amount: bigint,
  recipient: string,
): Promise<ServiceAnswer> {
  const permit = await signPermit(sandbox.chains[from], account, amount)
  return callService(sandbox, '/transfer', { from, to, amount: wireAmount(amount), recipient, permit })
}

/** Asks the service for a transaction from a Solana wallet. */
export function buildSolana(
  sandbox: Pick<Sandbox, 'url' | 'apiKey'>,
  wallet: Keypair,
  to: EvmChainName,
  amount: bigint,
  recipient: string,
): Promise<ServiceAnswer> {
  const from_wallet = wallet.publicKey.toBase58()
  return callService(sandbox, '/solana/build-tx', { to, amount: wireAmount(amount), from_wallet, recipient })
}

/** Signs what the service built, in base64. */
export function signBuilt(transaction: unknown, wallet: Keypair): string {
  const built = VersionedTransaction.deserialize(Buffer.from(String(transaction), 'base64'))
  built.sign([wallet])
  return Buffer.from(built.serialize()).toString('base64')
}

/** Builds, signs and submits a transfer from Solana. */
export async function sendFromSolana(
  sandbox: Pick<Sandbox, 'url' | 'apiKey'>,
  wallet: Keypair,
  to: EvmChainName,
  amount: bigint,
  recipient: string,
): Promise<ServiceAnswer> {
  const built = await buildSolana(sandbox, wallet, to, amount, recipient)
  if (built.status !== 200) return built
  const signed_transaction = signBuilt(built.body.transaction, wallet)
  return callService(sandbox, '/solana/submit', { intent_id: built.body.intent_id, signed_transaction })
}
