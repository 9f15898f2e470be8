import { type Address, getBase58Decoder } from '@solana/kit'
import { twistDeposit } from '../faults/twistDeposit.js'
import { ServiceError } from '../ServiceError.js'
import { tokenAddress, transactionLifetimeMs } from '../solana/SolanaRelayer.js'
import { readTokenAccount } from '../solana/tokenAccount.js'
import { amountInBaseUnits } from './amountInBaseUnits.js'
import { checkRecipient } from './checkRecipient.js'
import { checkRoute } from './checkRoute.js'
import { newIntentId } from './intentKey.js'
import { buildSchema, readBody } from './requestSchemas.js'
import type { Service } from './Service.js'

/** Builds the transaction that moves a Solana wallet's USDC to the service. */
export async function buildSolanaTransfer(service: Service, body: unknown): Promise<object> {
  const request = readBody(buildSchema, body)
  const amount = amountInBaseUnits(request.amount)
  const wallet = request.from_wallet as Address
  checkRoute(service, 'SOLANA', request.to, amount)
  checkRecipient(request.to, request.recipient, service.ledger)
  await checkFunds(service, wallet, amount)
  const settings = service.settings()
  const id = newIntentId()
  const createdAt = service.clock.now()
  const expiresAt = createdAt + transactionLifetimeMs
  const fault = service.faults.take('build', { chain: 'SOLANA', owner: wallet, to: request.to })
  const { to, recipient } = request
  const twist = fault && twistDeposit(fault, { ledger: service.ledger, from: wallet, amount, to, recipient })
  const { bytes } = await service.solanaRelayer.buildDeposit(id, wallet, amount, settings.solana, twist)
  service.store.intents.save({
    id,
    source: 'SOLANA',
    destination: request.to,
    amount,
    fee: BigInt(settings.feeBaseUnits),
    owner: wallet,
    recipient: request.recipient,
    status: 'built',
    builtTransaction: Buffer.from(bytes).toString('base64'),
    expiresAt,
    dueAt: 0,
    createdAt,
  })
  const { encoding } = settings.solana
  const transaction =
    encoding === 'base58' ? getBase58Decoder().decode(bytes) : Buffer.from(bytes).toString('base64')
  return { intent_id: id, transaction, expires_at: new Date(expiresAt).toISOString() }
}

async function checkFunds(service: Service, wallet: Address, amount: bigint): Promise<void> {
  const token = readTokenAccount(service.ledger.account(await tokenAddress(wallet)))
  if (!token || token.amount < amount) {
    throw new ServiceError(422, 'insufficient_balance', 'from_wallet: does not hold this amount of USDC')
  }
}
