import { cleanup, render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage, type PageParameters } from './support/createPage.js'
import { onPage } from './support/onPage.js'
import { readAloud } from './support/readAloud.js'

const { amountField, button, shown, title } = onPage
const { keyboard } = userEvent

/**
 * A person with keyboard and screen reader, with a wallet on Ethereum and 1,000 USDC there. `send` takes each step of a
 * transfer only after it was announced, whatever the speed of the machine.
 */
async function arrive(parameters: Pick<PageParameters, 'bridge'> = {}) {
  let accept = (_: 'accept') => {}
  const answer = new Promise<'accept'>((resolve) => {
    accept = resolve
  })
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const world = createPage({
    ...parameters,
    onPrompt: ({ kind }) => (kind === 'sign' ? answer : 'accept'),
    config: {
      async fetch(input, init) {
        if (String(input).endsWith('/sdk/v1/transfer')) await held
        return world.bridge.fetch(input, init)
      },
    },
  })
  world.bridge.fund('ETH', world.owner, 1_000_000_000n)
  const reader = await readAloud()
  world.show({ defaultValue: { from: 'ETH', to: 'ARB' } })
  const send = async () => {
    await review()
    world.bridge.faults.rpc = 'slow'
    await act('Confirm in Harbor')
    await reader.says(/Reading Ethereum/)
    world.bridge.faults.rpc = undefined
    world.bridge.release()
    await reader.says(/^polite: Confirm in Harbor/)
    accept('accept')
    await reader.says(/on its way to the service/)
    letGo()
  }
  return { ...world, ...reader, send }
}

/** Moves to a button as a screen reader user would, and presses it. */
async function act(name: string | RegExp): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await keyboard('{Enter}')
}

async function connect(): Promise<void> {
  await act('Connect a wallet')
  await act('Harbor')
  await shown('Balance 1,000.00').toBeVisible()
}

async function type(text: string): Promise<void> {
  ;(amountField().element() as HTMLElement).focus()
  await keyboard(text)
}

async function review(): Promise<void> {
  await connect()
  await type('12.5')
  await act('Review transfer')
  await title('Review').toBeVisible()
}

/** The announcements of every transfer until the service answers. */
const untilSent = [
  'button, Connect a wallet',
  'dialog, Connect a wallet',
  'button, Harbor',
  'button, Enter an amount, disabled',
  'textbox, You send USDC, Balance 1,000.00, placeholder 0.00',
  'button, Review transfer',
  'heading, Review, level 2',
  'button, Confirm in Harbor',
  'heading, Checking the transfer, level 2',
  'polite: Reading Ethereum before anything is signed.',
  'polite: Confirm in Harbor',
  'polite: Your signature is on its way to the service.',
]

test('a transfer that arrives', async () => {
  const { bridge, said, says, send } = await arrive({
    bridge: { settlement: { leaveAfter: 'never', arriveAfter: 'never' } },
  })
  await send()
  await says(/Watching Ethereum/)
  bridge.settlement.leaveAfter = 0
  await says(/Watching Arbitrum/)
  bridge.settlement.arriveAfter = 0
  await says(/arrived on Arbitrum/)
  expect(said()).toEqual([
    ...untilSent,
    'heading, On its way, level 2',
    'polite: The service accepted your transfer. Watching Ethereum.',
    'polite: Your USDC left Ethereum. Watching Arbitrum.',
    'heading, Arrived, level 2',
    'polite: 12.50 USDC arrived on Arbitrum.',
  ])
})

test('a transfer that the service refuses', async () => {
  const { said, says, send } = await arrive({
    bridge: { faults: { transfer: 'refuse' }, settlement: { leaveAfter: 'never' } },
  })
  await send()
  await title('Transfer not accepted').toBeVisible()
  await says(/We have not seen anything leave Ethereum/)
  expect(said()).toEqual([
    ...untilSent,
    'heading, Transfer not accepted, level 2',
    'polite: The service did not accept the transfer. We have not seen anything leave Ethereum.',
  ])
})

