import {
  concatHex,
  hexToBigInt,
  numberToHex,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { buildPermit } from '../../../src/core/permit/buildPermit.js'
import { checkSignature } from '../../../src/core/permit/checkSignature.js'
import type { AccountKind } from '../../../src/core/read/evm/evmRpc.js'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

async function signed() {
  const account = privateKeyToAccount(generatePrivateKey())
  const typedData = buildPermit(mainnet.chains.BASE, {
    owner: account.address,
    spender: '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6',
    value: 10_000_000n,
    nonce: 3n,
    deadline: 1_800_000_000n,
  })
  const signature = await account.signTypedData(typedData)
  const { r, s } = parseSignature(signature)
  const v = signature.endsWith('1b') ? 27 : 28
  return { account, typedData, signature, split: { v, r, s } }
}

test('65 bytes with a `v` of 27 or 28 are split as they are', async () => {
  const { typedData, signature, split } = await signed()
  expect(await checkSignature(typedData, signature, 'plain')).toEqual(split)
  expect(await checkSignature(typedData, signature.toUpperCase().replace('0X', '0x'), 'plain')).toMatchObject(
    {
      v: split.v,
    },
  )
})

test('a `v` of 0 or 1, as Ledger gives it, becomes 27 or 28', async () => {
  const { typedData, split } = await signed()
  const { v, r, s } = split
  const old = concatHex([r, s, v === 27 ? '0x00' : '0x01'])
  expect(await checkSignature(typedData, old, 'plain')).toEqual(split)
})

test('a compact signature (ERC-2098) is expanded, because USDC does not accept 64 bytes', async () => {
  const { typedData, signature, split } = await signed()
  const compact = serializeCompactSignature(signatureToCompactSignature(parseSignature(signature)))
  expect((compact.length - 2) / 2).toBe(64)
  expect(await checkSignature(typedData, compact, 'plain')).toEqual(split)
})

describe('a signature that the token would refuse is never sent', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['an empty text', ''],
    ['no bytes', '0x'],
    ['half a byte', '0x123'],
    ['no hex', '0xsigned'],
    ['an object', { signature: '0x12' }],
  ])('%s: empty', async (_, answer) => {
    const { typedData } = await signed()
    await expect(checkSignature(typedData, answer, 'plain')).rejects.toMatchObject({
      name: 'InvalidSignatureError',
      reason: 'empty',
    })
  })

  test.each([1, 63, 66, 130])('%i bytes: length', async (bytes) => {
    const { typedData } = await signed()
    const answer = `0x${'11'.repeat(bytes)}`
    await expect(checkSignature(typedData, answer, 'plain')).rejects.toMatchObject({ reason: 'length' })
  })

  test.each([2, 26, 29, 37, 38, 255])('a `v` of %i', async (v) => {
    const { typedData, split } = await signed()
    const answer = concatHex([split.r, split.s, numberToHex(v, { size: 1 })])
    await expect(checkSignature(typedData, answer, 'plain')).rejects.toMatchObject({ reason: 'v' })
  })

  test('the mirrored signature with a high `s`, which recovers to the same account', async () => {
    const { typedData, split } = await signed()
    const s = numberToHex(order - hexToBigInt(split.s), { size: 32 })
    const mirrored = concatHex([split.r, s, split.v === 27 ? '0x1c' : '0x1b'])
    await expect(checkSignature(typedData, mirrored, 'plain')).rejects.toMatchObject({ reason: 'highS' })
  })

  test('another account’s signature, and one of another message', async () => {
    const one = await signed()
    const other = await signed()
    await expect(checkSignature(one.typedData, other.signature, 'plain')).rejects.toMatchObject({
      reason: 'signer',
    })
    const message = { ...one.typedData.message, value: 10_000_001n }
    await expect(checkSignature({ ...one.typedData, message }, one.signature, 'plain')).rejects.toMatchObject(
      { reason: 'signer' },
    )
  })

  test('bytes that no key can have produced', async () => {
    const { typedData } = await signed()
    await expect(checkSignature(typedData, `0x${'00'.repeat(64)}1b`, 'plain')).rejects.toMatchObject({
      reason: 'signer',
    })
  })

  test.each(['plain', 'delegated', 'contract'] satisfies AccountKind[])(
    'the suffix of an account that is not deployed (ERC-6492), for a %s account',
    async (account) => {
      const { typedData, signature } = await signed()
      const wrapped = concatHex([signature, `0x${'6492'.repeat(16)}`])
      await expect(checkSignature(typedData, wrapped, account)).rejects.toMatchObject({
        reason: 'undeployedAccount',
      })
    },
  )

  test('the error does not contain the signature', async () => {
    const one = await signed()
    const other = await signed()
    const error: unknown = await checkSignature(one.typedData, other.signature, 'plain').catch((e) => e)
    const told = `${String(error)} ${JSON.stringify(error)} ${(error as Error).stack}`
    expect(told).not.toContain(other.split.s.slice(2))
    expect(told).not.toContain(other.split.r.slice(2))
  })
})

describe('an owner with code', () => {
  test('a contract’s bytes are passed on unchanged, because only the contract can verify them', async () => {
    const { typedData } = await signed()
    const bytes = `0x${'ab'.repeat(200)}`
    expect(await checkSignature(typedData, bytes, 'contract')).toEqual({ bytes })
  })

  test('a delegated account (EIP-7702) signs with its own key', async () => {
    const one = await signed()
    const other = await signed()
    expect(await checkSignature(one.typedData, one.signature, 'delegated')).toEqual(one.split)
    const strange = checkSignature(one.typedData, other.signature, 'delegated')
    await expect(strange).rejects.toMatchObject({ reason: 'signer' })
  })

  test('a plain account that a node calls a contract is recognized by its signature', async () => {
    const { typedData, signature, split } = await signed()
    expect(await checkSignature(typedData, signature, 'contract')).toEqual(split)
  })
})
