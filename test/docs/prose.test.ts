import { expect, test } from 'vitest'
import { checkPage, checkText } from '../../scripts/prose.js'

const said = async (text: string) => (await checkPage('page.md', text)).join('\n')

test('reports spelling that is not American, with its line', async () => {
  expect(await said('One line.\n\nThe colour of the widget.')).toMatch(/^page\.md:3 .*colour/)
})

test('reports a repeated word, a wrong article and a wordy phrase', async () => {
  expect(await said('It is the the key.')).toMatch(/repeat/i)
  expect(await said('Open an page.')).toMatch(/`a`/)
  expect(await said('Use it in order to pay.')).toMatch(/in order to/)
})

test('reports a sentence that is hard to read', async () => {
  const hard =
    'Notwithstanding considerable organizational complexity, the aforementioned authorization configuration necessitates comprehensive interdepartmental verification of every institutional responsibility.'
  expect(await said(hard)).toMatch(/hard to read/)
})

test('skips code and accepts product names', async () => {
  expect(
    await said('Set `colour`.\n\n```ts\nconst colour = 1\n```\n\nUSDC moves from Solana by WalletConnect.'),
  ).toBe('')
})

test('checks on-screen text with a value in each placeholder', async () => {
  expect(await checkText('balance', 'You have {balance} USDC on {chain}.')).toEqual([])
  expect(await checkText('cancel', 'You cancelled.')).toHaveLength(1)
})
