import { QueryClient } from '@tanstack/react-query'
import { createWalletClient, custom } from 'viem'
import {
  type BridgeConfig,
  BridgeProvider,
  createBridgeConfig,
  createReaders,
  mainnet,
  memoryStorage,
  signerFromAccount,
  transfer,
} from '../../../src/index.js'
import { createEvmTestWallet, createTestBridge } from '../../../src/testing/index.js'
import { createKeypairSigner } from '../../core/support/keypairSigner.js'

const recipient = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'
const amount = 10_000_000n

/** Arguments for example functions, by parameter name. */
export type ExampleWorld = { config: BridgeConfig; values: { [name: string]: unknown } }

/** An in-memory service and chains with a wallet that holds USDC, and with one transfer if requested. */
export async function createExampleWorld(history: 'none' | 'arrived' | 'unanswered'): Promise<ExampleWorld> {
  const bridge = createTestBridge({ speed: 100 })
  const config = createBridgeConfig({ ...bridge.parameters, storage: memoryStorage() })
  const wallet = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
  const { address: owner } = wallet.account
  const signer = signerFromAccount(createWalletClient({ account: owner, transport: custom(wallet.provider) }))
  bridge.fund('BASE', owner, 5n * amount)
  if (history === 'unanswered') bridge.faults.transfer = 'dropBefore'
  const request = { from: 'BASE', to: 'ARB', amount, recipient } as const
  const record =
    history === 'none'
      ? undefined
      : await transfer(config, { ...request, signer, readers: createReaders(config) })
  bridge.faults.transfer = undefined
  bridge.settle()
  const values = {
    ...{ amount, client: new QueryClient(), config, error: new Error('x'), id: record?.id, owner, recipient },
    ...{
      record,
      request: new Request('http://127.0.0.1'),
      storage: memoryStorage(),
      text: 'BASE',
      signer,
      solanaSigner: createKeypairSigner(),
    },
  }
  return { config, values }
}

/** Props for example components, by name. */
export function exampleProps({ values }: ExampleWorld) {
  const { amount, id, owner, recipient, record } = values
  const { BASE: source, ARB: destination } = mainnet.chains
  const handler = () => undefined
  const handlers = ['answer', 'onBack', 'onChoose', 'onClose', 'onConfirm', 'onGoOn', 'onOpen', 'onStop']
  return {
    ...Object.fromEntries(handlers.map((name) => [name, handler])),
    ...{ amount, destination, id, own: owner, owner, recipient, record, source, children: 'Inside' },
  }
}

/** Renders an example component inside the provider. */
export function inProvider({ config }: ExampleWorld, element: React.ReactNode) {
  return <BridgeProvider config={config}>{element}</BridgeProvider>
}
