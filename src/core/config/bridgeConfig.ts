import { isSendableAmount, type Limits } from '../amount/amountLimits.js'
import { type EvmChainKey, isChainKey, type WalletKind } from '../chain/chain.js'
import { mainnet } from '../chain/mainnet.js'
import type { Network } from '../chain/network.js'
import { createPublisher } from '../environment/createPublisher.js'
import type { Environment } from '../environment/environment.js'
import { type LoadEnvironment, lazyEnvironment } from '../environment/lazyEnvironment.js'
import { InvalidConfigError } from '../errors/configErrors.js'
import type { BridgeEvent, BridgeEventListener } from '../event/bridgeEvent.js'
import type { EncodePermit } from '../permit/permitEncoding.js'
import type { RpcUrls } from '../read/readers.js'
import { parseRecipient } from '../recipient/parseRecipient.js'
import type { ResolveName } from '../recipient/resolveName.js'
import { longestLifetime } from '../record/permitLifetime.js'
import type { RecordStorage } from '../record/recordStorage.js'
import type { RecordStore } from '../record/recordStore.js'
import type { Send } from '../service/calls.js'
import { assembleClient, type BridgeClient, type LoadCalls, type Timeouts } from '../service/client.js'
import type { WalletConnection } from '../wallet/walletConnection.js'
import type { WalletConnector } from '../wallet/walletConnector.js'
import { type LoadOpenCheck, type LoadRecordStore, lazyRecords, type OpenRecords } from './lazyRecords.js'

/** The parameters of {@link createBridgeConfig}: the URL of your proxy, and anything that differs from the defaults. */
export type BridgeConfigParameters = {
  /** The URL of your proxy, such as `/api/bridge`. */
  baseUrl: string
  /** Use your own client instead of `baseUrl`: see {@link ClientConfigParameters}. */
  client?: undefined
  /** `mainnet`, `testnet` or a result of `defineNetwork`. @default mainnet */
  network?: Network | undefined
  /**
   * The spender on each source chain: the service's contract, from its own documents. Never taken from a response. A
   * source chain without one is shown as not set up.
   */
  permitSpenders?: { readonly [key in EvmChainKey]?: `0x${string}` } | undefined
  /**
   * JSON-RPC URLs, for every chain that the host's wagmi or Solana connection does not reach. If a chain can be
   * reached in two ways, through the host's connection and one of these URLs or through two URLs, both must agree
   * before a transfer is called not sent.
   */
  rpc?: RpcUrls | undefined
  /** `evm()` from `usdc-bridge-react`. Optional, because the provider adds it. */
  evm?: WalletFamily<'evm'> | undefined
  /** `solana()` from `usdc-bridge-react/solana`. Without it, Solana is only a destination. */
  solana?: WalletFamily<'solana'> | undefined
  /** Where records are stored. @default `indexedDbStorage()`; needed in Node */
  storage?: RecordStorage | undefined
  limits?: Limits | undefined
  /** Seconds from signing to the permit's deadline, 20 to 60 minutes. @default 1800 */
  permitLifetime?: number | undefined
  /** Encodes a signed permit for the service. @default `encodePermit` */
  encodePermit?: EncodePermit | undefined
  /** `resolveName`, so that the form takes names such as `vitalik.eth`. @default names are not supported */
  resolveName?: ResolveName | undefined
  /** Whether the service accepts permits of contract accounts (ERC-1271). @default false */
  contractOwners?: boolean | undefined
  timeouts?: Partial<Timeouts> | undefined
  /**
   * Replaces `fetch` for the service and for `rpc`. Headers that it adds also go to nodes, so an API key belongs in a
   * `client`.
   */
  fetch?: typeof globalThis.fetch | undefined
  onEvent?: BridgeEventListener | undefined
  /** Replaces the clock, timers, randomness and locks, for tests and simulations. */
  environment?: Partial<Environment> | undefined
}

/**
 * A configuration with your own client: on a server, `createServiceClient` from `usdc-bridge-react/server`, the only
 * place that holds the API key. `fetch` then applies only to `rpc`.
 */
export type ClientConfigParameters = Omit<BridgeConfigParameters, 'baseUrl' | 'client' | 'timeouts'> & {
  /** The client that calls the service. Its `baseUrl` is the `service` of every record. */
  client: BridgeClient
  baseUrl?: undefined
  /** Set the client's own timeouts instead. */
  timeouts?: undefined
}

/**
 * The kit's configuration: created once with {@link createBridgeConfig} and passed to every function, hook and
 * component.
 */
export type BridgeConfig = {
  readonly client: BridgeClient
  readonly network: Network
  readonly permitSpenders: { readonly [key in EvmChainKey]?: `0x${string}` }
  readonly rpc: RpcUrls
  /** All stored transfers, of every network and service. */
  readonly records: RecordStore
  readonly limits: Limits
  readonly permitLifetime: number
  /** `undefined` for the default encoding. */
  readonly encodePermit: EncodePermit | undefined
  readonly contractOwners: boolean
  /** `undefined` if the form does not take names. */
  readonly resolveName: ResolveName | undefined
  /** Notifies every listener. */
  readonly onEvent: BridgeEventListener
  /** Listens to events in addition to the config's `onEvent`. Returns a function that unsubscribes. */
  readonly subscribe: (listener: BridgeEventListener) => () => void
  /** State shared by the kit's own parts. Do not use it: it may change in any version. */
  readonly _internal: {
    readonly families: {
      readonly evm: WalletFamily<'evm'> | undefined
      readonly solana: WalletFamily<'solana'> | undefined
    }
    readonly openRecords: OpenRecords
    readonly environment: Environment
    /** This page's unanswered requests, by record id. The page can repeat them while it is open. */
    readonly requests: Map<string, Send>
    /** The warnings already logged, so that each appears once. */
    readonly warnings: Set<string>
  }
}

