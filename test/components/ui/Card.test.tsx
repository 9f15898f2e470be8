import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { PrimaryButton } from '../../../src/components/ui/PrimaryButton.js'
import { Screen } from '../../../src/components/ui/Screen.js'
import { StatusLine } from '../../../src/components/ui/StatusLine.js'
import { inCard } from '../inCard.js'

const first = (
  <Screen footer={<PrimaryButton>Go on</PrimaryButton>} name="first" title="First">
    <p>One</p>
  </Screen>
)
const second = (
  <Screen name="second" title="Second">
    <p>Two</p>
  </Screen>
)

describe('Card', () => {
  it('is a region with the same name on every screen, with titles at the host’s heading level', () => {
    const { rerender } = inCard(first, { headingLevel: 4 })
    const region = screen.getByRole('region', { name: 'Send USDC' })
    expect(screen.getByRole('heading', { level: 4, name: 'First' })).toBeTruthy()
    rerender(second)
    expect(screen.getByRole('heading', { name: 'Second' })).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Send USDC' })).toBe(region)
  })

  it('is a region with the name that the host sets', () => {
    inCard(first, { label: 'Pay the invoice' })
    expect(screen.getByRole('region', { name: 'Pay the invoice' })).toBeTruthy()
    expect(screen.getByRole('heading', { name: 'First' })).toBeTruthy()
  })

  it('moves focus to the title when the screen changes while focus is inside', async () => {
    const { rerender } = inCard(first)
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    rerender(second)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Second' }))
  })

  it('leaves focus alone while it is elsewhere on the page', async () => {
    const elsewhere = document.body.appendChild(document.createElement('button'))
    const { rerender } = inCard(first)
    await userEvent.click(screen.getByRole('button', { name: 'Go on' }))
    elsewhere.focus()
    rerender(second)
    expect(document.activeElement).toBe(elsewhere)
    elsewhere.remove()
  })

  it('takes no focus on first render', () => {
    inCard(first)
    expect(document.activeElement).toBe(document.body)
  })

  it('names the history with the number of open transfers', () => {
    inCard(<Screen name="form" onHistory={() => {}} openCount={2} title="Send USDC" />)
    expect(screen.getByRole('button', { name: 'History, 2 in progress' })).toBeTruthy()
  })
})

describe('PrimaryButton', () => {
  it('stays in the tab order while blocked, but does not submit', async () => {
    const onSubmit = vi.fn()
    const form = (state: 'ready' | 'blocked') => (
      <Screen
        footer={
          <PrimaryButton onClick={onSubmit} state={state}>
            Enter an amount
          </PrimaryButton>
        }
        name="form"
        onSubmit={() => state === 'ready' && onSubmit()}
        title="Send USDC"
      >
        <input aria-label="Amount" />
      </Screen>
    )
    const { rerender } = inCard(form('blocked'))
    await userEvent.click(screen.getByRole('textbox'))
    await userEvent.keyboard('{Enter}{Tab}{Enter}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enter an amount' }))
    expect(onSubmit).not.toHaveBeenCalled()
    rerender(form('ready'))
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })
})

describe('StatusLine', () => {
  it('starts empty, so that its text is announced', async () => {
    inCard(<StatusLine status="Loading routes" />)
    const status = screen.getByRole('status')
    expect(status.textContent).toBe('')
    await expect.poll(() => status.textContent).toBe('Loading routes')
    expect(screen.getByRole('status')).toBe(status)
  })

  it('keeps both regions while their texts change', async () => {
    const { rerender } = inCard(<StatusLine />)
    const [status, alert] = [screen.getByRole('status'), screen.getByRole('alert')]
    rerender(<StatusLine alert="The service is not responding." status="Loading routes" />)
    await expect
      .poll(() => [status.textContent, alert.textContent])
      .toEqual(['Loading routes', 'The service is not responding.'])
    expect(screen.getByRole('status')).toBe(status)
  })
})