test('a transfer without an answer', async () => {
  const { said, says, send } = await arrive({
    bridge: { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } },
  })
  await send()
  await title('We did not get an answer').toBeVisible()
  await says(/we check Ethereum directly/)
  expect(said()).toEqual([
    ...untilSent,
    'heading, We did not get an answer, level 2',
    'polite: The service did not reply, so we check Ethereum directly.',
  ])
})

test('a transfer found again after a reload', async () => {
  const storage = memoryStorage()
  const { bridge, show } = createPage({
    bridge: { settlement: { leaveAfter: 'never' } },
    config: { storage },
  })
  show()
  await review()
  await act('Confirm in Harbor')
  await title('On its way').toBeVisible()
  cleanup()
  const config = createBridgeConfig({ ...bridge.parameters, storage })
  const { said, says } = await readAloud()
  render(<BridgeWidget config={config} />)
  await says(/On its way: 12\.50 USDC/)
  bridge.settle()
  await act(/^Arrived: 12\.50 USDC to Arbitrum/)
  await title('Arrived').toBeVisible()
  await says(/arrived on Arbitrum/)
  await act('Done')
  await title('Send USDC').toBeVisible()
  expect(said()).toEqual([
    'polite: On its way: 12.50 USDC to Arbitrum',
    'polite: Arrived: 12.50 USDC to Arbitrum',
    'button, Arrived: 12.50 USDC to Arbitrum',
    'heading, Arrived, level 2',
    'polite: 12.50 USDC arrived on Arbitrum.',
    'button, Done',
    'heading, Send USDC, level 2',
  ])
})

test('an invalid recipient, and a valid one', async () => {
  const { said, says } = await arrive()
  await connect()
  await type('12.5')
  await act('Change the recipient')
  const field = page.getByRole('textbox', { name: 'Recipient on Arbitrum' })
  await expect.element(field).toHaveFocus()
  await userEvent.fill(field, '0x0000000000000000000000000000000000000000')
  await says(/No one controls this address/)
  await userEvent.fill(field, 'vitalik.eth')
  await says(/Names are not supported here/)
  await userEvent.fill(field, '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6')
  await says(/New recipient/)
  await act('Review transfer')
  await title('Review').toBeVisible()
  expect(said()).toEqual([
    'button, Connect a wallet',
    'dialog, Connect a wallet',
    'button, Harbor',
    'button, Enter an amount, disabled',
    'textbox, You send USDC, Balance 1,000.00, placeholder 0.00',
    'button, Change the recipient',
    'textbox, Recipient on Arbitrum',
    'polite: No one controls this address. USDC sent there is gone for good.',
    'polite: Names are not supported here. Paste the whole address.',
    'polite: New recipient. Check the whole address.',
    'button, Review transfer',
    'heading, Review, level 2',
  ])
})

test('an invalid amount, and a valid one', async () => {
  const { said, says } = await arrive()
  await connect()
  await userEvent.fill(amountField(), '2000')
  await says(/more than you have on Ethereum/)
  await userEvent.fill(amountField(), '1,234')
  await says(/Which amount do you mean/)
  await userEvent.fill(amountField(), 'abc')
  await says(/Use digits only/)
  await userEvent.fill(amountField(), '12.5')
  await expect.element(button('Review transfer')).toBeVisible()
  await act('Review transfer')
  await title('Review').toBeVisible()
  expect(said()).toEqual([
    'button, Connect a wallet',
    'dialog, Connect a wallet',
    'button, Harbor',
    'button, Enter an amount, disabled',
    'textbox, You send USDC, Balance 1,000.00, placeholder 0.00',
    'assertive: That is 1,000.00 more than you have on Ethereum.',
    'polite: Which amount do you mean?',
    'assertive: Use digits only, such as 10.50.',
    'button, Review transfer',
    'heading, Review, level 2',
  ])
})