const defaultPermitLifetime = 30 * 60

type Loads = {
  load: LoadEnvironment & LoadRecordStore & LoadCalls['bodies']
  openCheck: LoadOpenCheck & LoadCalls['answers']
}

/**
 * Validates the parameters and assembles a configuration. `load` loads what is needed once something is stored or
 * followed; `openCheck` loads what finds out whether anything is.
 *
 * @throws InvalidConfigError for an invalid option.
 */
export function assembleConfig(
  parameters: BridgeConfigParameters | ClientConfigParameters,
  loads: Loads,
): BridgeConfig {
  const { network = mainnet, permitSpenders = {}, rpc = {}, limits = {}, contractOwners = false } = parameters
  const { permitLifetime = defaultPermitLifetime, encodePermit, resolveName, storage, client } = parameters
  checkNetwork(network)
  checkSpenders(permitSpenders, network)
  checkRpc(rpc)
  if (client && parameters.baseUrl) throw new InvalidConfigError('Give `baseUrl` or `client`.')
  checkLimits(limits)
  if (!Number.isInteger(permitLifetime) || permitLifetime < 20 * 60 || permitLifetime > longestLifetime)
    throw new InvalidConfigError('`permitLifetime` is not 1200 to 3600 seconds.')
  const environment = lazyEnvironment(loads.load, {
    ...(parameters.fetch && { fetch: parameters.fetch }),
    ...(storage?.locks && { locks: storage.locks }),
    ...parameters.environment,
  })
  const { records, openRecords } = lazyRecords(loads.load, loads.openCheck, storage, environment)
  const { publish, subscribe } = createPublisher<BridgeEvent>()
  if (parameters.onEvent) subscribe(parameters.onEvent)
  return {
    client:
      client ??
      assembleClient(
        { ...parameters, ...environment, onEvent: publish },
        { answers: loads.openCheck, bodies: loads.load },
      ),
    network,
    permitSpenders,
    rpc,
    records,
    limits,
    permitLifetime,
    encodePermit,
    contractOwners,
    resolveName,
    onEvent: publish,
    subscribe,
    _internal: {
      families: { evm: parameters.evm, solana: parameters.solana },
      openRecords,
      environment,
      requests: new Map(),
      warnings: new Set(),
    },
  }
}

function checkNetwork(network: Network): void {
  if (typeof network !== 'object' || !network?.chains)
    throw new InvalidConfigError('`network` is not a `Network`.')
}

const noAddress = new Set(['malformed', 'otherKind', 'checksum'])

function checkSpenders(spenders: BridgeConfig['permitSpenders'], { chains }: Network): void {
  for (const [chain, spender] of Object.entries(spenders)) {
    if (!isChainKey(chain) || chain === 'SOLANA')
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not an EVM chain.`)
    const parsed = parseRecipient(spender ?? '', chains[chain])
    if (parsed.status === 'empty' || (parsed.status === 'invalid' && noAddress.has(parsed.reason)))
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not a checksummed address.`)
  }
}

function checkRpc(rpc: BridgeConfig['rpc']): void {
  for (const [chain, urls] of Object.entries(rpc)) {
    if (!isChainKey(chain)) throw new InvalidConfigError(`\`rpc.${chain}\` is not a chain.`)
    if (![urls].flat().every((url) => /^(https?:\/\/[^/?#\s]|\/(?!\/))\S*$/.test(String(url))))
      throw new InvalidConfigError(`\`rpc.${chain}\` is not an http(s) address.`)
  }
}

function checkLimits(limits: Limits): void {
  const { minAmount = 0n, maxAmount = minAmount } = limits
  for (const [name, limit = 1n] of Object.entries(limits))
    if (!isSendableAmount(name === 'maxFee' && limit === 0n ? 1n : limit))
      throw new InvalidConfigError(`\`limits.${name}\` is not an amount in base units.`)
  if (minAmount > maxAmount) throw new InvalidConfigError('`limits.minAmount` is above `maxAmount`.')
}

/**
 * One kind of wallet. It provides a component instead of a hook: rendered next to the UI, it returns nothing, reads
 * the host's context and publishes a session.
 */
export type WalletFamily<kind extends WalletKind = WalletKind> = {
  kind: kind
  Adapter: (props: { config: BridgeConfig; publish: (session: WalletConnection) => void }) => null
  /** Connectors that the page supplies if it has no wallet setup of its own. */
  connectors?: readonly WalletConnector[] | undefined
}

/** Logs a warning to the console, once per config, about something that only the page's developer can fix. */
export function warnDeveloper({ _internal: { warnings } }: BridgeConfig, warning: string): void {
  if (warnings.has(warning)) return
  warnings.add(warning)
  // biome-ignore lint/suspicious/noConsole: warns the developer, as React does; left out of production builds
  console.warn(`usdc-bridge-react: ${warning}`)
}
