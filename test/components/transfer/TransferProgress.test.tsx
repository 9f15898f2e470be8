import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import {
  arrival,
  departure,
  evmHash,
  evmRecord,
  solanaHash,
  solanaRecord,
} from '../../../stories/examples.js'
import { inCard } from '../inCard.js'
import { viewOf } from './viewOf.js'

const links = () => screen.queryAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)
const current = () => document.querySelector('[aria-current=step]')?.textContent

describe('TransferProgress', () => {
  it.each([
    [evmRecord({ status: 'submitting' }), 'On its way', 'Sending to the service'],
    [evmRecord({ status: 'pending' }), 'On its way', 'Leaving Base'],
    [evmRecord({ status: 'sent', departure }), 'On its way', 'Arriving on Arbitrum'],
    [evmRecord({ status: 'unanswered' }), 'We did not get an answer', 'Looking on Base'],
    [evmRecord({ status: 'refused' }), 'Transfer not accepted', 'Watching your permit'],
    [evmRecord({ status: 'reverted' }), 'Your USDC has not left yet', 'Watching your permit'],
    [evmRecord({ status: 'permitUsed' }), 'Approved, but not sent yet', 'Watching what the service may take'],
    [solanaRecord({ status: 'refused' }), 'Transfer not accepted', 'Watching your transaction'],
  ])('shows the current state: %#', (record, title, step) => {
    inCard(viewOf(record))
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title)
    expect(current()).toContain(step)
  })

  it('says by when the outcome of an unanswered transfer will be known', () => {
    inCard(viewOf(evmRecord({ status: 'unanswered' })))
    expect(screen.getByText(/If not by 2:57/)).toBeTruthy()
    expect(screen.getByText(/^The permit ends 2:32.*\. Base confirms that by about 2:57/)).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/fail|error|lost/i)
  })

  it('does not say that the service gave no answer once it has accepted the transfer', () => {
    const acceptedAt = evmRecord({ status: 'pending' }).createdAt + 1000
    inCard(viewOf(evmRecord({ status: 'unanswered' }, { acceptedAt, intentId: 'intent-1' })))
    expect(screen.getByText('Accepted by the service')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/did not reply|did not get an answer/)
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('We could not confirm this transfer')
  })

  it('does not say that the service accepted a Solana transfer, whose id it gave before, until it has', () => {
    for (const status of ['submitting', 'unanswered', 'refused'] as const) {
      const { unmount } = inCard(viewOf(solanaRecord({ status }, { intentId: 'intent-1' })))
      expect(document.body.textContent, status).not.toContain('Accepted by the service')
      unmount()
    }
  })

  it('names the amount that arrived and the fee', () => {
    inCard(viewOf(evmRecord({ status: 'arrived', departure, arrival, proof: 'message' })))
    expect(document.querySelector('[data-part=amount-value]')?.textContent).toBe('249.97')
    expect(screen.getByText('Deducted on the way').nextElementSibling?.textContent).toBe('0.03 USDC')
    expect(screen.getByText('In 14 seconds')).toBeTruthy()
  })

  it('names a payment close to the amount, and says that it may be someone else’s', () => {
    const nearPayment = { amount: 249_950_000n, hash: evmHash, at: arrival.at }
    inCard(viewOf(evmRecord({ status: 'sent', departure }, { nearPayment }), { pace: 'slow' }))
    expect(current()).toMatch(
      /249\.95 USDC reached the recipient.*expected 250\.00 USDC in one payment, so we cannot tell if this belongs/,
    )
    expect(links()).toContain(`https://arbiscan.io/tx/${evmHash}`)
    expect(screen.getByRole('heading', { level: 2 }).textContent).not.toBe('Arrived')
  })

  it('makes a weaker statement for a matching payment than for a CCTP message', () => {
    const proven = (proof: 'message' | 'match') => viewOf(evmRecord({ status: 'arrived', arrival, proof }))
    const { rerender } = inCard(proven('message'))
    const known = () => screen.getByText('How we know').nextElementSibling?.textContent
    expect(known()).toBe('The bridge’s own message links both transactions.')
    rerender(proven('match'))
    expect(known()).toMatch(/^The recipient received a payment that matches/)
  })

  it.each(['expired', 'nonceTaken', 'replaced', 'failed'] as const)(
    'says why nothing was sent: %s',
    (reason) => {
      inCard(viewOf(evmRecord({ status: 'notSent', reason }), { onAgain: () => {} }))
      expect(screen.getByText('Why').nextElementSibling?.textContent).toMatch(/\w/)
      const isStill = reason === 'expired' || reason === 'failed'
      expect(screen.queryByText('Still on Base') !== null).toBe(isStill)
      // Another permit for the same service may have paid; one for another spender did not.
      const isSafe = reason !== 'replaced'
      expect(screen.queryByRole('button', { name: 'Start again' }) !== null).toBe(isSafe)
      expect(screen.queryByText('It is safe to sign a new transfer.') !== null).toBe(isSafe)
      expect(screen.queryAllByText(/Sending again could pay twice/).length > 0).toBe(!isSafe)
    },
  )

  it('links to the explorer of each chain', () => {
    inCard(viewOf(evmRecord({ status: 'arrived', departure, arrival, proof: 'message' })))
    expect(links()).toEqual([
      `https://arbiscan.io/address/${evmRecord({ status: 'pending' }).recipient}`,
      `https://basescan.org/tx/${evmHash}`,
      `https://arbiscan.io/tx/${evmHash}`,
    ])
    expect(screen.getAllByRole<HTMLAnchorElement>('link').every(({ rel }) => rel === 'noreferrer')).toBe(true)
  })

  it.each([
    '',
    'x',
    `${evmHash}/../../evil`,
    `${evmHash}#`,
    '0x" onclick="alert(1)',
    `${evmHash}00`,
    solanaHash,
  ])('makes no link from %j', (hash) => {
    inCard(viewOf(evmRecord({ status: 'sent', departure: { ...departure, hash } })))
    expect(links()).toEqual([])
  })

  it('shows a service’s reason as text on one line', () => {
    const reason = `<img src=x onerror=alert(1)>\n\u202E${'blah '.repeat(500)}`
    inCard(viewOf(evmRecord({ status: 'refused', httpStatus: 422, reason })))
    const shown = document.querySelector('[data-part=reason]')
    expect(shown?.tagName).toBe('BDI')
    expect(shown?.children).toHaveLength(0)
    expect(shown?.textContent).toMatch(/^<img src=x onerror=alert\(1\)> blah/)
    expect(shown?.textContent?.length).toBeLessThanOrEqual(160)
  })

  it.each([
    [429, 'Something went wrong.', 'Too many transfers at the moment', undefined],
    [
      429,
      'Daily limit of 5 transfers reached',
      'Too many transfers at the moment',
      'Daily limit of 5 transfers reached',
    ],
    [429, 'Too many transfers at the moment!', 'Too many transfers at the moment', undefined],
    [400, 'Bad Request', 'The service declined this transfer', undefined],
    [400, undefined, 'The service declined this transfer', undefined],
    [422, 'Amount above 5,000 USDC', 'The service declined this transfer', 'Amount above 5,000 USDC'],
  ])(
    'explains a refusal in our own words first, and quotes the service only if it adds to them: %s %s',
    (httpStatus, reason, ours, quoted) => {
      inCard(viewOf(evmRecord({ status: 'refused', httpStatus, reason })))
      const callout = document.querySelector('[data-part=callout]')
      expect(callout?.querySelector('b')?.textContent).toBe(ours)
      expect(callout?.querySelector('[data-part=reason]')?.textContent).toBe(quoted)
      expect(/“/.test(callout?.textContent ?? '')).toBe(quoted !== undefined)
    },
  )

  it('gives a refused transfer two times only: the end of its permit, and when that is confirmed', () => {
    inCard(viewOf(evmRecord({ status: 'refused' })))
    const [ends, confirmed] = ['The permit ends 2:32', 'Base confirms that by about 2:57'].map((text) =>
      screen.getByText(new RegExp(`^${text}`)),
    )
    expect(ends && confirmed).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/until 2:|After 2:/)
  })

  it('keeps the time of a step when a later one is reached', () => {
    const seen = { intentId: 'intent-1', acceptedAt: departure.at - 5000 }
    const states = [
      { status: 'pending' },
      { status: 'sent', departure },
      { status: 'unanswered' },
      { status: 'reverted' },
      { status: 'permitUsed' },
      { status: 'arrived', departure, arrival, proof: 'match' },
      { status: 'notSent', reason: 'expired' },
    ] as const
    for (const state of states) {
      const record = evmRecord({ ...seen, ...state })
      const { container, unmount } = inCard(viewOf(record))
      const times = [...container.querySelectorAll('time')].map(({ dateTime }) => Date.parse(dateTime))
      expect(times, state.status).toEqual(expect.arrayContaining([record.createdAt, record.acceptedAt]))
      if ('departure' in state) expect(times, state.status).toContain(departure.at)
      unmount()
    }
  })

  it('keeps the step of the acceptance in a record of version 1, which has no time of it', () => {
    const seen = { version: 1, acceptedAt: undefined, serviceStatus: 'pending' } as const
    const states = [
      { status: 'pending' },
      { status: 'sent', departure },
      { status: 'unanswered' },
      { status: 'arrived', departure, arrival, proof: 'match' },
    ] as const
    for (const state of states) {
      const { unmount } = inCard(viewOf({ ...evmRecord(state), ...seen }))
      expect(screen.queryByText('Accepted by the service'), state.status).toBeTruthy()
      unmount()
    }
  })

  it('never offers a new signature that could pay in addition', () => {
    const records = [
      evmRecord({ status: 'submitting' }),
      evmRecord({ status: 'pending' }),
      evmRecord({ status: 'sent', departure }),
      evmRecord({ status: 'unanswered' }),
      evmRecord({ status: 'permitUsed' }),
      solanaRecord({ status: 'unanswered' }),
      solanaRecord({ status: 'refused' }),
      solanaRecord({ status: 'reverted' }),
    ]
    for (const record of records) {
      const { unmount } = inCard(viewOf(record, { onAgain: () => {}, onCheck: () => {} }))
      expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
      unmount()
    }
  })

  it('checks again on request, and ignores presses meanwhile', async () => {
    const onCheck = vi.fn()
    const { rerender } = inCard(viewOf(evmRecord({ status: 'unanswered' }), { onCheck }))
    await userEvent.click(screen.getByRole('button', { name: 'Check now' }))
    rerender(viewOf(evmRecord({ status: 'unanswered' }), { polling: 'busy', onCheck }))
    screen.getByRole('button', { name: 'Checking' }).click()
    expect(onCheck).toHaveBeenCalledOnce()
  })

  it('announces each change once, in a region that already existed', async () => {
    const { rerender } = inCard(viewOf(evmRecord({ status: 'pending' })))
    const region = screen.getByRole('status')
    expect(region.textContent).toBe('')
    await expect.poll(() => region.textContent).toBe('The service accepted your transfer. Watching Base.')
    rerender(viewOf(evmRecord({ status: 'sent', departure })))
    expect(screen.getByRole('status')).toBe(region)
    await expect.poll(() => region.textContent).toBe('Your USDC left Base. Watching Arbitrum.')
  })

  it('keeps title, amount and button in place from step to step', () => {
    const places = () =>
      ['title', 'amount-value', 'secondary'].map((part) => {
        const { left, top } = document.querySelector(`[data-part=${part}]`)?.getBoundingClientRect() ?? {}
        return [left, top]
      })
    const onClose = () => {}
    const { rerender } = inCard(viewOf(evmRecord({ status: 'submitting' }), { onClose }))
    const before = places()
    rerender(viewOf(evmRecord({ status: 'pending' }), { onClose }))
    expect(places()).toEqual(before)
    rerender(viewOf(evmRecord({ status: 'sent', departure }), { onClose }))
    expect(places()).toEqual(before)
  })
})
