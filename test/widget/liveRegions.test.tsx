import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage, type PageParameters } from './support/createPage.js'

type Said = { how: 'polite' | 'assertive'; text: string }

/** Listens as a screen reader does: to every change of text within a live region, in order. */
function listen(): readonly Said[] {
  const said: Said[] = []
  const last = new WeakMap<Element, string>()
  const hear = () => {
    for (const region of document.querySelectorAll('[role="status"], [role="alert"], [aria-live]')) {
      const text = region.textContent?.trim() ?? ''
      if (text === (last.get(region) ?? '')) continue
      last.set(region, text)
      const isUrgent = region.getAttribute('role') === 'alert'
      if (text) said.push({ how: isUrgent ? 'assertive' : 'polite', text })
    }
  }
  const observer = new MutationObserver(hear)
  observer.observe(document.body, { childList: true, characterData: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return said
}

async function send(parameters: PageParameters = {}) {
  const world = createPage(parameters)
  world.show()
  await userEvent.click(page.getByRole('button', { name: 'Connect a wallet' }))
  await userEvent.click(page.getByRole('button', { name: 'Harbor' }))
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
  await userEvent.click(page.getByRole('button', { name: 'Review transfer' }))
  const said = listen()
  await userEvent.click(page.getByRole('button', { name: 'Sign in Harbor' }))
  return { ...world, said }
}

const heading = (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true }))

test('a transfer is told step by step, politely, in the order in which it happens', async () => {
  const { bridge, said } = await send({
    bridge: { settlement: { leaveAfter: 'never', arriveAfter: 'never' } },
  })
  await heading('On its way').toBeVisible()
  bridge.settlement.leaveAfter = 0
  await expect
    .poll(() => said.at(-1)?.text, { timeout: 8000 })
    .toBe('Your USDC left Base. Watching Arbitrum.')
  bridge.settlement.arriveAfter = 0
  await heading('Arrived').toBeVisible()
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

test('a refusal in the wallet interrupts, and says that nothing was sent', async () => {
  const { said } = await send({ onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
  await heading('Review').toBeVisible()
  await expect
    .poll(() => said.filter(({ how }) => how === 'assertive'))
    .toEqual([
      {
        how: 'assertive',
        text: 'You declined in the wallet, so nothing was sent. Start again when you are ready.',
      },
    ])
})

test('an answer that never came is said to be not known, and never to have failed', async () => {
  const { said } = await send({
    bridge: { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } },
  })
  await heading('We did not get an answer').toBeVisible()
  await expect
    .poll(() => said.at(-1)?.text)
    .toMatch(/^We did not get an answer\. Your money is safe to check\./)
  expect(said.some(({ text }) => /fail|error|lost/i.test(text))).toBe(false)
})
