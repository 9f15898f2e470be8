import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { TransferReview } from '../../src/components/transfer/TransferReview.js'
import { WalletPrompt } from '../../src/components/wallet/WalletPrompt.js'
import {
  ARB,
  BASE,
  evmAddress,
  harbor,
  lumen,
  now,
  permitDetails,
  SOLANA,
  spender,
  transactionDetails,
} from '../../stories/examples.js'
import { inCard } from './inCard.js'

afterEach(() => vi.useRealTimers())

const fact = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent
const request = { amount: 250_000_000n, destination: ARB, source: BASE }

describe('TransferReview', () => {
  const show = (props: Partial<TransferReview.Props> = {}) =>
    inCard(
      <TransferReview
        {...request}
        onBack={() => {}}
        onConfirm={() => {}}
        recipient={evmAddress}
        signing={{ kind: 'permit', spender, validFor: 1800 }}
        wallet={harbor}
        {...props}
      />,
    )

  it('shows the recipient in full, separate from what the wallet shows', () => {
    show()
    expect(fact('To address on Arbitrum')).toContain(evmAddress)
    expect(fact('Allow up to')).toBe('250.00 USDC')
    expect(fact('Valid for')).toBe('30 minutes')
    expect(screen.getByText('Check the recipient here: Harbor cannot show it.')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Confirm in Harbor' })).toBeTruthy()
  })

  it('says what will arrive, or only the minimum if the page allows a fee', () => {
    const { rerender } = show()
    expect(fact('The recipient receives')).toBe('250.00 USDC')
    const withFee = (maxFee: bigint) =>
      rerender(
        <TransferReview
          {...request}
          maxFee={maxFee}
          onBack={() => {}}
          onConfirm={() => {}}
          recipient={evmAddress}
          recipientKind="own"
          signing={{ kind: 'permit', spender, validFor: 1800 }}
        />,
      )
    withFee(500_000n)
    expect(fact('You receive')).toBe('At least 249.50 USDC')
    withFee(300_000_000n)
    expect(fact('You receive')).toBe('At least 0.00 USDC')
  })

  it('promises no gas only if the person signs a permit', () => {
    show()
    expect(fact('Gas')).toBe('None')
  })

  it('shows for Solana only what is known before the transaction is read', () => {
    show({ destination: BASE, signing: { kind: 'transaction' }, source: SOLANA, wallet: lumen })
    expect(fact('Gas')).toBe('Shown before you sign')
    expect(screen.queryByText('Spender')).toBeNull()
  })

  it('says that an earlier permit may be used instead', () => {
    show({ earlier: { amount: 80_000_000n, recipient: evmAddress } })
    expect(screen.getByText('Only one of these can go through').parentElement?.textContent).toContain(
      '80.00 USDC',
    )
  })
})

describe('WalletPrompt', () => {
  const show = (props: Partial<WalletPrompt.Props>) =>
    inCard(
      <WalletPrompt
        {...request}
        clock={() => now}
        onCancel={() => {}}
        step={{ name: 'checking' }}
        wallet={harbor}
        {...props}
      />,
    )

  it('lists what the wallet should show, in each unit that it may use', () => {
    show({ step: { name: 'signing', details: permitDetails } })
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines).toEqual([
      'Token USD Coin on Base',
      'Value 250.00, raw value 250000000',
      expect.stringMatching(`^Spender ${spender.slice(0, 6)}…${spender.slice(-4)}`),
      expect.stringMatching(/^Deadline 2:32\sPM, or \d{10}$/),
    ])
  })

  it('counts down silently, and announces 30 and 10 seconds', () => {
    vi.useFakeTimers({ now })
    show({
      clock: Date.now,
      destination: BASE,
      source: SOLANA,
      step: { name: 'signing', details: transactionDetails },
      wallet: lumen,
    })
    const timer = screen.getByRole('timer')
    const spoken = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
    expect(timer.textContent).toBe('0:48')
    expect(spoken().join()).not.toContain('left')
    act(() => vi.advanceTimersByTime(18_000))
    expect(spoken()).toContain('30 seconds left to sign')
    act(() => vi.advanceTimersByTime(5000))
    expect([timer.textContent, timer.getAttribute('aria-label')]).toEqual(['0:25', '25 seconds left to sign'])
    act(() => vi.advanceTimersByTime(15_000))
    expect(spoken()).toContain('10 seconds left to sign')
    act(() => vi.advanceTimersByTime(60_000))
    expect(timer.textContent).toBe('0:00')
    expect(screen.getAllByRole('alert').some(({ textContent }) => textContent?.includes('run out'))).toBe(
      true,
    )
  })

  it('shows what the person pays in SOL', () => {
    const details = { ...transactionDetails, feePayer: 'sender', lamports: 5000n } as const
    show({ source: SOLANA, step: { name: 'signing', details } })
    expect(screen.getByText('Costs you', { exact: false }).textContent).toBe('Costs you up to 0.000005 SOL')
  })

  it('shows the current step and all remaining ones', () => {
    const steps = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const { rerender } = show({ step: { name: 'checking' } })
    expect(steps()).toEqual([
      'Now: Checking the transferReading Base before anything is signed.',
      'Next: Confirm in Harbor',
      'Next: Leaving Base',
      'Next: Arriving on Arbitrum',
    ])
    rerender(<WalletPrompt {...request} onCancel={() => {}} step={{ name: 'submitting' }} />)
    expect(steps()).toEqual([
      'Done: Signed',
      'Now: Sending to the serviceYour signature is on its way to the service.',
      'Next: Leaving Base',
      'Next: Arriving on Arbitrum',
    ])
  })

  it('can be canceled until the request is sent', () => {
    const { rerender } = show({ step: { name: 'signing', details: permitDetails } })
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy()
    rerender(<WalletPrompt {...request} onCancel={() => {}} step={{ name: 'submitting' }} />)
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
  })
})
