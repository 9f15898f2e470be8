import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { TransferHistory } from '../../src/components/TransferHistory.js'
import { arrival, chains, clock, evmRecord, now, solanaRecord } from '../../stories/examples.js'
import { inCard } from './inCard.js'

describe('TransferHistory', () => {
  const older = evmRecord({ status: 'unanswered' }, { createdAt: now - 5000 })
  const newer = solanaRecord({ status: 'pending' }, { createdAt: now })
  const arrived = evmRecord({ status: 'arrived', arrival, proof: 'match' })

  it('lists what is open apart from what is settled, the newest first', () => {
    inCard(
      <TransferHistory chains={chains} clock={clock} onOpen={() => {}} records={[older, arrived, newer]} />,
    )
    const rows = (name: string) =>
      within(screen.getByRole('list', { name }))
        .getAllByRole('button')
        .map(({ textContent }) => textContent)
    expect(rows('Open')).toEqual([
      expect.stringMatching(/SolanaToBase.*On its way/),
      expect.stringMatching(/BaseToArbitrum.*No answer yet/),
    ])
    expect(rows('Earlier')).toEqual([expect.stringMatching(/^249\.97 USDC.*Arrived/)])
  })

  it('opens the one that is pressed', async () => {
    const onOpen = vi.fn()
    inCard(<TransferHistory chains={chains} clock={clock} onOpen={onOpen} records={[older, arrived]} />)
    await userEvent.click(screen.getByRole('button', { name: /No answer yet/ }))
    expect(onOpen).toHaveBeenCalledWith(older)
  })

  it('says that there is nothing, and exports nothing then', () => {
    inCard(<TransferHistory chains={chains} onExport={() => {}} onOpen={() => {}} records={[]} />)
    expect(screen.getByText('No transfers yet')).toBeTruthy()
    expect(screen.queryByRole('button')).toBeNull()
  })
})
