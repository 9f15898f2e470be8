import { type ChainKey, chainKeys, type EvmChainKey, isEvmChainKey } from '../core/chain/chain.js'
import type { Network } from '../core/chain/network.js'
import type { BridgeConfigParameters } from '../core/config/bridgeConfig.js'
import { createEnvironment } from '../core/environment/createEnvironment.js'
import type { Environment } from '../core/environment/environment.js'
import type { Locks } from '../core/environment/locks.js'
import { memoryStorage } from '../core/record/recordStorage.js'
import { answerService, type ServiceCall } from './bridge/answerService.js'
import { createGate } from './bridge/createGate.js'
import type { TestSettlement } from './bridge/createIntents.js'
import { createTestChains, type TestChains } from './bridge/createTestChains.js'
import { createTestFetch } from './bridge/createTestFetch.js'
import { createTestNetwork } from './bridge/createTestNetwork.js'
import { createTestService } from './bridge/createTestService.js'
import type { TestFaults } from './bridge/TestFaults.js'
import type { TestNode } from './chain/createTestNode.js'
import type { TestNodeFaults } from './chain/NodeFaults.js'
import { allowanceOf } from './chain/TokenState.js'

/** The parameters of {@link createTestBridge}. */
export type TestBridgeParameters = {
  /** Part of every URL, so that two test bridges on one page share nothing. @default 'bridge' */
  name?: string | undefined
  settlement?: Partial<TestSettlement> | undefined
  faults?: TestFaults | undefined
  /** The time, in ms since 1970, if the test controls it. @default the device's */
  now?: (() => number) | undefined
  /** How many blocks make a block final; `setFinality` changes it. @default 0 */
  finality?: number | undefined
  /** How many times faster than the device clock the clock and every pause run. @default 1 */
  speed?: number | undefined
}

/** A request that the service received, without anything that could move money. */
export type TestRequest = {
  method: string
  path: string
  body: unknown
  /** In ms since 1970, by the test bridge's clock. */
  at: number
}

/** One of an EVM chain's nodes. */
export type TestBridgeNode = {
  /** Its URL. */
  url: string
  /** Its faults: none at first. Set them at any time. */
  faults: TestNodeFaults
}

/** A service and its five chains, in memory. */
export type TestBridge = {
  /** Answers for the service and for every chain. Refuses everything else, so that a test never leaves the page. */
  fetch: typeof globalThis.fetch
  /** For `createBridgeConfig`: service, network, spenders, RPC, `fetch`, clock, and its own storage. */
  parameters: BridgeConfigParameters & {
    network: Network
    permitSpenders: { readonly [key in EvmChainKey]: `0x${string}` }
    rpc: { readonly [key in ChainKey]: string }
  }
  /** Two nodes of each EVM chain, each with its own faults. `parameters.rpc` contains the first. */
  nodes: { readonly [key in EvmChainKey]: readonly [TestBridgeNode, TestBridgeNode] }
  /** The EVM chains' URLs by id, for `createEvmTestWallet`. */
  walletChains: { readonly [chainId: number]: string }
  /** What goes wrong: nothing at first. Set it at any time. */
  faults: TestFaults
  /** When transfers leave and arrive. Set it at any time; it also applies to transfers in progress. */
  settlement: TestSettlement
  /** The requests that the service received, oldest first. */
  requests: readonly TestRequest[]
  /** Mints USDC to an address, in base units. */
  fund(chain: ChainKey, address: string, amount: bigint): void
  /** An address's USDC balance, in base units. */
  balanceOf(chain: ChainKey, address: string): bigint
  /** The service's allowance over an owner's USDC, in base units. */
  allowanceOf(chain: EvmChainKey, owner: string): bigint
  /** Mints a token that only looks like USDC, in base units. */
  fundLookAlike(chain: EvmChainKey, address: string, amount: bigint): void
  /** Deploys a contract at an address. */
  deploy(chain: EvmChainKey, address: string): void
  /** The address of an owner's USDC account on Solana, once it exists. */
  tokenAccountOf(owner: string): string
  /** Opens or closes a route. */
  setPair(from: ChainKey, to: ChainKey, enabled: boolean): void
  /**
   * Makes everything accepted leave and arrive now. To also include what the service is still checking, set
   * `settlement`.
   */
  settle(): void
  /**
   * Undoes a chain's newest blocks, down to the last final one. Their transactions are mined again in the next block,
   * or, with `drops`, never.
   *
   * @throws Error where every block is final
   */
  reorg(chain: EvmChainKey, blocks: number, options?: { drops?: boolean }): void
  /** Sets how many blocks make a block final. Final blocks stay final. */
  setFinality(chain: EvmChainKey, blocks: number): void
  /** Releases the requests that `slow` holds. */
  release(): void
}

