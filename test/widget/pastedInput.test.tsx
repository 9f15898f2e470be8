import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormValue } from '../../src/form/formValue.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, button, connect, press, shown } = onPage
const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const solanaWallet = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
const field = (chain = 'Arbitrum') => page.getByRole('textbox', { name: `Recipient on ${chain}` })

/** A form that lacks only its recipient, and the values that the host hears. */
async function askForRecipient(defaultValue: Partial<FormValue> = {}) {
  const heard: FormValue[] = []
  const { show, ...world } = createPage()
  show({ defaultValue: { amount: '5', ...defaultValue }, onValueChange: (value) => heard.push(value) })
  await connect()
  await press('Change the recipient')
  await expect.element(field()).toHaveFocus()
  return { ...world, heard }
}

/** Pastes all text into the field at once. */
const paste = (text: string, chain?: string) => userEvent.fill(field(chain), text)

describe('a pasted recipient', () => {
  test.each([
    ['a wallet’s link', `ethereum:${recipient}`],
    ['an explorer’s page', ` https://etherscan.io/address/${recipient}#tokentxns\n`],
    ['text with invisible characters', `\u200b${recipient}\u2060`],
  ])('is extracted from %s, and shown alone', async (_, text) => {
    await askForRecipient()
    await paste(text)
    await expect.element(field()).toHaveValue(recipient)
    await expect.element(button('Review transfer')).toBeVisible()
  })

  test('shows a caution if the link is for another chain', async () => {
    const { config } = await askForRecipient()
    const { ARB, BASE } = config.network.chains
    await paste(`ethereum:${recipient}@${BASE.id}`)
    await shown('This link is for another chain, not Arbitrum. Check with the recipient.').toBeVisible()
    await paste(`ethereum:${recipient}@${ARB.id}`)
    await expect.element(page.getByText(/This link is for another chain/)).not.toBeInTheDocument()
  })

  test.each([
    ['vitalik.eth', 'Names are not supported here. Paste the whole address.'],
    [
      `https://arbiscan.io/tx/0x${'ab'.repeat(32)}`,
      'This link has no Arbitrum address. Paste the address itself.',
    ],
  ])('shows a problem for %s', async (text, said) => {
    await askForRecipient()
    await paste(text)
    await shown(said).toBeVisible()
    await expect.element(button('Fix the recipient')).toHaveAttribute('aria-disabled', 'true')
  })

  test.each([
    ['a private key', `0x${'5a'.repeat(32)}`, /^This is a transaction hash or a private key/],
    [
      'a recovery phrase',
      'legal winner thank year wave sausage worth useful legal winner thank yellow',
      /^This looks like a recovery phrase/,
    ],
  ])('is cleared and not passed to the host if it may be %s', async (_, text, said) => {
    const { heard } = await askForRecipient()
    await paste(text)
    await shown(said).toBeVisible()
    await expect.element(field()).toHaveValue('')
    expect(heard.map(({ recipient = '' }) => recipient).join('')).toBe('')
    expect(document.body.innerHTML).not.toContain(text.slice(0, 12))
    await paste(recipient)
    await expect.element(page.getByText(said)).not.toBeInTheDocument()
  })

  test('may be for Solana, and is kept if the person switches to it', async () => {
    const { heard } = await askForRecipient()
    await paste(solanaWallet)
    await shown(/This looks like a Solana address/).toBeVisible()
    await press('Send to Solana')
    await expect.element(field('Solana')).toHaveValue(solanaWallet)
    await expect.element(field('Solana')).toHaveFocus()
    await expect.element(button('Review transfer')).toBeVisible()
    expect(heard.at(-1)).toEqual({ from: 'BASE', to: 'SOLANA', amount: '5', recipient: solanaWallet })
  })

  test('may be for an EVM chain, and each is offered', async () => {
    const { show } = createPage()
    show({ defaultValue: { to: 'SOLANA', amount: '5', recipient } })
    await connect()
    await expect.element(button('Send to Arbitrum')).toBeVisible()
    expect(button('Send to Base').query()).toBeNull()
    await press('Send to Arbitrum')
    await expect.element(field()).toHaveValue(recipient)
  })
})

describe('a pasted amount', () => {
  test.each([
    ['$25', '25.00'],
    ['25 USDC', '25.00'],
    [' 1 000,5 ', '1000.50'],
  ])('%j is parsed, and formatted on blur', async (text, plain) => {
    const { bridge, owner, show } = createPage()
    bridge.fund('BASE', owner, 1_000_000_000n)
    show()
    await connect()
    await userEvent.fill(amountField(), text)
    await expect.element(button('Review transfer')).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(amountField()).toHaveValue(plain)
    await press('Review transfer')
    await shown(plain.replace('1000', '1,000')).toBeVisible()
  })
})
