import { expect, test, vi } from 'vitest'
import type { Readers } from '../../../../src/core/chain/reader.js'
import { lockName } from '../../../../src/core/record/sender.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { createTestSigner } from '../../../support/evmSigner.js'
import { amount, createSendScene } from '../../support/sendScene.js'

const recipient = '0x2222222222222222222222222222222222222222'

/** A signed transfer that waits for the sender's lock, which another tab holds. */
async function waitForLock() {
  const scene = createSendScene()
  const { config, signer, node } = scene
  const { locks } = config._internal.environment
  const readers: Readers = () => node.reader
  const { key: from, id: chainId, usdc } = config.network.chains.BASE
  const lock = lockName({ from, chainId, token: usdc.address, owner: signer.account.address })
  let release = () => {}
  const held = locks.hold(lock, () => new Promise<void>((resolve) => (release = resolve)))
  const hold = vi.spyOn(locks, 'hold')
  const canceling = new AbortController()
  const { signal } = canceling
  const sending = transfer(config, { from: 'BASE', to: 'ARB', amount, recipient, signer, readers, signal })
  sending.catch(() => {})
  await vi.waitUntil(() => hold.mock.calls.some(([name]) => name === lock), 10_000)
  expect(signer.asked).toHaveLength(1)
  const free = () => {
    release()
    return held
  }
  return { ...scene, canceling, sending, free }
}

test('a transfer that was canceled before its request began is not sent', async () => {
  const { canceling, sending, free, posts, config } = await waitForLock()
  canceling.abort()
  await free()
  await expect(sending).rejects.toMatchObject({ name: 'SigningCancelledError' })
  expect(posts).toEqual([])
  expect(await config.records.list()).toEqual([])
})

test('a transfer whose account was switched before its request began is not sent', async () => {
  const { signer, sending, free, posts, config } = await waitForLock()
  const { address } = createTestSigner(8453).account
  signer.current = () => ({ address, chainId: 8453 })
  await free()
  await expect(sending).rejects.toMatchObject({ name: 'AccountChangedError' })
  expect(posts).toEqual([])
  expect(await config.records.list()).toEqual([])
})

test('one that nobody canceled is sent once the lock is free', async () => {
  const { sending, free, posts } = await waitForLock()
  await free()
  expect(await sending).toMatchObject({ status: 'pending' })
  expect(posts).toHaveLength(1)
})
