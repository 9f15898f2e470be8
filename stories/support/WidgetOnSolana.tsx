import { useEffect, useState } from 'react'
import { mainnet } from '../../src/core/chain/mainnet.js'
import { defineNetwork } from '../../src/core/chain/network.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { createSolanaTestWallet, type PromptAnswer } from '../../src/testing/index.js'
import { solana } from '../../src/wallets/solana/solana.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { headAnswer } from '../../test/core/support/permitScene.js'
import {
  build,
  createScene,
  type Scene,
  toBase64,
  tokenAccount,
} from '../../test/core/support/solanaScene.js'
import { evmAddress, spender } from '../examples.js'
import { forgetEarlierStories } from './forgetEarlierStories.js'

/**
 * The whole widget with a Solana wallet that holds 25 USDC, and a service that builds transactions for 10 of them. The
 * widget reads, simulates and signs each transaction as on a real cluster.
 */
export function WidgetOnSolana(props: WidgetOnSolana.Props) {
  const { building, onSign, timeToSign, ...widget } = props
  const [world] = useState(() => createWorld(props))
  useEffect(() => announce(world.wallet), [world])
  return (
    <BridgeWidget
      defaultValue={{ from: 'SOLANA', to: 'BASE', amount: '10', recipient: evmAddress.toLowerCase() }}
      {...widget}
      config={world.config}
    />
  )
}

export declare namespace WidgetOnSolana {
  type Props = Omit<BridgeWidget.Props, 'config'> & {
    /** Whether the service answers with a transaction. @default 'answered' */
    building?: 'answered' | 'never'
    /** The person's response to the wallet prompt. @default 'ignore' */
    onSign?: PromptAnswer
    /**
     * The lifetime of each built transaction in ms, in order. The last one applies to all later ones. @default 55_000
     */
    timeToSign?: readonly [number, ...number[]]
  }
}

const held = 25_000_000n
const cluster = 'https://solana.scene.test'
const other = 'https://evm.scene.test'

function createWorld({ building, onSign = 'ignore', timeToSign = [55_000] }: WidgetOnSolana.Props) {
  forgetEarlierStories()
  const scene = createScene()
  let built = 0
  const nextTime = () => timeToSign[Math.min(built++, timeToSign.length - 1)] ?? 0
  const { sender, service, mint, depositOwner, amount } = scene
  const charged = tokenAccount({ mint, owner: sender.publicKey, amount: held - amount })
  scene.answerRun({ accounts: [charged, scene.accounts.get(sender.publicKey.toBase58())] })
  const wallet = createSolanaTestWallet({
    name: 'Lumen',
    secretKey: sender.secretKey,
    onPrompt: ({ kind }) => (kind === 'signTransaction' ? onSign : 'accept'),
  })
  const answers: { [path: string]: () => unknown } = {
    '/api/sdk/v1/pairs': () => ({
      pairs: [
        { from: 'SOLANA', to: 'BASE', enabled: true },
        { from: 'BASE', to: 'ARB', enabled: true },
      ],
    }),
    '/api/sdk/v1/solana/build-tx': () =>
      building === 'never'
        ? new Promise(() => {})
        : {
            intent_id: 'intent-1',
            transaction: toBase64(
              build([scene.transfer()], { payer: service.publicKey, signers: [service] }),
            ),
            expires_at: new Date(Date.now() + nextTime()).toISOString(),
          },
    [other]: () => ({ result: headAnswer(16) }),
  }
  const config = createBridgeConfig({
    baseUrl: '/api',
    network: defineNetwork({ name: 'scene', chains: { ...mainnet.chains, SOLANA: scene.chain } }),
    permitSpenders: { BASE: spender.toLowerCase() as `0x${string}` },
    rpc: { BASE: other, ARB: other, SOLANA: cluster },
    solana: solana({ depositOwners: [depositOwner.toBase58()], programs: [] }),
    storage: memoryStorage(),
    async fetch(input, init) {
      const url = String(input)
      if (url === cluster)
        return Response.json({ result: await askCluster(scene, JSON.parse(String(init?.body))) })
      const answer = answers[url]
      return answer ? Response.json(await answer()) : new Response('', { status: 404 })
    },
  })
  return { config, wallet }
}

async function askCluster(scene: Scene, request: { method: string; params?: unknown[] }): Promise<unknown> {
  if (request.method !== 'getTokenAccountsByOwner') return scene.reader.request(request)
  const address = scene.source.toBase58()
  const { value } = (await scene.reader.request({ method: 'getMultipleAccounts', params: [[address]] })) as {
    value: unknown[]
  }
  return { value: [{ pubkey: address, account: value[0] }] }
}

function announce(wallet: ReturnType<typeof createSolanaTestWallet>): () => void {
  let withdraw: (() => void) | undefined
  let isOver = false
  wallet.then((ready) => {
    if (!isOver) withdraw = ready.register()
  })
  return () => {
    isOver = true
    withdraw?.()
  }
}
