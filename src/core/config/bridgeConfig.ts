import type { Limits } from '../amount/findAmountProblem.js'
import { isSendableAmount } from '../amount/isSendableAmount.js'
import { type ChainKey, chainKeys, type EvmChainKey } from '../chain/chain.js'
import { mainnet } from '../chain/mainnet.js'
import type { Network } from '../chain/network.js'
import type { Environment } from '../environment/environment.js'
import { type LoadEnvironment, lazyEnvironment } from '../environment/lazyEnvironment.js'
import { InvalidConfigError } from '../errors/InvalidConfigError.js'
import type { BridgeEventListener } from '../event/bridgeEvent.js'
import { createEvents } from '../event/createEvents.js'
import { longestLifetime } from '../permit/lifetime.js'
import type { EncodePermit } from '../permit/permitEncoding.js'
import type { RpcUrls } from '../read/readers.js'
import { parseRecipient } from '../recipient/recipient.js'
import { type LoadRecordStore, lazyRecordStore } from '../record/lazyRecordStore.js'
import type { RecordStorage } from '../record/recordStorage.js'
import type { RecordStore } from '../record/recordStore.js'
import { type BridgeClient, createBridgeClient, type Timeouts } from '../service/client.js'
import type { Send } from '../service/submission.js'
import type { WalletFamily } from './walletFamily.js'

export type BridgeConfigParameters = {
  /** Where your proxy answers, such as `/api/bridge`; in Node, where the service does. */
  baseUrl: string
  /** `mainnet`, `testnet` or what `defineNetwork` makes. @default mainnet */
  network?: Network | undefined
  /**
   * Who may take the amount on each source chain: the service's contract, from its own documents. Never taken from
   * a response. A source chain without one is shown as not set up.
   */
  permitSpenders?: { readonly [key in EvmChainKey]?: `0x${string}` } | undefined
  /**
   * JSON-RPC addresses, for every chain that the host's wagmi or Solana connection does not reach. Where a chain can be
   * reached in two ways, by the host's and one of these or by two of these, both have to agree before a transfer is
   * called not sent.
   */
  rpc?: RpcUrls | undefined
  /** `evm()` from `usdc-bridge-react`. Not needed: the provider brings it. */
  evm?: WalletFamily<'evm'> | undefined
  /** `solana()` from `usdc-bridge-react/solana`. Without it, Solana is a destination only. */
  solana?: WalletFamily<'solana'> | undefined
  /** Where records are kept. @default `indexedDbStorage()`; needed in Node */
  storage?: RecordStorage | undefined
  limits?: Limits | undefined
  /** Seconds from signing to the permit's deadline, 20 to 60 minutes. @default 1800 */
  permitLifetime?: number | undefined
  /** How a signed permit is written for the service. @default `encodePermit` */
  encodePermit?: EncodePermit | undefined
  /** Whether the service takes permits of contract accounts (ERC-1271). @default false */
  contractOwners?: boolean | undefined
  timeouts?: Partial<Timeouts> | undefined
  /** Replaces `fetch` for the service and for `rpc`. The only way to add anything to a request. */
  fetch?: typeof globalThis.fetch | undefined
  onEvent?: BridgeEventListener | undefined
  /** Replaces the clock, timers, randomness and locks: for tests and simulations. */
  environment?: Partial<Environment> | undefined
}

/** How the kit behaves: made once with {@link createBridgeConfig}, handed to every function, hook and component. */
export type BridgeConfig = {
  readonly client: BridgeClient
  readonly network: Network
  readonly permitSpenders: { readonly [key in EvmChainKey]?: `0x${string}` }
  readonly rpc: RpcUrls
  readonly families: {
    readonly evm: WalletFamily<'evm'> | undefined
    readonly solana: WalletFamily<'solana'> | undefined
  }
  readonly records: RecordStore
  readonly limits: Limits
  readonly permitLifetime: number
  /** `undefined` for the default form. */
  readonly encodePermit: EncodePermit | undefined
  readonly contractOwners: boolean
  /** Tells everybody who listens. */
  readonly onEvent: BridgeEventListener
  /** Listens to what happens, beside the `onEvent` that the config was made with. Returns how to stop. */
  readonly subscribe: (listener: BridgeEventListener) => () => void
  readonly environment: Environment
  /** The requests of this page whose answer never came, by record: the same may be sent again while it lives. */
  readonly requests: Map<string, Send>
  /** What the developer has been warned of, so that each is said once. */
  readonly told: Set<string>
}

