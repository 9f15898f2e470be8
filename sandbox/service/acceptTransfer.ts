import { concatHex, type Hash, isAddressEqual, numberToHex } from 'viem'
import type { EvmChainName } from '../chains.js'
import type { GatewayCall } from '../evm/EvmRelayer.js'
import { revertReason } from '../evm/revertReason.js'
import { ServiceError } from '../ServiceError.js'
import type { SandboxSettings } from '../settings.js'
import type { Intent } from '../store/IntentStore.js'
import { amountInBaseUnits } from './amountInBaseUnits.js'
import { checkRecipient } from './checkRecipient.js'
import { checkRoute } from './checkRoute.js'
import { intentKey, newIntentId } from './intentKey.js'
import { readBody, transferSchema, type WirePermit } from './requestSchemas.js'
import type { Service } from './Service.js'

/** Accepts a transfer from an EVM chain: checks, simulates, signs, stores, then broadcasts. */
export async function acceptTransfer(service: Service, body: unknown): Promise<object> {
  refuseSolanaSource(body)
  const request = readBody(transferSchema, body)
  const { from, to, recipient, permit } = request
  const amount = amountInBaseUnits(request.amount)
  checkRoute(service, from, to, amount)
  checkRecipient(to, recipient, service.ledger)
  checkPermit(service, from, permit, amount)
  const settings = service.settings()
  const id = newIntentId()
  await simulateDeposit(service, from, settings, depositArguments(id, permit, amount))
  const draft = { id, source: from, destination: to, amount, recipient, fee: BigInt(settings.feeBaseUnits) }
  const intent: Intent = {
    ...draft,
    owner: permit.owner,
    status: 'pending',
    dueAt: 0,
    createdAt: service.clock.now(),
  }
  const hash = await execute(service, from, intent, permit, depositCalls(settings, id, permit, amount))
  service.settlement.kick()
  return { intent_id: id, status: intent.status, tx_hash: hash }
}

function refuseSolanaSource(body: unknown): void {
  if (typeof body === 'object' && body !== null && 'from' in body && body.from === 'SOLANA') {
    const hint = 'transfers from SOLANA use /sdk/v1/solana/build-tx and /sdk/v1/solana/submit'
    throw new ServiceError(400, 'invalid_request', `from: ${hint}`)
  }
}

function checkPermit(service: Service, from: EvmChainName, permit: WirePermit, amount: bigint): void {
  const { gateway } = service.chains[from].facts
  if (!isAddressEqual(permit.spender, gateway)) {
    throw new ServiceError(422, 'permit_refused', `permit.spender: must be ${gateway} on ${from}`)
  }
  if (permit.value < amount) {
    throw new ServiceError(422, 'permit_refused', 'permit.value: is below the amount')
  }
}

async function simulateDeposit(
  service: Service,
  from: EvmChainName,
  { style }: SandboxSettings,
  args: readonly unknown[],
): Promise<void> {
  const functionName = style === 'tryPermit' ? 'depositTryPermit' : 'depositAtomic'
  try {
    await service.relayers[from].simulate({ functionName, args })
  } catch (error) {
    const reason = revertReason(error)
    if (reason === undefined) throw error
    throw new ServiceError(422, 'permit_refused', reason)
  }
}

function depositCalls(
  settings: SandboxSettings,
  id: string,
  permit: WirePermit,
  amount: bigint,
): GatewayCall[] {
  const { style, delays } = settings
  const notBefore = Date.now() + delays.sourceMs
  const args = depositArguments(id, permit, amount)
  if (style === 'atomic') return [{ functionName: 'depositAtomic', args, notBefore }]
  if (style === 'tryPermit') return [{ functionName: 'depositTryPermit', args, notBefore }]
  return [
    { functionName: 'permitOnly', args: [permitArgument(permit)], notBefore },
    {
      functionName: 'pull',
      args: [intentKey(id), permit.owner, amount],
      notBefore: notBefore + delays.pullMs,
    },
  ]
}

function depositArguments(id: string, permit: WirePermit, amount: bigint) {
  return [intentKey(id), amount, permitArgument(permit)] as const
}

function permitArgument(permit: WirePermit) {
  const { owner, value, deadline, v, r, s } = permit
  const signature = permit.signature ?? concatHex([r ?? '0x', s ?? '0x', numberToHex(v ?? 0, { size: 1 })])
  return { owner, value, deadline, signature }
}

async function execute(
  service: Service,
  from: EvmChainName,
  intent: Intent,
  permit: WirePermit,
  calls: GatewayCall[],
): Promise<Hash | undefined> {
  const { faults, faultyRelayer, store } = service
  const fault = faults.take('execution', { chain: from, owner: intent.owner, to: intent.destination })
  if (!fault) return keep(service, from, intent, calls)
  await faultyRelayer.hitPayout(intent, fault)
  const job = { fault, intent, permit: permitArgument(permit), calls }
  return faultyRelayer.execute(job, (faulty) => store.intents.save(faulty))
}

async function keep(
  service: Service,
  from: EvmChainName,
  intent: Intent,
  calls: GatewayCall[],
): Promise<Hash | undefined> {
  const relayer = service.relayers[from]
  let sourceHash: Hash | undefined
  await relayer.enqueue(intent.id, calls, (hashes) => {
    sourceHash = hashes.at(-1)
    service.store.intents.save({ ...intent, ...(sourceHash && { sourceHash }) })
  })
  await relayer.broadcast()
  return sourceHash
}
