import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { defineSandboxNetwork } from '../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../sandbox/Sandbox.js'
import { findMisplaced, type Recorder, startRecorder } from '../test/support/startRecorder.js'
import { runIn } from './examplesInstall.js'
import { replace } from './examplesSandbox.js'

const amount = 10_000_000n

/**
 * Runs the script of an example on the sandbox's chains, and returns the problems: wrong balances, each request with a
 * key that does not belong there, and each key in the script's output or records.
 */
export async function runScript(folder: string, sandbox: Sandbox): Promise<string[]> {
  const service = await startRecorder(sandbox.url)
  const nodes = await startRecorder(sandbox.url)
  try {
    replace(join(folder, 'src/bridgeConfig.ts'), () => bridgeConfig(sandbox, nodes))
    await runIn(folder, 'npm', ['run', 'build'])
    const privateKey = generatePrivateKey()
    const evm = privateKeyToAccount(privateKey).address
    const keypair = Keypair.generate()
    const solana = keypair.publicKey.toBase58()
    const secretKey = JSON.stringify([...keypair.secretKey])
    await sandbox.fund({ chain: 'BASE', address: evm, amount })
    const { apiKey } = sandbox
    const printed = await runIn(folder, 'npm', ['start'], {
      BRIDGE_URL: service.url,
      BRIDGE_API_KEY: apiKey,
      EVM_PRIVATE_KEY: privateKey,
      SOLANA_SECRET_KEY: secretKey,
    })
    const others = [privateKey.slice(2), secretKey.slice(1, -1)]
    const kept = readdirSync(join(folder, 'records')).map((file) =>
      readFileSync(join(folder, 'records', file), 'utf8'),
    )
    const shown = [printed, ...kept].filter((text) => [apiKey, ...others].some((key) => text.includes(key)))
    return [
      ...(kept.length === 2 ? [] : [`${kept.length} records were stored, not 2`]),
      ...shown.map((text) => `${text} contains a key`),
      ...findMisplaced({ service: service.requests, nodes: nodes.requests }, { apiKey, others }),
      ...(nodes.requests.length > 10 ? [] : ['no node request went through the recorder']),
      ...(await compareBalance(sandbox, 'BASE', evm, amount)),
      ...(await compareBalance(sandbox, 'SOLANA', solana, 0n)),
    ]
  } finally {
    await Promise.all([service.stop(), nodes.stop()])
  }
}

async function compareBalance(
  sandbox: Sandbox,
  chain: 'BASE' | 'SOLANA',
  address: string,
  expected: bigint,
): Promise<string[]> {
  const balance = await sandbox.balance(chain, address)
  return balance === expected ? [] : [`${chain} holds ${balance}, not ${expected}`]
}

function bridgeConfig(sandbox: Sandbox, nodes: Recorder): string {
  const { chains, solana } = sandbox
  const rpc = { BASE: `${nodes.url}/rpc/BASE`, SOLANA: `${nodes.url}/rpc/SOLANA` }
  return `import { createBridgeConfig } from 'usdc-bridge-react/core'
import { createServiceClient } from 'usdc-bridge-react/server'
import { fileStorage } from './fileStorage.js'
export const bridgeConfig = createBridgeConfig({
  client: createServiceClient({
    baseUrl: process.env.BRIDGE_URL ?? '',
    apiKey: () => process.env.BRIDGE_API_KEY ?? '',
  }),
  network: ${JSON.stringify(defineSandboxNetwork(sandbox))},
  permitSpenders: { BASE: '${chains.BASE.gateway}' },
  rpc: ${JSON.stringify(rpc)},
  storage: fileStorage('records'),
})
export const solanaPolicy = { depositOwners: ['${solana.depositOwner}'], programs: [] }
`
}
