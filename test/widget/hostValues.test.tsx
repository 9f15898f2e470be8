import { render } from '@testing-library/react'
import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
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

const unset: FormValue = { from: 'ETH', to: 'BASE', amount: '', recipient: undefined }

type KeeperProps = { config: BridgeConfig; onReason: (reason: string) => void; start?: FormValue }

/** A page that controls the values, and accepts only whole amounts. */
function Keeper({ config, onReason, start = unset }: KeeperProps) {
  const [value, setValue] = useState(start)
  const change: BridgeWidget.Props['onValueChange'] = (next, { reason }) => {
    onReason(reason)
    if (!next.amount.includes('.')) setValue(next)
  }
  return <BridgeWidget config={config} onValueChange={change} value={value} />
}

describe('controlled values', () => {
  test('change only through the host, which receives each change and its reason', async () => {
    const { config } = createPage()
    const reasons: string[] = []
    render(<Keeper config={config} onReason={(reason) => reasons.push(reason)} />)
    await userEvent.type(amountField(), '12.')
    await expect.element(amountField()).toHaveValue('12')
    await press('Swap direction')
    await expect.element(button('From Base')).toBeVisible()
    // On blur the form would reformat the amount, which this host rejects too.
    expect(reasons).toEqual(['amount', 'amount', 'amount', 'amount', 'swap'])
  })

  test('that change while the person answers a permission keep the newer ones', async () => {
    const { config } = createPage()
    let paste = (_: string) => {}
    const asking = new Promise<string>((resolve) => {
      paste = resolve
    })
    vi.spyOn(navigator.clipboard, 'readText').mockReturnValue(asking)
    const reasons: string[] = []
    const start = { from: 'ETH', to: 'ARB', amount: '5', recipient: '' } as const
    render(<Keeper config={config} onReason={(reason) => reasons.push(reason)} start={start} />)
    await press('Paste')
    await userEvent.fill(amountField(), '12')
    paste(recipient)
    await expect.element(recipientField()).toHaveValue(recipient)
    await expect.element(amountField()).toHaveValue('12')
  })

  test('are reported to a host that does not control them', async () => {
    const values: FormValue[] = []
    const { show } = createPage()
    show({ defaultValue: { to: 'SOLANA' }, onValueChange: (value) => values.push(value) })
    await userEvent.fill(amountField(), '3')
    await expect.element(amountField()).toHaveValue('3')
    expect(values).toEqual([{ from: 'BASE', to: 'SOLANA', amount: '3', recipient: undefined }])
  })
})

describe('locked values', () => {
  test('are shown as set, and cannot be changed; the others can', async () => {
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
    await expect.element(button('My address')).not.toBeInTheDocument()
    await expect.element(amountField()).toHaveAttribute('readonly')
    await expect.element(recipientField()).toHaveAttribute('readonly')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', recipient)).toBe(12_500_000n)
    expect(signings()).toHaveLength(1)
  })

  test('a locked recipient restricts the destination to chains where the address is valid', async () => {
    const { show } = createPage()
    show({ defaultValue: { recipient }, locked: ['recipient'] })
    await press(/^To\s*Arbitrum/)
    await expect.element(page.getByRole('radio', { name: 'Solana' })).toBeDisabled()
    await expect.element(page.getByRole('radio', { name: 'Polygon' })).toBeEnabled()
  })

  test('a locked source does not move if it is chosen as the destination', async () => {
    const { show } = createPage()
    show({ locked: ['from'] })
    await press(/^To\s*Arbitrum/)
    await expect.element(page.getByRole('radio', { name: 'Base' })).toBeDisabled()
  })

  test('a locked own address cannot be replaced', async () => {
    const { show } = createPage()
    show({ locked: ['recipient'] })
    await connect()
    await expect.element(button('Change the recipient')).not.toBeInTheDocument()
  })
})

test('a host restricts the routes', async () => {
  const { show } = createPage()
  show({ pairs: ({ to }) => to !== 'POLYGON' })
  await press(/^To\s*Arbitrum/)
  await expect.element(page.getByRole('radio', { name: 'Polygon' })).toBeDisabled()
  await expect.element(page.getByRole('radio', { name: 'Ethereum' })).toBeEnabled()
})

describe('an invalid preset', () => {
  test('of an unknown destination is named, and nothing can be sent', async () => {
    const { show } = createPage()
    show({ defaultValue: { to: 'OPTIMISM' as never, amount: '5' }, locked: ['to'] })
    await shown('Transfers from Base to OPTIMISM are not available.').toBeVisible()
    await expect.element(button('Choose another route')).toHaveAttribute('aria-disabled', 'true')
    await userEvent.fill(amountField(), '6')
    await shown('Transfers from Base to OPTIMISM are not available.').toBeVisible()
  })

  test('of an unknown source is named, and the person may choose another', async () => {
    const { show } = createPage()
    show({ defaultValue: { from: 'MARS' as never } })
    await shown('Sending from MARS is not set up on this page.').toBeVisible()
    await press(/^From\s*Base/)
    await userEvent.click(page.getByText('Ethereum', { exact: true }))
    await expect.element(button('Connect a wallet')).toBeVisible()
  })

  test('of an amount or a recipient shows what is wrong', async () => {
    const { show } = createPage()
    show({ defaultValue: { amount: '1.2.3', recipient: '0x123' } })
    await shown(/Use digits/).toBeVisible()
    await shown(/This is not a valid Arbitrum address/).toBeVisible()
  })
})

describe('host callbacks', () => {
  test('receive each step, record and error, without any signature', async () => {
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

  test('a support contact is shown where something went wrong and beside the report', async () => {
    const { show } = createPage()
    show({ onReview: () => false, support: { href: 'mailto:help@app.example' } })
    await goToReview()
    await press('Confirm in Harbor')
    await expect
      .element(page.getByRole('link', { name: 'Contact support' }))
      .toHaveAttribute('href', 'mailto:help@app.example')
  })

  test('a support link with a forbidden scheme is not rendered', async () => {
    const { show } = createPage()
    show({ support: { href: 'javascript:alert(1)', label: 'Ask us' } })
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Ask us' })).not.toBeInTheDocument()
  })
})
