import { PublicKey } from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import { createScene, type Scene } from './support/scene.js'
import { type SceneTransfer, signedBy, transferOverScene } from './support/transferOverScene.js'

const minute = 60_000
let scene: Scene
beforeEach(() => {
  scene = createScene()
})

/** Sets the time of the chain, in ms since 1970. */
function setChainTime(time: number): void {
  const data = new Uint8Array(40)
  new DataView(data.buffer).setBigInt64(32, BigInt(Math.floor(time / 1000)), true)
  const owner = new PublicKey('Sysvar1111111111111111111111111111111111111')
  scene.accounts.set('SysvarC1ock11111111111111111111111111111111', { lamports: 1, owner, data })
}

/** How long the person is given to sign, in ms. */
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

  test('is what the service says, where the clocks agree', async () => {
    setChainTime(now - 2_000)
    expect(await timeToSign({ now: () => now, expiresAt: now + 40_000 })).toMatchObject({ left: 40_000 })
  })

  test('is no longer than a blockhash lasts, whatever the service says', async () => {
    expect(await timeToSign({ now: () => now, expiresAt: now + 10 * minute })).toMatchObject({ left: 75_000 })
  })

  test.each([1, 10, 600])(
    'is the same on a device that is %i minutes ahead, where it would have run out before it began',
    async (minutes) => {
      const ahead = minutes * minute
      setChainTime(now - ahead)
      const given = await timeToSign({ now: () => now, expiresAt: now - ahead + 40_000 })
      expect(given).toMatchObject({ left: 40_000, record: { status: 'pending' } })
    },
  )

  test('is not cut short by a chain whose clock is ahead', async () => {
    setChainTime(now + 10 * minute)
    expect(await timeToSign({ now: () => now, expiresAt: now + 40_000 })).toMatchObject({ left: 40_000 })
  })

  test('is over where the clocks agree and the service built it too long ago', async () => {
    setChainTime(now)
    const { shown } = await refusedAsRunOut({ now: () => now, expiresAt: now - 1 })
    expect(shown).toEqual([])
  })
})

describe('a signature that came too late by the chain’s height is not sent, whatever the device’s clock says', () => {
  const waiting = (blocks: number): SceneTransfer => ({
    async signTransaction(bytes) {
      scene.chainTells.height += blocks
      return signedBy(scene, bytes)
    },
  })
  const timesAsked = () => scene.calls.filter(({ method }) => method === 'isBlockhashValid').length

  test('151 blocks after it was built', async () => {
    await refusedAsRunOut(waiting(151))
  })

  test('sooner, where the chain no longer takes its blockhash', async () => {
    scene.chainTells.isBlockhashValid = () => false
    await refusedAsRunOut(waiting(32))
  })

  test('also where it was old when it came and was signed at once: the node is asked until it must know', async () => {
    scene.chainTells.isBlockhashValid = () => {
      scene.chainTells.height += 16
      return false
    }
    await refusedAsRunOut(waiting(0))
    expect(timesAsked()).toBe(3)
  })

  test('but it is sent where the node had only not heard of the blockhash yet', async () => {
    scene.chainTells.isBlockhashValid = () => timesAsked() > 1
    expect(await transferOverScene(scene, waiting(31)).send()).toMatchObject({ status: 'pending' })
    expect(timesAsked()).toBe(2)
  })

  test('and not sent by the word of a node that stands still', async () => {
    let now = Date.now()
    scene.chainTells.isBlockhashValid = () => {
      now += 20_000
      return false
    }
    const { send, submitted, config } = transferOverScene(scene, { now: () => now })
    await expect(send()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'SOLANA' })
    expect(submitted()).toEqual([])
    expect(await config.records.list()).toEqual([])
  })

  test('150 blocks after it was built it is sent, where the chain still takes it', async () => {
    expect(await transferOverScene(scene, waiting(150)).send()).toMatchObject({ status: 'pending' })
    expect(timesAsked()).toBe(1)
  })
})
