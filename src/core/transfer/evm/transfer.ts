import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { InvalidSpenderError } from '../../errors/permitErrors.js'
import { buildPermit, type PermitTypedData } from '../../permit/buildPermit.js'
import type { PermitSignature } from '../../permit/checkSignature.js'
import { toWirePermit } from '../../permit/permitEncoding.js'
import { type AccountKind, accountKind } from '../../read/evm/evmRpc.js'
import { type DestinationStart, readDestinationStart } from '../../read/readDestinationStart.js'
import { shareRequests } from '../../read/shareRequests.js'
import type { NotedState, TransferRecord } from '../../record/record.js'
import type { Blocks } from '../../record/recordStore.js'
import { senderKey } from '../../record/sender.js'
import { statusRule } from '../../record/status.js'
import {
  type EvmTransferRequest,
  type TransferOptions,
  type TransferStep,
  untilCancelled,
} from '../../request/transferRequest.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'
import { checkReview, choosePersistence, stepReporter } from '../callbacks.js'
import { checkRequest, checkRoute } from '../checkRequest.js'
import { checkSender, type Guarding, submitRecord } from '../submitRecord.js'
import { checkBeforeSending, checkBeforeSigning } from './checkPermitState.js'
import { readAgreedState } from './readAgreedState.js'
import { reopenDoubtful } from './reopenDoubtful.js'
import { signPermit, withSignature } from './signPermit.js'
import { findSourceChain, getConnectedAccount, switchToChain } from './sourceAccount.js'

/** What {@link transfer} moves, and with which wallet. */
export type TransferParameters = EvmTransferRequest &
  TransferOptions & {
    signer: EvmSigner
    readers: Readers
  }

/** Everything that is decided before the wallet prompt opens. */
type Prepared = {
  chain: EvmChain
  request: EvmTransferRequest
  account: AccountKind
  typedData: PermitTypedData
  /** When the deadline was set, in ms since 1970, by a device clock that had been compared with the chain's. */
  timedAt: number
  /** The spender's current allowance, in base units. */
  allowance: bigint
  /** How many transactions the owner has sent. */
  transactions: bigint
  /** The nodes that showed this state. */
  agreed: readonly string[]
  destination: DestinationStart
  /** The key of the sender's records. */
  sender: string
  guarding: Guarding
}

type Context = TransferParameters & { config: BridgeConfig; step: (step: TransferStep) => void }

/**
 * Moves USDC from an EVM chain with one ERC-2612 permit and no gas.
 *
 * Resolves with the stored record as soon as the signed permit has been sent: `pending`, `unanswered` or `refused`.
 * Rejects with a `BridgeErrorType` only if nothing was sent, so that trying again is safe.
 *
 * @example
 * ```ts
 * import { type BridgeConfig, createReaders, type EvmSigner, transfer } from 'usdc-bridge-react/core'
 *
 * function send(config: BridgeConfig, signer: EvmSigner) {
 *   return transfer(config, {
 *     from: 'BASE',
 *     to: 'ARB',
 *     amount: 10_000_000n,
 *     recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
 *     signer,
 *     readers: createReaders(config),
 *   })
 * }
 * ```
 */
export async function transfer(
  config: BridgeConfig,
  parameters: TransferParameters,
): Promise<TransferRecord> {
  const step = stepReporter(config, parameters)
  // Requests made to a node at the same moment go out as one batch, if the node supports batches.
  const readers = shareRequests(parameters.readers, config._internal.environment, 0)
  const context = { ...parameters, readers, config, step }
  const prepared = await prepare(context)
  const signature = await signPermit({ ...context, ...prepared })
  step({ name: 'submitting' })
  const permit = toWirePermit(config, { ...prepared.typedData.message, signature })
  const starts = await checkStillTrue(context, prepared)
  const record = createRecord(context, prepared, signature, starts)
  const send = async () => config.client.transfer({ ...prepared.request, permit })
  return submitRecord(config, record, send, prepared.guarding)
}

async function prepare(context: Context): Promise<Prepared> {
  const { config, signer, readers, signal, step, replaces, onUnsaved } = context
  const { from, to, amount, recipient, reference } = context
  step({ name: 'checking' })
  const { chain, spender } = findSourceChain(config, context)
  const request = checkRequest(config, { from, to, amount, recipient, reference })
  const keep = await choosePersistence(config, onUnsaved)
  const { address: expected, chainId } = getConnectedAccount(signer, context.owner)
  const sender = senderKey({ from, chainId: chain.id, token: chain.usdc.address, owner: expected })
  const earlier = await checkSender(config, sender, { blocks: () => false, keep, replaces })
  const route = untilCancelled(checkRoute(config, request), signal)
  route.catch(() => {})
  // The integrator and the wallet are not asked before the route is known to be open; only the chains are.
  if (context.onReview || chainId !== chain.id) await route
  await checkReview(context, { ...request, owner: expected, replaces })
  const owner = await switchToChain({ signer, chain, expected, signal, step })
  checkSpender(chain, owner, spender)
  const reading = Promise.all([
    readAgreedState(config, readers, { chain, owner, spender }),
    readDestinationStart(readers, to),
    route,
  ])
  const [state, destination] = await untilCancelled(reading, signal)
  const timedAt = config._internal.environment.now()
  const { nonce } = state
  const earliest = state.block.timestamp + BigInt(config.permitLifetime)
  const deadline = await findFreeDeadline(config, sender, { nonce, earliest })
  const blocks = blocksPermit({ nonce, deadline, allowance: state.allowance }, replaces)
  const checkAccount = () => getConnectedAccount(signer, owner)
  const guarding = { blocks, keep, replaces, earlier, signal, checkAccount }
  await checkSender(config, sender, guarding)
  // This runs after the guard: a record that was open a moment ago may have been called expired since, so it is in
  // doubt too.
  await reopenDoubtful(config, sender, nonce)
  // An open transfer comes first: it may be the reason for a standing allowance or a low balance.
  checkBeforeSigning(config, chain, amount, state)
  const typedData = buildPermit(chain, { owner, spender, value: amount, nonce, deadline })
  const account = accountKind(state.code)
  return { ...state, chain, request, account, typedData, timedAt, destination, sender, guarding }
}

