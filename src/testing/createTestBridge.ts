import { type ChainKey, chainKeys, type EvmChainKey, isEvmChainKey } from '../core/chain/chain.js'
import type { Network } from '../core/chain/network.js'
import type { BridgeConfigParameters } from '../core/config/bridgeConfig.js'
import { createEnvironment } from '../core/environment/createEnvironment.js'
import type { Locks } from '../core/environment/processLocks.js'
import { memoryStorage } from '../core/record/memoryStorage.js'
import { answerRpc } from './bridge/answerRpc.js'
import { answerService, type ServiceCall } from './bridge/answerService.js'
import { createGate } from './bridge/createGate.js'
import { createTestChains } from './bridge/createTestChains.js'
import { createTestClock } from './bridge/createTestClock.js'
import { createTestNetwork } from './bridge/createTestNetwork.js'
import { createTestService, type TestSettlement } from './bridge/createTestService.js'
import { redactBody } from './bridge/redactBody.js'
import type { TestFaults } from './bridge/TestFaults.js'

export type TestBridgeParameters = {
  /** Part of every address, so that two worlds on one page have nothing in common. @default 'bridge' */
  name?: string | undefined
  settlement?: Partial<TestSettlement> | undefined
  faults?: TestFaults | undefined
  /** The time, in ms since 1970, where a test owns it. @default the device's */
  now?: (() => number) | undefined
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
  const chains = createTestChains(network, clock.now, faults)
  const settlement: TestSettlement = { leaveAfter: 0, arriveAfter: 0, ...parameters.settlement }
  const service = createTestService(chains, settlement, clock.now)
  const gate = createGate()
  const requests: TestRequest[] = []
  const baseUrl = `https://service.${name}.test`
  const rpc = rpcUrls(name)
  const see = ({ method, path, body }: ServiceCall) =>
    requests.push({ method, path, body: redactBody(body), at: clock.now() })

  async function fetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const { url, method, text, signal } = await readRequest(input, init)
    signal?.throwIfAborted()
    const chain = chainKeys.find((key) => url === rpc[key])
    if (chain) {
      if (faults.rpc === 'down') throw new TypeError('Failed to fetch')
      if (faults.rpc === 'slow') await gate.wait(signal)
      service.settle('due')
      return answerRpc(text, (called, params) => chains.answer(chain, called, params))
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
    faults,
    settlement,
    requests,
    fund: chains.mint,
    balanceOf(chain, address) {
      service.settle('due')
      return chains.balanceOf(chain, address)
    },
    allowanceOf(chain, owner) {
      service.settle('due')
      return chains.evm[chain].token.allowance(owner, chains.spenders[chain])
    },
    fundLookAlike: (chain, address, amount) => chains.evm[chain].mintLookAlike(address, amount),
    deploy: (chain, address) => chains.evm[chain].deploy(address),
    tokenAccountOf: chains.solana.tokenAccountOf,
    setPair: service.setPair,
    settle: () => service.settle('all'),
    release: gate.open,
  }
}

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
