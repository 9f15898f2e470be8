import { pad } from 'viem/utils'
import { type ChainKey, type EvmChainKey, isEvmChainKey } from '../src/core/chain/chain.js'
import { findTransfers } from '../src/core/follow/findTransfers.js'
import { buildPermit } from '../src/core/permit/buildPermit.js'
import { approvalTopic, transferTopic } from '../src/core/read/evm/tokenEncoding.js'
import { type TokenCall, word } from '../src/testing/chain/callToken.js'
import type { TestNode } from '../src/testing/chain/createTestNode.js'
import { type TestTransaction, tokenTransaction } from '../src/testing/chain/TestTransaction.js'
import { type Hex, nonceOf } from '../src/testing/chain/TokenState.js'
import { openTab } from './device/Tab.js'
import type { WorldFault } from './faultSettings.js'
import { movedServiceUrl } from './network/addresses.js'
import { gateway, otherToken, strangerAddress } from './network/simulatedNetwork.js'
import { type EvmIntent, type Intent, isEvmIntent } from './person/Intent.js'
import { firstWord } from './person/Wallet.js'
import { contractSignature, fakeSignature } from './pure/fakeSignature.js'
import { permitDirectly } from './service/heldPermit.js'
import type { HeldPermit } from './service/Job.js'
import { happensOnSolana, payOnSolana } from './solana/solanaWorldFaults.js'
import type { World } from './World.js'

/** Runs each world fault of this seed now and then, while faults happen. */
export function startWorldFaults(world: World, intents: readonly Intent[]): void {
  for (const [worldFault, weight] of Object.entries(world.faultSettings.worldFaults) as [
    WorldFault,
    number,
  ][])
    if (weight > 0) repeat(world, weight, () => happen(world, worldFault, world.random.pick(intents)))
}

/** Rare faults that are not lies of nodes. */
export function startRareFaults(world: World, intents: readonly Intent[]): void {
  const { rare, timeline, devices, chains, wallet } = world
  const { random } = rare
  if (rare.has('serviceMoves'))
    timeline.after(random.between(60_000, 900_000), () => {
      world.serviceUrl = movedServiceUrl
      world.trace.add('world', () => 'the service has moved')
      for (const device of devices) {
        const count = device.tabs.length
        for (const tab of [...device.tabs]) tab.close()
        for (let tab = 0; tab < count; tab += 1) openTab(world, device)
      }
    })
  const approve = ({ from, amount: value }: EvmIntent, spender: Hex) => {
    const { chain } = chains[from]
    const call = { kind: 'approve', owner: wallet.address, spender, value } as const
    chain.submit(ownTransaction(world, world.newHash(), chain.facts.usdc.address, call), 0)
  }
  for (const intent of intents.filter(isEvmIntent)) {
    if (rare.has('allowanceHidden')) {
      approve(intent, gateway)
      transferForever(world, intent.from)
    }
    if (rare.has('takenElsewhere')) approve(intent, otherToken)
    if (rare.has('contractOwner')) setCode(world, intent.from, contractCode, 0)
    if (rare.has('approvesByCode')) {
      setCode(world, intent.from, delegated, 0)
      transferForever(world, intent.from)
    }
  }
}

/** Strangers pay each other now and then. */
async function transferForever(world: World, from: EvmChainKey): Promise<void> {
  for (;;) {
    act(world, from, { kind: 'transfer', from: strangerAddress, to: otherToken, amount: 1n })
    await world.wait(world.rare.random.between(60_000, 180_000))
  }
}

/** Another contract takes an intent's amount by an earlier approval, in the next block. */
export function takeElsewhere(world: World, { from, amount }: EvmIntent): void {
  const { chain } = world.chains[from]
  const call = {
    kind: 'transferFrom',
    spender: otherToken,
    owner: world.wallet.address,
    to: strangerAddress,
    amount,
  } as const
  chain.submit(tokenTransaction(world.newHash(), strangerAddress, chain.facts.usdc.address, call), 0)
}

/** A stranger pays an intent's amount to its recipient while the prompt is open. */
export function payAsStranger(world: World, { to, amount, recipient }: Intent): void {
  const ms = world.rare.random.between(0, 15_000)
  if (to === 'SOLANA') {
    payOnSolana(world, recipient, amount, ms)
    return
  }
  const { chain } = world.chains[to]
  const call = { kind: 'transfer', from: strangerAddress, to: recipient as Hex, amount } as const
  chain.submit(tokenTransaction(world.newHash(), strangerAddress, chain.facts.usdc.address, call), ms)
}

