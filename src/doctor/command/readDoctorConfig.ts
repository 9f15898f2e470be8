import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chainKeys, isEvmChainKey } from '../../core/chain/chain.js'
import { mainnet } from '../../core/chain/mainnet.js'
import { defineNetwork, type EvmChain, type Network } from '../../core/chain/network.js'
import { testnet } from '../../core/chain/testnet.js'
import type { BridgeConfig, BridgeConfigParameters } from '../../core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../core/createBridgeConfig.js'
import { InvalidConfigError } from '../../core/errors/configErrors.js'
import { memoryStorage } from '../../core/record/recordStorage.js'
import { quote } from '../quote.js'

/** The part of a configuration that the command can examine. */
export type DoctorConfig = Pick<BridgeConfig, 'network' | 'permitSpenders' | 'rpc' | 'encodePermit'>

const networks: { readonly [name: string]: Network } = { mainnet, testnet }

/**
 * Reads a configuration from a file: JSON with the parameters of `createBridgeConfig`, in which `network` is a name or
 * a whole network, or a module that exports the parameters or a `createBridgeConfig` result as `config`, `bridgeConfig`
 * or by default.
 *
 * @throws InvalidConfigError where the file cannot be read, or an option cannot work
 */
export async function readDoctorConfig(folder: string, file: string): Promise<DoctorConfig> {
  const path = resolve(folder, file)
  if (!existsSync(path)) throw new InvalidConfigError(`\`${file}\` does not exist.`)
  const read = path.endsWith('.json') ? readJson(path, file) : await readModule(path, file)
  if (!isObject(read))
    throw new InvalidConfigError(
      `\`${file}\` holds no configuration. Export it as \`config\`, \`bridgeConfig\` or by default.`,
    )
  const { network, ...parameters } = read as BridgeConfigParameters & { network?: unknown }
  checkAddresses(parameters)
  return createBridgeConfig({
    ...parameters,
    baseUrl: '/api/bridge',
    client: undefined,
    storage: memoryStorage(),
    network: readNetwork(network),
  })
}

/** Keys that JSON can contain; the ignored ones do not affect the checks. */
const known = ['network', 'permitSpenders', 'rpc']
const ignored = ['$schema', 'baseUrl', 'limits', 'permitLifetime', 'contractOwners', 'timeouts']

function readJson(path: string, file: string): unknown {
  const written = parseJson(path, file)
  if (!isObject(written)) return written
  const wrong = Object.keys(written).find((name) => ![...known, ...ignored].includes(name))
  if (wrong !== undefined)
    throw new InvalidConfigError(`\`${quote(wrong)}\` in \`${file}\` is not an option that JSON can hold.`)
  return Object.fromEntries(Object.entries(written).filter(([name]) => known.includes(name)))
}

function parseJson(path: string, file: string): unknown {
  try {
    // Some editors put a byte order mark first.
    return JSON.parse(readFileSync(path, 'utf8').replace(/^\uFEFF/, '')) as unknown
  } catch {
    throw new InvalidConfigError(`\`${file}\` is not JSON.`)
  }
}

async function readModule(path: string, file: string): Promise<unknown> {
  try {
    const module = (await import(/* @vite-ignore */ pathToFileURL(path).href)) as {
      config?: unknown
      bridgeConfig?: unknown
      default?: unknown
    }
    return module.config ?? module.bridgeConfig ?? module.default
  } catch (error) {
    if (error instanceof InvalidConfigError) throw error
    const why = error instanceof Error ? error.message.split('\n', 1)[0] : 'it failed'
    throw new InvalidConfigError(
      `Node cannot load \`${file}\`: ${why}. Give a JavaScript module, or the parameters as JSON.`,
    )
  }
}

/** Checks what TypeScript would, because nothing has compiled the file. */
function checkAddresses({ permitSpenders = {}, rpc = {} }: { permitSpenders?: unknown; rpc?: unknown }) {
  if (!isObject(permitSpenders) || !Object.values(permitSpenders).every(isText))
    throw new InvalidConfigError('`permitSpenders` is not an address for each chain: `{ BASE: "0x…" }`.')
  if (!isObject(rpc) || !Object.values(rpc).flat().every(isText))
    throw new InvalidConfigError(
      '`rpc` is not a list of addresses for each chain: `{ BASE: ["https://…"] }`.',
    )
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isText(value: unknown): value is string {
  return typeof value === 'string'
}

function readNetwork(network: unknown): Network {
  if (network === undefined) return mainnet
  if (isWholeNetwork(network)) return defineNetwork(network)
  const named = networks[String(network)]
  if (named) return named
  throw new InvalidConfigError(
    '`network` is not a network. Write `mainnet`, `testnet`, or a whole network of your own.',
  )
}

/** Tells whether a network has all that the checks of its chains read. */
function isWholeNetwork(network: unknown): network is Network {
  const chains = new Map(Object.entries(Object((Object(network) as Partial<Network>).chains)))
  return chainKeys.every((key) => {
    const { id, name, usdc } = Object(chains.get(key)) as Partial<EvmChain>
    const pinned = Object(usdc) as Partial<EvmChain['usdc']>
    const isEvm = typeof id === 'number' && isText(pinned.separator)
    return isText(name) && isText(pinned.address) && (isEvm || !isEvmChainKey(key))
  })
}
