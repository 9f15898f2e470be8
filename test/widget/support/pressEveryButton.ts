import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../../src/styles.css'
import type { BridgeWidget } from '../../../src/index.js'
import type { PromptAnswer } from '../../../src/testing/index.js'
import { closable, evmRecord, longAgo } from '../../../stories/examples.js'
import { createPage, type PageParameters } from './createPage.js'
import { onPage } from './onPage.js'
import { realMouse } from './realMouse.js'

const { amountField, title } = onPage
const widths = [320, 400, 760, 1000] as const

/** Widths in an order that resizes the window least. */
let next = [...widths]

/** Presses a button by mouse at every width, without completing any press. */
async function reach(name: string | RegExp): Promise<void> {
  const taken: Record<string, string> = {}
  for (const width of next) {
    await page.viewport(width, 900)
    taken[width] = await realMouse.tryPress(name)
  }
  next = next.toReversed()
  expect(taken, `${name}`).toEqual(Object.fromEntries(widths.map((width) => [width, 'the button'])))
}

/** Presses a button by mouse at every width, and completes only the last press. */
async function press(name: string | RegExp): Promise<void> {
  await reach(name)
  await realMouse.press(name)
}

async function goTo(screen: string): Promise<void> {
  await title(screen).toBeVisible()
}

/** Its file may still load after the press, and a modal has a close button of its own. */
async function openSheet(name: string): Promise<void> {
  await expect.element(page.getByRole('dialog', { name, exact: true })).toBeVisible()
}

/** Defines the tests of one variant, `undefined` being the card. */
export function pressEveryButton(variant: Parameters<typeof BridgeWidget>[0]['variant']): void {
  describe(`in the variant ${variant ?? 'card'}, at every width, a mouse presses`, () => {
    const show = (parameters: PageParameters = {}) => {
      const world = createPage(parameters)
      world.show({ open: true, variant })
      return world
    }
    const arrive = async () => {
      await onPage.goToReview()
      await onPage.press('Confirm in Harbor')
      await goTo('Arrived')
    }
    const review = async () => {
      await press('Connect a wallet')
      await press('Harbor')
      await userEvent.fill(amountField(), '12.5')
      await press('Review transfer')
      await goTo('Review')
    }

    test('every button from the form to the signature', async () => {
      show({ bridge: { settlement: { leaveAfter: 'never' } } })
      await press(/^From\s*Base/)
      await openSheet('Send from')
      await press('Close')
      await review()
      await press('Back')
      await press('Review transfer')
      await press('Confirm in Harbor')
      await goTo('On its way')
    })

    test('every button from the signature to the arrival and back', async () => {
      const { bridge } = show({ bridge: { settlement: { leaveAfter: 'never' } } })
      await onPage.goToReview()
      await onPage.press('Confirm in Harbor')
      await goTo('On its way')
      await press('Check now')
      await press(/^History/)
      await press('Back')
      await goTo('Send USDC')
      await press('View earlier transfer')
      bridge.settle()
      await goTo('Arrived')
      await press('New transfer')
      await goTo('Send USDC')
    })

    test('both buttons of the receipt', async () => {
      show()
      await arrive()
      await reach('Share receipt')
      await reach('Print receipt')
    })

    test('every button of the account', async () => {
      show()
      await onPage.connect()
      await press(/^Account/)
      await reach(/^Copy address/)
      await press('Use another wallet')
      await openSheet('Connect a wallet')
      await press('Close')
      await press(/^Account/)
      await press('Disconnect')
      await expect.element(onPage.button('Connect a wallet')).toBeVisible()
    })

    test('the whole balance, the other direction, and another recipient', async () => {
      show()
      await onPage.connect()
      await press(/^Max/)
      await press('Swap direction')
      await press('Change the recipient')
      await reach('Paste')
    })

    test('every button of the history, to what is found on chain', async () => {
      show()
      await arrive()
      await press(/^History/)
      await press(/^Clear finished/)
      await reach(/^Yes, clear them/)
      await press(/^Find transfers/)
      await goTo('Found on chain')
      await press('Back')
      await goTo('History')
    })

    test('the cancel button of an open prompt', async () => {
      show({
        onPrompt: ({ kind }) => (kind === 'sign' ? new Promise<PromptAnswer>(() => {}) : 'accept'),
      })
      await review()
      await press('Confirm in Harbor')
      await goTo('Check your wallet')
      await press('Cancel')
      await goTo('Review')
    })

    test('the retry after a refusal', async () => {
      const { bridge } = show({ bridge: { faults: { transfer: 'refuse' } } })
      await review()
      await press('Confirm in Harbor')
      await goTo('Transfer not accepted')
      bridge.faults.transfer = undefined
      await press('Try again')
      await goTo('Send USDC')
    })

    test('the check of the chains after a lost answer', async () => {
      show({ bridge: { faults: { transfer: 'dropBefore' } } })
      await review()
      await press('Confirm in Harbor')
      await goTo('We did not get an answer')
      await press('Check now')
      await press(/^Retry the same request/)
    })

    test('closing a transfer without an answer, and keeping it open', async () => {
      const { config } = show()
      const { id: chainId, usdc } = config.network.chains.BASE
      const own = {
        network: config.network.name,
        service: config.client.baseUrl,
        chainId,
        token: usdc.address,
      }
      await config.records.put(evmRecord({ status: 'unanswered' }, { ...longAgo, ...own, closable }))
      await press(/^History/)
      await press(/USDC/)
      await goTo('We could not confirm this transfer')
      await press(/^Stop waiting/)
      await press('Yes, stop waiting')
      await press(/^Stop waiting/)
      await press('Keep waiting')
    })
  })
}
