import { isEvmChainKey } from '../src/core/chain/chain.js'
import type { TestEvmChain } from '../src/testing/chain/createTestEvmChain.js'
import { tokenTransaction } from '../src/testing/chain/TestTransaction.js'
import type { Hex } from '../src/testing/chain/TokenState.js'
import { openTab } from './device/Tab.js'
import { digestWorld } from './digestWorld.js'
import type { Violation } from './invariants/Witness.js'
import { strangerAddress } from './network/simulatedNetwork.js'
import { closeOpenRecords } from './person/closeOpenRecords.js'
import { drawIntents } from './person/drawIntents.js'
import { pursue } from './person/pursue.js'
import { browsers } from './pure/verifySignature.js'
import { startSolanaWorldFaults } from './solana/solanaWorldFaults.js'
import { createWorld, type World, type WorldOptions } from './World.js'
import { startRareFaults, startWorldFaults } from './worldFaults.js'

/** The result of one seed. */
export type SeedResult = {
  seed: number
  steps: number
  violation: (Violation & { step: number }) | undefined
  trace: readonly string[]
  /** What can go wrong in it, by name: settings of faults, rare faults, and each further intent. */
  faults: readonly string[]
  /** A digest of the final world: the same for the same seed, traced or not. */
  digest: string
  /** Counts of events, by name. */
  counts: readonly (readonly [name: string, times: number])[]
}

/** The longest time that a seed continues after its faults end, in virtual ms. */
const longestCalm = 4 * 60 * 60 * 1000

/** How long, in virtual ms, it may take to take back what stands and to set aside what is left. */
const longestClosing = 60 * 60_000

/** When, in virtual ms after the faults end, no token is paused any more. */
const longestPause = 400_000

/** How often, in virtual ms, it is checked, once the faults are over, whether everything is decided. */
const pulse = 60_000

/**
 * Runs one seed: a phase in which people act and faults happen, then one without faults in which everything has to be
 * decided.
 */
export async function runSeed(seed: number, options: WorldOptions = {}): Promise<SeedResult> {
  const world = createWorld(seed, options)
  browsers.canVerify = !world.rare.has('idUnverified')
  const { random, timeline, witness } = world
  const drawn = drawIntents(world)
  const kept = drawn.filter(({ name }) => !options.without?.includes(name))
  const intents = kept.length > 0 ? kept : drawn.slice(0, 1)
  for (const { device } of intents) if (device.tabs.length === 0) openTab(world, device)
  startWorldFaults(world, intents)
  startSolanaWorldFaults(world, intents)
  startRareFaults(world, intents)
  let pursued = intents.length
  for (const intent of intents)
    pursue(world, intent).then(() => {
      pursued -= 1
    })
  let steps = 0

  async function runUntil(time: number, isOver = () => false): Promise<void> {
    while (!witness.violation() && !isOver() && timeline.step(time)) {
      steps += 1
      await settled()
      witness.check()
    }
  }

  async function runUntilDecided(): Promise<void> {
    const end = timeline.now() + longestCalm
    while (!witness.violation() && timeline.now() < end) {
      await runUntil(timeline.now() + pulse)
      witness.checkRecovery()
      const isBusy = world.service.isBusy() || world.solanaService.isBusy()
      if (pursued === 0 && !isBusy && witness.isDecided()) return
    }
  }

  await runUntil(timeline.now() + random.between(5, 25) * 60_000)
  calmDown(world)
  // The pages that it opens begin at that moment, and not after the next event.
  await settled()
  await runUntilDecided()
  let isClosed = false
  closeOpenRecords(world, intents).then(() => {
    isClosed = true
  })
  await runUntil(timeline.now() + longestClosing, () => isClosed)
  // A departure that was found only on closing has an arrival that is still to be found.
  if (!witness.isDecided()) await runUntilDecided()
  if (!witness.violation()) witness.checkEnd()
  const violation = witness.violation()
  traceRecords(world)
  return {
    seed,
    steps,
    violation: violation && { ...violation, step: steps },
    trace: world.trace.lines(),
    faults: [...(intents.length > 1 ? intents.map(({ name }) => name) : []), ...world.faults],
    digest: digestWorld(world),
    counts: [...world.counts],
  }
}

function traceRecords({ devices, trace }: World): void {
  for (const { name, items } of devices)
    for (const [key, text] of items) trace.add(name, () => `holds ${key}: ${text}`)
}

/** Everything that the last event started has run as far as it can, because promises run before the next turn. */
function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}

/** After the last pause is over: its own end may have been undone for good. */
function unpause({ facts, submit }: TestEvmChain, hash: Hex): void {
  const call = { kind: 'pause', isPaused: false } as const
  submit(tokenTransaction(hash, strangerAddress, facts.usdc.address, call), longestPause)
}

function calmDown(world: World): void {
  world.endFaultPhase()
  world.solana.calmDown()
  for (const key of Object.keys(world.chains))
    if (isEvmChainKey(key as 'ETH')) {
      const access = world.chains[key as 'ETH']
      access.isDown = false
      access.chain.stallFinality(false)
      if (world.faultSettings.worldFaults.pause > 0) unpause(access.chain, world.newHash())
      for (const { faults } of [...access.nodes, access.other])
        Object.assign(faults, { lag: 0, logClamp: 0, logDepth: undefined })
    }
  world.wallet.isElsewhere = false
  for (const device of world.devices) {
    device.isFull = false
    device.skew = 0
    for (const tab of device.tabs) tab.setFrozen(false)
    if (device.items.size === 0) continue
    for (const tab of device.tabs.slice(1)) tab.close()
    const [tab] = device.tabs
    if (!tab) openTab(world, device)
    else tab.setHidden(false)
  }
}
