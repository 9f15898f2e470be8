import { formatAmount } from '../amount.js'
import type { BridgeConfig } from '../bridgeConfig.js'
import { notify } from '../bridgeEvent.js'
import { checkRequest, checkRoute } from '../checkRequest.js'
import { AccountChangedError } from '../errors/AccountChangedError.js'
import { InvalidSpenderError } from '../errors/InvalidSpenderError.js'
import { WalletNotConnectedError } from '../errors/WalletNotConnectedError.js'
import { isUnsettled } from '../isUnsettled.js'
import type { EvmChain } from '../network.js'
import { encodePermit } from '../permitEncoding.js'
import { readDestinationStart } from '../readDestinationStart.js'
import type { Readers } from '../readers.js'
import type { TransferRecord } from '../record.js'
import {
  type Accepted,
  type Blocks,
  checkSender,
  senderKey,
  submitRecord,
  type Withheld,
} from '../submitRecord.js'
import type { EvmTransferRequest, TransferProgress, TransferStep } from '../transferRequest.js'
import { untilGivenUp } from '../untilGivenUp.js'
import { type AccountKind, accountKind } from './accountKind.js'
import { checkBeforeSending, checkBeforeSigning } from './checkPermitState.js'
import { checkSignature, type PermitSignature } from './checkSignature.js'
import { findSource } from './findSource.js'
import { buildPermit, type PermitTypedData } from './permit.js'
import { readPermitState } from './readPermitState.js'
import type { EvmSigner } from './signer.js'
import { simulatePermit } from './simulatePermit.js'

export type TransferParameters = EvmTransferRequest &
  TransferProgress & {
    signer: EvmSigner
    readers: Readers
  }

/** What was settled before the wallet is asked. */
type Prepared = {
  chain: EvmChain
  request: EvmTransferRequest
  account: AccountKind
  typedData: PermitTypedData
  destinationStart: bigint
}

type Context = TransferParameters & { config: BridgeConfig; step: (step: TransferStep) => void }

/**
 * Moves USDC from an EVM chain with one ERC-2612 permit and no gas.
 *
 * Resolves with the stored record as soon as the signed permit has left: `pending`, `unanswered` or `refused`.
 * Rejects with a `BridgeErrorType` only where nothing was sent, so that trying again is safe.
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
 *     recipient: '0x71C4A9de03bB5F28E6c0417AD3F95B2E8c6d9af2',
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
  const step = (next: TransferStep) => {
    notify(config.onEvent, { type: 'step', step: next.name })
    parameters.onStep?.(next)
  }
  const context = { ...parameters, config, step }
  const prepared = await prepare(context)
  const signature = await sign(context, prepared)
  step({ name: 'submitting' })
  const sourceStart = await checkStillTrue(context, prepared)
  const record = createRecord(context, prepared, signature, sourceStart)
  const send = () => sendPermit(context, prepared, signature)
  return submitRecord(config, record, send, blocksNonce(prepared.typedData.message.nonce))
}

async function prepare(context: Context): Promise<Prepared> {
  const { config, signer, readers, signal, step } = context
  const { from, to, amount, recipient, reference } = context
  step({ name: 'checking' })
  const { chain, spender } = findSource(config, context)
  const request = checkRequest(config, { from, to, amount, recipient, reference })
  await untilGivenUp(checkRoute(config, request), signal)
  const connected = signer.current()
  if (!connected) throw new WalletNotConnectedError({ kind: 'evm' })
  const owner = connected.address
  checkSpender(chain, owner, spender)
  if (connected.chainId !== chain.id) {
    step({ name: 'switchingChain' })
    await untilGivenUp(signer.switchChain(chain), signal)
    step({ name: 'checking' })
  }
  const [state, destinationStart] = await Promise.all([
    readPermitState(readers(from), { chain, owner, spender }),
    readDestinationStart(readers, to),
  ])
  checkBeforeSigning(config, chain, amount, state)
  const sender = { from, chainId: chain.id, token: chain.usdc.address, owner }
  await checkSender(config, senderKey(sender), blocksNonce(state.nonce))
  const deadline = state.timestamp + BigInt(config.permitLifetime)
  const typedData = buildPermit(chain, { owner, spender, value: amount, nonce: state.nonce, deadline })
  return { chain, request, account: accountKind(state.code), typedData, destinationStart }
}

async function sign(context: Context, { chain, account, typedData }: Prepared): Promise<PermitSignature> {
  const { signer, signal, step } = context
  const tokenName = chain.usdc.name
  step({ name: 'signing', details: { kind: 'permit', chain: chain.key, tokenName, ...typedData.message } })
  const answer = await untilGivenUp(signer.signTypedData(typedData, typedData.message.owner), signal)
  return checkSignature(typedData, answer, account)
}

/** Reads again what the signature depends on, and gives the block where looking for the departure starts. */
async function checkStillTrue({ signer, readers, signal }: Context, prepared: Prepared): Promise<bigint> {
  const { chain, typedData } = prepared
  const { owner, spender } = typedData.message
  const state = await untilGivenUp(readPermitState(readers(chain.key), { chain, owner, spender }), signal)
  checkBeforeSending(chain, typedData.message, state)
  const connected = signer.current()
  if (!connected || !isSame(connected.address, owner)) throw new AccountChangedError()
  return state.blockNumber
}

function createRecord(
  { config }: Context,
  { chain, request, typedData, destinationStart }: Prepared,
  signature: PermitSignature,
  sourceStart: bigint,
): TransferRecord {
  const { owner, spender, nonce, deadline } = typedData.message
  const now = config.environment.now()
  return {
    ...request,
    id: config.environment.randomId(),
    version: 1,
    status: 'submitting',
    network: config.network.name,
    service: config.client.baseUrl,
    owner,
    createdAt: now,
    updatedAt: now,
    chainId: chain.id,
    token: chain.usdc.address,
    permit: { spender, nonce, deadline, r: 'r' in signature ? [signature.r] : [] },
    sourceStart,
    destinationStart,
  }
}

async function sendPermit(
  { config, readers }: Context,
  { chain, request, account, typedData }: Prepared,
  signature: PermitSignature,
): Promise<Accepted | Withheld> {
  if (account !== 'plain') {
    const verdict = await simulatePermit(readers(chain.key), chain, typedData.message, signature)
    if (verdict === 'refused')
      return { status: 'refused', reason: 'The token does not accept this signature.' }
  }
  const { from, to, recipient } = request
  const amount = formatAmount(request.amount)
  const encode = config.encodePermit ?? encodePermit
  const permit = encode({ ...typedData.message, signature })
  const answer = await config.client.transfer({ from, to, amount, recipient, permit })
  return { intentId: answer.intent_id, serviceStatus: answer.status, sourceHash: answer.tx_hash }
}

/**
 * A permit on the same nonce can never be used in addition to an open one, so after a refusal a new one may take its
 * place. Every other open transfer stands in the way.
 */
function blocksNonce(nonce: bigint): Blocks {
  return (record) => {
    const isReplaceable = record.status === 'refused' || record.status === 'reverted'
    return (
      isUnsettled(record) && !(isReplaceable && record.from !== 'SOLANA' && record.permit.nonce === nonce)
    )
  }
}

function checkSpender({ key, usdc }: EvmChain, owner: string, spender: string): void {
  const zero = `0x${'0'.repeat(40)}`
  if ([owner, usdc.address, zero].some((address) => isSame(address, spender)))
    throw new InvalidSpenderError({ chain: key })
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
