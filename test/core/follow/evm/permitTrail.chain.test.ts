import { encodeFunctionData, type Hex, parseSignature } from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { judgePermit } from '../../../../src/core/follow/evm/judgePermit.js'
import { createLookMemory } from '../../../../src/core/follow/evm/lookMemory.js'
import { readPermitTrail } from '../../../../src/core/follow/evm/permitTrail.js'
import { buildPermit, type PermitMessage } from '../../../../src/core/permit/permit.js'
import { viewChain } from '../../../../src/core/read/evm/chainView.js'
import { tokenAbi } from '../../../../src/core/read/evm/tokenAbi.js'
import type { EvmSource, TransferRecord } from '../../../../src/core/record/record.js'
import { base, spender, startCircleChain } from '../../support/circleChain.js'
import { claims, permitRecord } from '../../support/permitScene.js'

const amount = 10_000_000n

let circle: Awaited<ReturnType<typeof startCircleChain>>
beforeAll(async () => {
  circle = await startCircleChain()
})
afterAll(() => circle?.stop())

/** An owner who has signed a permit that is on record, on a chain that looks like Base. */
async function signedTransfer() {
  const account = privateKeyToAccount(generatePrivateKey())
  const owner = account.address
  await circle.chain.mint(owner, 3n * amount)
  const { number, timestamp } = await circle.client.getBlock()
  const message: PermitMessage = { owner, spender, value: amount, nonce: 0n, deadline: timestamp + 3_600n }
  const parts = await sign(account, message)
  const record = permitRecord({
    owner,
    token: base.usdc.address,
    permit: { spender, nonce: 0n, deadline: message.deadline, r: [parts.r] },
    sourceStart: number,
  })
  return {
    account,
    record,
    message,
    usePermit: (changes: Partial<PermitMessage> = {}, signed = parts) =>
      circle.execute(circle.permitByParts({ ...message, ...changes }, signed)),
    pull: (value = amount) => circle.execute(circle.pull(owner, value), spender),
    /** A call that the owner makes at the token. */
    call: (data: Hex) => circle.chain.sendAs(owner, { to: base.usdc.address, data }),
  }
}

async function sign(account: PrivateKeyAccount, message: PermitMessage) {
  const { r, s, yParity } = parseSignature(await account.signTypedData(buildPermit(base, message)))
  return { r, s, v: yParity + 27 }
}

async function look(record: TransferRecord & EvmSource) {
  const reader: ChainReader = {
    request: ({ method, params = [] }) => circle.chain.call(method, [...params]),
  }
  const trail = await readPermitTrail(viewChain(reader), base, record, createLookMemory())
  return {
    trail,
    judgement: judgePermit({ record, trail, claims: claims(), maxFee: 0n, now: Number.MAX_SAFE_INTEGER }),
  }
}

describe('on a real chain', () => {
  test('a permit that nobody has used is open', async () => {
    const { record } = await signedTransfer()
    const { trail, judgement } = await look(record)
    expect(trail).toMatchObject({ nonce: 0n, allowance: 0n, approvals: [], departures: [] })
    expect(judgement).toEqual({ kind: 'open' })
  })

  test('a used one is found by its r, and is left once it is pulled', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    const used = await look(record)
    expect(used.trail).toMatchObject({
      nonce: 1n,
      allowance: amount,
      approvals: [{ maker: 'ours', value: amount }],
    })
    expect(used.judgement).toEqual({ kind: 'used' })
    await pull()
    const left = await look(record)
    expect(left.trail).toMatchObject({ allowance: 0n, departures: [{ link: 'spender', total: amount }] })
    expect(left.judgement).toMatchObject({ kind: 'left', amount })
  })

  test('a pull leaves no Approval, so the newest still tells by what the allowance went', async () => {
    const { record, usePermit, pull } = await signedTransfer()
    await usePermit()
    await pull(1n)
    const { trail } = await look(record)
    expect(trail.approvals).toHaveLength(1)
    expect(trail.allowance).toBe(amount - 1n)
  })

  test('an allowance that the owner takes back leaves one, and the transfer is over', async () => {
    const { record, usePermit, call } = await signedTransfer()
    await usePermit()
    await call(encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, 0n] }))
    const { trail, judgement } = await look(record)
    expect(trail.approvals.map(({ maker, value }) => [maker, value])).toEqual([
      ['ours', amount],
      ['owner', 0n],
    ])
    expect(judgement).toMatchObject({ kind: 'over', reason: 'failed' })
  })

  test('another permit on the same nonce takes its place', async () => {
    const { account, record, message, usePermit } = await signedTransfer()
    const value = amount + 1n
    await usePermit({ value }, await sign(account, { ...message, value }))
    const { trail } = await look(record)
    expect(trail).toMatchObject({ nonce: 1n, approvals: [{ maker: 'other', value }] })
    expect(
      judgePermit({
        record,
        trail: { ...trail, allowance: 0n },
        claims: claims(),
        maxFee: 0n,
        now: Number.MAX_SAFE_INTEGER,
      }),
    ).toMatchObject({
      kind: 'over',
      reason: 'nonceTaken',
    })
  })

  test('the owner’s own approval lets the spender pull without the permit', async () => {
    const { record, pull, call } = await signedTransfer()
    await call(encodeFunctionData({ abi: tokenAbi, functionName: 'approve', args: [spender, amount] }))
    await pull()
    const { trail, judgement } = await look(record)
    expect(trail).toMatchObject({ nonce: 0n, allowance: 0n, approvals: [{ maker: 'owner' }] })
    expect(judgement).toMatchObject({ kind: 'left', amount })
  })

  test('the owner’s own transfer of the same amount is none of the permit’s', async () => {
    const { record, call } = await signedTransfer()
    const abi = [
      {
        type: 'function',
        name: 'transfer',
        stateMutability: 'nonpayable',
        inputs: [{ type: 'address' }, { type: 'uint256' }],
        outputs: [{ type: 'bool' }],
      },
    ] as const
    await call(encodeFunctionData({ abi, args: [spender, amount] }))
    const { trail, judgement } = await look(record)
    expect(trail.departures).toMatchObject([{ link: 'own', total: amount }])
    expect(judgement).toEqual({ kind: 'open' })
  })
})
