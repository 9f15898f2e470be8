import { describe, expect, test } from 'vitest'
import { InvalidConfigError } from '../../../src/core/errors/configErrors.js'
import {
  type EncodePermit,
  type SignedPermitMessage,
  toWirePermit,
} from '../../../src/core/permit/permitEncoding.js'
import { amount, nonce, spender } from '../support/sendScene.js'

const permit: SignedPermitMessage = {
  owner: '0x1111111111111111111111111111111111111111',
  spender,
  value: amount,
  nonce,
  deadline: 1_767_230_000n,
  signature: { v: 27, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}` },
}

test('a permit is encoded with decimal numbers and a split signature', () => {
  expect(toWirePermit({ encodePermit: undefined }, permit)).toEqual({
    owner: permit.owner,
    spender,
    value: '10000000',
    nonce: '7',
    deadline: '1767230000',
    ...permit.signature,
  })
})

test('a custom encoding is used as it is', () => {
  const encodePermit: EncodePermit = ({ value }) => ({ sum: Number(value), ok: true })
  expect(toWirePermit({ encodePermit }, permit)).toEqual({ sum: 10_000_000, ok: true })
})

describe('an encoder that', () => {
  const failing: [string, EncodePermit][] = [
    [
      'throws',
      ({ signature }) => {
        throw new Error(`cannot write ${JSON.stringify(signature)}`)
      },
    ],
    ['returns a bigint', ({ value }) => ({ value: value as unknown as string })],
    ['returns nothing', () => undefined as never],
  ]

  test.each(failing)('%s is a configuration error, without the signature in it', (_, encodePermit) => {
    const thrown = (() => {
      try {
        return toWirePermit({ encodePermit }, permit)
      } catch (error) {
        return error as Error
      }
    })()
    expect(thrown).toBeInstanceOf(InvalidConfigError)
    const { message, stack, cause } = thrown as Error
    expect(JSON.stringify([message, stack, cause])).not.toMatch(/[12]{64}/)
  })
})
