import { concat, encodeFunctionData, erc20Abi, type Hex, isAddressEqual, parseSignature, toHex } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { judgePermit } from '../../../../src/core/follow/evm/judgePermit.js'
import { readPermitHistory } from '../../../../src/core/follow/evm/permitHistory.js'
import { buildPermit, type PermitMessage } from '../../../../src/core/permit/buildPermit.js'
import { createEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import {
  approveSelector,
  decreaseAllowanceSelector,
  encodeCall,
} from '../../../../src/core/read/evm/tokenEncoding.js'
import type { Sibling } from '../../../../src/core/record/attributedTransactions.js'
import type { EvmSource, TransferRecord } from '../../../../src/core/record/record.js'
import { permitWords } from '../../../../src/testing/chain/tokenCalldata.js'
import { base, spender, startCircleChain } from '../../support/circleChain.js'
import { noted, permitRecord, word } from '../../support/permitScene.js'

const amount = 10_000_000n

let circle: Awaited<ReturnType<typeof startCircleChain>>
beforeAll(async () => {
  circle = await startCircleChain()
})
afterAll(() => circle?.stop())

/** An owner with a signed and recorded permit, on a chain that looks like Base. */
async function signedTransfer() {
  const account = privateKeyToAccount(generatePrivateKey())
  const owner = account.address
  await circle.chain.mint(owner, 3n * amount)
  const { number, hash, timestamp } = await circle.client.getBlock()
  const message: PermitMessage = { owner, spender, value: amount, nonce: 0n, deadline: timestamp + 3_600n }
  const parts = await sign(account, message)
  const record = permitRecord({
    owner,
    token: base.usdc.address,
    permit: { spender, nonce: 0n, deadline: message.deadline, r: [parts.r] },
    sourceStart: number,
    noted: { ...noted, block: { number, hash }, agreed: ['node'] },
  })
  return {
    account,
    owner,
    record,
    message,
    parts,
    usePermit: (changes: Partial<PermitMessage> = {}, signed = parts) =>
      circle.execute(circle.permitByParts({ ...message, ...changes }, signed)),
    pull: (value = amount) => circle.execute(circle.pull(owner, value), spender),
    /** A call by the owner to the token. */
    call: (data: Hex) => circle.chain.sendAs(owner, { to: base.usdc.address, data }),
  }
}

async function sign(account: PrivateKeyAccount, message: PermitMessage) {
  const { r, s, yParity } = parseSignature(await account.signTypedData(buildPermit(base, message)))
  return { r, s, v: yParity + 27 }
}

async function look(
  record: TransferRecord & EvmSource,
  now = 0,
  siblings: readonly Sibling[] = [],
  isHidden: (method: string, param: unknown) => boolean = () => false,
) {
  const reader: ChainReader = {
    request: async ({ method, params = [] }) =>
      isHidden(method, params[0]) ? null : circle.chain.call(method, [...params]),
  }
  const isPast = now > 0
  const reading = { name: 'node', memory: createNodeMemory(), siblings, permits: [], isPast }
  const history = await readPermitHistory(createEvmRpc(reader), base, record, reading)
  return { history, judgement: judgePermit({ record, history, siblings, now }) }
}

const isTransaction = (hash?: Hex) => (method: string, param: unknown) =>
  method === 'eth_getTransactionByHash' && param === hash

/** Puts calls to the token into one block, each with its sender. */
async function mineInOneBlock(calls: readonly (readonly [from: Hex, data: Hex])[]) {
  const { client, chain } = circle
  const sent = []
  for (const [from, data] of calls) {
    await client.impersonateAccount({ address: from })
    await client.setBalance({ address: from, value: 10n ** 18n })
    const earlier = sent.filter(([call]) => call.from === from).length
    const nonce = toHex((await client.getTransactionCount({ address: from })) + earlier)
    sent.push([{ from, to: base.usdc.address, data, gas: toHex(200_000), nonce }, 0] as const)
  }
  await client.mine({ blocks: 1 })
  await chain.reorganise(1, sent)
}

const withdraw = (owner: Hex, to: Hex) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [owner, to, amount] })
const approve = (to: Hex, value: bigint) => encodeCall(approveSelector, to, value)
const decrease = (value: bigint) => encodeCall(decreaseAllowanceSelector, spender, value)

