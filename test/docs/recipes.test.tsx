import { render } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { Checkout } from 'snippet:recipes/A checkout'
import { App } from 'snippet:recipes/A form in forty lines'
import { WalletDialog } from 'snippet:recipes/Your own wallet dialog'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { createEvmTestWallet } from '../../src/testing/index.js'
import { bridge, createBridgeConfig, wallet } from './support/overMemory.js'

const owner = wallet.account.address
const shop = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'

function announce() {
  bridge.fund('BASE', owner, 100_000_000n)
  onTestFinished(wallet.announce())
}

test('the form in forty lines connects, says what is missing, and makes a transfer that arrives', async () => {
  announce()
  render(<App />)
  await userEvent.click(page.getByRole('button', { name: 'connect' }))
  await expect.element(page.getByText('You have 100')).toBeVisible()
  await expect.element(page.getByText(`To ${owner}`)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'amount' })).toBeDisabled()
  await userEvent.fill(page.getByRole('textbox'), '12.5')
  await userEvent.click(page.getByRole('button', { name: 'review' }))
  await expect.element(page.getByRole('status')).toHaveTextContent('pending')
  await expect.poll(() => bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
})

test('the checkout delivers once the locked amount arrives at the shop', async () => {
  announce()
  const onPaid = vi.fn()
  render(
    <form aria-label="Order">
      <Checkout onPaid={onPaid} order="order-4711" price="20" />
    </form>,
  )
  await userEvent.click(page.getByRole('button', { name: 'Connect a wallet' }))
  await userEvent.click(page.getByRole('button', { name: 'Harbor' }))
  await userEvent.click(page.getByRole('button', { name: 'Review transfer' }))
  expect(onPaid).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Confirm in Harbor' }))
  await expect.element(page.getByRole('heading', { name: 'Arrived' })).toBeVisible()
  expect(bridge.balanceOf('ARB', shop)).toBe(20_000_000n)
  expect(onPaid).toHaveBeenCalledOnce()
})

test('a person who declines to connect leaves no rejection unhandled', async () => {
  const unhandled = vi.fn((event: PromiseRejectionEvent) => event.preventDefault())
  window.addEventListener('unhandledrejection', unhandled)
  onTestFinished(() => window.removeEventListener('unhandledrejection', unhandled))
  const onPrompt = vi.fn(() => 'refuse' as const)
  const declining = createEvmTestWallet({
    name: 'Pier',
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    onPrompt,
  })
  onTestFinished(declining.announce())
  render(
    <>
      <App />
      <BridgeProvider config={createBridgeConfig({ baseUrl: '/api/bridge' })}>
        <WalletDialog onClose={() => {}} />
      </BridgeProvider>
    </>,
  )
  await userEvent.click(page.getByRole('button', { name: 'connect' }))
  await userEvent.click(page.getByRole('button', { name: 'Pier' }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('No wallet was connected.')
  expect(onPrompt).toHaveBeenCalledTimes(2)
  expect(unhandled).not.toHaveBeenCalled()
})
