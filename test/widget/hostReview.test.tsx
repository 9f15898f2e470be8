import { privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { ReviewedTransfer } from '../../src/core/request/transferRequest.js'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, button, connect, goToReview, press, shown, title } = onPage
const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const otherAccount = privateKeyToAddress(`0x${'2a'.repeat(32)}`)

describe('the host’s veto', () => {
  test('is called before the wallet, with what would be signed, and can continue', async () => {
    const reviews: ReviewedTransfer[] = []
    const { owner, signings, show } = createPage()
    show({
      reference: 'order-4711',
      onReview: async (reviewed) => {
        expect(signings()).toHaveLength(0)
        reviews.push(reviewed)
        return true
      },
    })
    await goToReview()
    expect(reviews).toHaveLength(0)
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    const transfer = { from: 'BASE', to: 'ARB', amount: 12_500_000n, reference: 'order-4711' }
    expect(reviews).toMatchObject([transfer])
    expect(reviews[0]?.owner.toLowerCase()).toBe(owner.toLowerCase())
    expect(reviews[0]?.recipient.toLowerCase()).toBe(owner.toLowerCase())
  })

  test.each([
    ['says no', async () => false],
    ['fails', () => Promise.reject(new Error('the order is gone'))],
  ])('stops a transfer if it %s, before the wallet opens, and tells the person', async (_, onReview) => {
    const prompts = vi.fn(() => 'accept' as const)
    const { signings, posts, show } = createPage({ onPrompt: prompts })
    show({ onReview })
    await goToReview()
    prompts.mockClear()
    await press('Confirm in Harbor')
    await shown(/This page stopped the transfer/).toBeVisible()
    await title('Review').toBeVisible()
    expect(prompts).not.toHaveBeenCalled()
    expect(signings()).toHaveLength(0)
    expect(posts()).toHaveLength(0)
    await press('Back')
    await expect.element(amountField()).toHaveValue('12.50')
  })

  test('is abandoned if the person cancels, and a late yes opens no wallet', async () => {
    let agree: (answer: boolean) => void = () => {}
    const { signings, show } = createPage()
    const onReview = () =>
      new Promise<boolean>((resolve) => {
        agree = resolve
      })
    show({ onReview })
    await goToReview()
    await press('Confirm in Harbor')
    await press('Cancel')
    await title('Review').toBeVisible()
    agree(true)
    await press('Back')
    await title('Send USDC').toBeVisible()
    expect(signings()).toHaveLength(0)
  })

  test('is called again if an unanswered transfer is signed anew, but not if it is only sent again', async () => {
    const reviews: ReviewedTransfer[] = []
    const lost = { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } } as const
    const { show } = createPage({ bridge: lost })
    show({ onReview: (reviewed) => reviews.push(reviewed) > 0 })
    await goToReview()
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    await press(/^Retry the same request/)
    await press('Retry the same request')
    await title('We did not get an answer').toBeVisible()
    expect(reviews).toHaveLength(1)
    await press(/^Sign a new one instead/)
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    expect(reviews).toHaveLength(2)
    expect(reviews[1]?.replaces).toBeDefined()
  })
})

describe('a page that changes its order while the review is open', () => {
  const order = { value: { from: 'BASE', to: 'ARB', amount: '5', recipient }, reference: 'order-1' } as const

  test.each([
    ['amount', { value: { ...order.value, amount: '7' } }],
    ['amount, to one that cannot be read', { value: { ...order.value, amount: '5x' } }],
    ['destination', { value: { ...order.value, to: 'POLYGON' } }],
    ['reference', { reference: 'order-2' }],
  ] satisfies [string, Partial<BridgeWidget.Props>][])('stops the transfer: %s', async (_, change) => {
    const { config, signings, show } = createPage()
    const view = show(order)
    await connect()
    await press('Review transfer')
    await title('Review').toBeVisible()
    view.rerender(<BridgeWidget config={config} {...order} {...change} />)
    await shown(/This page stopped the transfer/).toBeVisible()
    await expect.element(button('Confirm in Harbor')).not.toBeInTheDocument()
    await press('Start again')
    await title('Send USDC').toBeVisible()
    expect(signings()).toHaveLength(0)
  })
})

describe('a wallet that changes while the review is open', () => {
  test('to another account: nothing can be signed, and the form starts again with the new one', async () => {
    const { owner, wallet, signings, show } = createPage()
    show()
    await goToReview()
    await shown(owner).toBeVisible()
    wallet.changeAccount(otherAccount)
    await shown(/The account in your wallet changed/).toBeVisible()
    await expect.element(button('Confirm in Harbor')).not.toBeInTheDocument()
    await press('Start again')
    await title('Send USDC').toBeVisible()
    await expect.element(amountField()).toHaveValue('12.50')
    await expect.element(button(new RegExp(`^Account ${otherAccount.slice(0, 6)}`))).toBeVisible()
    await expect.element(page.getByText(new RegExp(owner.slice(2, 6)))).not.toBeInTheDocument()
    expect(signings()).toHaveLength(0)
  })

  test('and back again: it can be signed as reviewed', async () => {
    const { bridge, owner, wallet, show } = createPage()
    show()
    await goToReview()
    wallet.changeAccount(otherAccount)
    await expect.element(button('Start again')).toBeVisible()
    wallet.changeAccount(owner)
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  })

  test('to another account keeps an entered recipient', async () => {
    const { wallet, signings, show } = createPage()
    show()
    await connect()
    await userEvent.fill(amountField(), '12.5')
    await press('Change the recipient')
    await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Arbitrum' }), recipient)
    await press('Review transfer')
    await title('Review').toBeVisible()
    wallet.changeAccount(otherAccount)
    await press('Start again')
    await expect.element(page.getByRole('textbox', { name: 'Recipient on Arbitrum' })).toHaveValue(recipient)
    expect(signings()).toHaveLength(0)
  })

  test('to no account: nothing can be signed until one is connected', async () => {
    const { wallet, signings, show } = createPage()
    show()
    await goToReview()
    wallet.changeAccount(undefined)
    await shown(/No wallet is connected/).toBeVisible()
    await press('Start again')
    await expect.element(amountField()).toHaveValue('12.50')
    await expect.element(button('Connect a wallet')).toBeVisible()
    expect(signings()).toHaveLength(0)
  })

  test('to another chain: the wallet switches back, and the reviewed transfer is sent', async () => {
    const { bridge, config, owner, wallet, show } = createPage()
    show()
    await goToReview()
    wallet.changeChain(config.network.chains.POLYGON.id)
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  })

  test('to another account just before the prompt: the wallet stays closed', async () => {
    const { owner, wallet, signings, posts, show } = createPage()
    show({
      onReview: () => {
        wallet.changeAccount(otherAccount)
        return true
      },
    })
    await goToReview()
    await press('Confirm in Harbor')
    await shown(/The account in your wallet changed/).toBeVisible()
    await shown(owner).toBeVisible()
    expect(signings()).toHaveLength(0)
    expect(posts()).toHaveLength(0)
  })

  test('an open transfer of another account waits for its own account', async () => {
    const lost = { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } } as const
    const { owner, wallet, signings, show } = createPage({ bridge: lost })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    await press(/^Sign a new one instead/)
    wallet.changeAccount(otherAccount)
    await shown(/Switch to that account in your wallet/).toBeVisible()
    await expect.element(button('Confirm in Harbor')).toHaveAttribute('aria-disabled', 'true')
    wallet.changeAccount(owner)
    await expect.element(button('Confirm in Harbor')).not.toHaveAttribute('aria-disabled')
    expect(signings()).toHaveLength(1)
  })
})
