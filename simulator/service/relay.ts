import type { TokenCall } from '../../src/testing/chain/callToken.js'
import {
  type TestCall,
  type TestTransaction,
  tokenTransaction,
} from '../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { calldata } from '../../src/testing/chain/tokenCalldata.js'
import { gateway } from '../network/simulatedNetwork.js'
import type { World } from '../World.js'
import { signElsewhere, undoForGood } from '../worldFaults.js'
import { permitDirectly, wordsOfPermit } from './heldPermit.js'
import type { HeldPermit, Job } from './Job.js'
import type { EvmPayment } from './Ledger.js'
import { serviceAddresses } from './serviceAddresses.js'

const { relayer, vault, feeCollector } = serviceAddresses

/** The fee, if the service collects it separately. */
const fee = 20_000n

/** A method of the service's contract, with an unknown name. */
const depositSelector: Hex = '0x5ec0d1e5'

/** Executes a request: collects the money at the source, then pays at the destination. Some fail for good. */
export async function relay(world: World, job: Job): Promise<void> {
  const { random, faultSettings, wait, trace } = world
  const { service } = faultSettings
  await wait(random.chance(service.slow) ? random.between(60_000, 1_500_000) : random.between(500, 20_000))
  if (random.chance(service.neverActs)) return trace.add('service', () => `${job.id} is never acted on`)
  if (random.chance(service.frontRun)) await frontRun(world, job)
  if (isUndone(world)) await undoForGood(world, job.from, signElsewhere(world, job.from, 0))
  const attempts = random.between(1, 3)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await takeMoney(world, job, attempt))
      return random.chance(service.neverPays) ? undefined : pay(world, job)
    await wait(random.between(5_000, 120_000))
  }
}

/** Whether a reorg undoes this use of a nonce. */
const isUndone = ({ rare }: World) => rare.has('undoneForGood') && rare.random.chance(0.3)

/** Anybody who sees a pending permit can submit it first, which uses it without moving money. */
async function frontRun(world: World, { from, permit }: Job): Promise<void> {
  const { chain } = world.chains[from]
  chain.submit(permitDirectly(world.newHash(), chain.facts.usdc.address, permit), 0)
  await world.wait(world.random.between(0, 30_000))
}

/** Returns whether the money was collected, finally unless the service pays early. */
async function takeMoney(world: World, job: Job, attempt: number): Promise<boolean> {
  const { random, faultSettings, wait } = world
  const { style, reverts, otherHash, neverWithdraws, paysEarly } = faultSettings.service
  const hash = attempt > 0 || random.chance(otherHash) ? world.newHash() : job.hash
  const fails = random.chance(reverts)
  if (style !== 'twoTransactions') {
    const permit: TokenCall = {
      kind: 'permit',
      permit: job.permit,
      isOptional: style === 'permitOrAllowance',
    }
    const transaction = deposit(hash, [permit, ...withdrawals(world, job)], shownWith(world, job))
    return happens(world, job, { ...transaction, fails }, random.chance(paysEarly))
  }
  const permit: TokenCall = { kind: 'permit', permit: job.permit, isOptional: true }
  if (!(await happens(world, job, deposit(world.newHash(), [permit], shownWith(world, job)), true)))
    return false
  if (random.chance(neverWithdraws)) return false
  await wait(random.chance(0.2) ? random.between(60_000, 900_000) : random.between(0, 30_000))
  const transaction = deposit(hash, withdrawals(world, job), [])
  return happens(world, job, { ...transaction, fails }, random.chance(paysEarly))
}

/**
 * The permits that stand in the calldata: one alone, or with all others that the service has for its nonce, which may
 * be another device's. Once one of them has moved money, the others are of no use in it.
 */
function shownWith({ chains, rare, service }: World, { from, permit }: Job): readonly HeldPermit[] {
  if (!rare.has('permitsTogether')) return [permit]
  const others = service
    .jobs()
    .filter((other) => other.from === from && other.permit.nonce === permit.nonce)
    .map((other) => other.permit)
    .filter(({ owner, r }) => owner === permit.owner && r !== permit.r)
  const shown = [permit, ...others]
  const isTaken = chains[from].chain.withdrawals().some(({ by }) => shown.some(({ r }) => r === by))
  return isTaken ? [permit] : shown
}

function deposit(hash: Hex, calls: readonly TestCall[], shown: readonly HeldPermit[]): TestTransaction {
  const input = calldata(depositSelector, ...shown.flatMap(wordsOfPermit))
  return { hash, from: relayer, to: gateway, input, calls }
}

function withdrawals(world: World, job: Job): readonly TestCall[] {
  const { permit } = job
  const { owner, value, r: mark } = permit
  const withdrawal = (to: Hex, amount: bigint): TokenCall => {
    return { kind: 'transferFrom', spender: gateway, owner, to, amount, mark }
  }
  return world.faultSettings.service.feeApart
    ? [withdrawal(feeCollector, fee), withdrawal(vault, value - fee), ...burns(world, job)]
    : [withdrawal(vault, value), ...burns(world, job)]
}

/** Submits a transaction and waits until it is mined or, if required, final. */
async function happens(
  world: World,
  job: Job,
  transaction: TestTransaction,
  isEnoughMined: boolean,
): Promise<boolean> {
  const { chain } = world.chains[job.from]
  const { blockSeconds, finalityDepth } = world.faultSettings.paces[job.from]
  chain.submit(transaction, world.random.between(0, 15_000))
  for (let waited = 0; waited < 2 * finalityDepth + 10; waited += 1) {
    await world.wait(blockSeconds * 1000)
    const found = chain.find(transaction.hash)
    if (!found) continue
    if (!found.mined.succeeded) return false
    if (isUndone(world) && (await undoForGood(world, job.from, transaction.hash))) return false
    if (isEnoughMined || found.block.number <= chain.finalized().number) return true
  }
  return false
}

/** Burns the amount that is minted at the destination, if the service uses CCTP. */
function burns(world: World, { from, to, recipient, permit }: Job): readonly TestCall[] {
  const amount = paidFor(world, permit)
  return to === 'SOLANA' ? [] : world.cctp.burn({ from, to, recipient: recipient as Hex, amount })
}

const paidFor = ({ faultSettings }: World, { value }: Job['permit']) =>
  faultSettings.service.feeApart ? value - fee : value

async function pay(world: World, { id, from, to, recipient, permit }: Job): Promise<void> {
  const { random, wait, solanaService, cctp } = world
  await wait(random.between(500, 60_000))
  const amount = paidFor(world, permit)
  world.trace.add('service', () => `${id} is paid on ${to}`)
  if (to === 'SOLANA') return solanaService.pay(permit.r, recipient, amount)
  const payment = { r: permit.r, to, recipient, amount, hash: world.newHash() }
  if (!cctp.isUsed) return payOnEvm(world, payment)
  world.ledger.paid(payment)
  const calls = cctp.mint({ from, to, recipient: recipient as Hex, amount }, payment.hash)
  world.chains[to].chain.submit({ hash: payment.hash, from: relayer, to: gateway, input: '0x', calls }, 0)
}

/** Pays from the service's own funds, and notes it in the ledger. */
export function payOnEvm(world: World, payment: EvmPayment): void {
  const { to, recipient, amount, hash } = payment
  const { chain } = world.chains[to]
  const call: TokenCall = { kind: 'transfer', from: vault, to: recipient as Hex, amount }
  world.ledger.paid(payment)
  chain.submit(tokenTransaction(hash, relayer, chain.facts.usdc.address, call), 0)
}
