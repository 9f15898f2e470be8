import { array, assert, bigInt, constantFrom, integer, property, string, tuple, uint8Array } from 'fast-check'
import {
  bytesToHex,
  concatHex,
  hashTypedData,
  numberToHex,
  parseSignature,
  recoverTypedDataAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { buildPermit, type PermitTypedData } from '../../../src/core/permit/buildPermit.js'
import { hashPermit, recoverPermitSigner } from '../../../src/core/permit/recoverPermitSigner.js'

type Hex = `0x${string}`

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const word = (value: bigint) => numberToHex(value, { size: 32 })

function permitOf(owner: Hex, nonce: bigint) {
  return buildPermit(mainnet.chains.BASE, {
    owner,
    spender: '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6',
    value: 10_000_000n,
    nonce,
    deadline: 1_800_000_000n,
  })
}

test('returns the signing account, for a `v` of 27 and 28 or 0 and 1, and for the mirrored `s`', async () => {
  for (let nonce = 0n; nonce < 40n; nonce += 1n) {
    const account = privateKeyToAccount(generatePrivateKey())
    const typedData = permitOf(account.address, nonce)
    const signature = await account.signTypedData(typedData)
    const { r, s, yParity } = parseSignature(signature)
    const owner = account.address.toLowerCase()
    expect(recoverPermitSigner(typedData, signature)).toBe(owner)
    expect(recoverPermitSigner(typedData, concatHex([r, s, numberToHex(yParity, { size: 1 })]))).toBe(owner)
    const mirrored = concatHex([r, word(order - BigInt(s)), yParity ? '0x1b' : '0x1c'])
    expect(recoverPermitSigner(typedData, mirrored)).toBe(owner)
    expect(recoverPermitSigner(permitOf(account.address, nonce + 1n), signature)).not.toBe(owner)
  }
})

test('agrees with viem about bytes that nobody signed', async () => {
  const typedData = permitOf('0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2', 0n)
  const numbers = [0n, 1n, 2n, 5n, order / 2n, order - 1n, order, order + 1n, 2n ** 256n - 1n]
  const signers = new Set<Hex | undefined>()
  for (const r of numbers)
    for (const s of numbers)
      for (const v of ['0x1b', '0x1c', '0x00', '0x01'] as const) {
        const signature = concatHex([word(r), word(s), v])
        const expected = await recoverTypedDataAddress({ ...typedData, signature }).catch(() => undefined)
        const signer = recoverPermitSigner(typedData, signature)
        signers.add(signer)
        expect(signer).toBe(expected?.toLowerCase())
      }
  expect(signers.size).toBeGreaterThan(20)
})

test.each([
  '0x',
  `0x${'11'.repeat(64)}`,
  `0x${'11'.repeat(64)}1d`,
  `0x${'11'.repeat(64)}02`,
  `0x${'11'.repeat(64)}1a`,
  `0x${'11'.repeat(64)}23`,
  `0x${'11'.repeat(64)}ff`,
  `0x${'11'.repeat(66)}`,
] as const)('returns nobody for %s', (signature) => {
  const typedData = permitOf('0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2', 0n)
  expect(recoverPermitSigner(typedData, signature)).toBeUndefined()
})

describe('hashPermit', () => {
  const address = uint8Array({ minLength: 20, maxLength: 20 }).map(bytesToHex)
  const word = bigInt({ min: 0n, max: 2n ** 256n - 1n })
  const message = tuple(address, address, word, word, word).map(
    ([owner, spender, value, nonce, deadline]) => ({
      owner,
      spender,
      value,
      nonce,
      deadline,
    }),
  )

  test('matches viem’s hash, on each chain and for any permit', () => {
    const chain = constantFrom(...(['ETH', 'BASE', 'ARB', 'POLYGON'] as const)).map(
      (key) => mainnet.chains[key],
    )
    assert(
      property(chain, array(message, { minLength: 1, maxLength: 3 }), (each, messages) => {
        for (const one of messages)
          expect(hashPermit(buildPermit(each, one))).toBe(hashTypedData(buildPermit(each, one)))
      }),
    )
  })

  test('matches viem’s hash, whatever the token’s name', () => {
    assert(
      property(
        string({ unit: 'grapheme' }),
        string({ minLength: 1 }),
        integer({ min: 1 }),
        address,
        message,
        (name, version, id, at, one) => {
          const typedData: PermitTypedData = {
            ...buildPermit(mainnet.chains.BASE, one),
            domain: { name, version, chainId: id, verifyingContract: at },
          }
          expect(hashPermit(typedData)).toBe(hashTypedData(typedData))
        },
      ),
    )
  })
})
