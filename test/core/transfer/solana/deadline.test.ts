import { PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { clockAddress } from '../../../../src/core/read/solana/clockOffset.js'
import { createScene, type Scene } from '../../support/solanaScene.js'
import { type SceneTransfer, signedBy, transferOverScene } from '../../support/transferOverScene.js'

const minute = 60_000
let scene: Scene
beforeEach(() => {
  scene = createScene()
})

/** Sets the chain's time, in ms since 1970. */
function setChainTime(time: number): void {
  const data = new Uint8Array(40)
  new DataView(data.buffer).setBigInt64(32, BigInt(Math.floor(time / 1000)), true)
  const owner = new PublicKey('Sysvar1111111111111111111111111111111111111')
  scene.accounts.set(clockAddress, { lamports: 1, owner, data })
}

/** The time that the person gets to sign, in ms. */
async function timeToSign(options: SceneTransfer) {
  const now = options.now?.() ?? 0
  const { send, steps } = transferOverScene(scene, options)
  const record = await send()
  const [details] = steps.flatMap((step) => (step.name === 'signing' ? [step.details] : []))
  if (details?.kind !== 'transaction') throw new Error('the wallet was not asked')
  return { left: details.expiresAt - now, record }
}

async function refusedAsRunOut(options: SceneTransfer) {
  const { send, submitted, shown, config } = transferOverScene(scene, options)
  await expect(send()).rejects.toMatchObject({ name: 'TransactionExpiredError' })
  expect(submitted()).toEqual([])
  expect(await config.records.list()).toEqual([])
  return { shown }
}

describe('the time to sign', () => {
  const now = 1_800_000_000_000

  test('is as the service says if the clocks agree', async () => {
    setChainTime(now - 2_000)
    expect(await timeToSign({ now: () => now, expiresAt: now + 40_000 })).toMatchObject({ left: 40_000 })
  })

  test('is never longer than a blockhash lasts, whatever the service says', async () => {
    expect(await timeToSign({ now: () => now, expiresAt: now + 10 * minute })).toMatchObject({ left: 75_000 })
  })

  test.each([1, 10, 600])(
    'is the same on a device that is %i minutes ahead, where it would otherwise start expired',
    async (minutes) => {
      const ahead = minutes * minute
      setChainTime(now - ahead)
      const given = await timeToSign({ now: () => now, expiresAt: now - ahead + 40_000 })
      expect(given).toMatchObject({ left: 40_000, record: { status: 'pending' } })
    },
  )

  test('is not shortened by a chain with a fast clock', async () => {
    setChainTime(now + 5 * minute)
    expect(await timeToSign({ now: () => now, expiresAt: now + 40_000 })).toMatchObject({ left: 40_000 })
  })

  test('is over if the clocks agree and the service built the transaction too long ago', async () => {
    setChainTime(now)
    const { shown } = await refusedAsRunOut({ now: () => now, expiresAt: now - 1 })
    expect(shown).toEqual([])
  })
})

describe('a device whose clock is more than five minutes behind the chain’s', () => {
  const now = 1_800_000_000_000
  const late = now + 5 * minute + 1_000

  /** The scene's node, with another time. */
  const nodeAt = (time: number): ChainReader => ({
    request(asked) {
      setChainTime(time)
      return scene.reader.request(asked)
    },
  })

  test.each([
    ['the only node', [late]],
    ['the first of two', [late, now]],
    ['the second of two', [now, late]],
  ])('gets nothing to sign if %s shows it', async (_, times) => {
    const { send, shown, submitted } = transferOverScene(scene, { now: () => now, nodes: times.map(nodeAt) })
    await expect(send()).rejects.toMatchObject({
      name: 'ClockSkewError',
      message: expect.stringContaining('301 seconds'),
    })
    expect([shown, submitted()]).toEqual([[], []])
  })

  test('is asked for a signature if the second of two nodes does not tell the time', async () => {
    const silent: ChainReader = {
      async request(asked) {
        const [addresses] = (asked.params ?? []) as [unknown]
        if (Array.isArray(addresses) && addresses[0] === clockAddress) throw new TypeError('fetch failed')
        return scene.reader.request(asked)
      },
    }
    const { send } = transferOverScene(scene, { now: () => now, nodes: [nodeAt(now), silent] })
    expect(await send()).toMatchObject({ status: 'pending' })
  })
})

const timesAsked = () => scene.calls.filter(({ method }) => method === 'isBlockhashValid').length

/** A node that knows the blockhash only at the second request. */
const hearsLater = () => timesAsked() !== 1

describe('a transaction that expired by block height is not shown, whatever the device clock says', () => {
  test('if it was old when it arrived: the node is asked until it must know the blockhash', async () => {
    scene.chainTells.isBlockhashValid = () => {
      scene.chainTells.height += 16
      return false
    }
    const { shown } = await refusedAsRunOut({})
    expect(shown).toEqual([])
    expect(timesAsked()).toBe(3)
  })

  test('but it is shown if the node had only not seen the blockhash yet', async () => {
    scene.chainTells.isBlockhashValid = hearsLater
    const { send, shown } = transferOverScene(scene)
    expect(await send()).toMatchObject({ status: 'pending' })
    expect(shown).toHaveLength(1)
    expect(timesAsked()).toBe(3)
  })

  test('and not based on a node that does not advance', async () => {
    let now = Date.now()
    scene.chainTells.isBlockhashValid = () => {
      now += 20_000
      return false
    }
    const { send, shown, config } = transferOverScene(scene, { now: () => now })
    await expect(send()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
    expect(shown).toEqual([])
    expect(await config.records.list()).toEqual([])
  })

  test('and the node is not asked again once the person has canceled', async () => {
    const controller = new AbortController()
    scene.chainTells.isBlockhashValid = () => {
      controller.abort()
      return false
    }
    const { send, shown } = transferOverScene(scene, { signal: controller.signal })
    await expect(send()).rejects.toMatchObject({ name: 'SigningCancelledError' })
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(shown).toEqual([])
    expect(timesAsked()).toBe(1)
  })
})

describe('a signature that is too late by block height is not sent, whatever the device clock says', () => {
  const waiting = (blocks: number, meanwhile = () => {}): SceneTransfer => ({
    async signTransaction(bytes) {
      scene.chainTells.height += blocks
      meanwhile()
      return signedBy(scene, bytes)
    },
  })
  const refusesBlockhash = () => {
    scene.chainTells.isBlockhashValid = () => false
  }

  test('151 blocks after it was built', async () => {
    const { shown } = await refusedAsRunOut(waiting(151))
    expect(shown).toHaveLength(1)
  })

  test('earlier, if the chain no longer accepts its blockhash', async () => {
    const { shown } = await refusedAsRunOut(waiting(32, refusesBlockhash))
    expect(shown).toHaveLength(1)
  })

  test('within seconds, if it was signed at once and the chain advances', async () => {
    const goesOn = () => {
      scene.chainTells.isBlockhashValid = () => {
        scene.chainTells.height += 16
        return false
      }
    }
    await refusedAsRunOut(waiting(0, goesOn))
    expect(timesAsked()).toBe(4)
  })

  test('but it is sent if another node had only not seen the blockhash yet', async () => {
    const turnsToAnother = () => {
      scene.chainTells.isBlockhashValid = () => timesAsked() > 2
    }
    expect(await transferOverScene(scene, waiting(31, turnsToAnother)).send()).toMatchObject({
      status: 'pending',
    })
    expect(timesAsked()).toBe(3)
  })

  test('150 blocks after it was built it is sent, if the chain still accepts it', async () => {
    expect(await transferOverScene(scene, waiting(150)).send()).toMatchObject({ status: 'pending' })
    expect(timesAsked()).toBe(2)
  })
})
