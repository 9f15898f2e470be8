import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { defineSandboxNetwork } from '../../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import type { Readers } from '../../src/core/chain/reader.js'
import type { BridgeConfig, BridgeConfigParameters } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'

/** A configuration over the sandbox's service and chains. `fetch` adds the key as a server would. */
export function bridgeOverSandbox(
  sandbox: Sandbox,
  overrides: Partial<BridgeConfigParameters> = {},
): { config: BridgeConfig; readers: Readers } {
  const { chains, solana, url, apiKey } = sandbox
  const config = createBridgeConfig({
    baseUrl: url,
    network: defineSandboxNetwork(sandbox),
    permitSpenders: {
      ETH: chains.ETH.gateway,
      BASE: chains.BASE.gateway,
      ARB: chains.ARB.gateway,
      POLYGON: chains.POLYGON.gateway,
    },
    rpc: {
      ETH: chains.ETH.rpcUrl,
      BASE: chains.BASE.rpcUrl,
      ARB: chains.ARB.rpcUrl,
      POLYGON: chains.POLYGON.rpcUrl,
      SOLANA: solana.rpcUrl,
    },
    storage: memoryStorage(),
    fetch: (input, init) =>
      fetch(input, {
        ...init,
        headers: { ...(init?.headers as Record<string, string>), 'X-API-Key': apiKey },
      }),
    ...overrides,
  })
  return { config, readers: createReaders(config) }
}

/** A URL where nothing listens. */
export async function closedUrl(): Promise<string> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return `http://127.0.0.1:${port}`
}
