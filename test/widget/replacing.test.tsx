import { describe, expect, test } from 'vitest'
import { page as browser } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import { signerFromAccount } from '../../src/core/wallet/evm/signerFromAccount.js'
import type { PromptAnswer, TestBridge } from '../../src/testing/index.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { goToReview, press, shown, title } = onPage
type Page = ReturnType<typeof createPage>
const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()

/** The service accepts each transfer, and answers that it refused. */
const refused = ({ parameters }: TestBridge): { fetch: typeof fetch } => ({
  fetch: async (input, init) => {
    const answer = await (parameters.fetch ?? fetch)(input, init)
    return String(input).endsWith('/transfer') ? new Response('{}', { status: 422 }) : answer
  },
})

async function leaves({ bridge, config }: Page) {
  bridge.settle()
  const statuses = async () => (await config.records.list()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([expect.stringMatching(/sent|arrived/)])
}

async function confirmInVain({ signings, posts }: Page) {
  await press('Confirm in Harbor')
  await shown(/An earlier transfer .* has just ended/).toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
}

/** What stopped the transfer is over, so the person can sign another one from here. */
async function goesOn({ signings, posts }: Page) {
  await press('Start again')
  await title('Send USDC').toBeVisible()
  await shown(/Sent|Arrived/).toBeVisible()
  await press('Review transfer')
  await press('Confirm in Harbor')
  await expect.poll(() => posts().length).toBe(2)
  expect(signings()).toHaveLength(2)
}

test('a transfer without an answer that leaves while its replacement is reviewed is not paid again', async () => {
  const page = createPage({
    bridge: { faults: { transfer: 'dropAfter' }, settlement: { leaveAfter: 'never' } },
  })
  page.show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('We did not get an answer').toBeVisible()
  await press(/^Sign a new one instead/)
  await title('Review').toBeVisible()
  await leaves(page)
  await confirmInVain(page)
  await goesOn(page)
})

/** A page whose transfer was refused, and whose person is back at the form. */
async function triesAgain() {
  const page = createPage({
    bridge: { settlement: { leaveAfter: 'never' } },
    config: refused,
  })
  page.show()
  await goToReview()
  await press('Confirm in Harbor')
  await press(/again/i)
  await title('Send USDC').toBeVisible()
  return page
}

test('a refused transfer that leaves while the next one is reviewed is not paid again', async () => {
  const page = await triesAgain()
  await press('Review transfer')
  await title('Review').toBeVisible()
  await leaves(page)
  await confirmInVain(page)
  await goesOn(page)
})

test('a refused transfer that leaves while the form is shown again is not paid again', async () => {
  const page = await triesAgain()
  await leaves(page)
  await press('Review transfer')
  await confirmInVain(page)
  await press('Start again')
  await press('Review transfer')
  await press('Confirm in Harbor')
  await expect.poll(() => page.posts().length).toBe(2)
})

test('a refused transfer whose permit ends while the form is shown again is not mentioned anymore', async () => {
  const page = createPage({ bridge: { speed: 400, faults: { transfer: 'refuse' } } })
  page.show()
  await goToReview()
  await press('Confirm in Harbor')
  await press(/again/i)
  await title('Send USDC').toBeVisible()
  page.bridge.faults.transfer = undefined
  const statuses = async () => (await page.config.records.list()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 15_000 }).toEqual(['notSent'])
  await press('Review transfer')
  await title('Review').toBeVisible()
  await expect.element(browser.getByText('Only one of these can go through')).not.toBeInTheDocument()
  await press('Confirm in Harbor')
  await expect.poll(() => page.posts().length).toBe(2)
})

describe('a review that was opened before another page’s transfer was refused says that only one can go through', () => {
  const review = async (onSwitch?: () => Promise<PromptAnswer>) => {
    const page = createPage({
      bridge: { settlement: { leaveAfter: 'never' } },
      onPrompt: ({ kind }) => (kind === 'switchChain' && onSwitch ? onSwitch() : 'accept'),
    })
    page.show()
    await goToReview()
    const other = createBridgeConfig({ ...page.bridge.parameters, ...refused(page.bridge) })
    await transfer(other, {
      from: 'BASE',
      to: 'ARB',
      amount: 12_500_000n,
      recipient,
      signer: signerFromAccount(page.wallet.account),
      readers: createReaders(other),
    })
    await shown('Only one of these can go through').toBeVisible()
    return page
  }
  const stops = async ({ signings, posts }: Page) => {
    await shown(/An earlier transfer .* has just ended/).toBeVisible()
    expect(signings()).toHaveLength(0)
    expect(posts()).toHaveLength(1)
  }

  test('and asks for no signature if the earlier one’s USDC leaves while the wallet switches chains', async () => {
    let leave = () => {}
    const page = await review(async () => {
      await new Promise<void>((resolve) => {
        leave = resolve
      })
      return 'accept'
    })
    await press('Confirm in Harbor')
    await title('Switch chains').toBeVisible()
    await leaves(page)
    leave()
    await stops(page)
  })

  test('and asks for no signature if the earlier one’s USDC leaves before the press', async () => {
    const page = await review()
    await leaves(page)
    await press('Confirm in Harbor')
    await stops(page)
  })
})
