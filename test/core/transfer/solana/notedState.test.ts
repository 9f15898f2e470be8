import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { word } from '../../support/permitScene.js'
import { signatureOf } from '../../support/signatureOf.js'
import { createScene, type Scene, tokenAccount } from '../../support/solanaScene.js'
import { type SceneTransfer, signedBy, transferOverScene } from '../../support/transferOverScene.js'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})

async function sent(options: SceneTransfer = {}) {
  const record = await transferOverScene(scene, options).send()
  if (record.from !== 'SOLANA') throw new Error('The record is of another chain.')
  return record
}

describe('the record stores', () => {
  test('the last height at which the transaction can land: 150 blocks, plus 150 for a lagging node', async () => {
    expect(await sent()).toMatchObject({ lastBlockHeight: 1_300n })
  })

  describe('that height by the furthest node that answers in time,', () => {
    /** The scene's node, but for its height. */
    const nodeAt = (height: () => unknown): ChainReader => ({
      async request(asked) {
        const answer = await scene.reader.request(asked)
        return asked.method === 'getEpochInfo' ? { ...(answer as object), blockHeight: height() } : answer
      },
    })

    test.each([
      ['the second, where the first names one that is too low', [7, 1_000], 1_300n],
      ['the second, where that is ahead', [1_000, 1_020], 1_320n],
      ['the first, where the second is behind', [1_000, 3], 1_300n],
    ])('such as %s', async (_, heights, lastBlockHeight) => {
      const nodes = heights.map((height) => nodeAt(() => height))
      expect(await sent({ nodes })).toMatchObject({ lastBlockHeight })
    })

    test.each([
      [
        'is down',
        () => {
          throw new TypeError('fetch failed')
        },
      ],
      ['never answers', () => new Promise(() => {})],
      ['names a height that no chain has', () => 1e300],
    ])('but not a second one that %s', async (_, height) => {
      const nodes = [scene.reader, nodeAt(height)]
      expect(await sent({ nodes })).toMatchObject({ status: 'pending', lastBlockHeight: 1_300n })
    })

    test('even if its simulation fails', async () => {
      const ahead = nodeAt(() => 1_020)
      const failing: ChainReader = {
        async request(asked) {
          const run = { value: { err: 'BlockhashNotFound', accounts: null } }
          return asked.method === 'simulateTransaction' ? run : ahead.request(asked)
        },
      }
      expect(await sent({ nodes: [scene.reader, failing] })).toMatchObject({ lastBlockHeight: 1_320n })
    })
  })

  describe('the newest signature of the debited account,', () => {
    const noted = async (nodes: readonly ChainReader[]) => (await sent({ nodes })).anchor?.signature
    /** The scene's node, but for the account's history. */
    const listing = (history: () => unknown): ChainReader => ({
      async request(asked) {
        return asked.method === 'getSignaturesForAddress' ? history() : scene.reader.request(asked)
      },
    })
    const of = (...names: string[]) =>
      names.map((name) => ({ signature: signatureOf(name), slot: 4_000, err: null }))

    test.each([
      ['as both nodes list it', () => of('before')],
      ['even if the second lists a newer one', () => of('newer', 'before')],
    ])('%s', async (_, history) => {
      expect(await noted([scene.reader, listing(history)])).toBe(signatureOf('before'))
    })

    test('but none if the second node does not list it, because it may land only later', async () => {
      expect(await noted([listing(() => of('later')), scene.reader])).toBeUndefined()
      expect(await noted([scene.reader, listing(() => [])])).toBeUndefined()
    })

    test('and none if the second is down, because then one node alone would tell it', async () => {
      const down = () => {
        throw new TypeError('fetch failed')
      }
      expect(await noted([scene.reader, listing(down)])).toBeUndefined()
    })
  })

  test('the end of the debited account’s finalized history, before the wallet prompt', async () => {
    const paidMeanwhile: SceneTransfer['signTransaction'] = async (bytes) => {
      const { mint, sender, source } = scene
      const more = tokenAccount({ mint, owner: sender.publicKey, amount: 90_000_000n })
      scene.accounts.set(source.toBase58(), more)
      scene.chainTells.history = () => [{ signature: signatureOf('meanwhile'), slot: 5_001, err: null }]
      return signedBy(scene, bytes)
    }
    const { anchor } = await sent({ signTransaction: paidMeanwhile })
    expect(anchor).toEqual({
      account: scene.source.toBase58(),
      signature: signatureOf('before'),
      slot: 5_000n,
      balance: 25_000_000n,
    })
    const asked = scene.calls.filter(({ method }) => method === 'getSignaturesForAddress')
    expect(asked.map(({ params }) => params)).toEqual([
      [scene.source.toBase58(), { limit: 1, commitment: 'finalized' }],
    ])
  })

  test('no newest signature if the node lists no history, and is sent anyway', async () => {
    scene.chainTells.history = () => []
    const account = scene.source.toBase58()
    const { status, anchor } = await sent()
    expect(status).toBe('pending')
    expect(anchor).toEqual({ account, slot: 5_000n, balance: 25_000_000n })
  })

  test('the account without a signature if it is not final yet, so that it can be read later', async () => {
    const { request } = scene.reader
    scene.reader.request = async (asked) => {
      const [, options] = asked.params ?? []
      const isFinal = (options as { commitment?: string } | undefined)?.commitment === 'finalized'
      if (asked.method !== 'getMultipleAccounts' || !isFinal) return request(asked)
      return { context: { slot: 5_000 }, value: [null] }
    }
    const account = scene.source.toBase58()
    expect((await sent()).anchor).toEqual({ account, slot: 5_000n, balance: 0n })
  })

  test('the destination’s position after the signature', async () => {
    let block = 16
    const signTransaction: SceneTransfer['signTransaction'] = async (bytes) => {
      block = 40
      return signedBy(scene, bytes)
    }
    expect(await sent({ signTransaction, destinationHead: () => block })).toMatchObject({
      destinationStart: 40n,
      destinationHash: word(40),
      destinationTime: 1_000,
    })
  })

  test('the destination’s position before the prompt, if its node does not answer later', async () => {
    let isSilent = false
    const signTransaction: SceneTransfer['signTransaction'] = async (bytes) => {
      isSilent = true
      return signedBy(scene, bytes)
    }
    const destinationHead = () => {
      if (isSilent) throw new Error('no answer')
      return 16
    }
    expect(await sent({ signTransaction, destinationHead })).toMatchObject({
      destinationStart: 16n,
      destinationHash: word(16),
      destinationTime: 1_000,
    })
  })
})

test('a height far above the node’s later one is not used as a bound: nothing is shown', async () => {
  scene.chainTells.height = 1_000_000
  const { reader } = scene
  const { request } = reader
  reader.request = async (call) => {
    const answer = await request(call)
    if (call.method === 'getEpochInfo') scene.chainTells.height = 1_000
    return answer
  }
  const { send, shown, submitted } = transferOverScene(scene)
  await expect(send()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
  expect([shown, submitted()]).toEqual([[], []])
})

test('a node that cannot tell later where its final block is, is refused before the wallet is asked', async () => {
  const { request } = scene.reader
  scene.reader.request = (asked) =>
    asked.method === 'getEpochInfo' ? Promise.reject(new Error('Method not found')) : request(asked)
  const { send, shown } = transferOverScene(scene)
  await expect(send()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
  expect(shown).toEqual([])
})

test('a node with a height that no record can hold is refused before the wallet is asked', async () => {
  scene.chainTells.height = 1e300
  const { send, shown } = transferOverScene(scene)
  await expect(send()).rejects.toThrow(expect.objectContaining({ name: 'ChainReadError' }))
  expect(shown).toEqual([])
})
