import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { CopyButton } from '../../../src/components/ui/CopyButton.js'
import { inCard } from '../inCard.js'

describe('CopyButton', () => {
  afterEach(() => vi.restoreAllMocks())

  it('announces the copy in a region that already existed', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    inCard(<CopyButton label="Copy spender" text="0x1234" />)
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    const said: (string | null)[] = []
    const observer = new MutationObserver(() => said.push(region.textContent))
    observer.observe(region, { childList: true, characterData: true, subtree: true })
    await userEvent.click(screen.getByRole('button', { name: 'Copy spender' }))
    await expect.poll(() => said).toEqual(['Copied', ''])
    expect(write).toHaveBeenCalledWith('0x1234')
  })

  it('does not confirm a copy that failed', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'))
    inCard(<CopyButton label="Copy spender" text="0x1234" />)
    await userEvent.click(screen.getByRole('button', { name: 'Copy spender' }))
    await expect
      .poll(() => screen.getByRole('status').textContent)
      .toBe('Not copied. Select the text instead.')
  })
})
