import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage, type PageParameters } from './support/createPage.js'
import { listen } from './support/listen.js'
import { onPage } from './support/onPage.js'

async function send(parameters: PageParameters = {}) {
  const world = createPage(parameters)
  world.show()
  await userEvent.click(page.getByRole('button', { name: 'Connect a wallet' }))
  await userEvent.click(page.getByRole('button', { name: 'Harbor' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
  await userEvent.click(page.getByRole('button', { name: 'Review transfer' }))
  const said = listen()
  await userEvent.click(page.getByRole('button', { name: 'Confirm in Harbor' }))
  return { ...world, said }
}

const heading = (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true }))

test('announces a transfer step by step, politely, in order', async () => {
  let confirm = () => {}
  const person = new Promise<'accept'>((resolve) => {
    confirm = () => resolve('accept')
  })
  const { bridge, said } = await send({
    bridge: { settlement: { leaveAfter: 'never', arriveAfter: 'never' } },
    onPrompt: ({ kind }) => (kind === 'sign' ? person : 'accept'),
  })
  await heading('Check your wallet').toBeVisible()
  await expect.poll(() => said.at(-1)?.text).toBe('Confirm in Harbor')
  confirm()
  await heading('On its way').toBeVisible()
  await expect.poll(() => said.at(-1)?.text).toBe('The service accepted your transfer. Watching Base.')
  bridge.settlement.leaveAfter = 0
  await expect
    .poll(() => said.at(-1)?.text, { timeout: 8000 })
    .toBe('Your USDC left Base. Watching Arbitrum.')
  bridge.settlement.arriveAfter = 0
  await heading('Arrived').toBeVisible()
  await expect.poll(() => said.at(-1)?.text).toBe('12.50 USDC arrived on Arbitrum.')
  const texts = said.map(({ text }) => text)
  const story = [
    'Confirm in Harbor',
    'The service accepted your transfer. Watching Base.',
    'Your USDC left Base. Watching Arbitrum.',
    '12.50 USDC arrived on Arbitrum.',
  ]
  expect(texts.filter((text) => story.includes(text))).toEqual(story)
  expect(said.filter(({ how }) => how === 'assertive')).toEqual([])
})

test('announces a refusal in the wallet assertively, and says that nothing was sent', async () => {
  const { said } = await send({ onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
  await heading('Review').toBeVisible()
  await expect
    .poll(() => said.filter(({ how }) => how === 'assertive'))
    .toEqual([
      {
        how: 'assertive',
        text: 'You declined in the wallet, so nothing was sent. Try again when you are ready.',
      },
    ])
})

test('announces a lost answer as unknown, and never as failed', async () => {
  const { said } = await send({
    bridge: { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } },
  })
  await heading('We did not get an answer').toBeVisible()
  await expect.poll(() => said.at(-1)?.text).toBe('The service did not reply, so we check Base directly.')
  expect(said.some(({ text }) => /fail|error|lost/i.test(text))).toBe(false)
})

/** A form with a connected wallet, with its announcements from here on. */
async function fillIn() {
  const world = createPage()
  world.show()
  await onPage.connect()
  return { ...world, texts: listenForTexts() }
}

function listenForTexts() {
  const said = listen()
  return () => said.map(({ how, text }) => `${how}: ${text}`)
}

test('announces a wrong amount once and at once, and nothing when it is corrected', async () => {
  const { texts } = await fillIn()
  await userEvent.fill(onPage.amountField(), '2000')
  await expect.poll(texts).toEqual(['assertive: That is 1,000.00 more than you have on Base.'])
  await userEvent.fill(onPage.amountField(), '20')
  await expect.element(onPage.button('Review transfer')).toBeVisible()
  expect(texts()).toHaveLength(1)
})

test.each([
  [
    '0x0000000000000000000000000000000000000000',
    'No one controls this address. USDC sent there is gone for good.',
  ],
  ['7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM', /^This looks like a Solana address\./],
  ['0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6', /^New recipient\./],
])('announces what is known of the recipient %s once', async (recipient, verdict) => {
  const { texts } = await fillIn()
  await userEvent.fill(onPage.amountField(), '20')
  await onPage.press('Change the recipient')
  await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Arbitrum' }), recipient)
  await onPage.shown(verdict).toBeVisible()
  await expect.poll(() => texts().length).toBe(1)
  expect(texts()[0]?.replace('polite: ', '')).toMatch(verdict)
})
