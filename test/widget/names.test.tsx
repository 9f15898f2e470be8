import { getAddress } from 'viem'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { FormValue } from '../../src/form/formValue.js'
import '../../src/styles.css'
import { listOverflow } from '../support/listOverflow.js'
import { createPage } from './support/createPage.js'
import { listen } from './support/listen.js'
import { type Names, namesConfig, teachNames } from './support/nameNodes.js'
import { onPage } from './support/onPage.js'

const { button, connect, press, shown, title } = onPage
const alice = getAddress('0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6')
const other = getAddress('0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2')
const field = () => page.getByRole('textbox', { name: 'Recipient on Arbitrum' })
const named = () =>
  [...document.querySelectorAll('[data-part="text"]')].find(({ textContent }) =>
    textContent?.includes('stands for'),
  )?.textContent

/** A form that is full but for its recipient, over nodes of Ethereum that know these names. */
async function askForName(first: Names, second: Names | null = first) {
  const heard: FormValue[] = []
  const { bridge, config, show, wallet, ...rest } = createPage({
    config: (made) => namesConfig(made, second ? 'two' : 'one'),
  })
  // On Ethereum, the wallet's own node would be one more witness.
  wallet.changeChain(config.network.chains.BASE.id)
  teachNames(bridge.nodes.ETH[0], first)
  teachNames(bridge.nodes.ETH[1], second ?? {})
  show({ defaultValue: { amount: '5', recipient: '' }, onValueChange: (value) => heard.push(value) })
  await connect()
  return { bridge, heard, ...rest }
}

test('a name that two nodes agree on is shown with its address, and the transfer goes there', async () => {
  const { bridge, heard, posts } = await askForName({ 'alice.eth': alice })
  const said = listen()
  await userEvent.fill(field(), 'Alice.eth')
  await expect.element(button('Review transfer')).toBeVisible()
  await expect.element(field()).toHaveValue('Alice.eth')
  expect(named()).toBe(`alice.eth stands for ${alice}`)
  expect(said.filter(({ text }) => text.includes(alice))).toHaveLength(1)
  expect(heard.at(-1)?.recipient).toBe('Alice.eth')

  await press('Review transfer')
  await title('Review').toBeVisible()
  await shown('alice.eth').toBeVisible()
  await expect.element(page.getByText(alice.slice(-4), { exact: true }).first()).toBeVisible()
  // The name gets another address: the transfer keeps the reviewed one.
  teachNames(bridge.nodes.ETH[0], { 'alice.eth': other })
  teachNames(bridge.nodes.ETH[1], { 'alice.eth': other })
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(posts()).toHaveLength(1)
  expect(bridge.balanceOf('ARB', alice)).toBe(5_000_000n)
  expect(bridge.balanceOf('ARB', other)).toBe(0n)
  expect(JSON.stringify(localStorage)).not.toContain('alice.eth')
  expect(JSON.stringify(localStorage)).toContain(alice)
})

test('a name that gets another address while the review is open stops the transfer, and the next review shows it', async () => {
  // Only the interval at which the name is looked up again.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { bridge, signings, posts } = await askForName({ 'alice.eth': alice })
  await userEvent.fill(field(), 'alice.eth')
  await press('Review transfer')
  await title('Review').toBeVisible()
  for (const node of bridge.nodes.ETH) teachNames(node, { 'alice.eth': other })
  vi.advanceTimersByTime(30_000)
  await shown(/The recipient has to be checked again, so nothing was sent/).toBeVisible()
  expect(page.getByRole('button', { name: 'Confirm in Harbor' }).elements()).toEqual([])

  await press('Start again')
  expect(named()).toBe(`alice.eth stands for ${other}`)
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect([signings().length, posts().length]).toEqual([1, 1])
  expect(bridge.balanceOf('ARB', alice)).toBe(0n)
  expect(bridge.balanceOf('ARB', other)).toBe(5_000_000n)
})

test('a name that one node alone knows has to be confirmed by its address', async () => {
  await askForName({ 'alice.eth': alice }, null)
  await userEvent.fill(field(), 'alice.eth')
  await shown('Only one source gave this address').toBeVisible()
  expect(named()).toBe(`alice.eth stands for ${alice}`)
  await expect.element(button('Confirm the recipient')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(page.getByRole('checkbox'))
  await expect.element(button('Review transfer')).toBeVisible()
})

test.each([
  [
    'two nodes differ',
    'alice.eth',
    { 'alice.eth': alice },
    { 'alice.eth': other },
    /Two sources gave different answers/,
  ],
  ['nobody knows it', 'bob.eth', { 'alice.eth': alice }, undefined, /No address was found for this name/],
  [
    'it has a letter of another script',
    'аlice.eth',
    { 'alice.eth': alice },
    undefined,
    /Only names of the letters a to z/,
  ],
])('a name is not taken where %s', async (_, name, first, second, says) => {
  await askForName(first, second ?? first)
  await userEvent.fill(field(), name)
  await shown(says).toBeVisible()
  await expect.element(field()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(button('Fix the recipient')).toHaveAttribute('aria-disabled', 'true')
  expect(named()).toBeUndefined()
})

test('a name whose address begins and ends like the own one has to be confirmed', async () => {
  const { bridge, owner } = await askForName({})
  const planted = getAddress(`${owner.slice(0, 8)}${'9'.repeat(28)}${owner.slice(-6)}`.toLowerCase())
  for (const node of bridge.nodes.ETH) teachNames(node, { 'me.eth': planted })
  await userEvent.fill(field(), 'me.eth')
  await shown('This is not the address you know').toBeVisible()
  await expect.element(button('Confirm the recipient')).toBeVisible()
})

test('a contract that has the name on Ethereum, and is missing at the destination, has to be confirmed', async () => {
  const { bridge } = await askForName({ 'vault.eth': alice })
  bridge.deploy('ETH', alice)
  await userEvent.fill(field(), 'vault.eth')
  await shown('This is a contract on Ethereum, not on Arbitrum').toBeVisible()
  await expect.element(button('Confirm the recipient')).toBeVisible()
})

test('a name that no node looks up keeps the form from the review', async () => {
  const { bridge } = await askForName({ 'alice.eth': alice })
  for (const node of bridge.nodes.ETH) node.faults.isDown = true
  await userEvent.fill(field(), 'alice.eth')
  await shown(/We could not look up this name/).toBeVisible()
  await expect.element(button('Fix the recipient')).toHaveAttribute('aria-disabled', 'true')
})

test('a long name is broken into lines, and covers nothing', async () => {
  await page.viewport(320, 900)
  const name = `${'w'.repeat(200)}.eth`
  await askForName({ [name]: alice })
  await userEvent.fill(field(), name)
  await expect.element(button('Review transfer')).toBeVisible()
  expect(listOverflow()).toEqual([])
  await press('Review transfer')
  await title('Review').toBeVisible()
  expect(listOverflow()).toEqual([])
})
