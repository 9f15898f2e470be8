import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { Readers } from '../../chain/reader.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { isOfNetwork } from '../../config/isOfNetwork.js'
import { TransferMovedOnError, TransferOutdatedError } from '../../errors/transferErrors.js'
import { WalletNotConnectedError } from '../../errors/walletErrors.js'
import { buildPermit } from '../../permit/buildPermit.js'
import type { PermitSignature } from '../../permit/checkSignature.js'
import { toWirePermit } from '../../permit/permitEncoding.js'
import { accountKind, withEvmRpc } from '../../read/evm/evmRpc.js'
import { type PermitState, readPermitState } from '../../read/evm/readPermitState.js'
import { latestDeadline } from '../../record/permitLifetime.js'
import type { EvmSource, TransferRecord } from '../../record/record.js'
import { type TransferOptions, type TransferStep, untilCancelled } from '../../request/transferRequest.js'
import type { Send } from '../../service/calls.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'
import { checkReview } from '../callbacks.js'
import { checkRequest, checkRoute } from '../checkRequest.js'
import { checkBeforeSending, checkBeforeSigning } from './checkPermitState.js'
import { signPermit, withSignature } from './signPermit.js'
import { findSourceChain, getConnectedAccount, switchToChain } from './sourceAccount.js'

type Context = Pick<TransferOptions, 'onReview' | 'signal'> & {
  readers: Readers
  signer?: EvmSigner | undefined
  step: (step: TransferStep) => void
}

/**
 * Prepares a permit to be sent again: from this page's memory, or by asking the wallet to sign the identical message.
 * A new signature is recorded before it is sent.
 */
export async function preparePermitAgain(
  config: BridgeConfig,
  record: TransferRecord & EvmSource,
  context: Context,
): Promise<{ send: Send; checkStillTrue: () => Promise<void> }> {
  const { chain, spender } = findSourceChain(config, record)
  // A record made with other pinned values is still followed, but nothing is signed for it.
  if (!isOfNetwork(config, record) || !isSameAddress(record.permit.spender, spender))
    throw new TransferMovedOnError({ recordId: record.id })
  checkRequest(config, requestOf(record))
  checkLifetime(config, record)
  const checkStillTrue = async () => {
    await readAndCheck(chain, record, context)
  }
  const remembered = config._internal.requests.get(record.id)
  if (remembered) return { send: remembered, checkStillTrue }
  const { signer } = context
  if (!signer) throw new WalletNotConnectedError({ kind: 'evm' })
  return {
    send: await signAgain(config, chain, record, { ...context, signer }),
    checkStillTrue() {
      getConnectedAccount(signer, record.owner)
      return checkStillTrue()
    },
  }
}

/** Stored data is not trusted: whatever the record says, its permit cannot have been signed in the future. */
function checkLifetime(
  { _internal: { environment } }: BridgeConfig,
  { createdAt, permit }: TransferRecord & EvmSource,
): void {
  if (permit.deadline > latestDeadline(Math.min(createdAt, environment.now())))
    throw new TransferOutdatedError({ reason: 'deadline' })
}

async function readAndCheck(
  chain: EvmChain,
  record: TransferRecord & EvmSource,
  { readers }: Context,
): Promise<PermitState> {
  const message = messageOf(record)
  const state = await withEvmRpc(chain, readers(chain.key), (rpc) =>
    readPermitState(rpc, { chain, ...message }),
  )
  checkBeforeSending(chain, { ...message, allowance: record.noted?.allowance ?? 0n }, state)
  return state
}

async function signAgain(
  config: BridgeConfig,
  chain: EvmChain,
  record: TransferRecord & EvmSource,
  context: Context & { signer: EvmSigner },
): Promise<Send> {
  const { signer, signal, step } = context
  const { amount, owner } = record
  getConnectedAccount(signer, owner)
  await untilCancelled(checkRoute(config, record), signal)
  await checkReview(context, { ...requestOf(record), owner })
  await switchToChain({ signer, chain, expected: owner, signal, step })
  const state = await readAndCheck(chain, record, context)
  checkBeforeSigning(config, chain, amount, state)
  const account = accountKind(state.code)
  const typedData = buildPermit(chain, messageOf(record))
  const signature = await signPermit({ signer, chain, account, typedData, signal, step })
  const permit = toWirePermit(config, { ...typedData.message, signature })
  await noteSignature(config, record, signature)
  return async () => config.client.transfer({ ...requestOf(record), permit })
}

async function noteSignature(
  { records, _internal: { environment } }: BridgeConfig,
  { id }: TransferRecord,
  signature: PermitSignature,
): Promise<void> {
  await records.update(id, (stored) => {
    if (stored.from === 'SOLANA') return stored
    const permit = withSignature(stored.permit, signature)
    return permit === stored.permit ? stored : { ...stored, permit, updatedAt: environment.now() }
  })
}

function requestOf({ from, to, amount, recipient, reference }: TransferRecord & EvmSource) {
  return { from, to, amount, recipient, reference }
}

function messageOf({ owner, amount, permit }: TransferRecord & EvmSource) {
  const { spender, nonce, deadline } = permit
  return { owner: owner as `0x${string}`, spender, value: amount, nonce, deadline }
}