describe('on a real chain', () => {
  test('an unused permit is open, and no logs are read', async () => {
    const { record } = await signedTransfer()
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({ state: { nonce: 0n, allowance: 0n, transactions: 0n }, departures: [] })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test('a used permit is found by its r, and has left once the money is withdrawn', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    const used = await look(record)
    expect(used.history).toMatchObject({
      state: { nonce: 1n, allowance: amount },
      use: { hash: expect.any(String) },
    })
    expect(used.judgement).toEqual({ kind: 'used' })
    await pull()
    const left = await look(record)
    expect(left.history.departures).toMatchObject([{ tie: 'allowance', amount }])
    expect(left.judgement).toMatchObject({ kind: 'left', amount, departure: { tie: 'allowance' } })
  })

  test('in two parts, each is recognized by the drop of the allowance in its block', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    await pull(20_000n)
    await pull(amount - 20_000n)
    const { history, judgement } = await look(record)
    expect(history.departures.map(({ amount }) => amount)).toEqual([20_000n, amount - 20_000n])
    expect(judgement).toMatchObject({
      kind: 'left',
      amount,
      departure: { hash: history.departures[1]?.hash },
    })
  })

  test('an unspent allowance does not count as sent', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    await pull(amount - 100_000n)
    expect((await look(record)).judgement).toMatchObject({ kind: 'left', amount: amount - 100_000n })
  })

  test('the owner’s other payments do not count', async () => {
    const { record, usePermit, call, pull } = await signedTransfer()
    await usePermit()
    await call(transferOf(amount))
    expect((await look(record)).judgement).toEqual({ kind: 'usedOpen' })
    await pull()
    expect((await look(record)).judgement).toMatchObject({ kind: 'left', amount })
  })

  test('an allowance revoked with decreaseAllowance proves that nothing left', async () => {
    const { record, usePermit, call } = await signedTransfer()
    await usePermit()
    await call(decrease(amount))
    const { history, judgement } = await look(record)
    expect(history.revocation).toMatchObject({ state: { nonce: 1n, transactions: 1n } })
    expect(judgement).toEqual({ kind: 'usedOpen' })
    await circle.client.mine({ blocks: 80 })
    expect((await look(record)).judgement).toEqual({ kind: 'over', reason: 'failed' })
  })

  test('an allowance revoked next to a payment of the same amount in one block is not a departure', async () => {
    const { owner, record, usePermit } = await signedTransfer()
    await usePermit()
    await mineInOneBlock([
      [owner, transferOf(amount)],
      [owner, decrease(amount)],
    ])
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({ state: { allowance: 0n, transactions: 2n }, departures: [] })
    expect(judgement).toEqual({ kind: 'usedOpen' })
  })

  test('of two withdrawals of the same amount in one block, neither is said to be ours', async () => {
    const { owner, record, usePermit, call } = await signedTransfer()
    await usePermit()
    const other = privateKeyToAccount(generatePrivateKey()).address
    await call(approve(other, amount))
    await mineInOneBlock([
      [other, withdraw(owner, other)],
      [spender, withdraw(owner, other)],
    ])
    const block = await circle.client.getBlock()
    for (const hidden of [undefined, ...block.transactions]) {
      const { history, judgement } = await look(record, 0, [], isTransaction(hidden))
      expect(history).toMatchObject({ state: { allowance: 0n }, departures: [] })
      expect(judgement).toEqual({ kind: 'usedOpen' })
    }
  })

  test('the owner’s payment next to our withdrawal of the same amount is not a departure, although a node first lacks their block', async () => {
    const { owner, record, message, parts, usePermit } = await signedTransfer()
    await usePermit()
    const signed = concat([withdraw(owner, spender), ...permitWords({ ...message, ...parts })])
    await mineInOneBlock([
      [spender, signed],
      [owner, transferOf(amount)],
    ])
    const { number, transactions } = await circle.client.getBlock({ includeTransactions: true })
    const isOfOwner = isTransaction(transactions.find(({ from }) => isAddressEqual(from, owner))?.hash)
    let asked = 0
    const { history, judgement } = await look(record, 0, [], (method, param) => {
      const isOfBlock = method === 'eth_getBlockByNumber' && param === toHex(number)
      return isOfOwner(method, param) || (isOfBlock && asked++ === 0)
    })
    expect(asked).toBeGreaterThan(0)
    expect(history).toMatchObject({ state: { allowance: 0n }, departures: [] })
    expect(judgement).toEqual({ kind: 'usedOpen' })
    expect((await look(record)).judgement).toMatchObject({ kind: 'left', departure: { tie: 'signature' } })
  })

  test('nothing has failed where money left after the allowance was revoked, although the node does not have that transaction', async () => {
    const { record, usePermit, call, pull } = await signedTransfer()
    await usePermit()
    await call(decrease(amount))
    await call(approve(spender, amount))
    await pull()
    const [hidden] = (await circle.client.getBlock()).transactions
    await circle.client.mine({ blocks: 80 })
    const { judgement } = await look(record, 0, [], isTransaction(hidden))
    expect(judgement).toEqual({ kind: 'usedOpen' })
  })

  test('a withdrawal is recognized by the allowance, although the node does not have its transaction', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    await pull()
    const [hidden] = (await circle.client.getBlock()).transactions
    const { judgement } = await look(record, 0, [], isTransaction(hidden))
    expect(judgement).toMatchObject({ kind: 'left', amount, departure: { hash: hidden, tie: 'allowance' } })
  })

  test('a withdrawal next to the owner’s payment of the same amount in one block is recognized', async () => {
    const { owner, record, usePermit } = await signedTransfer()
    await usePermit()
    await mineInOneBlock([
      [owner, transferOf(amount)],
      [spender, withdraw(owner, spender)],
    ])
    const { address } = base.usdc
    const filter = { address, abi: erc20Abi, args: { from: owner }, fromBlock: record.sourceStart } as const
    const left = await circle.client.getContractEvents({ ...filter, eventName: 'Transfer' })
    const withdrawn = left.find(({ args: { to = owner } }) => isAddressEqual(to, spender))
    const { judgement } = await look(record)
    expect(left).toHaveLength(2)
    expect(new Set(left.map(({ blockHash }) => blockHash)).size).toBe(1)
    expect(judgement).toMatchObject({
      kind: 'left',
      amount,
      departure: { hash: withdrawn?.transactionHash },
    })
  })

  test('a withdrawal after another approval by the owner is not attributed, because it may belong to either', async () => {
    const { record, usePermit, call, pull } = await signedTransfer()
    await usePermit()
    await call(approve(spender, 0n))
    await call(approve(spender, amount))
    await pull()
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({ state: { allowance: 0n, nonce: 1n }, departures: [] })
    expect(judgement).toEqual({ kind: 'usedOpen' })
  })

  test('decreaseAllowance reverts after a partial withdrawal, and proves nothing', async () => {
    const { record, usePermit, pull, call } = await signedTransfer()
    await usePermit()
    await pull(1n)
    await expect(call(decrease(amount))).rejects.toThrow()
    expect((await look(record)).history.revocation).toBeUndefined()
  })

  test('an approval of zero also revokes the allowance, but proves nothing', async () => {
    const { record, usePermit, call } = await signedTransfer()
    await usePermit()
    await call(approve(spender, 0n))
    await circle.client.mine({ blocks: 80 })
    const { history, judgement } = await look(record)
    expect(history.revocation).toBeUndefined()
    expect(judgement).toEqual({ kind: 'usedOpen' })
  })

  test('another permit with the nonce, for another spender, is proven by its signature', async () => {
    const { account, record, message, usePermit } = await signedTransfer()
    const other = { ...message, spender: stranger, value: 5n } as const
    await usePermit(other, await sign(account, other))
    const { history } = await look(record)
    expect(history).toMatchObject({ state: { nonce: 1n }, taken: { hash: expect.any(String) } })
    await circle.client.mine({ blocks: 80 })
    expect((await look(record)).judgement).toEqual({ kind: 'over', reason: 'nonceTaken' })
  })

  test('another permit with the nonce proves nothing if the owner gave the spender an allowance by itself, which was taken', async () => {
    const { account, record, message, usePermit, call, pull } = await signedTransfer()
    const other = { ...message, spender: stranger, value: 5n } as const
    await usePermit(other, await sign(account, other))
    await call(approve(spender, amount))
    await pull()
    await circle.client.mine({ blocks: 80 })
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({
      state: { nonce: 1n, allowance: 0n },
      taken: { hash: expect.any(String) },
    })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test.each([
    ['is replaced if the owner only sent other things', false],
    ['stays open if the owner gave the spender an allowance by itself, which was taken', true],
  ])('a transfer whose nonce another transfer used %s', async (_, isApproved) => {
    const { account, record, message, usePermit, call, pull } = await signedTransfer()
    const other = { ...message, deadline: message.deadline + 60n }
    const signed = await sign(account, other)
    const leftIn = await usePermit(other, signed)
    await pull()
    await call(isApproved ? approve(spender, amount) : transferOf(5n))
    if (isApproved) await pull()
    await circle.client.mine({ blocks: 80 })
    await circle.chain.mint(stranger, 5n)
    const { history, judgement } = await look(record, 0, [{ r: [signed.r], leftIn }])
    expect(history).toMatchObject({ siblingUse: { hash: leftIn }, isUnapproved: !isApproved })
    expect(judgement).toEqual(isApproved ? { kind: 'open' } : { kind: 'over', reason: 'replaced' })
  })

  test('an approval for another spender proves nothing, because the nonce may be ours', async () => {
    const { account, record, message, usePermit, call } = await signedTransfer()
    await call(approve(stranger, 5n))
    const same = { ...message, value: amount + 1n }
    await usePermit(same, await sign(account, same))
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({ use: undefined, taken: undefined })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test('a withdrawal through the owner’s own approval does not count, because it does not need the permit', async () => {
    const { record, pull, call } = await signedTransfer()
    await call(approve(spender, amount))
    await pull()
    const { timestamp } = await circle.client.getBlock()
    const late = { ...record, permit: { ...record.permit, deadline: timestamp - 1_000n } }
    await circle.client.mine({ blocks: 80 })
    const { history, judgement } = await look(late, Number(timestamp + 10_000n) * 1000)
    expect(history).toMatchObject({ state: { nonce: 0n, allowance: 0n }, isUnapproved: false })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test('a transfer of an owner who only sent other things expires by the node’s logs, also soon after an earlier transfer', async () => {
    const { owner, record, usePermit, pull, call } = await signedTransfer()
    await usePermit()
    await pull()
    const { number, hash } = await circle.client.getBlock()
    await call(transferOf(5n))
    await circle.client.mine({ blocks: 80 })
    await circle.chain.mint(stranger, 5n)
    const { timestamp } = await circle.client.getBlock()
    const late = {
      ...record,
      permit: { ...record.permit, nonce: 1n, deadline: timestamp - 1_000n, r: [word(1)] },
      sourceStart: number,
      noted: { ...noted, block: { number, hash }, agreed: ['node'] },
    }
    const { history, judgement } = await look(late, Number(timestamp + 10_000n) * 1000)
    expect(history).toMatchObject({ state: { nonce: 1n, allowance: 0n }, isUnapproved: true })
    expect(judgement).toEqual({ kind: 'over', reason: 'expired' })
    const forked = { ...late, noted: { ...late.noted, block: { number, hash: word(1) }, transactions: 9n } }
    const other = await look(forked, Number(timestamp + 10_000n) * 1000)
    expect(other.history).toMatchObject({ notedState: 'unknown', isUnapproved: false })
    expect(await circle.client.getTransactionCount({ address: owner })).toBe(1)
  })

  test('a transfer of an owner who only sent other things expires by the node’s logs', async () => {
    const { record, call } = await signedTransfer()
    await call(transferOf(5n))
    await circle.client.mine({ blocks: 80 })
    await circle.chain.mint(stranger, 5n)
    const { timestamp } = await circle.client.getBlock()
    const late = { ...record, permit: { ...record.permit, deadline: timestamp - 1_000n } }
    const { history, judgement } = await look(late, Number(timestamp + 10_000n) * 1000)
    expect(history).toMatchObject({ isUnapproved: true })
    expect(judgement).toEqual({ kind: 'over', reason: 'expired' })
  })
})

describe('on a real chain, where two devices signed on one nonce and the service shows both permits in its calldata,', () => {
  /** Another device's permit of an amount, and the words that calldata contains of both. */
  async function signedTwice(value: bigint) {
    const first = await signedTransfer()
    const message = { ...first.message, value, deadline: first.message.deadline + 60n }
    const theirs = await sign(first.account, message)
    const shown = concat([
      ...permitWords({ ...first.message, ...first.parts }),
      ...permitWords({ ...message, ...theirs }),
    ])
    const { permitByParts, pull, execute } = circle
    return {
      ...first,
      useOurs: (suffix?: Hex) => execute(permitByParts(first.message, first.parts), undefined, suffix),
      useTheirs: (suffix?: Hex) => execute(permitByParts(message, theirs), undefined, suffix),
      pull: (value: bigint) => execute(pull(first.owner, value), spender, shown),
      shown,
    }
  }

  test('what left after somebody had submitted the other one is not ours, in any part', async () => {
    const { record, useTheirs, pull } = await signedTwice(2n * amount)
    await useTheirs()
    await pull(20_000n)
    await pull(amount)
    const { history, judgement } = await look(record)
    expect(history).toMatchObject({ state: { nonce: 1n }, use: undefined, departures: [], isShared: true })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test('what left after somebody had submitted ours is ours', async () => {
    const { record, useOurs, pull } = await signedTwice(2n * amount)
    await useOurs()
    await pull(amount)
    const { judgement } = await look(record)
    expect(judgement).toMatchObject({ kind: 'left', amount, departure: { tie: 'signature' } })
  })

  test('the amount tells which one was used', async () => {
    const [theirs, ours] = [await signedTwice(2n * amount), await signedTwice(2n * amount)]
    await theirs.useTheirs(theirs.shown)
    await ours.useOurs(ours.shown)
    expect((await look(theirs.record)).judgement).toEqual({ kind: 'open' })
    expect((await look(ours.record)).judgement).toEqual({ kind: 'used' })
  })

  test('nothing tells them apart if both have the same amount', async () => {
    const { record, useOurs, pull, shown } = await signedTwice(amount)
    await useOurs(shown)
    await pull(amount)
    expect((await look(record)).judgement).toEqual({ kind: 'open' })
  })
})

const stranger = '0x00000000000000000000000000000000000a11ce' as const

function transferOf(value: bigint): Hex {
  const abi = [
    {
      type: 'function',
      name: 'transfer',
      stateMutability: 'nonpayable',
      inputs: [{ type: 'address' }, { type: 'uint256' }],
      outputs: [{ type: 'bool' }],
    },
  ] as const
  return encodeFunctionData({ abi, args: [stranger, value] })
}
