import type { Page } from 'playwright'
import { describe, expect, test } from 'vitest'
import type { SeenRequest } from '../../sandbox/service/RequestLog.js'
import type { ChainKey } from '../../src/core/chain/chain.js'
import {
  answerWallet,
  connectWallet,
  enterRecipient,
  sendFromBase,
  startTransfer,
  visit,
} from '../support/playgroundVisit.js'
import { standPlayground } from '../support/standPlayground.js'

const amount = 25_500_000n

const { playground, browser } = standPlayground()

async function choose(page: Page, station: 'From' | 'To', chain: string) {
  await page.getByRole('button', { name: new RegExp(`^${station}`) }).click()
  await page.getByRole('dialog').locator('label', { hasText: chain }).click()
}

/** The demo account of a kind, read from the panel beside the widget. */
async function demoAccount(page: Page, chain: ChainKey) {
  const cell = page.locator(`tr:has([data-balance=${chain}]) td[title]`)
  return (await cell.getAttribute('title')) ?? ''
}

const balance = (chain: ChainKey, address: string) => playground().sandbox.balance(chain, address)

/** What the service was asked to do for an account, oldest first. */
function sent(account: string) {
  const requests = playground().sandbox.requests()
  const names = ({ body }: SeenRequest) => JSON.stringify(body ?? '').includes(account)
  const intents = requests.filter(names).map(({ intentId }) => intentId)
  return requests
    .filter((request) => names(request) || (request.intentId && intents.includes(request.intentId)))
    .map(({ path }) => path)
}

async function expectArrival(page: Page, chain: string) {
  await page.getByRole('heading', { name: 'Arrived' }).waitFor({ timeout: 45_000 })
  expect(await page.getByText(`Now on ${chain}`).isVisible()).toBe(true)
}

// Each has a browser context, wallets and accounts of its own: they wait for their chains beside each other.
describe.concurrent('a person with a wallet of their own', () => {
  test.each(['wagmi', 'none', 'both'])(
    'Base to Arbitrum with one signature, in a page with %s',
    async (host) => {
      const { page, context, complaints, asked } = await visit(browser(), `${playground().url}/?host=${host}`)
      const owner = await demoAccount(page, 'BASE')
      const before = { BASE: await balance('BASE', owner), ARB: await balance('ARB', owner) }

      await sendFromBase(page)
      await expectArrival(page, 'Arbitrum')

      expect(await balance('BASE', owner)).toBe(before.BASE - amount)
      expect(await balance('ARB', owner)).toBe(before.ARB + amount)
      expect(await asked()).toEqual([
        'This page wants to see your account.',
        'This page wants you to change the chain.',
        'This page wants your signature.',
      ])
      expect(sent(owner)).toEqual(['/sdk/v1/transfer'])
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('Ethereum to Solana, to an address that is typed', async () => {
    const { page, context, complaints } = await visit(browser(), playground().url)
    const recipient = 'FVen3X669xLzsi6N2V91DoiyzHzg1uAgqiT8jZ9nS96Z'
    const before = await balance('SOLANA', recipient)
    await choose(page, 'From', 'Ethereum')
    await choose(page, 'To', 'Solana')
    await connectWallet(page, 'Connect a wallet', 'Harbor')
    await enterRecipient(page, 'Solana', recipient)
    await startTransfer(page, 'Harbor')
    await answerWallet(page, 'Sign')
    await expectArrival(page, 'Solana')
    expect((await balance('SOLANA', recipient)) - before).toBe(amount)
    expect(complaints).toEqual([])
    await context.close()
  })

  test.each(['none', 'solana', 'both'])('Solana to Ethereum, in a page with %s', async (host) => {
    const { page, context, complaints, asked } = await visit(browser(), `${playground().url}/?host=${host}`)
    const sender = await demoAccount(page, 'SOLANA')
    const recipient = await demoAccount(page, 'ETH')
    const before = { SOLANA: await balance('SOLANA', sender), ETH: await balance('ETH', recipient) }
    await choose(page, 'From', 'Solana')
    await choose(page, 'To', 'Ethereum')
    await connectWallet(page, 'Connect a Solana wallet', 'Lumen')
    await enterRecipient(page, 'Ethereum', recipient)
    await startTransfer(page, 'Lumen')
    await answerWallet(page, 'Sign')
    await expectArrival(page, 'Ethereum')
    expect(await balance('SOLANA', sender)).toBe(before.SOLANA - amount)
    expect(await balance('ETH', recipient)).toBe(before.ETH + amount)
    expect(await asked()).toEqual([
      'This page wants to see your account.',
      'This page wants you to sign a transaction.',
    ])
    expect(sent(sender)).toEqual(['/sdk/v1/solana/build-tx', '/sdk/v1/solana/submit'])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('a refused signature sends nothing, loses nothing that was typed, and can be tried again', async () => {
    const { page, context } = await visit(browser(), playground().url)
    const owner = await demoAccount(page, 'BASE')
    const before = await balance('BASE', owner)
    await connectWallet(page, 'Connect a wallet', 'Harbor')
    await startTransfer(page, 'Harbor')
    await answerWallet(page, 'Change chain')
    await answerWallet(page, 'Refuse')
    await page.getByRole('heading', { name: 'Review' }).waitFor()
    expect(sent(owner)).toEqual([])
    await page.getByRole('button', { name: 'Back' }).click()
    expect(await page.getByLabel('You send').inputValue()).toBe('25.50')
    expect(await balance('BASE', owner)).toBe(before)
    await context.close()
  })

  test('nothing that the page loads or sends holds the key or the name of its header', async () => {
    const { page, context, loaded } = await visit(browser(), playground().url)
    await sendFromBase(page)
    await expectArrival(page, 'Arbitrum')
    const all = loaded.join('\n').toLowerCase()
    expect(loaded.length).toBeGreaterThan(20)
    expect(all).toContain('/api/bridge/sdk/v1/transfer')
    expect(all).not.toContain(playground().sandbox.apiKey.toLowerCase())
    expect(all).not.toContain('x-api-key')
    await context.close()
  })
})

test('after a reload in mid-transfer it is there without a press, seen to arrive, and opened by one', async () => {
  playground().sandbox.settings({ delays: { sourceMs: 1_500, settleMs: 1_500 } })
  const { page, context } = await visit(browser(), playground().url)
  await sendFromBase(page)
  await page.getByText('Accepted by the service').waitFor()
  await page.reload()
  await page.getByRole('button', { name: /^On its way: 25\.50 USDC to Arbitrum/ }).waitFor()
  await page.getByRole('button', { name: /^Arrived: 25\.50 USDC to Arbitrum/ }).click({ timeout: 45_000 })
  await expectArrival(page, 'Arbitrum')
  playground().sandbox.settings({ delays: { sourceMs: 0, settleMs: 0 } })
  await context.close()
})
