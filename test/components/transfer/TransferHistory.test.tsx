import { screen, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import '../../../.storybook/typeface.css'
import { TransferHistory } from '../../../src/components/transfer/TransferHistory.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { de } from '../../../src/messages/locales/de.js'
import { WordsProvider } from '../../../src/messages/WordsProvider.js'
import { arrival, chains, clock, evmRecord, now, solanaRecord } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

describe('TransferHistory', () => {
  const older = evmRecord({ status: 'unanswered' }, { createdAt: now - 5000 })
  const newer = solanaRecord({ status: 'pending' }, { createdAt: now })
  const arrived = evmRecord({ status: 'arrived', arrival, proof: 'match' })

  it('lists open transfers apart from settled ones, newest first', () => {
    inCard(
      <TransferHistory chains={chains} clock={clock} onOpen={() => {}} records={[older, arrived, newer]} />,
    )
    const rows = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(rows('In progress')).toEqual([
      expect.stringMatching(/SolanaToBase.*On its way/),
      expect.stringMatching(/BaseToArbitrum.*No answer yet/),
    ])
    expect(rows('Earlier')).toEqual([expect.stringMatching(/^249\.97 USDC.*Arrived/)])
  })

  describe('of many transfers', () => {
    const many = Array.from({ length: 120 }, (_, index) =>
      evmRecord(
        { status: 'arrived', arrival, proof: 'match' },
        { id: `earlier-${index}`, createdAt: now - index },
      ),
    )
    const rows = () => within(screen.getByRole('list', { name: 'Earlier' })).getAllByRole('button')
    const show = (records = many) => (
      <TransferHistory chains={chains} clock={clock} onOpen={() => {}} records={records} />
    )
    const more = () => screen.queryByRole('button', { name: 'Show more' })

    it('shows fifty, and fifty more with each press until all are shown', async () => {
      inCard(show())
      expect(rows()).toHaveLength(50)
      await userEvent.click(more() as HTMLElement)
      expect(rows()).toHaveLength(100)
      await userEvent.click(more() as HTMLElement)
      expect(rows()).toHaveLength(120)
      expect(more()).toBeNull()
    })

    it('moves the focus to the first newly added row', async () => {
      inCard(show())
      more()?.focus()
      await userEvent.keyboard('{Enter}')
      expect(document.activeElement).toBe(rows()[50])
    })

    it('keeps the focus when another transfer is added', async () => {
      const { rerender } = inCard(show())
      await userEvent.click(more() as HTMLElement)
      rows()[3]?.focus()
      rerender(
        show([
          evmRecord({ status: 'arrived', arrival, proof: 'match' }, { id: 'new', createdAt: now + 1 }),
          ...many,
        ]),
      )
      expect(document.activeElement).toBe(rows()[4])
    })

    it('shows every open one', () => {
      const open = Array.from({ length: 60 }, (_, index) =>
        evmRecord({ status: 'unanswered' }, { id: `open-${index}`, createdAt: now - index }),
      )
      inCard(show(open))
      expect(within(screen.getByRole('list', { name: 'In progress' })).getAllByRole('button')).toHaveLength(
        60,
      )
    })
  })

  it('keeps an amount and its unit on one line in a narrow card', async () => {
    document.documentElement.dataset.typeface = 'pinned'
    onTestFinished(() => {
      delete document.documentElement.dataset.typeface
    })
    inCard(
      <WordsProvider locale="de" messages={de}>
        <TransferHistory
          chains={chains}
          clock={clock}
          onOpen={() => {}}
          records={[{ ...arrived, arrival: { ...arrival, amount: 1_000_000_000n } } as TransferRecord]}
        />
      </WordsProvider>,
      { style: { inlineSize: 320 } },
    )
    await document.fonts.ready
    const amount = screen.getByText('1.000,00').parentElement?.parentElement
    expect(amount?.textContent).toBe('1.000,00 USDC')
    expect(amount?.offsetHeight).toBeLessThan(30)
  })

  it('opens the pressed row', async () => {
    const onOpen = vi.fn()
    inCard(<TransferHistory chains={chains} clock={clock} onOpen={onOpen} records={[older, arrived]} />)
    await userEvent.click(screen.getByRole('button', { name: /No answer yet/ }))
    expect(onOpen).toHaveBeenCalledWith(older)
  })

  it('clears the earlier ones only on the second press', async () => {
    const onClear = vi.fn()
    const records = [older, arrived]
    inCard(<TransferHistory chains={chains} onClear={onClear} onOpen={() => {}} records={records} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished transfers' }))
    expect(onClear).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Yes, clear them from this browser' }))
    expect(onClear).toHaveBeenCalledOnce()
    expect(screen.getByText(/Some stay until transfers in progress finish/)).toBeTruthy()
  })

  it('clears none after “Cancel”, and offers it again', async () => {
    const onClear = vi.fn()
    inCard(<TransferHistory chains={chains} onClear={onClear} onOpen={() => {}} records={[older, arrived]} />)
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished transfers' }))
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    await userEvent.click(screen.getByRole('button', { name: 'Clear finished transfers' }))
    expect(screen.getByRole('button', { name: 'Yes, clear them from this browser' })).toBeTruthy()
    expect(onClear).not.toHaveBeenCalled()
  })

  it('offers no clearing if every transfer is open', () => {
    inCard(<TransferHistory chains={chains} onClear={() => {}} onOpen={() => {}} records={[older]} />)
    expect(screen.queryByRole('button', { name: 'Clear finished transfers' })).toBeNull()
  })

  it('reports unreadable transfers', () => {
    inCard(<TransferHistory chains={chains} onOpen={() => {}} records={[]} unreadableCount={1} />)
    expect(screen.getByText('Some transfers cannot be read here')).toBeTruthy()
  })

  it('says that it is empty, and offers no export then', () => {
    inCard(<TransferHistory chains={chains} onExport={() => {}} onOpen={() => {}} records={[]} />)
    expect(screen.getByText('No transfers yet')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
