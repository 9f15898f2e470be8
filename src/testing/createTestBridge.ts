import { type ChainKey, chainKeys, type EvmChainKey, isEvmChainKey } from '../core/chain/chain.js'
import type { Network } from '../core/chain/network.js'
import type { BridgeConfigParameters } from '../core/config/bridgeConfig.js'
import { createEnvironment } from '../core/environment/createEnvironment.js'
import type { Locks } from '../core/environment/processLocks.js'
import { memoryStorage } from '../core/record/memoryStorage.js'
import { answerRpc } from './bridge/answerRpc.js'
import { answerService, type ServiceCall } from './bridge/answerService.js'
import { createGate } from './bridge/createGate.js'
import { createTestChains, type TestChains } from './bridge/createTestChains.js'
import { createTestClock } from './bridge/createTestClock.js'
import { createTestNetwork } from './bridge/createTestNetwork.js'
import { createTestService, type TestSettlement } from './bridge/createTestService.js'
import { redactBody } from './bridge/redactBody.js'
import type { TestFaults } from './bridge/TestFaults.js'
import type { TestNode } from './chain/createTestNode.js'
import type { TestNodeFaults } from './chain/NodeFaults.js'
import { allowanceOf } from './chain/TokenState.js'

/** What {@link createTestBridge} takes. */
export type TestBridgeParameters = {
  /** Part of every address, so that two worlds on one page have nothing in common. @default 'bridge' */
  name?: string | undefined
  settlement?: Partial<TestSettlement> | undefined
  faults?: TestFaults | undefined
  /** The time, in ms since 1970, where a test owns it. @default the device's */
  now?: (() => number) | undefined
  /** How many blocks are on top of one before nothing can undo it; `setFinality` changes it. @default 0 */
  finality?: number | undefined
  /** How many times faster than the device's the clock and every pause run. @default 1 */
  speed?: number | undefined
}

/** One request that the service saw, without anything that could move money. */
export type TestRequest = {
  method: string
  path: string
  body: unknown
  /** Ms since 1970, on the clock of the test bridge. */
  at: number
}

/** One of the nodes of an EVM chain. */
export type TestBridgeNode = {
  /** Where it answers. */
  url: string
  /** What is wrong with it: nothing at first. Set it at any time. */
  faults: TestNodeFaults
}

/** A service and its five chains, in memory. */
export type TestBridge = {
  /** Answers for the service and for every chain. Anything else is refused, so that a test never leaves the page. */
  fetch: typeof globalThis.fetch
  /** For `createBridgeConfig`: service, network, spenders, RPC, `fetch`, clock, and a storage of its own. */
  parameters: BridgeConfigParameters & {
    network: Network
    permitSpenders: { readonly [key in EvmChainKey]: `0x${string}` }
    rpc: { readonly [key in ChainKey]: string }
  }
  /** Two nodes of each EVM chain, each with faults of its own. `parameters.rpc` names the first. */
  nodes: { readonly [key in EvmChainKey]: readonly [TestBridgeNode, TestBridgeNode] }
  /** The EVM chains by id with their addresses, for `createEvmTestWallet`. */
  walletChains: { readonly [chainId: number]: string }
  /** What goes wrong. Set it at any time; nothing does at first. */
  faults: TestFaults
  /** When transfers leave and arrive. Set it at any time; it holds for those under way too. */
  settlement: TestSettlement
  /** What the service saw, oldest first. */
  requests: readonly TestRequest[]
  /** Gives an address USDC, in base units. */
  fund(chain: ChainKey, address: string, amount: bigint): void
  /** What an address holds, in base units. */
  balanceOf(chain: ChainKey, address: string): bigint
  /** What the service may take of an owner's, in base units. */
  allowanceOf(chain: EvmChainKey, owner: string): bigint
  /** Gives an address some of a token that only looks like USDC, in base units. */
  fundLookAlike(chain: EvmChainKey, address: string, amount: bigint): void
  /** Puts a contract at an address. */
  deploy(chain: EvmChainKey, address: string): void
  /** Where the USDC of an owner on Solana stands, once there is any. */
  tokenAccountOf(owner: string): string
  /** Opens or closes a route. */
  setPair(from: ChainKey, to: ChainKey, enabled: boolean): void
  /** Lets whatever was accepted leave and arrive now. */
  settle(): void
  /**
   * Undoes the newest blocks of a chain, down to the last final one. What they held is mined again with the next block,
   * or, with `drops`, never.
   *
   * @throws Error where every block is final
   */
  reorg(chain: EvmChainKey, blocks: number, options?: { drops?: boolean }): void
  /** Sets how many blocks are on top of one before nothing can undo it. What is final stays so. */
  setFinality(chain: EvmChainKey, blocks: number): void
  /** Lets go of the requests that `slow` holds. */
  release(): void
}

