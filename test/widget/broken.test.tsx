import { render } from '@testing-library/react'
import { type ComponentProps, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, goToReview, press, shown, title } = onPage

// React logs what an error boundary catches.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  fragile.text = /^$/
  vi.restoreAllMocks()
})

/** A host page around the widget, with its own content. */
function Host(props: BridgeWidget.Props) {
  const [count, setCount] = useState(0)
  return (
    <>
      <button onClick={() => setCount(count + 1)} type="button">
        Orders: {count}
      </button>
      <BridgeWidget {...props} />
    </>
  )
}

async function expectHostAlive(): Promise<void> {
  await press(/^Orders/)
  await expect.element(page.getByRole('button', { name: 'Orders: 1' })).toBeVisible()
}

/** Whether the host's button throws for this label. */
const fragile = { text: /^$/ }

function FragileButton(props: ComponentProps<'button'>) {
  if (fragile.text.test(String(props.children))) throw new Error(`No theme for 0x${'ab'.repeat(65)}`)
  return <button {...props} />
}

test('a render error does not affect the page, and the person can retry', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { config } = createPage()
  fragile.text = /^Review/
  render(
    <Host config={config} slots={{ button: FragileButton }} support={{ href: 'mailto:help@app.example' }} />,
  )
  await onPage.connect()
  await userEvent.fill(amountField(), '12.5')
  await title('This could not be shown').toHaveFocus()
  await shown('Your transfers are safe').toBeVisible()
  await expect.element(page.getByRole('alert').first()).toHaveTextContent('Your transfers are safe')
  await expect.element(page.getByRole('link', { name: 'Contact support' })).toBeVisible()
  await expectHostAlive()
  await press('Copy a report for support')
  expect(write.mock.calls[0]?.[0]).toBe('Not drawn: Error: No theme for …')
  await press('Try again')
  await title('Send USDC').toBeVisible()
  fragile.text = /^$/
  await userEvent.fill(amountField(), '12.5')
  await press('Review transfer')
  await title('Review').toBeVisible()
})

test('the report contains the open transfers', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const { config, show } = createPage({ bridge: { settlement: { leaveAfter: 'never' } } })
  const first = show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('On its way').toBeVisible()
  const [record] = await config.records.list()
  first.unmount()
  fragile.text = /./
  render(
    <BridgeWidget
      config={config}
      defaultValue={{ from: 'ARB', to: 'BASE' }}
      slots={{ button: FragileButton }}
    />,
  )
  await shown('Your transfers are safe').toBeVisible()
  await press('Copy a report for support')
  expect(write.mock.calls[0]?.[0]).toContain(`Transfer: ${record?.id}`)
})

test('a render error right after the request does not say that nothing was sent', async () => {
  const { posts, show } = createPage()
  show({ slots: { button: FragileButton } })
  await goToReview()
  fragile.text = /^(Check now|Close|Done)/
  await press('Confirm in Harbor')
  await shown('Your transfers are safe').toBeVisible()
  expect(posts()).toHaveLength(1)
  expect(document.body).not.toHaveTextContent(/nothing/)
})

test('an unknown locale does not affect the page either', async () => {
  const { config } = createPage()
  render(<Host config={config} locale="not a language" />)
  await shown('Your transfers are safe').toBeVisible()
  await expectHostAlive()
})

test('a broken drawer shows nothing while it is closed', async () => {
  const { config } = createPage()
  render(<Host config={config} locale="not a language" variant="drawer" />)
  await expectHostAlive()
  await expect.element(page.getByText('Your transfers are safe')).not.toBeInTheDocument()
})

/** A page with one stored transfer whose end time was changed by a script of the same origin. */
async function showWithDeadline(seconds: bigint) {
  const storage = memoryStorage()
  const { bridge, show } = createPage({
    bridge: { faults: { transfer: 'dropBefore' } },
    config: { storage },
  })
  const first = show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('We did not get an answer').toBeVisible()
  first.unmount()
  const [key = ''] = await storage.keys()
  const stored = String(await storage.getItem(key))
  await storage.setItem(key, stored.replace(/(deadline\\?":\\?")\d+/, `$1${seconds}`))
  render(<Host config={createBridgeConfig({ ...bridge.parameters, storage })} />)
  await press(/^History/)
}

test('a stored transfer whose permit ends on the last possible date is shown normally', async () => {
  await showWithDeadline(8_640_000_000_000n)
  await press(/12\.50/)
  await title('We did not get an answer').toBeVisible()
  await expectHostAlive()
})

test('one whose permit ends in 2^255 seconds is reported as unreadable', async () => {
  await showWithDeadline(2n ** 255n)
  await expect.element(page.getByText('Some transfers cannot be read here').first()).toBeVisible()
  await expectHostAlive()
})
