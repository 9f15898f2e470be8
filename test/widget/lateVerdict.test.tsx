import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { button, connect, goToReview, press, shown, title } = onPage
const solanaWallet = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'

/** Goes to the review while one answer of a node is missing. The kit then asks again by itself. */
async function reviewEarly({ bridge }: ReturnType<typeof createPage>, chain: string, recipient: string) {
  await connect()
  bridge.faults.rpc = 'down'
  await userEvent.fill(page.getByRole('textbox', { name: `Recipient on ${chain}` }), recipient)
  await press('Review transfer')
  await title('Review').toBeVisible()
  bridge.faults.rpc = undefined
  await shown(/^The recipient has to be checked again, so nothing was sent\./).toBeVisible()
  await expect.element(button('Confirm in Harbor')).not.toBeInTheDocument()
}

test('a review whose recipient turns out to be a token account cannot be signed', async () => {
  const opened = createPage()
  opened.bridge.fund('SOLANA', solanaWallet, 1n)
  opened.show({ defaultValue: { to: 'SOLANA', amount: '5' } })
  await reviewEarly(opened, 'Solana', opened.bridge.tokenAccountOf(solanaWallet))
  expect(opened.posts()).toEqual([])
})

test('a review whose recipient turns out to be a contract on the source chain only cannot be signed', async () => {
  const recipient = '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6'
  const opened = createPage()
  opened.bridge.deploy('BASE', recipient)
  opened.show({ defaultValue: { amount: '5', recipient: '' } })
  await reviewEarly(opened, 'Arbitrum', recipient)
  expect(opened.posts()).toEqual([])
})

test('a review whose route the page no longer offers cannot be signed', async () => {
  const { config, posts, show } = createPage()
  const { rerender } = show({ pairs: () => true })
  await goToReview()
  rerender(<BridgeWidget config={config} pairs={() => false} />)
  await shown(/^This page stopped the transfer, so nothing was signed\./).toBeVisible()
  await expect.element(button('Confirm in Harbor')).not.toBeInTheDocument()
  expect(posts()).toEqual([])
})
