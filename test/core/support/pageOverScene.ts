import { mainnet } from '../../../src/core/chain/mainnet.js'
import { defineNetwork } from '../../../src/core/chain/network.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { solana } from '../../../src/wallets/solana/solana.js'
import { headAnswer } from './permitScene.js'
import { build, type Scene, toBase64, tokenAccount } from './solanaScene.js'

/** The URL of the host's connection. */
export const hostEndpoint = 'https://host.example/solana'
const ownEndpoint = 'https://own.example/solana'

/** A configuration whose service and nodes answer from a scene, without any network, and a wallet family. */
export function pageOverScene(scene: Scene, makeFamily: typeof solana = solana) {
  const { sender, service, mint, depositOwner } = scene
  const charged = tokenAccount({ mint, owner: sender.publicKey, amount: 25_000_000n - scene.amount })
  scene.answerRun({ accounts: [charged, scene.accounts.get(sender.publicKey.toBase58())] })
  const built = build([scene.transfer()], { payer: service.publicKey, signers: [service] })
  const requests: { url: string; body: unknown }[] = []
  const answers: { [path: string]: () => unknown } = {
    '/api/sdk/v1/pairs': () => ({ pairs: [{ from: 'SOLANA', to: 'BASE', enabled: true }] }),
    '/api/sdk/v1/solana/build-tx': () => ({
      intent_id: 'intent-1',
      transaction: toBase64(built),
      expires_at: new Date(Date.now() + 60_000).toISOString(),
    }),
    '/api/sdk/v1/solana/submit': () => ({
      intent_id: 'intent-1',
      status: 'pending',
      tx_signature: '5'.repeat(88),
    }),
    'https://base.example': () => ({ result: headAnswer(16) }),
  }
  const config = createBridgeConfig({
    baseUrl: '/api',
    network: defineNetwork({ name: 'scene', chains: { ...mainnet.chains, SOLANA: scene.chain } }),
    rpc: { BASE: 'https://base.example', SOLANA: ownEndpoint },
    storage: memoryStorage(),
    async fetch(input, init) {
      const url = String(input)
      const body: unknown = init?.body ? JSON.parse(String(init.body)) : undefined
      requests.push({ url, body })
      if (url === hostEndpoint || url === ownEndpoint)
        return Response.json({ result: await scene.reader.request(body as { method: string }) })
      const answer = answers[url]
      return answer ? Response.json(answer()) : new Response('', { status: 404 })
    },
  })
  const family = makeFamily({ depositOwners: [depositOwner.toBase58()], programs: [] })
  return { config, family, requests }
}
