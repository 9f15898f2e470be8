import { base58, base64, base64url, base64urlnopad } from '@scure/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeTransaction } from '../../../../src/core/transfer/solana/decodeTransaction.js'
import { programs } from '../../../../src/core/transfer/solana/programs.js'
import { build, calls, createScene, instruction, key, memo } from '../../support/solanaScene.js'

const scene = createScene()
const sender = scene.sender.publicKey.toBase58()
const payer = scene.service.publicKey
const bytesOf = (version: 0 | 'legacy') =>
  build([scene.transfer()], { payer, signers: [scene.service], version }).serialize()

const encodings = { base64, base64url, base64urlnopad, base58 }

describe.each([0, 'legacy'] as const)('version %s', (version) => {
  test.each(Object.entries(encodings))('reads %s', async (_name, { encode }) => {
    const bytes = bytesOf(version)
    const read = await decodeTransaction(encode(bytes), sender)
    expect(read).toMatchObject({ version, bytes })
    expect(read.keys[0]).toBe(payer.toBase58())
    expect(read.signatures.map((signature) => signature.some(Boolean))).toEqual([true, false])
  })
})

test('distinguishes base58 from base64 for two hundred transactions', async () => {
  for (let count = 0; count < 200; count += 1) {
    const bytes = bytesOf(0)
    bytes.set(crypto.getRandomValues(new Uint8Array(64)), 1)
    const encode = count % 2 ? base58.encode : base64.encode
    expect((await decodeTransaction(encode(bytes), sender)).bytes).toEqual(bytes)
  }
})

describe('refuses', () => {
  const bytes = bytesOf(0)
  const version1 = Uint8Array.from(bytes).fill(0x81, 129, 130)
  const cases: [string, Uint8Array, string][] = [
    ['one byte too many', Uint8Array.from([...bytes, 0]), 'encoding'],
    ['one byte too few', bytes.subarray(0, -1), 'encoding'],
    ['no bytes', new Uint8Array(), 'encoding'],
    ['more than a packet', new Uint8Array(1233), 'encoding'],
    ['an unknown version', version1, 'version'],
    ['more signatures than bytes', new Uint8Array(300).fill(13), 'encoding'],
  ]
  test.each(cases)('%s', async (_name, wrong, kind) => {
    await expect(decodeTransaction(base64.encode(wrong), sender)).rejects.toMatchObject({
      name: 'UnsafeTransactionError',
      problem: { kind },
    })
  })

  test('random bytes', () =>
    fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 1300 }), async (bytes) => {
        await expect(decodeTransaction(base64.encode(bytes), sender)).rejects.toMatchObject({
          name: 'UnsafeTransactionError',
        })
      }),
    ))

  test.each(['', '!', '<script>', 'a'.repeat(4096)])('text that is not an encoding: %.20s', async (text) => {
    await expect(decodeTransaction(text, sender)).rejects.toMatchObject({ problem: { kind: 'encoding' } })
  })

  test('a transaction that does not need the sender’s signature', async () => {
    await expect(decodeTransaction(base64.encode(bytes), key().toBase58())).rejects.toMatchObject({
      problem: { kind: 'notSigner' },
    })
    const named = instruction(programs.memo, [65], [calls.meta(scene.sender.publicKey)])
    const listing = base64.encode(build([named], { payer }).serialize())
    await expect(decodeTransaction(listing, sender)).rejects.toMatchObject({ problem: { kind: 'notSigner' } })
  })

  test('one byte more than fits a packet', async () => {
    const sized = (length: number) => {
      const padded = (filler: number) =>
        build([scene.transfer(), memo('x'.repeat(filler))], { payer }).serialize()
      return padded(500 + length - padded(500).length)
    }
    expect((await decodeTransaction(base64.encode(sized(1232)), sender)).bytes).toHaveLength(1232)
    expect(sized(1233)).toHaveLength(1233)
    await expect(decodeTransaction(base64.encode(sized(1233)), sender)).rejects.toMatchObject({
      problem: { kind: 'encoding' },
    })
  })
})
