import { expect, test } from 'vitest'
import { isSameAddress } from '../../../src/core/chain/isSameAddress.js'

const account = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'
const wallet = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'

test('hex is the same in either case, base58 is not', () => {
  expect(isSameAddress(account, account.toLowerCase())).toBe(true)
  expect(isSameAddress(account.toLowerCase(), account)).toBe(true)
  expect(isSameAddress(wallet, wallet)).toBe(true)
  expect(isSameAddress(wallet, `7y${wallet.slice(2)}`)).toBe(false)
})

test('an address that is missing is no other', () => {
  expect(isSameAddress(account, undefined)).toBe(false)
  expect(isSameAddress(undefined, wallet)).toBe(false)
})