/**
 * Where the search for the departure and the arrival starts, and the owner's account state right before the request.
 */
type Starts = DestinationStart & { sourceStart: bigint; noted: NotedState }

/**
 * Reads again what the signature depends on, and the current block of both chains: a payment that reached the
 * recipient while the prompt was open came from somebody else. Another transfer that was stored since explains a changed
 * nonce, so it is looked for first.
 */
async function checkStillTrue({ config, readers, signal }: Context, prepared: Prepared): Promise<Starts> {
  const { chain, request, typedData } = prepared
  const { owner, spender } = typedData.message
  const reading = Promise.all([
    readAgreedState(config, readers, { chain, owner, spender }),
    readDestinationStart(readers, request.to).catch(() => prepared.destination),
  ])
  const [state, destination] = await untilCancelled(reading, signal)
  await checkSender(config, prepared.sender, prepared.guarding)
  checkBeforeSending(chain, { ...typedData.message, allowance: prepared.allowance }, state)
  const { block, transactions, allowance, balance } = state
  // A node that agreed before the prompt has shown the same state, unless the owner has sent a transaction since. The code
  // of an account may act for it without one.
  const hasCode = state.code !== '0x'
  const isUnchanged = !hasCode && transactions === prepared.transactions
  const agreed = isUnchanged ? [...new Set([...prepared.agreed, ...state.agreed])] : state.agreed
  const { number, hash } = block
  const noted = { block: { number, hash }, transactions, hasCode, allowance, balance, agreed }
  return { sourceStart: number, noted, ...destination }
}

function createRecord(
  { config }: Context,
  { chain, request, typedData, timedAt }: Prepared,
  signature: PermitSignature,
  starts: Starts,
): TransferRecord {
  const { owner, spender, nonce, deadline } = typedData.message
  const now = config._internal.environment.now()
  return {
    ...request,
    id: config._internal.environment.randomId(),
    version: 2,
    status: 'submitting',
    network: config.network.name,
    service: config.client.baseUrl,
    owner,
    // If the clock was set back in the meantime, the permit would look as if it lived longer than allowed.
    createdAt: Math.max(now, timedAt),
    updatedAt: now,
    chainId: chain.id,
    token: chain.usdc.address,
    permit: withSignature({ spender, nonce, deadline, r: [] }, signature),
    ...starts,
  }
}

/**
 * A permit with the same nonce can never be used in addition to an open one. A new permit may therefore replace a
 * refused one, or an unanswered one if the person chose so, as long as the allowance is unchanged. Every other open
 * transfer blocks a new one, and so does one with the same deadline, because the two permits could be identical. The
 * one to replace blocks even once it is no longer open: it may have been paid.
 */
function blocksPermit(
  { nonce, deadline, allowance }: { nonce: bigint; deadline: bigint; allowance: bigint },
  replaces: string | undefined,
): Blocks {
  return (record) => {
    const { blocks, replaceable } = statusRule(record)
    const isReplaced =
      record.from !== 'SOLANA' &&
      record.permit.nonce === nonce &&
      record.permit.deadline !== deadline &&
      (record.noted?.allowance ?? 0n) === allowance
    const mayBeReplaced = replaceable === 'freely' || (replaceable && replaces)
    return (blocks || record.id === replaces) && !(isReplaced && mayBeReplaced)
  }
}

function checkSpender({ key, usdc }: EvmChain, owner: string, spender: string): void {
  if (!BigInt(spender) || [owner, usdc.address].some((address) => isSameAddress(address, spender)))
    throw new InvalidSpenderError({ chain: key })
}

/**
 * Returns the first deadline from `earliest` on, in seconds since 1970, that no stored permit of the sender uses with
 * this nonce. Two permits with the same message have the same signature, so nothing would show which transfer used it.
 */
export async function findFreeDeadline(
  { records }: Pick<BridgeConfig, 'records'>,
  sender: string,
  { nonce, earliest }: { nonce: bigint; earliest: bigint },
): Promise<bigint> {
  // Reporting an unreadable storage is left to the guard.
  const stored = await records.list().catch(() => [])
  const isTaken = (record: TransferRecord) =>
    record.from !== 'SOLANA' &&
    senderKey(record) === sender &&
    record.permit.nonce === nonce &&
    record.permit.deadline === deadline
  let deadline = earliest
  while (stored.some(isTaken)) deadline += 1n
  return deadline
}