/** A stranger pays the recipient through CCTP after a signature, and one URL of two shows that burn as the transfer's. */
export function burnAsStranger(world: World, { from, to, amount, recipient }: Intent): void {
  if (!isEvmChainKey(from) || !isEvmChainKey(to)) return
  // Another amount than the service's, because two burns of one amount for one recipient look the same.
  const burn = { from, to, amount: amount - 1_000n, recipient: recipient as Hex }
  const { message, mint } = world.cctp.ofStranger(burn)
  world.chains[from].madeUpBurns.push(message)
  const paid = {
    hash: world.newHash(),
    from: strangerAddress,
    to: gateway,
    input: '0x',
    calls: mint,
  } as const
  world.chains[to].chain.submit(paid, world.rare.random.between(20_000, 120_000))
}

async function repeat(world: World, weight: number, run: () => void): Promise<void> {
  for (;;) {
    await world.wait(world.random.between(10_000, 300_000) / weight)
    if (!world.isFaultPhase()) return
    run()
  }
}

function happen(world: World, worldFault: WorldFault, intent: Intent): void {
  world.count(`worldFault ${worldFault}`)
  world.trace.add('world', () => worldFault)
  const { from, to } = intent
  const side = sides[worldFault]
  const key = world.random.pick([from, to])
  const where = side ? intent[side] : key
  if (where === 'SOLANA' && happensOnSolana(world, worldFault, intent)) return
  const evm = [where, from, to].find(isEvmChainKey) as EvmChainKey
  const onEvm = (chain: ChainKey) => (isEvmChainKey(chain) ? chain : evm)
  const recipient = to === 'SOLANA' ? strangerAddress : (intent.recipient as Hex)
  happenings[worldFault](world, { ...intent, from: onEvm(from), to: onEvm(to), recipient }, evm)
}

/** One intent on two EVM chains: where one of its own is Solana, the other stands for both. */
type EvmWish = Intent & { from: EvmChainKey; to: EvmChainKey; recipient: Hex }

/** The chain of a world fault that applies to only one of the two. */
const sides: { readonly [worldFault in WorldFault]?: 'from' | 'to' } = {
  ownTransfer: 'from',
  otherPermit: 'from',
  ownApproval: 'from',
  strangerPays: 'to',
}

const hour = 60 * 60_000

/** What stands at an account that delegates to a contract (EIP-7702). */
const delegated: Hex = `0xef0100${'63'.repeat(20)}`

/** What stands at an account that is a contract. */
const contractCode: Hex = '0x6080604052'

/** Each world fault, for one intent and on one of its two chains. */
const happenings: {
  readonly [worldFault in WorldFault]: (world: World, intent: EvmWish, key: EvmChainKey) => void
} = {
  reload(world, { device }) {
    device.tabs[0]?.close()
    openTab(world, device)
  },
  secondTab(world, { device }) {
    if (device.tabs.length < 3) openTab(world, device)
  },
  closeTab(world, { device }) {
    if (device.tabs.length > 0) world.random.pick(device.tabs).close()
  },
  hideTab(world, { device }) {
    if (device.tabs.length === 0) return
    const tab = world.random.pick(device.tabs)
    forAWhile(world, [10_000, 600_000], (isHidden) => tab.setHidden(isHidden))
  },
  reorg: (world, _, key) => reorg(world, key),
  nodeStaysOnFork: (world, _, key) => reorg(world, key, world.random.between(10_000, 120_000)),
  nodeFallsBehind(world, _, key) {
    const lag = world.random.between(5, 60)
    const node = someNode(world, key)
    forAWhile(world, [1_000, 600_000], (isBehind) => {
      node.faults.lag = isBehind ? lag : 0
    })
  },
  rpcOutage(world, _, key) {
    forAWhile(world, [5_000, 300_000], (isDown) => {
      world.chains[key].isDown = isDown
    })
  },
  storageFull(world, { device }) {
    forAWhile(world, [5_000, 120_000], (isFull) => {
      device.isFull = isFull
    })
  },
  finalityStalls: (world, _, key) =>
    forAWhile(world, [60_000, 900_000], (isStalled) => world.chains[key].chain.stallFinality(isStalled)),
  pause: (world, _, key) =>
    forAWhile(world, [10_000, 300_000], (isPaused) => act(world, key, { kind: 'pause', isPaused })),
  ownTransfer: (world, { from, amount }) =>
    act(world, from, { kind: 'transfer', from: world.wallet.address, to: strangerAddress, amount }),
  otherPermit: (world, { from }) => signElsewhere(world, from),
  ownApproval(world, intent) {
    forAWhile(world, [30_000, 300_000], (isOn) => approveItself(world, intent, isOn ? intent.amount : 0n))
  },
  strangerPays(world, { to, amount, recipient }) {
    const paid = world.random.pick([amount, amount, amount - 30_000n, amount - 60_000n, 2n * amount, 1n, 0n])
    const payee = world.random.chance(0.7) ? recipient : otherToken
    act(world, to, { kind: 'transfer', from: strangerAddress, to: payee, amount: paid })
  },
  otherToken(world, { from, to, amount, recipient }) {
    const { address: owner } = world.wallet
    emit(world, from, approvalTopic, [owner, gateway], amount)
    emit(world, from, transferTopic, [owner, gateway], amount)
    emit(world, to, transferTopic, [strangerAddress, recipient], amount)
  },
  accountChanges: (world) =>
    forAWhile(world, [1_000, 60_000], (isOn) => {
      world.wallet.isElsewhere = isOn
    }),
  clockIsOff(world, { device }) {
    const skew = world.random.pick([-hour, -240_000, 240_000, 20 * 60_000, 30 * hour])
    forAWhile(world, [1_000, 900_000], (isOff) => {
      device.skew = isOff ? skew : 0
    })
  },
  tabFreezes(world, { device }) {
    if (device.tabs.length === 0) return
    const tab = world.random.pick(device.tabs)
    forAWhile(world, [5_000, 900_000], (isFrozen) => tab.setFrozen(isFrozen))
  },
  ownerDelegates(world, { from }) {
    // A contract's code stays.
    if (world.rare.has('contractOwner')) return
    forAWhile(world, [10_000, 600_000], (isOn) =>
      setCode(world, from, isOn ? delegated : '0x', world.random.between(0, 20_000)),
    )
  },
  deletesEnded(_, { device }) {
    const [tab] = device.tabs
    tab?.config.records.clearEnded().catch(() => undefined)
  },
  looksForTransfers: (world, { device }) => lookForTransfers(world, device),
}