/**
 * Creates the service and its chains in memory, behind one `fetch`: for tests and stories that need no network, no
 * process and no real money. Two of them share nothing.
 *
 * It validates its input like the service and USDC: a permit's signature, nonce, deadline, spender and value. Solana
 * is only a destination; to build Solana transactions, use the package's sandbox.
 *
 * @example
 * ```ts
 * import { createBridgeConfig } from 'usdc-bridge-react/core'
 * import { createEvmTestWallet, createTestBridge } from 'usdc-bridge-react/testing'
 *
 * const bridge = createTestBridge({ settlement: { arriveAfter: 2_000 } })
 * const config = createBridgeConfig(bridge.parameters)
 * const wallet = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
 *
 * bridge.fund('BASE', wallet.account.address, 100_000_000n)
 * bridge.faults.transfer = 'dropAfter'
 * ```
 */
export function createTestBridge(parameters: TestBridgeParameters = {}): TestBridge {
  const { name = 'bridge' } = parameters
  const clock = createTestClock(parameters)
  const network = createTestNetwork()
  const faults: TestFaults = { ...parameters.faults }
  const chains = createTestChains(network, clock.now, parameters.finality ?? 0)
  const settlement: TestSettlement = { leaveAfter: 0, arriveAfter: 0, ...parameters.settlement }
  const service = createTestService(chains, settlement, clock.now)
  const gate = createGate()
  const requests: TestRequest[] = []
  const baseUrl = `https://service.${name}.test`
  const rpc = rpcUrls(name)
  const see = ({ method, path, body }: ServiceCall) =>
    requests.push({ method, path, body: redactBody(body), at: clock.now() })

  function catchUp(): void {
    chains.obeyIssuer(faults)
    service.settle('due')
  }

  const nodes = nodesByUrl(name, chains)
  const callService = (call: ServiceCall) => answerService({ service, faults, gate, see }, call)
  const fetch = createTestFetch({ faults, gate, nodes, catchUp, baseUrl, callService })
  return {
    fetch,
    parameters: {
      baseUrl,
      network,
      permitSpenders: chains.spenders,
      rpc,
      fetch,
      storage: memoryStorage(),
      environment: { ...clock, locks: ownLocks() },
    },
    walletChains: Object.fromEntries(
      chainKeys.filter(isEvmChainKey).map((key) => [network.chains[key].id, rpc[key]]),
    ),
    nodes: describeNodes(name, chains),
    faults,
    settlement,
    requests,
    ...accountsOf(chains, network, catchUp),
    setPair: service.setPair,
    settle: () => service.settle('all'),
    reorg(chain, blocks, { drops = false } = {}) {
      const fate = () => ({ kind: drops ? 'never' : 'again' }) as const
      if (!chains.evm[chain].reorg(blocks, fate))
        throw new Error('Every block is final: set `finality`, so that some can be undone.')
    },
    setFinality: (chain, blocks) => chains.evm[chain].setFinality({ blocks }),
    release: gate.open,
  }
}

