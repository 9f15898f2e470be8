import type { TokenCall } from '../../src/testing/chain/callToken.js'
import { type TestTransaction, tokenTransaction } from '../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { calldata, permitWords } from '../../src/testing/chain/tokenCalldata.js'
import { gateway, strangerAddress } from '../network/simulatedNetwork.js'
import type { World } from '../World.js'
import type { Job } from './Job.js'
import { serviceAddresses } from './serviceAddresses.js'

const { relayer, vault, feeCollector } = serviceAddresses

/** What the service takes for itself where it takes its fee apart. */
const fee = 20_000n

/** A method of the service's contract; nobody knows what it is called. */
const depositSelector: Hex = '0x5ec0d1e5'

/** Does what a request asked for: takes the money at the source, then pays at the destination. Some never end well. */
export async function relay(world: World, job: Job): Promise<void> {
  const { random, weather, wait, trace } = world
  const { service } = weather
  await wait(random.chance(service.slow) ? random.between(60_000, 1_500_000) : random.between(500, 20_000))
  if (random.chance(service.neverActs)) return trace.add('service', () => `${job.id} is never acted on`)
  if (random.chance(service.frontRun)) await frontRun(world, job)
  const attempts = random.between(1, 3)
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (await takeMoney(world, job, attempt))
      return random.chance(service.neverPays) ? undefined : pay(world, job)
    await wait(random.between(5_000, 120_000))
  }
}

/** Anybody who sees a permit on its way can hand it in first: it is used, and nothing has moved. */
async function frontRun(world: World, { from, permit }: Job): Promise<void> {
  const { chain } = world.chains[from]
  const call: TokenCall = { kind: 'permit', permit, isOptional: false }
  chain.submit(tokenTransaction(world.newHash(), strangerAddress, chain.facts.usdc.address, call), 0)
  await world.wait(world.random.between(0, 30_000))
}

/** Tells whether the money was taken, and that for good unless the service pays early. */
async function takeMoney(world: World, job: Job, attempt: number): Promise<boolean> {
  const { random, weather, wait } = world
  const { style, reverts, otherHash, neverPulls, paysEarly } = weather.service
  const hash = attempt > 0 || random.chance(otherHash) ? world.newHash() : job.hash
  const fails = random.chance(reverts)
  if (style !== 'twoTransactions') {
    const permit: TokenCall = {
      kind: 'permit',
      permit: job.permit,
      isOptional: style === 'permitOrAllowance',
    }
    const transaction = deposit(hash, job, [permit, ...pulls(world, job)], true)
    return happens(world, job, { ...transaction, fails }, random.chance(paysEarly))
  }
  const permit: TokenCall = { kind: 'permit', permit: job.permit, isOptional: true }
  if (!(await happens(world, job, deposit(world.newHash(), job, [permit], true), true))) return false
  if (random.chance(neverPulls)) return false
  await wait(random.chance(0.2) ? random.between(60_000, 900_000) : random.between(0, 30_000))
  const transaction = deposit(hash, job, pulls(world, job), false)
  return happens(world, job, { ...transaction, fails }, random.chance(paysEarly))
}

function deposit(
  hash: Hex,
  { permit }: Job,
  calls: readonly TokenCall[],
  showsPermit: boolean,
): TestTransaction {
  const input = showsPermit ? calldata(depositSelector, ...permitWords(permit)) : calldata(depositSelector)
  return { hash, from: relayer, to: gateway, input, calls }
}

function pulls(world: World, { permit }: Job): readonly TokenCall[] {
  const { owner, value, r: mark } = permit
  const pull = (to: Hex, amount: bigint): TokenCall => {
    return { kind: 'transferFrom', spender: gateway, owner, to, amount, mark }
  }
  return world.weather.service.feeApart
    ? [pull(feeCollector, fee), pull(vault, value - fee)]
    : [pull(vault, value)]
}

/** Hands a transaction in and waits for what becomes of it: mined, or, for who wants to be sure, final. */
async function happens(
  world: World,
  job: Job,
  transaction: TestTransaction,
  isEnoughMined: boolean,
): Promise<boolean> {
  const { chain } = world.chains[job.from]
  const { blockSeconds, finalityDepth } = world.weather.paces[job.from]
  chain.submit(transaction, world.random.between(0, 15_000))
  for (let waited = 0; waited < 2 * finalityDepth + 10; waited += 1) {
    await world.wait(blockSeconds * 1000)
    const found = chain.find(transaction.hash)
    if (!found) continue
    if (!found.mined.succeeded) return false
    if (isEnoughMined || found.block.number <= chain.finalized().number) return true
  }
  return false
}

async function pay(world: World, { id, to, recipient, permit }: Job): Promise<void> {
  const { chain } = world.chains[to]
  const { random, weather, wait } = world
  await wait(random.between(500, 60_000))
  const amount = weather.service.feeApart ? permit.value - fee : permit.value
  world.trace.add('service', () => `${id} is paid on ${to}`)
  const call: TokenCall = { kind: 'transfer', from: vault, to: recipient, amount }
  chain.submit(tokenTransaction(world.newHash(), relayer, chain.facts.usdc.address, call), 0)
}
