import { array, assert, bigInt, constantFrom, integer, property, string, tuple, uint8Array } from 'fast-check'
import { bytesToHex, hashTypedData } from 'viem'
import { expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { buildPermit, type PermitTypedData } from '../../../src/core/permit/buildPermit.js'
import { hashPermit } from '../../../src/core/permit/hashPermit.js'

const address = uint8Array({ minLength: 20, maxLength: 20 }).map(bytesToHex)
const word = bigInt({ min: 0n, max: 2n ** 256n - 1n })
const message = tuple(address, address, word, word, word).map(([owner, spender, value, nonce, deadline]) => ({
  owner,
  spender,
  value,
  nonce,
  deadline,
}))

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
