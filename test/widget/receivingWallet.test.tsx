import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { isBase58Of32Bytes } from '../../src/core/chain/isBase58Of32Bytes.js'
import { isOnCurve } from '../../src/core/read/solana/isOnCurve.js'
import '../../src/styles.css'
import { createSolanaTestWallet } from '../../src/testing/index.js'
import { solana } from '../../src/wallets/solana/solana.js'
import { createPage, type PageParameters } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { button, connect, press, shown, title } = onPage

/** A page with a wallet of each kind in the browser. */
async function createBothWorlds(parameters: PageParameters = {}) {
  const wallet = await createSolanaTestWallet({ name: 'Lumen' })
  onTestFinished(wallet.register())
  const family = solana({ depositOwners: 'unchecked', programs: [] })
  const world = createPage({ ...parameters, config: { solana: family, ...parameters.config } })
  return { ...world, solanaWallet: wallet }
}

/** The text of the address as a person compares it: in full. */
const isShownInFull = (address: string) =>
  expect
    .poll(() => [...document.querySelectorAll('[data-part="address"]')].map(({ textContent }) => textContent))
    .toContain(address)

describe('sending to oneself on Solana', () => {
  test('needs no paste: the wallet that receives is connected beside the one that sends', async () => {
    const { bridge, posts, show, solanaWallet } = await createBothWorlds()
    show({ defaultValue: { to: 'SOLANA', amount: '5' } })
    await connect()
    await expect.element(button('Enter a recipient')).toHaveAttribute('aria-disabled', 'true')
    await press('Connect a Solana wallet to receive')
    await press('Lumen')
    await shown(/^Your address in Lumen/).toBeVisible()
    await isShownInFull(solanaWallet.address)
    await expect.element(button('Change the recipient')).toHaveFocus()
    await expect.element(button(/^Account/)).toBeVisible()
    await press('Review transfer')
    await title('Review').toBeVisible()
    await isShownInFull(solanaWallet.address)
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(posts()).toHaveLength(1)
    expect(bridge.balanceOf('SOLANA', solanaWallet.address)).toBe(5_000_000n)
  })

  test('follows the wallet that receives, and forgets it when that is gone', async () => {
    const { show, solanaWallet } = await createBothWorlds()
    show({ defaultValue: { to: 'SOLANA', amount: '5' } })
    await connect()
    await press('Connect a Solana wallet to receive')
    await press('Lumen')
    await isShownInFull(solanaWallet.address)
    const next = await solanaWallet.switchAccount()
    await isShownInFull(next)
    solanaWallet.disconnect()
    await expect.element(button('Connect a Solana wallet to receive')).toBeVisible()
    await expect.element(button('Enter a recipient')).toBeVisible()
  })

  test('another address is entered in its place, and the wallet can still be connected', async () => {
    const { show, solanaWallet } = await createBothWorlds()
    show({ defaultValue: { to: 'SOLANA', amount: '5' } })
    await connect()
    await press('Enter an address')
    const field = page.getByRole('textbox', { name: 'Recipient on Solana' })
    await expect.element(field).toHaveFocus()
    await press('Connect a Solana wallet to receive')
    await press('Lumen')
    await press('My address')
    await isShownInFull(solanaWallet.address)
  })
})

test('an address that differs from the own one only in the case of a letter is somebody else’s', async () => {
  const { bridge, show, solanaWallet } = await createBothWorlds()
  const other = inOtherCase(solanaWallet.address)
  show({ defaultValue: { to: 'SOLANA', amount: '5' } })
  await connect()
  await press('Connect a Solana wallet to receive')
  await press('Lumen')
  await press('Change the recipient')
  await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Solana' }), other)
  await shown('This is not the address you know').toBeVisible()
  await userEvent.click(page.getByRole('checkbox'))
  await press('Review transfer')
  await title('Review').toBeVisible()
  expect(document.body).not.toHaveTextContent('To your address')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(bridge.balanceOf('SOLANA', other)).toBe(5_000_000n)
  await press('New transfer')
  await expect.element(button('Recent')).toBeVisible()
})

/** Another account’s address: it differs in the case of one letter between its ends. */
function inOtherCase(address: string): string {
  const others = [...address].slice(4, -4).map((letter, index) => {
    const other = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
    return address.slice(0, index + 4) + other + address.slice(index + 5)
  })
  const other = others.find((one) => one !== address && isBase58Of32Bytes(one) && isOnCurve(one))
  if (!other) throw new Error(`No other address is like ${address}.`)
  return other
}

test('from Solana, an Ethereum wallet is offered to receive', async () => {
  const { owner, show } = await createBothWorlds()
  show({ defaultValue: { from: 'SOLANA', to: 'ARB', amount: '5' } })
  await press('Connect an Ethereum wallet to receive')
  await press('Harbor')
  await isShownInFull(owner)
  await shown(/^Your address in Harbor/).toBeVisible()
})

test('the host’s own dialog is asked for the kind of wallet that receives', async () => {
  const asked: string[] = []
  const { show } = await createBothWorlds()
  show({ defaultValue: { to: 'SOLANA' }, onConnectRequest: ({ kind }) => asked.push(kind) })
  await press('Connect a Solana wallet to receive')
  await press('Connect a wallet')
  expect(asked).toEqual(['solana', 'evm'])
})

test('a page without Solana wallets asks for the address at once', async () => {
  const { show } = createPage()
  show({ defaultValue: { to: 'SOLANA', amount: '5' } })
  await expect.element(page.getByRole('textbox', { name: 'Recipient on Solana' })).toBeVisible()
  expect(button(/to receive/).query()).toBeNull()
  expect(await userEvent.click(button('Connect a wallet'))).toBeUndefined()
})