/** Starts a fault, and ends it before all faults end. */
function forAWhile(world: World, [least, most]: [number, number], set: (isOn: boolean) => void): void {
  set(true)
  world.timeline.after(world.random.between(least, most), () => set(false))
}

/** Looks on the chains for what the account has sent: whatever is named has to be a transaction in which somebody took its money. */
function lookForTransfers(world: World, device: Intent['device']): void {
  const [tab] = device.tabs
  if (!tab) return
  const { address: owner } = world.wallet
  findTransfers(tab.config, { owner, readers: tab.readers }).then(({ found }) => {
    for (const { departure } of found) if (departure) world.witness.foundDeparture(departure)
  })
}

function someNode({ random, chains }: World, key: EvmChainKey): TestNode {
  return random.pick([...chains[key].nodes, chains[key].other])
}

function reorg(world: World, key: EvmChainKey, staysFor = 0): void {
  const { random, timeline, faultSettings } = world
  const { chain } = world.chains[key]
  const depth = random.chance(0.7)
    ? random.between(1, 6)
    : random.between(1, faultSettings.paces[key].finalityDepth)
  const before = chain.reorg(depth, () => {
    if (random.chance(0.5)) return { kind: 'again' }
    return random.chance(0.5) ? { kind: 'later', ms: random.between(1_000, 200_000) } : { kind: 'never' }
  })
  if (before && staysFor > 0) someNode(world, key).stayOn(before, timeline.now() + staysFor)
}

/** A transaction directly to the token, by any sender. */
function act(world: World, key: EvmChainKey, call: TokenCall): void {
  const { chain } = world.chains[key]
  const from = 'from' in call ? call.from : world.wallet.address
  chain.submit(
    from === world.wallet.address
      ? ownTransaction(world, world.newHash(), chain.facts.usdc.address, call)
      : tokenTransaction(world.newHash(), from, chain.facts.usdc.address, call),
    world.random.between(0, 20_000),
  )
}

/** A transaction of the person's account to the token. A contract's is sent by somebody else, through the contract. */
export function ownTransaction(
  { rare, wallet: { address } }: World,
  hash: Hex,
  token: Hex,
  call: TokenCall,
): TestTransaction {
  return rare.has('contractOwner')
    ? tokenTransaction(hash, strangerAddress, address, call)
    : tokenTransaction(hash, address, token, call)
}

/** Somebody sends the owner's authorization for the code of its account. */
function setCode(world: World, from: EvmChainKey, code: Hex, ms: number): void {
  const { address: account } = world.wallet
  const call = { kind: 'setCode', account, code } as const
  const sent = { hash: world.newHash(), from: strangerAddress, to: account, input: '0x' } as const
  world.chains[from].chain.submit({ ...sent, calls: [call] }, ms)
}

/**
 * The code of the owner's account approves the service's contract in a stranger's transaction: after signing, or before,
 * and then the first URL hides that for a while, and the second is down.
 */
