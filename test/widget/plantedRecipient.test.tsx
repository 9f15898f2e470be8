import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { button, connect, press, shown, title } = onPage
const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const field = () => page.getByRole('textbox', { name: 'Recipient on Arbitrum' })

/** Another address with the same four characters at each end. */
const plantedFor = (address: string) =>
  `${address.slice(0, 8)}${'9'.repeat(28)}${address.slice(-6)}`.toLowerCase()

const marked = () => [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)

test('an address with the ends of one that was sent to has to be confirmed, with what differs marked', async () => {
  const { posts, show } = createPage()
  show({ defaultValue: { amount: '5', recipient } })
  await connect()
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  await press('New transfer')
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '5')
  await shown('You have sent to this address before.').toBeVisible()

  const planted = plantedFor(recipient)
  await userEvent.fill(field(), planted)
  await shown('This is not the address you know').toBeVisible()
  await expect.element(button('Confirm the recipient')).toHaveAttribute('aria-disabled', 'true')
  expect(marked().join('').toLowerCase()).toBe(recipient.slice(6, -4) + planted.slice(6, -4))
  await userEvent.click(page.getByRole('checkbox'))
  await expect.element(button('Review transfer')).toBeVisible()
  await userEvent.fill(field(), recipient)
  await shown('You have sent to this address before.').toBeVisible()
  expect(posts()).toHaveLength(1)
})

test('an address with the ends of the person’s own has to be confirmed, also where no node answers', async () => {
  const { bridge, owner, show } = createPage()
  show({ defaultValue: { amount: '5' } })
  await connect()
  await press('Change the recipient')
  await expect.element(field()).toHaveFocus()
  bridge.faults.rpc = 'down'
  await userEvent.fill(field(), plantedFor(owner))
  await shown('This is not the address you know').toBeVisible()
  await expect.element(button('Confirm the recipient')).toBeVisible()
})

test('burn addresses and precompiles are refused', async () => {
  const { show } = createPage()
  show({ defaultValue: { amount: '5', recipient: '0x000000000000000000000000000000000000dEaD' } })
  await connect()
  await shown('No one controls this address. USDC sent there is gone for good.').toBeVisible()
  await userEvent.fill(field(), `0x${'0'.repeat(38)}64`)
  await shown('No one controls this address. USDC sent there is gone for good.').toBeVisible()
})
