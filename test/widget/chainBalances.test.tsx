import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage, type PageParameters } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, connect, press, shown } = onPage

/** A page that counts the `eth_call` requests to each of its nodes. */
function createCountedPage(parameters: PageParameters = {}) {
  const calls: string[] = []
  const world = createPage({
    ...parameters,
    config: {
      fetch: (input, init) => {
        if (String(init?.body).includes('eth_call')) calls.push(String(input))
        return world.bridge.fetch(input, init)
      },
    },
  })
  return { ...world, calls }
}

const names = () =>
  page
    .getByRole('radio')
    .elements()
    .map((radio) => radio.closest('label')?.querySelector('[data-part="name"]')?.textContent)
const openList = async () => {
  await press(/^From\s*Base/)
  await shown('Send from').toBeVisible()
}

test('the source list shows each chain’s balance, read once each and only when it opens', async () => {
  const { bridge, calls, owner, show } = createCountedPage()
  bridge.fund('ARB', owner, 25_500_000n)
  show()
  await connect()
  await shown('Balance 1,000.00').toBeVisible()
  const before = calls.length
  expect(calls.every((url) => url.includes('base'))).toBe(true)
  await openList()
  await shown('25.50').toBeVisible()
  await expect.poll(() => page.getByText('0.00', { exact: true }).elements().length).toBe(2)
  expect(
    calls
      .slice(before)
      .map((url) => url.split('/').at(-1))
      .sort(),
  ).toEqual(['arb.bridge.test', 'eth.bridge.test', 'polygon.bridge.test'])
})

test('on an empty form the chain with the highest balance is first, and nothing moves under a pointer', async () => {
  const { bridge, owner, show } = createCountedPage()
  bridge.fund('POLYGON', owner, 5_000_000_000n)
  bridge.fund('ARB', owner, 2_000_000_000n)
  show()
  await connect()
  await openList()
  await expect.poll(() => names().slice(0, 3)).toEqual(['Polygon', 'Arbitrum', 'Base'])
  await userEvent.keyboard('{Escape}')
  await userEvent.fill(amountField(), '5')
  await openList()
  await expect.poll(() => names().slice(0, 3)).toEqual(['Ethereum', 'Base', 'Arbitrum'])
})

test('an unreadable chain is listed without a balance', async () => {
  const { bridge, show } = createCountedPage()
  show()
  await connect()
  await shown('Balance 1,000.00').toBeVisible()
  bridge.faults.rpc = 'down'
  await openList()
  expect(names()).toHaveLength(5)
  expect(page.getByText('0.00', { exact: true }).elements()).toHaveLength(0)
})
