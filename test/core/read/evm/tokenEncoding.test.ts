import { encodeFunctionData, type Hex, parseAbi, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import * as token from '../../../../src/core/read/evm/tokenEncoding.js'

const { encodeCall } = token
const owner = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const spender = '0x1111111254EEB25477B68fb85Ed929f73A960582'

test.each<[string, Hex, readonly (Hex | bigint)[]]>([
  ['nonces(address)', token.noncesSelector, [owner]],
  ['balanceOf(address)', token.balanceOfSelector, [owner]],
  ['allowance(address, address)', token.allowanceSelector, [owner, spender]],
  ['DOMAIN_SEPARATOR()', token.separatorSelector, []],
  ['paused()', token.pausedSelector, []],
  ['isBlacklisted(address)', token.isBlacklistedSelector, [owner]],
  ['approve(address, uint256)', token.approveSelector, [spender, 0n]],
  ['decreaseAllowance(address, uint256)', token.decreaseAllowanceSelector, [spender, 2n ** 256n - 1n]],
])('a call of %s is encoded as by viem', (signature, selector, args) => {
  const expected = encodeFunctionData({ abi: parseAbi([`function ${signature}`] as string[]), args })
  expect(encodeCall(selector, ...args)).toBe(expected)
})

test.each([
  ['an address that is too short', () => encodeCall(token.noncesSelector, '0x1234')],
  [
    'an address with a wrong checksum',
    () => encodeCall(token.noncesSelector, '0xa0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'),
  ],
  ['a negative amount', () => encodeCall(token.approveSelector, spender, -1n)],
  ['an amount that does not fit into a word', () => encodeCall(token.approveSelector, spender, 2n ** 256n)],
])('%s is refused', (_, encode) => {
  expect(encode).toThrow()
})

test('the topics are those of the events of ERC-20', () => {
  expect(token.transferTopic).toBe(toEventSelector('Transfer(address,address,uint256)'))
  expect(token.approvalTopic).toBe(toEventSelector('Approval(address,address,uint256)'))
})