const defaultPermitLifetime = 30 * 60

type Load = LoadEnvironment & LoadRecordStore

/**
 * Checks the parameters and puts a configuration together. `load` brings what is needed only once
 * something is stored or followed.
 *
 * @throws InvalidConfigError with the option that cannot work.
 */
export function assembleConfig(parameters: BridgeConfigParameters, load: Load): BridgeConfig {
  const { permitSpenders = {}, rpc = {}, limits = {}, permitLifetime = defaultPermitLifetime } = parameters
  const network = checkNetwork(parameters.network === undefined ? mainnet : parameters.network)
  checkSpenders(permitSpenders, network)
  checkRpc(rpc)
  checkLimits(limits)
  if (!Number.isInteger(permitLifetime) || permitLifetime < 20 * 60 || permitLifetime > longestLifetime)
    throw new InvalidConfigError('`permitLifetime` is not between 1200 and 3600 seconds.')
  const environment = lazyEnvironment(load, {
    ...(parameters.fetch && { fetch: parameters.fetch }),
    ...(parameters.storage?.locks && { locks: parameters.storage.locks }),
    ...parameters.environment,
  })
  const { tell, subscribe } = createEvents(parameters.onEvent)
  return {
    client: createBridgeClient({
      baseUrl: parameters.baseUrl,
      fetch: environment.fetch,
      timeout: environment.timeout,
      timeouts: parameters.timeouts,
      onEvent: tell,
    }),
    network,
    permitSpenders,
    rpc,
    families: { evm: parameters.evm, solana: parameters.solana },
    records: lazyRecordStore(load, parameters.storage, environment),
    limits,
    permitLifetime,
    encodePermit: parameters.encodePermit,
    contractOwners: parameters.contractOwners ?? false,
    onEvent: tell,
    subscribe,
    environment,
    requests: new Map(),
    told: new Set(),
  }
}

function checkNetwork(network: Network): Network {
  if (typeof network === 'object' && network?.chains) return network
  throw new InvalidConfigError(
    '`network` is none. Import `mainnet` or `testnet`, or make one with `defineNetwork`.',
  )
}

const noAddress = new Set(['malformed', 'otherKind', 'checksum'])

function checkSpenders(spenders: BridgeConfig['permitSpenders'], { chains }: Network): void {
  for (const [chain, spender] of Object.entries(spenders)) {
    if (!chainKeys.includes(chain as ChainKey) || chain === 'SOLANA')
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not an EVM chain.`)
    const parsed = parseRecipient(spender ?? '', chains[chain as ChainKey])
    if (parsed.status === 'empty' || (parsed.status === 'invalid' && noAddress.has(parsed.reason)))
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not an address with a valid checksum.`)
  }
}

function checkRpc(rpc: BridgeConfig['rpc']): void {
  for (const [chain, urls] of Object.entries(rpc)) {
    if (!chainKeys.includes(chain as ChainKey))
      throw new InvalidConfigError(`\`rpc.${chain}\` is not a chain.`)
    if (![urls].flat().every((url) => /^(https?:\/\/|\/(?!\/))/.test(url ?? '')))
      throw new InvalidConfigError(`\`rpc.${chain}\` is not an http(s) address.`)
  }
}

function checkLimits({ minAmount, maxAmount, maxFee }: Limits): void {
  for (const limit of [minAmount, maxAmount])
    if (limit !== undefined && !isSendableAmount(limit))
      throw new InvalidConfigError('`limits` are bigints of base units above 0n: 1 USDC is 1_000_000n.')
  if (maxFee !== undefined && (typeof maxFee !== 'bigint' || maxFee < 0n))
    throw new InvalidConfigError('`limits.maxFee` is not a bigint of base units, 0n or more.')
  if (minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount)
    throw new InvalidConfigError('`limits.minAmount` is above `limits.maxAmount`.')
}