/**
 * Makes the service and its chains in memory, behind one `fetch`: for tests and stories that need no network, no
 * process and no real money. Nothing is shared between two of them.
 *
 * It checks what it is given as the service and USDC would: a permit's signature, nonce, deadline, spender and value.
 * Solana is a destination only; to build Solana transactions, use the package's sandbox.
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
  const nodes = nodesOf(name, chains.nodes)
  const see = ({ method, path, body }: ServiceCall) =>
    requests.push({ method, path, body: redactBody(body), at: clock.now() })

  function catchUp(): void {
    chains.obeyIssuer(faults)
    service.settle('due')
  }

  const pairOf = (chain: EvmChainKey): readonly [TestBridgeNode, TestBridgeNode] => {
    const [first, second] = chains.nodes[chain]
    return [
      { url: rpc[chain], faults: first.faults },
      { url: secondUrl(name, chain), faults: second.faults },
    ]
  }

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { url, method, text, signal } = await readRequest(input, init)
    signal?.throwIfAborted()
    const node = url === rpc.SOLANA ? chains.solana : nodes.get(url)
    if (node) {
      if (faults.rpc === 'down') throw new TypeError('Failed to fetch')
      if (faults.rpc === 'slow') await gate.wait(signal)
      catchUp()
      return answerRpc(text, node.answer)
    }
    if (!url.startsWith(`${baseUrl}/`)) throw new TypeError(`Nothing of this test bridge answers at ${url}.`)
    const call = { method, path: url.slice(baseUrl.length), body: parseJson(text), signal }
    return answerService({ service, faults, gate, see }, call)
  }

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
    nodes: {
      ETH: pairOf('ETH'),
      BASE: pairOf('BASE'),
      ARB: pairOf('ARB'),
      POLYGON: pairOf('POLYGON'),
    },
    faults,
    settlement,
    requests,
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

/** A contract that turns every call back. */
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

/** The nodes of the EVM chains by where they answer. */
function nodesOf(name: string, nodes: TestChains['nodes']): ReadonlyMap<string, TestNode> {
  const rpc = rpcUrls(name)
  return new Map(
    chainKeys.filter(isEvmChainKey).flatMap((key): [string, TestNode][] => [
      [rpc[key], nodes[key][0]],
      [secondUrl(name, key), nodes[key][1]],
    ]),
  )
}

async function readRequest(input: RequestInfo | URL, init?: RequestInit) {
  const request = input instanceof Request ? input.clone() : undefined
  return {
    url: (request?.url ?? String(input)).replace(/\/$/, ''),
    method: init?.method ?? request?.method ?? 'GET',
    text: typeof init?.body === 'string' ? init.body : ((await request?.text()) ?? ''),
    signal: init?.signal ?? request?.signal,
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** A browser shares its locks between all pages of an origin; these are held in one world only. */
function ownLocks(): Locks {
  const { locks, randomId } = createEnvironment()
  const world = randomId()
  return {
    hold: (name, task) => locks.hold(`${world}:${name}`, task),
    isHeld: (name) => locks.isHeld(`${world}:${name}`),
  }
}
