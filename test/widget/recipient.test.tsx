import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'

const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const solanaWallet = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const vault = 'BNFmJzMx4VeDqPnYAGwAeWNDpfv8LmyQXjCwXQZBHTgJ'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
const field = (chain = 'Arbitrum') => page.getByRole('textbox', { name: `Recipient on ${chain}` })
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first())
const title = (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true }))

async function connect() {
  await press('Connect a wallet')
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
}

async function send() {
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
}

describe('a doubtful recipient', () => {
  test('keeps the form from the review until it is confirmed, for that address alone', async () => {
    const { bridge, posts, show } = createPage()
    bridge.deploy('BASE', recipient)
    show({ defaultValue: { amount: '5', recipient } })
    await connect()
    await shown('This is a contract on Base, not on Arbitrum').toBeVisible()
    await expect.element(button('Confirm the recipient')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.click(page.getByRole('checkbox'))
    await expect.element(button('Review transfer')).toBeVisible()

    await userEvent.fill(field(), `${recipient.slice(0, -1)}7`)
    await shown(/New recipient/).toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
    bridge.deploy('BASE', `${recipient.slice(0, -1)}8`)
    await userEvent.fill(field(), `${recipient.slice(0, -1)}8`)
    await expect.element(button('Confirm the recipient')).toBeVisible()

    await userEvent.fill(field(), recipient)
    await expect.element(page.getByRole('checkbox')).toBeChecked()
    await send()
    expect(posts()).toHaveLength(1)
    expect(bridge.balanceOf('ARB', recipient)).toBe(5_000_000n)
  })

  test('is asked about again where the route is another', async () => {
    const { bridge, show } = createPage()
    bridge.deploy('BASE', recipient)
    show({ defaultValue: { amount: '5', recipient } })
    await connect()
    await userEvent.click(page.getByRole('checkbox'))
    await expect.element(button('Review transfer')).toBeVisible()
    await press(/^To\s*Arbitrum/)
    await userEvent.click(page.getByText('Polygon', { exact: true }))
    await shown('This is a contract on Base, not on Polygon').toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
    await expect.element(button('Confirm the recipient')).toBeVisible()
  })

  test('is asked about again where the doubt is another', async () => {
    const { bridge, owner, show } = createPage()
    const lookAlike = `${owner.slice(0, 6)}${'12'.repeat(16)}${owner.slice(-4)}`.toLowerCase()
    bridge.deploy('BASE', lookAlike)
    show({ defaultValue: { amount: '5', recipient: lookAlike } })
    await shown('This is a contract on Base, not on Arbitrum').toBeVisible()
    await userEvent.click(page.getByRole('checkbox'))
    await connect()
    await shown('This is not the address you know').toBeVisible()
    await expect.element(page.getByRole('checkbox')).not.toBeChecked()
    await expect.element(button('Confirm the recipient')).toBeVisible()
  })

  test('may be an address on Solana off the curve, so that no private key controls it', async () => {
    const { show } = createPage()
    show({ defaultValue: { to: 'SOLANA', amount: '5', recipient: vault } })
    await connect()
    await shown('This address is not a regular wallet').toBeVisible()
    expect(field('Solana').element().getAttribute('aria-describedby')).toContain('caution')
    await expect.element(button('Confirm the recipient')).toBeVisible()
  })
})

test('a token account is refused, and its owner is offered in its place', async () => {
  const { bridge, show } = createPage()
  bridge.fund('SOLANA', solanaWallet, 1n)
  show({ defaultValue: { to: 'SOLANA', amount: '5' } })
  await connect()
  await userEvent.fill(field('Solana'), bridge.tokenAccountOf(solanaWallet))
  await shown(/This is a token account, not a wallet. Enter its owner instead: FVen/).toBeVisible()
  await expect.element(field('Solana')).toHaveAttribute('aria-invalid', 'true')
  await expect.element(button('Fix the recipient')).toHaveAttribute('aria-disabled', 'true')
  await press('Use the owner’s address')
  await expect.element(field('Solana')).toHaveValue(solanaWallet)
  await expect.element(button('Review transfer')).toBeVisible()
})

test('typing and continuing are possible while the chains are read, and if they do not answer', async () => {
  const { bridge, show } = createPage()
  show({ defaultValue: { amount: '5' } })
  await connect()
  await press('Change the recipient')
  await expect.element(field()).toHaveFocus()
  bridge.faults.rpc = 'down'
  await userEvent.fill(field(), recipient)
  await expect.element(button('Review transfer')).toBeVisible()
  await userEvent.keyboard('{End}{Backspace}')
  await shown(/This is not a valid Arbitrum address/).toBeVisible()
})

describe('recent recipients', () => {
  test('are offered from the keyboard, and can be forgotten', async () => {
    const { show } = createPage()
    show({ defaultValue: { amount: '5', recipient } })
    await connect()
    expect(button('Recent').query()).toBeNull()
    await send()
    await press('New transfer')
    await shown('You have sent to this address before.').toBeVisible()
    await userEvent.fill(field(), '')
    await userEvent.keyboard('{Shift>}{Tab}{Tab}{/Shift}')
    await expect.element(button('Recent')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('dialog', { name: 'Recent recipients' })).toBeVisible()
    await userEvent.keyboard('{Enter}')
    expect((field().element() as HTMLTextAreaElement).value.toLowerCase()).toBe(recipient)
    await expect.element(button('Recent')).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await press('Clear list')
    expect(button('Recent').query()).toBeNull()
    await expect.element(field()).toHaveFocus()
    expect(Object.keys(localStorage).filter((key) => key.includes('recipients'))).toEqual([])
  })

  test('never include the own address', async () => {
    const { show } = createPage()
    show({ defaultValue: { amount: '5' } })
    await connect()
    await send()
    expect(Object.keys(localStorage).filter((key) => key.includes('recipients'))).toEqual([])
  })
})
