import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { button, connect, goToReview, press, shown, title } = onPage

test('the history has the latest transfer, whatever the host reads again', async () => {
  const { show } = createPage()
  show({ queryClient: new QueryClient({ defaultOptions: { queries: { refetchOnMount: false } } }) })
  await connect()
  await press(/History/)
  await shown('No transfers yet').toBeVisible()
  await press('Back')
  await userEvent.fill(onPage.amountField(), '12.5')
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  await press(/History/)
  await shown(/12\.50/).toBeVisible()
})

test('the screen of a transfer follows it to its end although the host clears its cache', async () => {
  const { posts, show } = createPage()
  const queryClient = new QueryClient()
  show({ queryClient })
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(() => posts().length).toBe(1)
  queryClient.clear()
  await title('Arrived').toBeVisible()
})

describe('with a host that throws errors while rendering,', () => {
  const client = () =>
    new QueryClient({
      defaultOptions: { queries: { throwOnError: true, retryDelay: 1 }, mutations: { throwOnError: true } },
    })

  test('a declined signature leaves the review, which says so', async () => {
    const { show } = createPage({ onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
    show({ queryClient: client() })
    await goToReview()
    await press('Confirm in Harbor')
    await shown('Nothing was sent').toBeVisible()
    await title('Review').toBeVisible()
  })

  test('routes that cannot be read can be read again', async () => {
    const { bridge, show } = createPage()
    bridge.faults.pairs = 'down'
    show({ queryClient: client() })
    await expect.element(button('Try again')).toBeVisible()
    await expect.element(onPage.amountField()).toBeVisible()
  })
})

test('a recipient whose check the host cancels is not taken unchecked', async () => {
  const { bridge, show } = createPage()
  const queryClient = new QueryClient()
  show({ defaultValue: { amount: '5' }, queryClient })
  await connect()
  await press('Change the recipient')
  for (const node of bridge.nodes.ARB) node.faults.answer = () => new Promise(() => {})
  await userEvent.fill(
    page.getByRole('textbox', { name: 'Recipient on Arbitrum' }),
    '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6',
  )
  await expect.element(button('Checking the recipient')).toBeVisible()
  await queryClient.cancelQueries()
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Checking the recipient')).toBeVisible()
  await expect.element(button('Review transfer')).not.toBeInTheDocument()
})

test('a wallet request that the host never answers can be made again', async () => {
  const { show } = createPage()
  let asked = 0
  const onConnectRequest = () => {
    asked += 1
    return new Promise<void>(() => {})
  }
  show({ onConnectRequest })
  await press('Connect a wallet')
  await press('Connect a wallet')
  expect(asked).toBe(2)
})
