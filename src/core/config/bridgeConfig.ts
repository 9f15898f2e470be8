import type { Limits } from '../amount/findAmountProblem.js'
import { isSendableAmount } from '../amount/isSendableAmount.js'
import { type EvmChainKey, isChainKey } from '../chain/chain.js'
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
import { longestLifetime } from '../record/permitLifetime.js'
import type { RecordStorage } from '../record/recordStorage.js'
import type { RecordStore } from '../record/recordStore.js'
import type { Send } from '../service/calls.js'
import { assembleClient, type BridgeClient, type LoadCalls, type Timeouts } from '../service/client.js'
import { type LoadPeek, type LoadRecordStore, type OpenRecords, quietRecords } from './quietRecords.js'
import type { WalletFamily } from './walletFamily.js'

/** What {@link createBridgeConfig} takes: where your proxy answers, and whatever is not as usual. */
export type BridgeConfigParameters = {
  /** Where your proxy answers, such as `/api/bridge`. */
  baseUrl: string
  /** A client that you made yourself takes the place of `baseUrl`: see {@link ClientConfigParameters}. */
  client?: undefined
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
  /**
   * Replaces `fetch` for the service and for `rpc`. What it adds, it adds to requests to nodes too: a key belongs into
   * a `client`.
   */
  fetch?: typeof globalThis.fetch | undefined
  onEvent?: BridgeEventListener | undefined
  /** Replaces the clock, timers, randomness and locks: for tests and simulations. */
  environment?: Partial<Environment> | undefined
}

/**
 * A configuration over a client of your own: on a server, `createServiceClient` of `usdc-bridge-react/server`, which
 * alone holds the API key. `fetch` then serves `rpc` alone.
 */
export type ClientConfigParameters = Omit<BridgeConfigParameters, 'baseUrl' | 'client' | 'timeouts'> & {
  /** What calls the service. Its `baseUrl` is the `service` of every record. */
  client: BridgeClient
  baseUrl?: undefined
  /** Those of the client. */
  timeouts?: undefined
}

/** How the kit behaves: made once with {@link createBridgeConfig}, handed to every function, hook and component. */
export type BridgeConfig = {
  readonly client: BridgeClient
  readonly network: Network
  readonly permitSpenders: { readonly [key in EvmChainKey]?: `0x${string}` }
  readonly rpc: RpcUrls
  /** The transfers that are stored, of every network and service. */
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
  /** What the kit's own parts share. Nothing for an integrator to build on: it may change in any version. */
  readonly _internal: {
    readonly families: {
      readonly evm: WalletFamily<'evm'> | undefined
      readonly solana: WalletFamily<'solana'> | undefined
    }
    readonly openRecords: OpenRecords
    readonly environment: Environment
    /** The requests of this page whose answer never came, by record: the same may be sent again while it lives. */
    readonly requests: Map<string, Send>
    /** What the developer has been warned of, so that each is said once. */
    readonly warnings: Set<string>
  }
}

const defaultPermitLifetime = 30 * 60

type Loads = {
  load: LoadEnvironment & LoadRecordStore & LoadCalls['bodies']
  peek: LoadPeek & LoadCalls['answers']
}

/**
 * Checks the parameters and puts a configuration together. `load` brings what is needed only once
 * something is stored or followed, `peek` what tells whether anything is.
 *
 * @throws InvalidConfigError with the option that cannot work.
 */
export function assembleConfig(
  parameters: BridgeConfigParameters | ClientConfigParameters,
  loads: Loads,
): BridgeConfig {
  const { network = mainnet, permitSpenders = {}, rpc = {}, limits = {}, contractOwners = false } = parameters
  const { permitLifetime = defaultPermitLifetime, encodePermit, storage, client } = parameters
  checkNetwork(network)
  checkSpenders(permitSpenders, network)
  checkRpc(rpc)
  if (client && parameters.baseUrl) throw new InvalidConfigError('Give `baseUrl` or `client`, not both.')
  checkLimits(limits)
  if (!Number.isInteger(permitLifetime) || permitLifetime < 20 * 60 || permitLifetime > longestLifetime)
    throw new InvalidConfigError('`permitLifetime` is not between 1200 and 3600 seconds.')
  const environment = lazyEnvironment(loads.load, {
    ...(parameters.fetch && { fetch: parameters.fetch }),
    ...(storage?.locks && { locks: storage.locks }),
    ...parameters.environment,
  })
  const { records, openRecords } = quietRecords(loads.load, loads.peek, storage, environment)
  const { publish, subscribe } = createPublisher<BridgeEvent>()
  if (parameters.onEvent) subscribe(parameters.onEvent)
  return {
    client:
      client ??
      assembleClient(
        { ...parameters, ...environment, onEvent: publish },
        { answers: loads.peek, bodies: loads.load },
      ),
    network,
    permitSpenders,
    rpc,
    records,
    limits,
    permitLifetime,
    encodePermit,
    contractOwners,
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
    throw new InvalidConfigError(
      '`network` is none. Import `mainnet` or `testnet`, or make one with `defineNetwork`.',
    )
}

const noAddress = new Set(['malformed', 'otherKind', 'checksum'])

function checkSpenders(spenders: BridgeConfig['permitSpenders'], { chains }: Network): void {
  for (const [chain, spender] of Object.entries(spenders)) {
    if (!isChainKey(chain) || chain === 'SOLANA')
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not an EVM chain.`)
    const parsed = parseRecipient(spender ?? '', chains[chain])
    if (parsed.status === 'empty' || (parsed.status === 'invalid' && noAddress.has(parsed.reason)))
      throw new InvalidConfigError(`\`permitSpenders.${chain}\` is not an address with a valid checksum.`)
  }
}

function checkRpc(rpc: BridgeConfig['rpc']): void {
  for (const [chain, urls] of Object.entries(rpc)) {
    if (!isChainKey(chain)) throw new InvalidConfigError(`\`rpc.${chain}\` is not a chain.`)
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