export function approveByCode(world: World, { from, amount: value }: EvmIntent): void {
  const { rare, timeline, wallet, chains } = world
  const { chain, atSigning } = chains[from]
  const when = rare.random.pick(['before', 'before', 'after', 'never'])
  if (when === 'never') return
  const call = { kind: 'approve', owner: wallet.address, spender: gateway, value } as const
  const ms = when === 'after' ? rare.random.between(20_000, 120_000) : 0
  chain.submit(tokenTransaction(world.newHash(), strangerAddress, wallet.address, call), ms)
  if (when === 'after') return
  const until = timeline.now() + rare.random.between(30_000, 300_000)
  Object.assign(atSigning, { hiddenUntil: until, secondDownUntil: until })
}

/** The owner approves the service's contract for an amount on another page. */
function approveItself(world: World, { from }: Pick<EvmWish, 'from'>, value: bigint): void {
  act(world, from, { kind: 'approve', owner: world.wallet.address, spender: gateway, value })
}

/** The owner does so at once after signing, or later, while no node shows it. */
export function approveAfterSigning(world: World, wish: Pick<EvmWish, 'from' | 'amount'>): void {
  const { random } = world.rare
  if (!random.chance(0.7)) return
  const isLate = random.chance(0.6)
  world.timeline.after(random.between(0, isLate ? 100_000 : 5_000), () => {
    approveItself(world, wish, wish.amount)
    if (!isLate) return
    const lag = random.between(20, 80)
    forAWhile(world, [60_000, 600_000], (isBehind) => {
      for (const { faults } of world.chains[wish.from].nodes) faults.lag = isBehind ? lag : 0
    })
  })
}

/** The owner sends a transaction of its own while the prompt is open. */
export function sendAtThePrompt(world: World, from: EvmChainKey): Hex {
  const { chain } = world.chains[from]
  const owner = world.wallet.address
  const hash = world.newHash()
  const call = { kind: 'transfer', from: owner, to: strangerAddress, amount: 1n } as const
  chain.submit(ownTransaction(world, hash, chain.facts.usdc.address, call), 0)
  return hash
}

/** A reorg undoes a transaction of the owner, and its approval of the service's contract takes that place. */
export async function replaceByApproval(
  world: World,
  wish: Pick<EvmWish, 'from' | 'amount'>,
  hash: Hex,
): Promise<void> {
  if (await undoForGood(world, wish.from, hash)) approveItself(world, wish, wish.amount)
}

/** Another contract emits the same log as the token. */
function emit(world: World, key: EvmChainKey, name: Hex, parties: readonly Hex[], amount: bigint): void {
  const topics = [name, ...parties.map((party) => pad(party.toLowerCase() as Hex))]
  const call = { kind: 'emit', address: otherToken, topics, data: word(amount) } as const
  const sent = { hash: world.newHash(), from: strangerAddress, to: otherToken, input: '0x' } as const
  world.chains[key].chain.submit({ ...sent, calls: [call] }, world.random.between(0, 20_000))
}

/** The person signs a permit for somebody else on another page, which uses the next nonce. */
export function signElsewhere(world: World, from: EvmChainKey, ms = world.random.between(0, 60_000)): Hex {
  const { chain } = world.chains[from]
  const owner = world.wallet.address
  const message = {
    owner,
    spender: strangerAddress,
    value: 1n,
    nonce: nonceOf(chain.head().token, owner),
    deadline: BigInt(chain.head().time + 1800),
  }
  const typedData = buildPermit(chain.facts, message)
  const bytes = world.rare.has('contractOwner') ? contractSignature(typedData) : undefined
  const signature = bytes
    ? ({ v: 27, r: firstWord(bytes), s: '0x01', bytes } as const)
    : fakeSignature(typedData)
  const permit: HeldPermit = { ...message, ...signature, signer: owner }
  const hash = world.newHash()
  chain.submit(permitDirectly(hash, chain.facts.usdc.address, permit), ms)
  return hash
}

/** Undoes a transaction for good, once the pages could see it in a block. Returns whether it was not final before. */
export async function undoForGood(world: World, from: EvmChainKey, hash: Hex): Promise<boolean> {
  const { chain } = world.chains[from]
  await world.wait(world.rare.random.between(10_000, 100_000))
  const found = chain.find(hash)
  if (!found || found.block.number <= chain.finalized().number) return false
  world.trace.add('world', () => `${hash.slice(0, 10)} is undone for good`)
  const isIt = (one: { hash: Hex }) => one.hash === hash
  chain.reorg(chain.head().number - found.block.number + 1, (one) => ({
    kind: isIt(one) ? 'never' : 'again',
  }))
  return true
}