/** What a test sees and changes of the accounts on the chains, as they are after `catchUp`. */
function accountsOf(
  chains: TestChains,
  network: Network,
  catchUp: () => void,
): Pick<TestBridge, 'fund' | 'balanceOf' | 'allowanceOf' | 'fundLookAlike' | 'deploy' | 'tokenAccountOf'> {
  return {
    fund: chains.mint,
    balanceOf(chain, address) {
      catchUp()
      return chains.balanceOf(chain, address)
    },
    allowanceOf(chain, owner) {
      catchUp()
      return allowanceOf(chains.evm[chain].head().token, owner, chains.spenders[chain]).value
    },
    fundLookAlike(chain, address, amount) {
      const [token] = network.chains[chain].lookAlikes ?? []
      if (token)
        chains.act(chain, { kind: 'mintOther', token: token.address, to: address as `0x${string}`, amount })
    },
    deploy: (chain, address) =>
      chains.act(chain, { kind: 'setCode', account: address as `0x${string}`, code: someCode }),
    tokenAccountOf: chains.solana.tokenAccountOf,
  }
}

/** A contract that reverts every call. */
const someCode = '0x60006000fd'

function rpcUrls(name: string): { readonly [key in ChainKey]: string } {
  const url = (chain: string) => `https://${chain}.${name}.test`
  return {
    ETH: url('eth'),
    BASE: url('base'),
    ARB: url('arb'),
    POLYGON: url('polygon'),
    SOLANA: url('solana'),
  }
}

function secondUrl(name: string, chain: EvmChainKey): string {
  return `https://${chain.toLowerCase()}-two.${name}.test`
}

/** Every chain's nodes by URL. */
function nodesByUrl(name: string, { nodes, solana }: TestChains) {
  const rpc = rpcUrls(name)
  const evm = chainKeys
    .filter(isEvmChainKey)
    .flatMap((key) => [[rpc[key], nodes[key][0]] as const, [secondUrl(name, key), nodes[key][1]] as const])
  return new Map<string, Pick<TestNode, 'answer'>>([...evm, [rpc.SOLANA, solana]])
}

function describeNodes(name: string, { nodes }: TestChains): TestBridge['nodes'] {
  const rpc = rpcUrls(name)
  const pairOf = (chain: EvmChainKey) => {
    const [first, second] = nodes[chain]
    return [
      { url: rpc[chain], faults: first.faults },
      { url: secondUrl(name, chain), faults: second.faults },
    ] as const
  }
  return { ETH: pairOf('ETH'), BASE: pairOf('BASE'), ARB: pairOf('ARB'), POLYGON: pairOf('POLYGON') }
}

/** A browser shares its locks between all pages of an origin; these belong to one test bridge. */
function ownLocks(): Locks {
  const { locks, randomId } = createEnvironment()
  const world = randomId()
  return {
    hold: (name, task) => locks.hold(`${world}:${name}`, task),
    isHeld: (name) => locks.isHeld(`${world}:${name}`),
  }
}

const secrets = new Set(['v', 'r', 's', 'signature', 'signed_transaction'])

/** Returns a body without anything that could move money. */
function redactBody(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(redactBody)
  const entries = Object.entries(value)
  return Object.fromEntries(
    entries.map(([key, inner]) => [key, secrets.has(key) ? '[redacted]' : redactBody(inner)]),
  )
}

/** A clock and timers that run at the same speed. */
type TestClock = Pick<Environment, 'now' | 'sleep'>

/** Creates a clock that runs `speed` times as fast as the device clock, or one that returns `now`. */
function createTestClock({
  now,
  speed = 1,
}: {
  now?: (() => number) | undefined
  speed?: number | undefined
}): TestClock {
  const { now: deviceNow, sleep } = createEnvironment()
  const start = deviceNow()
  return {
    now: now ?? (() => Math.floor(start + (deviceNow() - start) * speed)),
    sleep: (ms, signal) => sleep(ms / speed, signal),
  }
}
