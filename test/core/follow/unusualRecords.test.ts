import { type Hex, keccak256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { setAside } from '../../../src/core/follow/setAside.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { senderKey } from '../../../src/core/record/sender.js'
import { isBlocking } from '../../../src/core/record/status.js'
import { checkSender } from '../../../src/core/transfer/submitRecord.js'
import { transferActions } from '../../../src/core/transfer/transferActions.js'
import { createFollowScene, relayer } from '../support/followScene.js'
import { amount, deadline, deviceAfter, nonce, noted, r, spender, word } from '../support/permitScene.js'
import { faultyStorage } from '../support/storages.js'

const broken = () => Promise.reject(new Error('broken'))
const signature: Hex = `0x${'c0'.repeat(130)}`
const mark = { length: 130, hash: keccak256(signature) }
const contract = { code: '0x60', r: [] as Hex[], contractSignatures: [mark], input: signature } as const

/** A transfer of each unusual kind, an hour before its permit expires. */
const kinds = {
  'only in memory': { code: '0x', r: [r], contractSignatures: undefined, input: r },
  'of a contract owner': contract,
  'of a contract owner, only in memory': contract,
} as const

async function createScene(kind: keyof typeof kinds) {
  const { code, contractSignatures, input, r } = kinds[kind]
  const isUnsaved = kind.endsWith('memory')
  let now = 1_500_000
  const scene = createFollowScene({
    contractOwners: true,
    environment: { now: () => now },
    ...(isUnsaved && {
      storage: faultyStorage(() => ({ keys: broken, getItem: broken, setItem: broken, removeItem: broken })),
    }),
  })
  const { base, config, readers, open } = scene
  base.code = code
  const record = await config.records.put(
    open({
      permit: { spender, nonce, deadline, r, contractSignatures },
      noted: { ...noted, block: { number: 20n, hash: word(20) }, hasCode: code !== '0x' },
    }),
    { keep: isUnsaved ? 'memory' : 'storage' },
  )
  const owner = record.owner as Hex
  const made = (at: number) => ({ at, hash: word(0x6000 + at), from: relayer, to: spender }) as const
  const withPermit = (at: number) => ({ ...made(at), input: `0x12345678${input.slice(2)}` }) as const
  return {
    ...scene,
    record,
    use(at: number, allowance = amount) {
      base.addApproval(withPermit(at), { owner, spender, value: amount })
      base.setToken({ nonce: nonce + 1n, allowance }, at)
    },
    pull(at: number) {
      base.addTransfer(withPermit(at), { from: owner, to: relayer, amount })
      base.setToken({ allowance: 0n }, at)
    },
    /** The token's use by others, which shows that a node keeps its logs. */
    trade(...blocks: number[]) {
      for (const at of blocks)
        base.addTransfer({ at, hash: word(0x7000 + at) }, { from: relayer, to: spender, amount: 1n })
    },
    /** Both clocks are past the deadline, with finality. */
    expire() {
      now = deviceAfter
      Object.assign(base, { head: 200, final: 190 })
    },
    async look() {
      const found = (await config.records.get(record.id)) as TransferRecord
      const checked = await checkTransfer(config, { record: found, readers })
      const isBlocked = await checkSender(config, senderKey(checked), {
        blocks: isBlocking,
        keep: isUnsaved ? 'memory' : 'storage',
      }).then(
        () => false,
        () => true,
      )
      return [checked.status, isBlocked, transferActions(config, checked, await config.records.list())]
    },
    close: () => setAside(config, { id: record.id, readers }),
  }
}

describe.each(Object.keys(kinds) as (keyof typeof kinds)[])('a transfer %s', (kind) => {
  const isContract = kind !== 'only in memory'
  type Scene = Awaited<ReturnType<typeof createScene>>

  test.each<[string, (scene: Scene) => void, unknown]>([
    ['blocks the next one while it is unanswered', () => {}, ['unanswered', true, ['signAgain', 'replace']]],
    [
      'has left once its money was seen to leave',
      ({ use, pull }) => {
        use(60)
        pull(60)
      },
      ['sent', false, []],
    ],
    [
      'has left although its money left in a later transaction, without its signature',
      ({ base, use, record: { owner } }) => {
        use(60)
        base.addTransfer(
          { at: 65, hash: word(0x6065), from: relayer, to: spender },
          { from: owner as Hex, to: relayer, amount },
        )
        base.setToken({ allowance: 0n }, 65)
      },
      ['sent', false, []],
    ],
    [
      'has arrived once its recipient was paid',
      ({ use, pull, arrive }) => {
        use(60)
        pull(60)
        arrive(70)
      },
      ['arrived', false, []],
    ],
    [
      'keeps blocking while its permit was used and nothing moved',
      ({ use }) => use(60),
      isContract
        ? ['unanswered', true, ['signAgain', 'replace', 'revokeAllowance']]
        : ['permitUsed', true, ['revokeAllowance']],
    ],
    [
      'has expired if its nodes show that nothing was allowed',
      ({ trade, expire }) => {
        trade(15, 195)
        expire()
      },
      ['notSent', false, []],
    ],
    [
      'may be set aside if nobody knows what used its nonce',
      ({ base, expire }) => {
        base.setToken({ nonce: nonce + 1n }, 60)
        expire()
      },
      ['unanswered', true, ['setAside']],
    ],
  ])('%s', async (_, happen, expected) => {
    const scene = await createScene(kind)
    happen(scene)
    await scene.look()
    expect(await scene.look()).toEqual(expected)
  })

  test('is only set aside once nothing is left of the allowance, and then blocks nobody', async () => {
    const scene = await createScene(kind)
    const { base, use, expire, look, close } = scene
    use(60)
    expire()
    expect((await look())[0]).toBe(isContract ? 'unanswered' : 'permitUsed')
    await expect(close()).rejects.toMatchObject({ name: 'CannotSetAsideError' })
    base.setToken({ allowance: 0n, balance: amount }, 195)
    base.addTransaction({
      at: 195,
      hash: word(195),
      from: (await scene.config.records.list())[0]?.owner as Hex,
    })
    expect((await look())[2]).not.toContain('setAside')
    Object.assign(base, { head: 210, final: 195 })
    expect((await look())[2]).toContain('setAside')
    expect(await close()).toMatchObject({ status: 'setAside' })
    expect(await look()).toEqual(['setAside', false, []])
  })
})

test('two transfers of a contract owner on one nonce are not told apart in one transaction, so neither has left', async () => {
  const scene = await createScene('of a contract owner')
  const { base, config, readers, open } = scene
  const later: Hex = `0x${'c1'.repeat(130)}`
  const sibling = open({
    id: 'record-2',
    permit: {
      spender,
      nonce,
      deadline: deadline + 60n,
      r: [],
      contractSignatures: [{ length: 130, hash: keccak256(later) }],
    },
    noted: { ...noted, block: { number: 20n, hash: word(20) }, hasCode: true },
  })
  await config.records.put(sibling)
  const padded = (hex: Hex) => hex.slice(2).padEnd(320, '0')
  const made = {
    at: 60,
    hash: word(60),
    from: relayer,
    to: spender,
    input: `0x12345678${padded(signature)}${padded(later)}`,
  } as const
  const owner = sibling.owner as Hex
  base.addApproval(made, { owner, spender, value: amount })
  base.addTransfer(made, { from: owner, to: relayer, amount })
  base.setToken({ nonce: nonce + 1n }, 60)
  for (const record of await config.records.list())
    expect(await checkTransfer(config, { record, readers })).toMatchObject({ status: 'unanswered' })
})
