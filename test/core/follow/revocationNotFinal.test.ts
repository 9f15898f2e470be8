import { expect, test } from 'vitest'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { setAside } from '../../../src/core/follow/setAside.js'
import { createFollowScene, relayer } from '../support/followScene.js'
import { amount, nonce, r, spender, word } from '../support/permitScene.js'

const now = 9e14

/** An ordinary full node: it keeps the state of its newest 40 blocks only, and its final block is older. */
async function usedThenRevoked(stored: { allowance?: bigint } = {}) {
  const scene = createFollowScene({ environment: { now: () => now } })
  const { base } = scene
  Object.assign(base, { head: 170, final: 110 })
  const record = await scene.store(stored)
  const owner = record.owner as `0x${string}`
  const used = { at: 95, hash: word(95), from: relayer, to: spender, input: r } as const
  base.addApproval(used, { owner, spender, value: amount })
  base.setToken({ nonce: nonce + 1n, allowance: amount }, 95)
  const prune = () => {
    base.lies.eth_call = ([, block], truth) => {
      if (typeof block === 'string' && Number(block) < base.head - 40)
        throw Object.assign(new Error('missing trie node'), { code: -32_000 })
      return truth()
    }
  }
  return { ...scene, record, owner, prune }
}

test.each(['keeps', 'no longer keeps'])(
  'a transfer is not closed before the block that revoked its allowance is final, where the node %s the final block’s state',
  async (how) => {
    const { base, config, readers, record, owner, prune } = await usedThenRevoked()
    if (how !== 'keeps') prune()
    const { id } = record
    const look = async () =>
      checkTransfer(config, { record: (await config.records.get(id)) as typeof record, readers })
    expect(await look()).toMatchObject({ allowance: amount })
    // The person clears what stands.
    const made = { at: 172, hash: word(172), from: owner }
    base.addApproval(made, { owner, spender, value: 0n })
    base.setToken({ allowance: 0n }, 172)
    Object.assign(base, { head: 173, final: 113 })
    const checked = await look()
    expect(checked.closable).toBeUndefined()
    await expect(setAside(config, { id, readers })).rejects.toMatchObject({ name: 'CannotSetAsideError' })
  },
)

test('a transfer is not closed by a revocation that happened while no page was open, before that is final', async () => {
  const { base, config, readers, record, owner, prune } = await usedThenRevoked({ allowance: amount })
  prune()
  const { id } = record
  base.addApproval({ at: 172, hash: word(172), from: owner }, { owner, spender, value: 0n })
  base.setToken({ allowance: 0n }, 172)
  Object.assign(base, { head: 173, final: 113 })
  const checked = await checkTransfer(config, { record, readers })
  expect(checked.closable).toBeUndefined()
  await expect(setAside(config, { id, readers })).rejects.toMatchObject({
    name: 'CannotSetAsideError',
  })
})
