import { VersionedTransaction } from '@solana/web3.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { defineNetwork } from '../../../src/core/chain/network.js'
import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import type { TransferStep } from '../../../src/core/request/transferRequest.js'
import type { SolanaSigner } from '../../../src/core/transfer/solana/solanaSigner.js'
import {
  type SolanaTransferParameters,
  solanaTransfer,
} from '../../../src/core/transfer/solana/solanaTransfer.js'
import { headAnswer } from './permitScene.js'
import { build, type Scene, toBase64, tokenAccount } from './solanaScene.js'

export type SceneTransfer = {
  /** The encoded transaction from the service. @default an honest transfer, the service's signature first */
  transaction?: string
  /** The expiration time from the service, in ms since 1970. @default a minute from now */
  expiresAt?: number
  /** The device clock, in ms since 1970. */
  now?: () => number
  /** What the wallet returns for the bytes. @default signs them */
  signTransaction?: SolanaSigner['signTransaction']
  /** The newest block of the destination's node. @default 16 */
  destinationHead?: () => number
  limits?: BridgeConfigParameters['limits']
  /** Where records are stored. @default memory */
  storage?: RecordStorage
  /** The nodes of Solana, the first one first. @default the scene's own */
  nodes?: readonly ChainReader[]
} & Partial<Pick<SolanaTransferParameters, 'policy' | 'to' | 'signal'>>

/** A whole transfer whose service, chain and wallet come from a scene, which records what each received. */
export function transferOverScene(scene: Scene, options: SceneTransfer = {}) {
  const {
    now = () => Date.now(),
    expiresAt = now() + 60_000,
    destinationHead = () => 16,
    nodes = [scene.reader],
    storage = memoryStorage(),
    ...changes
  } = options
  const { sender, service, mint, depositOwner, amount } = scene
  const wallet = scene.accounts.get(sender.publicKey.toBase58())
  const left = tokenAccount({ mint, owner: sender.publicKey, amount: 25_000_000n - amount })
  scene.answerRun({ accounts: [left, wallet], ...scene.run() })
  const honest = () => toBase64(build([scene.transfer()], { payer: service.publicKey, signers: [service] }))
  const answers: { [path: string]: () => unknown } = {
    '/sdk/v1/pairs': () => ({ pairs: [{ from: 'SOLANA', to: 'BASE', enabled: true }] }),
    '/sdk/v1/solana/build-tx': () => ({
      intent_id: 'intent-1',
      transaction: options.transaction ?? honest(),
      expires_at: new Date(expiresAt).toISOString(),
    }),
    '/sdk/v1/solana/submit': () => ({
      intent_id: 'intent-1',
      status: 'pending',
      tx_signature: '5'.repeat(88),
    }),
  }
  const requests: { path: string; body: unknown }[] = []
  const config = createBridgeConfig({
    baseUrl: '/api',
    network: defineNetwork({ name: 'scene', chains: { ...mainnet.chains, SOLANA: scene.chain } }),
    storage,
    environment: { now },
    limits: options.limits ?? {},
    async fetch(input, init) {
      const path = String(input).replace('/api', '')
      requests.push({ path, body: init?.body ? JSON.parse(String(init.body)) : undefined })
      const answer = answers[path]
      return answer ? Response.json(answer()) : new Response('', { status: 404 })
    },
  })
  const shown: Uint8Array[] = []
  const address = sender.publicKey.toBase58()
  const sign = options.signTransaction ?? (async (bytes: Uint8Array) => signedBy(scene, bytes))
  const signer: SolanaSigner = {
    address,
    currentAddress: () => address,
    async signTransaction(bytes) {
      shown.push(bytes)
      return sign(bytes)
    },
  }
  const steps: TransferStep[] = []
  const destination: ChainReader = { request: async () => headAnswer(destinationHead()) }
  const nodesOf = (chain: string) => (chain === 'SOLANA' ? nodes : [destination])
  const readers: Readers = Object.assign((chain: string) => nodesOf(chain)[0] as ChainReader, {
    witnesses: (chain: string) => nodesOf(chain).map((reader, index) => ({ name: `node ${index}`, reader })),
  })
  const send = () =>
    solanaTransfer(config, {
      to: 'BASE',
      amount,
      recipient: scene.order().recipient,
      policy: { depositOwners: [depositOwner.toBase58()], programs: [] },
      readers,
      signer,
      onStep: (step) => steps.push(step),
      ...changes,
    })
  const submitted = () => requests.filter(({ path }) => path.endsWith('/submit'))
  return { config, send, shown, steps, submitted }
}

/** What an honest wallet returns. */
export function signedBy({ sender }: Scene, bytes: Uint8Array): Uint8Array {
  const transaction = VersionedTransaction.deserialize(bytes)
  transaction.sign([sender])
  return transaction.serialize()
}
