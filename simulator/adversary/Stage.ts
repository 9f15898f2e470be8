import type { EvmChainKey } from '../../src/core/chain/chain.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'
import type { TokenCall } from '../../src/testing/chain/callToken.js'
import { createTestEvmChain, type TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import { createTestNode, type TestNode } from '../../src/testing/chain/createTestNode.js'
import { type TestTransaction, tokenTransaction } from '../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { describeTransaction } from '../describeTransaction.js'
import { createDevice, type Device } from '../device/Device.js'
import { simulatedNetwork, strangerAddress } from '../network/simulatedNetwork.js'
import { createWallet, type Wallet } from '../person/Wallet.js'
import { serviceAddresses } from '../service/serviceAddresses.js'
import { createTimeline, type Timeline } from '../Timeline.js'
import { createTrace, type Trace } from '../Trace.js'
import { createOracle, type Oracle } from './Oracle.js'
import type { Side } from './requestKind.js'
import type { Scenario } from './Scenario.js'

/** The two chains of a schedule. */
export const sides = { source: 'BASE', destination: 'ARB' } as const satisfies { [side in Side]: EvmChainKey }

export const amount = 10_000_000n
export const recipient = madeUpAddress('simulated merchant')

/** Seconds from block to block. */
const blockSeconds = 12

/** How long the chains have run when the person starts, in ms. */
const prelude = 600_000

/** How long the person watches the page, in ms. */
const attentive = 400_000

type Place = { chain: TestEvmChain; nodes: readonly TestNode[] }

/** Everything in one schedule except the kit: small and deterministic. */
export type Stage = {
  readonly scenario: Scenario
  readonly timeline: Timeline
  readonly trace: Trace
  readonly places: { readonly [side in Side]: Place }
  readonly device: Device
  readonly wallet: Wallet
  readonly oracle: Oracle
  /** When the person starts, in ms since 1970. */
  readonly start: number
  /** Whether the person still watches the page. */
  isAttended(): boolean
  wait(seconds: number): Promise<void>
  newHash(): Hex
  /** Submits a transaction to a chain. */
  submit(side: Side, from: Hex, call: TokenCall): void
  send(side: Side, transaction: TestTransaction): void
}

export function createStage(scenario: Scenario, isTraced: boolean, onStep: () => void): Stage {
  const start = Date.UTC(2026, 0, 1)
  const timeline = createTimeline(start - prelude)
  const trace = createTrace(isTraced, timeline.now)
  const wallet = createWallet(false)
  let hashes = 0

  function newHash(): Hex {
    hashes += 1
    return `0x${hashes.toString(16).padStart(8, '0').repeat(8)}`
  }

  function createPlace(side: Side): Place {
    const chain = createTestEvmChain({
      facts: simulatedNetwork.chains[sides[side]],
      now: timeline.now,
      blockSeconds,
      finality: { blocks: scenario.finality },
      newHash,
      after: timeline.after,
      token: {
        nonces: new Map([[wallet.address.toLowerCase(), 5n]]),
        balances: new Map(
          [wallet.address, serviceAddresses.vault, strangerAddress].map((one) => [
            one.toLowerCase(),
            100n * amount,
          ]),
        ),
      },
      listener: {
        mined: ({ transaction, succeeded }, { number }) =>
          trace.add(
            side,
            () => `block ${number}: ${describeTransaction(transaction)} ${succeeded ? '' : 'REVERTED'}`,
          ),
      },
    })
    const nodes = Array.from({ length: scenario.witnesses }, () =>
      createTestNode(chain, { now: timeline.now }),
    )
    return { chain, nodes }
  }

  const places = { source: createPlace('source'), destination: createPlace('destination') }
  const device = createDevice('laptop', timeline.now, wallet)
  const stage: Stage = {
    scenario,
    timeline,
    trace,
    places,
    device,
    wallet,
    oracle: createOracle({ places, trace, device, timeline, onStep }),
    start,
    isAttended: () => timeline.now() - start < attentive,
    wait: (seconds) => new Promise((resolve) => void timeline.after(seconds * 1000, resolve)),
    newHash,
    submit: (side, from, call) =>
      places[side].chain.submit(
        tokenTransaction(newHash(), from, places[side].chain.facts.usdc.address, call),
      ),
    send: (side, transaction) => places[side].chain.submit(transaction),
  }
  return stage
}
