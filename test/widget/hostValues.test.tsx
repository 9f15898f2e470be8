import { render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BridgeConfig } from '../../src/core/config/bridgeConfig.js'
import type { BridgeEvent } from '../../src/core/event/bridgeEvent.js'
import type { FormValue } from '../../src/form/formValue.js'
import '../../src/styles.css'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, button, connect, goToReview, press, shown, title } = onPage
const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()
const recipientField = () => page.getByRole('textbox', { name: 'Recipient on Arbitrum' })

/** A page that keeps the values itself, and takes no amount but whole ones. */
function Keeper({ config, onReason }: { config: BridgeConfig; onReason: (reason: string) => void }) {
  const [value, setValue] = useState<FormValue>({ from: 'ETH', to: 'BASE', amount: '', recipient: undefined })
  const change: BridgeWidget.Props['onValueChange'] = (next, { reason }) => {
    onReason(reason)
    if (!next.amount.includes('.')) setValue(next)
  }
  return <BridgeWidget config={config} onValueChange={change} value={value} />
}

describe('values that a host keeps', () => {
  test('change only by the host, which hears of each change and what was done', async () => {
    const { config } = createPage()
    const reasons: string[] = []
    render(<Keeper config={config} onReason={(reason) => reasons.push(reason)} />)
    await userEvent.type(amountField(), '12.')
    await expect.element(amountField()).toHaveValue('12')
    await press('Swap direction')
    await expect.element(button('From Base')).toBeVisible()
    // Leaving the field writes the amount out, which this host does not take either.
    expect(reasons).toEqual(['amount', 'amount', 'amount', 'amount', 'swap'])
  })

  test('are said to a host that leaves them to the form', async () => {
    const values: FormValue[] = []
    const { show } = createPage()
    show({ defaultValue: { to: 'SOLANA' }, onValueChange: (value) => values.push(value) })
    await userEvent.fill(amountField(), '3')
    await expect.element(amountField()).toHaveValue('3')
    expect(values).toEqual([{ from: 'BASE', to: 'SOLANA', amount: '3', recipient: undefined }])
  })
})

describe('what a host locks', () => {
  test('is shown, said to be set, and cannot be changed; the rest can', async () => {
    const { bridge, signings, show } = createPage()
    show({
      defaultValue: { from: 'BASE', to: 'ARB', amount: '12.5', recipient },
      locked: ['from', 'to', 'amount', 'recipient'],
    })
    await connect()
    await expect.element(button(/From\s*Base\s*Set by this page/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(/To\s*Arbitrum\s*Set by this page/)).toHaveAttribute('aria-disabled', 'true')
    await expect.element(button(/Swap direction/)).not.toBeInTheDocument()
    await expect.element(button(/^Max/)).not.toBeInTheDocument()
    await expect.element(button('Use my address')).not.toBeInTheDocument()
    await expect.element(amountField()).toHaveAttribute('readonly')
    await expect.element(recipientField()).toHaveAttribute('readonly')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', recipient)).toBe(12_500_000n)
    expect(signings()).toHaveLength(1)
  })

  test('a locked recipient keeps the destination among chains where it is an address', async () => {
    const { show } = createPage()
    show({ defaultValue: { recipient }, locked: ['recipient'] })
    await press(/^To\s*Arbitrum/)
    await expect.element(page.getByRole('radio', { name: 'Solana' })).toBeDisabled()
    await expect.element(page.getByRole('radio', { name: 'Polygon' })).toBeEnabled()
  })

  test('a locked source cannot be moved by choosing it as the destination', async () => {
    const { show } = createPage()
    show({ locked: ['from'] })
    await press(/^To\s*Arbitrum/)
    await expect.element(page.getByRole('radio', { name: 'Base' })).toBeDisabled()
  })

  test('an own address that is locked cannot be replaced by another one', async () => {
    const { show } = createPage()
    show({ locked: ['recipient'] })
    await connect()
    await expect.element(button('Change the recipient')).not.toBeInTheDocument()
  })
})

test('a host narrows the routes', async () => {
  const { show } = createPage()
  show({ pairs: ({ to }) => to !== 'POLYGON' })
  await press(/^To\s*Arbitrum/)
  await expect.element(page.getByRole('radio', { name: 'Polygon' })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Ethereum' })).toBeEnabled()
})

describe('a preset that cannot work', () => {
  test('a destination that there is none of is named, and nothing can be sent', async () => {
    const { show } = createPage()
    show({ defaultValue: { to: 'OPTIMISM' as never, amount: '5' }, locked: ['to'] })
    await shown('Transfers from Base to OPTIMISM are not available.').toBeVisible()
    await expect.element(button('Choose another route')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(amountField(), '6')
    await shown('Transfers from Base to OPTIMISM are not available.').toBeVisible()
  })

  test('a source that there is none of is named, and the person may choose another', async () => {
    const { show } = createPage()
    show({ defaultValue: { from: 'MARS' as never } })
    await shown('Sending from MARS is not set up on this page.').toBeVisible()
    await press(/^From\s*Base/)
    await userEvent.click(page.getByText('Ethereum', { exact: true }))
    await expect.element(button('Connect a wallet')).toBeVisible()
  })

  test('an amount and a recipient say what is wrong with them', async () => {
    const { show } = createPage()
    show({ defaultValue: { amount: '1.2.3', recipient: '0x123' } })
    await shown(/Use digits/).toBeVisible()
    await shown(/This is not a valid Arbitrum address/).toBeVisible()
  })
})

describe('a host that looks on', () => {
  test('hears of each step, record and error, and nothing that was signed is in it', async () => {
    const events: BridgeEvent[] = []
    const { show } = createPage({ onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
    const view = show({ onEvent: (event) => events.push(event) })
    await goToReview()
    await press('Confirm in Harbor')
    await shown('Nothing was sent').toBeVisible()
    expect(events.map((event) => (event.type === 'step' ? event.step : event.type))).toEqual([
      'checking',
      'switchingChain',
      'checking',
      'signing',
      'error',
    ])
    expect(events.at(-1)).toMatchObject({ error: { name: 'UserRejectedError' } })
    view.unmount()
  })

  test('names whom to ask, where something went wrong and beside the report', async () => {
    const { show } = createPage()
    show({ onReview: () => false, support: { href: 'mailto:help@app.example' } })
    await goToReview()
    await press('Confirm in Harbor')
    await expect
      .element(page.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:help@app.example')
  })

  test('is not made to open what no page may', async () => {
    const { show } = createPage()
    show({ support: { href: 'javascript:alert(1)', label: 'Ask us' } })
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ask us' })).not.toBeInTheDocument()
  })
})
