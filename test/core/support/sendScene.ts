import type { Hex } from 'viem'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { ReaderNotFoundError } from '../../../src/core/errors/chainErrors.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createTestSigner } from '../../support/evmSigner.js'
import { createEvmNode } from './createEvmNode.js'
import { evmRecord } from './records.js'

export const amount = 10_000_000n
export const nonce = 7n
/** An address without a known key. */
export const spender = '0x3333333333333333333333333333333333333333'
export const acceptedHash: Hex = `0x${'ac'.repeat(32)}`

type Body = { permit: { [field: string]: string | number } } & { [field: string]: string }

/** A page with its own wallet, a service that answers as a test says, and a node of Base. */
export function createSendScene(overrides: Partial<BridgeConfigParameters> = {}) {
  const { BASE } = mainnet.chains
  const signer = createTestSigner(BASE.id)
  const node = createEvmNode({ start: 1_767_225_600n, owner: signer.account.address })
  node.setToken({ nonce, balance: amount })
  const posts: Body[] = []
  const events: unknown[] = []
  const steps: string[] = []
  const now = () => Number(node.time(node.head)) * 1_000
  const scene = {
    /** The service's answer to a request. */
    serve: async (): Promise<Response> =>
      Response.json({ intent_id: 'intent-1', status: 'pending', tx_hash: acceptedHash }),
    /** The routes that the service lists. */
    pairs: [{ from: 'BASE', to: 'ARB', enabled: true }],
  }
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    permitSpenders: { BASE: spender },
    storage: memoryStorage(),
    onEvent: (event) => events.push(event),
    environment: {
      now,
      async fetch(url, init) {
        if (String(url).endsWith('/pairs')) return Response.json({ pairs: scene.pairs })
        posts.push(JSON.parse(String(init?.body)) as Body)
        return scene.serve()
      },
    },
    ...overrides,
  })
  const readers: Readers = (chain) => {
    if (chain === 'BASE') return node.reader
    throw new ReaderNotFoundError({ chain })
  }
  const record = (change: object = {}): TransferRecord =>
    evmRecord({
      status: 'unanswered',
      service: config.client.baseUrl,
      owner: signer.account.address,
      amount,
      permit: { spender, nonce, deadline: node.time(100) + 1_800n, r: [] },
      createdAt: now(),
      updatedAt: now(),
      ...change,
    })
  return Object.assign(scene, {
    node,
    signer,
    posts,
    events,
    steps,
    config,
    readers,
    record,
    store: (change?: object) => config.records.put(record(change)),
    onStep: ({ name }: { name: string }) => steps.push(name),
  })
}

/** A service that answers with only this status. */
export const answering = (status: number) => async () => new Response('{}', { status })
export const unreachable = async (): Promise<Response> => {
  throw new TypeError('fetch failed')
}
