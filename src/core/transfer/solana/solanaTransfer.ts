import { encodeBase58, encodeBase64 } from '../../chain/encodings.js'
import { type ChainReader, listWitnesses, type Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import type { Environment } from '../../environment/environment.js'
import { AccountBlockedError, ChainReadError, ClockSkewError } from '../../errors/chainErrors.js'
import { InsufficientBalanceError } from '../../errors/requestErrors.js'
import { UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { TransactionExpiredError } from '../../errors/transferErrors.js'
import { AccountChangedError, WalletCannotSignError } from '../../errors/walletErrors.js'
import { type DestinationStart, readDestinationStart } from '../../read/readDestinationStart.js'
import { heightBound, readBlockHeight } from '../../read/solana/blockHeight.js'
import { clockAddress, clockOffset } from '../../read/solana/clockOffset.js'
import { readAccounts } from '../../read/solana/readAccounts.js'
import { decodeTokenAccount, tokenProgram } from '../../read/solana/tokenAccount.js'
import type { SolanaAnchor, SolanaSource, TransferRecord } from '../../record/record.js'
import type { Persistence } from '../../record/recordStore.js'
import { senderKey } from '../../record/sender.js'
import { isBlocking } from '../../record/status.js'
import {
  type SolanaTransferRequest,
  type TransferOptions,
  type TransferStep,
  untilCancelled,
} from '../../request/transferRequest.js'
import type { TransferAnswer } from '../../service/calls.js'
import { checkReview, choosePersistence, stepReporter } from '../callbacks.js'
import { checkRequest, checkRoute } from '../checkRequest.js'
import { checkSender, submitRecord } from '../submitRecord.js'
import { associatedTokenAddress } from './associatedTokenAddress.js'
import { checkSignedTransaction } from './checkSignedTransaction.js'
import { isSigned, type SolanaTransaction, signerIndex } from './deserializeTransaction.js'
import { checkDeviceClock, checkNotRunOut, signInTime } from './expiry.js'
import {
  inspectSolanaTransaction,
  type SolanaInspection,
  type SolanaOrder,
} from './inspectSolanaTransaction.js'
import { listsAnchor, readAnchor } from './readAnchor.js'
import { simulateSolanaTransaction } from './simulateSolanaTransaction.js'
import { checkPolicy, type SolanaPolicy } from './solanaPolicy.js'
import type { SolanaSigner } from './solanaSigner.js'
import { verifySignature } from './verifySignature.js'

/** What {@link solanaTransfer} moves, with which wallet, and what its transaction may do. */
export type SolanaTransferParameters = SolanaTransferRequest &
  TransferOptions & {
    signer: SolanaSigner
    readers: Readers
    policy: SolanaPolicy
  }

/** The lifetime of a blockhash, in ms. Its 150 blocks take 60 s at 400 ms each, and in practice hardly ever less than this. */
const blockhashTime = 75_000

/** How long, in ms, another node may take after the first one. The transaction's time to sign is running. */
const patience = 4_000

type Context = SolanaTransferParameters & { config: BridgeConfig; step: (step: TransferStep) => void }

/** Everything that is decided before the wallet prompt opens. */
type Prepared = {
  order: SolanaOrder
  inspection: SolanaInspection
  intentId: string
  /** The block height right after the transaction was built, as the first node tells it. */
  builtAt: bigint
  /** The greatest height that any node told after that. */
  furthest: bigint
  /** The end of the debited account's history at that time. */
  anchor: SolanaAnchor
  destination: DestinationStart
  expiresAt: number
}

/**
 * Moves USDC from Solana with one transaction that the service builds and the sender signs.
 *
 * The transaction is decoded, compared with the request and simulated before the wallet sees it. Resolves with the
 * stored record as soon as the signed transaction has been sent: `pending`, `unanswered` or `refused`. Rejects with a
 * `BridgeErrorType` only if nothing was sent, so that trying again is safe.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders } from 'usdc-bridge-react/core'
 * import { type SolanaSigner, solanaTransfer } from 'usdc-bridge-react/solana/core'
 *
 * function send(config: BridgeConfig, signer: SolanaSigner) {
 *   return solanaTransfer(config, {
 *     to: 'BASE',
 *     amount: 10_000_000n,
 *     recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
 *     signer,
 *     readers: createReaders(config),
 *     policy: { depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'], programs: [] },
 *   })
 * }
 * ```
 */
export async function solanaTransfer(
  config: BridgeConfig,
  parameters: SolanaTransferParameters,
): Promise<TransferRecord> {
  const step = stepReporter(config, parameters)
  const context = { ...parameters, config, step }
  const { signTransaction, order, offset, keep, earlier } = await check(context)
  const prepared = await build(context, order, offset)
  const { signed, signature, destination } = await sign(context, prepared, signTransaction)
  step({ name: 'submitting' })
  const record = createRecord(context, { ...prepared, destination }, signed, signature)
  return submitRecord(config, record, () => submit(config, prepared, signed, signature), {
    keep,
    earlier,
    signal: parameters.signal,
    checkAccount: () => checkAccount(parameters.signer),
    blocks: (stored) => isBlocking(stored) || isSameTransaction(stored, record),
  })
}

/**
 * If the service builds two transfers identically on one blockhash, they are the same transaction: it lands once, and
 * both records would claim it.
 */
function isSameTransaction(stored: TransferRecord, { ownerSignature }: SolanaSource): boolean {
  return stored.from === 'SOLANA' && stored.ownerSignature === ownerSignature
}

/** Everything that can be checked before the service is asked to build a transaction. */
async function check(context: Context): Promise<{
  order: SolanaOrder
  offset: number
  keep: Persistence
  earlier: ReadonlySet<string>
  signTransaction: NonNullable<SolanaSigner['signTransaction']>
}> {
  const { config, signer, readers, policy, signal, step } = context
  step({ name: 'checking' })
  checkPolicy(policy)
  const request = checkRequest(config, { ...requestOf(context), from: 'SOLANA' })
  const { to, amount, recipient } = request
  const keep = await choosePersistence(config, context.onUnsaved)
  await untilCancelled(checkRoute(config, { from: 'SOLANA', to }), signal)
  const { address: sender, signTransaction } = signer
  if (!signTransaction) throw new WalletCannotSignError({ kind: 'solana' })
  checkAccount(signer, context.owner)
  const { name: network, chains } = config.network
  const earlier = await checkSender(config, senderKey({ from: 'SOLANA', network, owner: sender }), { keep })
  const order = {
    sender,
    to,
    amount,
    recipient,
    policy,
    maxFee: config.limits.maxFee,
    chain: chains.SOLANA,
    reader: readers('SOLANA'),
  }
  const offset = await untilCancelled(checkAccounts(config, order), signal)
  await checkReview(context, { ...request, owner: sender })
  checkAccount(signer)
  return { order, offset, keep, earlier, signTransaction: signTransaction.bind(signer) }
}

/**
 * Checks the sender's balance and returns how far the device clock is ahead of the chain's, in ms. It also reads the
 * mint, because a node of another cluster would otherwise look like an empty wallet.
 */
async function checkAccounts(
  { _internal: { environment } }: BridgeConfig,
  { sender, amount, chain, reader }: SolanaOrder,
): Promise<number> {
  const mint = chain.usdc.address
  const addresses = [mint, await associatedTokenAddress(sender, mint), clockAddress]
  const [mintAccount, account, clock] = await readAccounts(reader, addresses)
  if (mintAccount?.program !== tokenProgram)
    throw new ChainReadError({
      chain: 'SOLANA',
      cause: new Error(`This cluster has no mint ${mint}.`),
    })
  const token = decodeTokenAccount(account)
  if (token?.isFrozen) throw new AccountBlockedError({ chain: 'SOLANA', party: 'sender' })
  const balance = token?.amount ?? 0n
  if (balance < amount) throw new InsufficientBalanceError({ balance, chain: 'SOLANA' })
  checkDeviceClock(clock, environment.now())
  return clockOffset(clock, environment.now())
}

async function build(
  {
    config: {
      client,
      _internal: { environment },
    },
    readers,
    signal,
    step,
  }: Context,
  order: SolanaOrder,
  offset: number,
): Promise<Prepared> {
  step({ name: 'building' })
  const { to, sender, reader } = order
  const built = await untilCancelled(client.buildSolanaTransaction(order), signal)
  const expiresAt = Math.min(built.expiresAt + offset, environment.now() + blockhashTime)
  const account = await associatedTokenAddress(sender, order.chain.usdc.address)
  const reading = Promise.all([readBlockHeight(reader), readAnchor(reader, account)])
  const [builtAt, anchor] = await untilCancelled(reading, signal)
  const [{ inspection, heights, agreed }, destination] = await untilCancelled(
    Promise.all([
      askAll(built.transaction, order, { readers, environment, anchor }),
      readDestinationStart(readers, to),
    ]),
    signal,
  )
  const { blockhash } = inspection.transaction
  await untilCancelled(checkNotRunOut(reader, { blockhash, builtAt, environment, signal }), signal)
  const [furthest = builtAt] = [builtAt, ...heights].sort((one, other) => Number(other - one))
  return {
    order,
    inspection,
    intentId: built.intentId,
    builtAt,
    furthest,
    anchor: agreed,
    destination,
    expiresAt,
  }
}

/**
 * Inspects by the first node, and by every other one that answers in time. A single node could invent what a lookup table
 * holds, who owns the receiving account, or what a program does. The others' heights, clocks and histories are read, too:
 * a height that is too low would end the transfer while it can still land, and a noted signature that lands only later
 * would hide it. A signature that another node does not list is dropped.
 *
 * @throws UnsafeTransactionError if any of them shows that the transaction is unsafe, ClockSkewError if any shows that
 * the device clock is behind; what the first one throws
 */
async function askAll(
  transaction: string,
  order: SolanaOrder,
  { readers, environment, anchor }: { readers: Readers; environment: Environment; anchor: SolanaAnchor },
): Promise<{
  inspection: SolanaInspection
  heights: readonly bigint[]
  agreed: SolanaAnchor
}> {
  const [, ...others] = await listWitnesses(readers, 'SOLANA')
  const first = inspectAndRun(transaction, order)
  const inTime = <answer>(asking: Promise<answer>) =>
    Promise.race([asking.catch(unlessUnsafe), first.catch(() => {}).then(() => environment.sleep(patience))])
  const readClock = async (reader: ChainReader) => {
    const [clock] = await readAccounts(reader, [clockAddress])
    checkDeviceClock(clock, environment.now())
  }
  const [inspection, heights, listed] = await Promise.all([
    first,
    Promise.all(others.map(({ reader }) => inTime(readBlockHeight(reader)))),
    Promise.all(others.map(({ reader }) => inTime(listsAnchor(reader, anchor)))),
    ...others.flatMap(({ reader }) => [
      inTime(inspectAndRun(transaction, { ...order, reader })),
      inTime(readClock(reader)),
    ]),
  ])
  const agreed = listed.every(Boolean) ? anchor : { ...anchor, signature: undefined }
  return { inspection, heights: heights.flatMap((height) => height ?? []), agreed }
}

/** A node that is down or behind shows nothing; any of them can stop the transfer. */
function unlessUnsafe(error: unknown): undefined {
  if (error instanceof UnsafeTransactionError || error instanceof ClockSkewError) throw error
  return undefined
}

async function inspectAndRun(transaction: string, order: SolanaOrder): Promise<SolanaInspection> {
  const inspection = await inspectSolanaTransaction(transaction, order)
  // The sender may be paid between the two answers that are compared.
  const simulate = () => simulateSolanaTransaction(inspection, order)
  await simulate().catch(simulate)
  return inspection
}

/**
 * Gets the signature, then reads the destination's current block again: a payment that reached the recipient while the
 * prompt was open came from somebody else.
 */
async function sign(
  {
    config: {
      _internal: { environment },
    },
    readers,
    signal,
    step,
  }: Context,
  { inspection, order, builtAt, destination, expiresAt }: Prepared,
  signTransaction: NonNullable<SolanaSigner['signTransaction']>,
): Promise<Pick<Prepared, 'destination'> & { signed: SolanaTransaction; signature: string | undefined }> {
  if (environment.now() >= expiresAt) throw new TransactionExpiredError()
  const { transaction, feePayer, lamports } = inspection
  const { sender: owner, amount } = order
  step({
    name: 'signing',
    details: { kind: 'transaction', owner, amount, feePayer, lamports, expiresAt },
  })
  const answer = await signInTime(signTransaction, transaction.bytes, { expiresAt, environment, signal })
  const signed = await checkSignedTransaction(transaction, answer, order)
  const signature = await readId(signed, owner)
  const { blockhash } = signed
  const reading = Promise.all([
    readDestinationStart(readers, order.to).catch(() => destination),
    checkNotRunOut(order.reader, { blockhash, builtAt, environment, signal }),
  ])
  const [startsAt] = await untilCancelled(reading, signal)
  if (environment.now() > expiresAt) throw new TransactionExpiredError()
  return { signed, signature, destination: startsAt }
}

/**
 * Returns the transaction's id, which is the fee payer's signature, if that is the sender's own or a verified one.
 * An unverified one is ignored: it could be the id of another transaction, which has failed.
 */
async function readId(
  { keys: [feePayer = ''], signatures: [first], message }: SolanaTransaction,
  sender: string,
): Promise<string | undefined> {
  if (!isSigned(first)) return undefined
  const isKnown = feePayer === sender || (await verifySignature(feePayer, first, message)) === 'valid'
  return isKnown ? encodeBase58(first) : undefined
}

function createRecord(
  context: Context,
  { order, intentId, furthest, anchor, destination }: Prepared,
  signed: SolanaTransaction,
  signature: string | undefined,
): TransferRecord & SolanaSource {
  const { config, reference } = context
  const { sender, to, amount, recipient } = order
  const now = config._internal.environment.now()
  const own = signed.signatures[signerIndex(signed, sender)]
  const source: SolanaSource = {
    from: 'SOLANA',
    signature,
    ownerSignature: encodeBase58(own ?? new Uint8Array()),
    blockhash: signed.blockhash,
    lastBlockHeight: furthest + heightBound,
    anchor,
    signedTransaction: encodeBase64(signed.bytes),
  }
  return {
    ...source,
    id: config._internal.environment.randomId(),
    version: 2,
    status: 'submitting',
    network: config.network.name,
    service: config.client.baseUrl,
    to,
    amount,
    owner: sender,
    recipient,
    reference,
    createdAt: now,
    updatedAt: now,
    intentId,
    ...destination,
  }
}

/** If the transaction's id is known, the service's answer is not needed for it. */
async function submit(
  { client }: BridgeConfig,
  { intentId }: Prepared,
  { bytes }: SolanaTransaction,
  signature: string | undefined,
): Promise<TransferAnswer> {
  const answer = await client.submitSolanaTransaction({ intentId, signedTransaction: encodeBase64(bytes) })
  return { ...answer, sourceHash: signature ?? answer.sourceHash }
}

function requestOf({ to, amount, recipient, reference }: Context): SolanaTransferRequest {
  return { to, amount, recipient, reference }
}

function checkAccount(signer: SolanaSigner, expected = signer.address): void {
  if (signer.currentAddress() !== signer.address || signer.address !== expected)
    throw new AccountChangedError()
}
