import {
  concat,
  encodeFunctionData,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseSignature,
  serializeSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { containsPermit } from '../../../../src/core/follow/evm/containsPermit.js'
import { buildPermit } from '../../../../src/core/permit/buildPermit.js'
import { spender } from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const account = privateKeyToAccount(generatePrivateKey())
const permit = { owner: account.address, spender, value: 10_000_000n, nonce: 7n } as const
const word = (value: bigint) => numberToHex(value, { size: 32 })
const call = (...words: readonly Hex[]) => concat(['0xd505accf', ...words])
const soon = 1_900_000_000n

async function sign(deadline: bigint, change: Partial<typeof permit> = {}) {
  const signed = await account.signTypedData(buildPermit(chain, { ...permit, ...change, deadline }))
  const { r, s, yParity } = parseSignature(signed)
  return { r, s, parity: BigInt(yParity), packed: serializeSignature({ r, s, yParity }) }
}

describe('calldata contains a permit', () => {
  test.each([
    ['27 or 28', 27n],
    ['0 or 1', 0n],
  ])('with v as %s before r and s', async (_, base) => {
    const { r, s, parity } = await sign(soon)
    expect(containsPermit(chain, permit, call(word(soon), word(base + parity), r, s))).toBe(true)
  })

  test('with r, s and v packed into 65 bytes', async () => {
    const { packed } = await sign(soon)
    expect(containsPermit(chain, permit, call(word(soon), packed, `0x${'00'.repeat(31)}`))).toBe(true)
  })

  test.each([
    ['right after the year 2001', 1_000_000_001n, true],
    ['that is too early to be a time', 1_000_000_000n, false],
    ['34 thousand years away', 2n ** 40n - 1n, true],
    ['further away', 2n ** 40n, false],
    ['that is the maximum', 2n ** 256n - 1n, true],
  ])('with a deadline %s', async (_, deadline, isFound) => {
    const { r, s, parity } = await sign(deadline)
    expect(containsPermit(chain, permit, call(word(deadline), word(27n + parity), r, s))).toBe(isFound)
  })
})

test('a permit is found among hundreds of words that are no signature', async () => {
  const { r, s, parity } = await sign(soon)
  const noise = Array.from({ length: 300 }, (_, at) => word(soon + BigInt(at % 5) + 1n))
  const input = call(...noise, word(soon), word(27n + parity), r, s)
  expect(containsPermit(chain, permit, input)).toBe(true)
})

describe('calldata does not contain a permit', () => {
  test.each([
    ['of another amount', { value: 9_000_000n }],
    ['of another nonce', { nonce: 8n }],
    ['for another spender', { spender: '0x4444444444444444444444444444444444444444' as const }],
  ])('%s', async (_, change) => {
    const { r, s, parity } = await sign(soon, change as Partial<typeof permit>)
    expect(containsPermit(chain, permit, call(word(soon), word(27n + parity), r, s))).toBe(false)
  })

  test('without its deadline', async () => {
    const { r, s, parity } = await sign(soon)
    expect(containsPermit(chain, permit, call(word(soon + 1n), word(27n + parity), r, s))).toBe(false)
  })

  test('with a word before r and s that is no v', async () => {
    const { r, s, parity } = await sign(soon)
    const noParity = numberToHex(2n ** 248n + 27n + parity, { size: 32 })
    expect(containsPermit(chain, permit, call(word(soon), noParity, r, s))).toBe(false)
  })

  test('that is cut off', async () => {
    const { r, parity } = await sign(soon)
    expect(containsPermit(chain, permit, call(word(soon), word(27n + parity), r))).toBe(false)
  })

  test('other than the excepted one', async () => {
    const { r, s, parity } = await sign(soon)
    const own = { spender, nonce: 7n, deadline: soon, r: [r] } as const
    const input = call(word(soon), word(27n + parity), r, s)
    expect(containsPermit(chain, permit, input, own)).toBe(false)
    expect(containsPermit(chain, permit, input, { ...own, r: [word(1n)] })).toBe(true)
  })

  test('behind 64 pairs of a signature and a deadline', async () => {
    const { r, s, parity } = await sign(soon)
    const other = [word(soon + 1n), word(27n), word(soon << 200n), word(soon << 201n)]
    const behind = (others: number) => {
      const far = Array.from({ length: 20 }, () => word(0n))
      return call(
        ...Array.from({ length: others }, () => [...other, ...far]).flat(),
        ...[word(soon), word(27n + parity), r, s],
      )
    }
    // Each is tried as three words and as packed bytes.
    expect(containsPermit(chain, permit, behind(31))).toBe(true)
    expect(containsPermit(chain, permit, behind(32))).toBe(false)
  })
})

describe('calldata of calls within a call contains a permit', () => {
  const abi = parseAbi([
    'function multicall(bytes[] data)',
    'function deposit(address owner,address spender,uint256 value,uint256 deadline,uint8 v,bytes32 r,bytes32 s)',
    'function forward(address owner,uint256 deadline,bytes signature)',
  ])
  const wrap = (...data: readonly Hex[]) =>
    encodeFunctionData({ abi, functionName: 'multicall', args: [data] })

  test.each([
    ['one level deep', (one: Hex, other: Hex) => wrap(other, one)],
    ['two levels deep', (one: Hex, other: Hex) => wrap(other, wrap(one))],
  ])('%s', async (_, nest) => {
    const { r, s, parity, packed } = await sign(soon)
    const { owner, value } = permit
    const apart = encodeFunctionData({
      abi,
      functionName: 'deposit',
      args: [owner, spender, value, soon, 27 + Number(parity), r, s],
    })
    const inOne = encodeFunctionData({ abi, functionName: 'forward', args: [owner, soon, packed] })
    const foreign = encodeFunctionData({
      abi,
      functionName: 'forward',
      args: [owner, soon, (await sign(soon, { nonce: 8n } as never)).packed],
    })
    for (const own of [apart, inOne]) {
      expect(containsPermit(chain, permit, nest(own, foreign))).toBe(true)
      expect(containsPermit(chain, { ...permit, nonce: 9n }, nest(own, foreign))).toBe(false)
    }
  })

  test('among those of twenty-five other people', async () => {
    const people = Array.from({ length: 25 }, () => privateKeyToAccount(generatePrivateKey()))
    const others = await Promise.all(
      people.map(async (person, at) => {
        const message = { ...permit, owner: person.address, deadline: soon + BigInt(at) }
        const { r, s, yParity } = parseSignature(await person.signTypedData(buildPermit(chain, message)))
        return [pad(person.address, { size: 32 }), word(message.deadline), word(27n + BigInt(yParity)), r, s]
      }),
    )
    const { r, s, parity } = await sign(soon)
    const input = call(...others.flat(), word(soon), word(27n + parity), r, s)
    expect(containsPermit(chain, permit, input)).toBe(true)
  })
})

test('calldata that no node would accept is searched up to one MiB', async () => {
  const { r, s, parity } = await sign(soon)
  const permitCall = call(word(soon), word(27n + parity), r, s)
  const padding = (bytes: number) => `${'00'.repeat(bytes)}` as const
  expect(containsPermit(chain, permit, `${permitCall}${padding(2 ** 20)}`)).toBe(true)
  expect(containsPermit(chain, permit, `0x12345678${padding(2 ** 20)}${permitCall.slice(10)}`)).toBe(false)
})
