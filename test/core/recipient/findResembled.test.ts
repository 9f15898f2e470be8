import { expect, test } from 'vitest'
import { findResembled } from '../../../src/core/recipient/findResembled.js'

const known = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'
const planted = '0x71c4ffffffffffffffffffffffffffffffff9af2'
const wallet = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
const plantedWallet = '7Yq2AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1DkM'

test('an address with the ends of a known one and another middle is found out, in either case of hex', () => {
  expect(findResembled(planted, [wallet, known])).toBe(known)
  expect(findResembled(planted.toUpperCase().replace('0X', '0x'), [known.toLowerCase()])).toBe(
    known.toLowerCase(),
  )
  expect(findResembled(plantedWallet, [known, wallet])).toBe(wallet)
})

test('what is known resembles nothing', () => {
  expect(findResembled(known.toLowerCase(), [known])).toBeUndefined()
  expect(findResembled(planted, [known, planted])).toBeUndefined()
})

test.each([
  ['one end alone', `0x71c4${'f'.repeat(36)}`],
  ['the other end alone', `0x${'f'.repeat(36)}9af2`],
  ['an end in another case of base58', `7yq2${plantedWallet.slice(4)}`],
])('%s is chance', (_, address) => {
  expect(findResembled(address, [known, wallet])).toBeUndefined()
})
