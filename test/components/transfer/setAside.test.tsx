import { render, screen, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../../.storybook/typeface.css'
import { TransferActions } from '../../../src/components/transfer/TransferActions.js'
import { TransferHistory } from '../../../src/components/transfer/TransferHistory.js'
import { Card } from '../../../src/components/ui/Card.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { ar } from '../../../src/messages/locales/ar.js'
import { de } from '../../../src/messages/locales/de.js'
import { ja } from '../../../src/messages/locales/ja.js'
import { ko } from '../../../src/messages/locales/ko.js'
import { zhCN } from '../../../src/messages/locales/zhCN.js'
import { WordsProvider } from '../../../src/messages/WordsProvider.js'
import {
  arrival,
  BASE,
  chains,
  clock,
  closable,
  closableWithASilentNode,
  departure,
  evmRecord,
  longAgo,
  now,
  oneNode,
  solanaAddress,
  solanaHash,
  solanaRecord,
} from '../../../stories/examples.js'
import { listOverflow } from '../../support/listOverflow.js'
import { inCard } from '../inCard.js'
import { viewOf } from './viewOf.js'

const title = () => screen.getByRole('heading', { level: 2 }).textContent
const fact = (name: string | RegExp) => screen.getByText(name).nextElementSibling?.textContent
const callout = () => document.querySelector('[data-part=callout]')?.textContent
const current = () => document.querySelector('[aria-current=step]')?.textContent
const balance = { amount: 700_000_000n, at: now }
const unanswered = (changes: Partial<TransferRecord> = {}) =>
  evmRecord({ status: 'unanswered' }, { ...longAgo, ...changes } as Partial<TransferRecord>)

describe('a transfer that may be set aside', () => {
  it.each(['unanswered', 'refused', 'pending', 'reverted', 'permitUsed'] as const)(
    'has one screen, whatever its previous status: %s',
    (status) => {
      inCard(viewOf(evmRecord({ status }, { ...longAgo, closable }), { onAgain: () => {} }))
      expect(title()).toBe('We could not confirm this transfer')
      expect(callout()).toMatch(/^It may have gone through/)
      expect(screen.queryByRole('button', { name: /again/i })).toBeNull()
    },
  )

  it('shows what was signed, for whom and until when, with the balance then and now', () => {
    inCard(viewOf(unanswered({ closable }), { balance }))
    expect(document.querySelector('[data-part=amount-value]')?.textContent).toBe('250.00')
    expect(fact('To your address on Arbitrum')).toBe('0x71c4…9af2(opens in a new tab)')
    expect(fact('Permit')).toMatch(/^Ended: 12:32/)
    expect(fact('Balance when you signed')).toBe('1,204.18 USDC')
    expect(fact('Balance when it ended')).toBe('954.18 USDC')
    expect(fact('Balance now')).toBe('700.00 USDC')
    expect(document.body.textContent).not.toMatch(/fail|error|lost|not sent/i)
  })

  it('omits an unknown balance', () => {
    inCard(viewOf(unanswered({ closable, noted: undefined } as object)))
    expect(screen.queryByText('Balance when you signed')).toBeNull()
    expect(screen.queryByText('Balance now')).toBeNull()
  })

  it('links to both accounts in their chains’ explorers', () => {
    inCard(viewOf(unanswered({ closable })))
    const links = screen.getAllByRole<HTMLAnchorElement>('link').map(({ href }) => href)
    expect(links).toEqual([
      `https://arbiscan.io/address/${longAgo.recipient}`,
      `https://basescan.org/address/${longAgo.owner}`,
    ])
  })

  it('names agreeing and silent nodes, as text', () => {
    const silent = ['<b>node</b>', 'wallet', 'host']
    inCard(viewOf(unanswered({ closable: { ...closableWithASilentNode, silent } })))
    expect(fact('Confirmed by')).toBe('One node only: mainnet.base.org')
    expect(fact('Not responding')).toBe('<b>node</b>, your wallet, this page')
  })

  it('says that an allowance is still set, and that revoking it costs gas', () => {
    inCard(viewOf(unanswered({ closable, allowance: 250_000_000n })))
    expect(callout()).toContain('The service may still take 250.00 USDC.')
    expect(callout()).toContain('costs you gas')
    expect(callout()).not.toContain('can no longer move')
  })

  it('shows for Solana what was known when the transaction was built', () => {
    const anchor = { account: solanaAddress, signature: solanaHash, slot: 1n, balance: 5_000_000n }
    inCard(viewOf(solanaRecord({ status: 'unanswered' }, { anchor, closable })))
    expect(title()).toBe('We could not confirm this transfer')
    expect(fact('Balance when you signed')).toBe('5.00 USDC')
    expect(screen.queryByText('Permit')).toBeNull()
  })
})

describe('closing it', () => {
  const offer = (props: Partial<TransferActions.Props> = {}) => {
    const onAction = vi.fn<TransferActions.Props['onAction']>()
    const actions = ['revokeAllowance', 'setAside'] as const
    const shown = inCard(
      <TransferActions
        actions={actions}
        onAction={onAction}
        record={unanswered()}
        source={BASE}
        {...props}
      />,
    )
    return { ...shown, onAction }
  }
  const button = (name: string | RegExp) => screen.getByRole('button', { name })
  const press = (name: string | RegExp) => userEvent.click(button(name))
  const stopWaiting = /^Stop waiting/

  it('is offered after revoking the allowance', () => {
    offer()
    const names = within(screen.getByRole('list', { name: 'What you can do' }))
      .getAllByRole('button')
      .map(({ textContent }) => textContent)
    expect(names).toEqual([
      expect.stringMatching(/^Revoke permission.*pay its gas\.$/),
      expect.stringMatching(/^Stop waiting.*It may have gone through\./),
    ])
  })

  it('asks for confirmation, and takes effect only on the second press', async () => {
    const { onAction } = offer()
    await press(stopWaiting)
    expect(onAction).not.toHaveBeenCalled()
    const dialog = screen.getByRole('dialog', { name: 'Stop waiting for this transfer?' })
    expect(dialog.textContent).toContain('250.00 USDC may have reached 0x71c4…9af2.')
    await press('Yes, stop waiting')
    expect(onAction.mock.calls).toEqual([['setAside']])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('does not happen on keeping it open, on Escape, or on a double press of one key', async () => {
    const { onAction } = offer()
    await press(stopWaiting)
    await press('Keep waiting')
    await press(stopWaiting)
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(button(stopWaiting))
    await userEvent.keyboard('{Enter}')
    expect(document.activeElement).toBe(button('Keep waiting'))
    await userEvent.keyboard('{Enter}')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onAction).not.toHaveBeenCalled()
  })

  it('has a question that is read with the focused button', async () => {
    offer()
    await press(stopWaiting)
    const described = document.activeElement?.getAttribute('aria-describedby') ?? ''
    expect(document.getElementById(described)?.textContent).toMatch(/sending again would pay twice/)
  })

  it('ignores other presses while the chain is checked again', () => {
    const { onAction } = offer({ closing: 'busy' })
    const busy = button(/^Checking Base once more/)
    expect(busy.getAttribute('aria-busy')).toBe('true')
    busy.click()
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(onAction).not.toHaveBeenCalled()
  })

  it('stays available while an allowance is being revoked, and does not cut off the list', () => {
    offer({ revoking: departure.hash as `0x${string}` })
    expect(screen.getAllByText('Revoking permission')).not.toHaveLength(0)
    expect(screen.getAllByRole('button')).toEqual([button(stopWaiting)])
  })

  it('is offered only after its explanation was shown', () => {
    offer({ record: undefined })
    expect(screen.queryByRole('button', { name: stopWaiting })).toBeNull()
  })

  it('says once why it stays open, even if the screen changes', () => {
    const problem = 'This transfer could still move.'
    const { rerender } = inCard(viewOf(unanswered({ closable })))
    const regions = screen.getAllByRole('alert')
    expect(regions.map(({ textContent }) => textContent).join('')).toBe('')
    rerender(viewOf(unanswered({ closable }), { problem }))
    expect(callouts()).toContain(problem)
    rerender(viewOf(unanswered({ acceptedAt: undefined }), { problem }))
    expect(title()).toBe('We did not get an answer')
    const [region, ...others] = screen.getAllByRole('alert').filter(({ textContent }) => textContent)
    expect(others).toEqual([])
    expect(regions).toContain(region)
    expect(callouts()).toContain(problem)
  })

  const callouts = () =>
    [...document.querySelectorAll('[data-part=callout]')].map(({ textContent }) => textContent)
})

describe('a transfer that was set aside', () => {
  const record = evmRecord({ status: 'setAside', set: closable }, longAgo)

  it('is neither sent nor not sent, and shows when the person stopped waiting', async () => {
    inCard(viewOf(record, { balance }))
    expect(title()).toBe('Result unknown')
    expect(callout()).toMatch(/^It may have gone throughYou stopped waiting on Nov 21, 2026, 12:47/)
    expect(document.querySelector('[data-part=disc][data-state=next]')).toBeTruthy()
    expect(document.body.textContent).not.toMatch(/not sent|arrived|on its way|fail|lost/i)
    await expect
      .poll(() => screen.getByRole('status').textContent)
      .toMatch(/^You stopped waiting on .*We could not tell from Base whether your USDC left\./)
    expect(screen.getAllByRole('link', { name: /^0x71c4…9af2/ })).toHaveLength(2)
    expect(fact('Balance when it ended')).toBe('954.18 USDC')
    expect(fact('Balance now')).toBe('700.00 USDC')
  })

  it('checks the chains again on request, and allows a new transfer', async () => {
    const onCheck = vi.fn()
    const onAgain = vi.fn()
    inCard(viewOf(record, { onAgain, onCheck }))
    await userEvent.click(screen.getByRole('button', { name: 'Check again' }))
    expect(onCheck).toHaveBeenCalledOnce()
    expect(onAgain).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Start again' }))
    expect(onAgain).toHaveBeenCalledOnce()
  })

  it('is listed in the history among the earlier ones', () => {
    inCard(<TransferHistory chains={chains} clock={clock} onOpen={() => {}} records={[record]} />)
    const row = within(screen.getByRole('list', { name: 'Earlier' })).getByRole('button')
    expect(row.textContent).toContain('Result unknown')
  })
})

describe('the evidence of nodes', () => {
  afterEach(() => {
    delete document.documentElement.dataset.typeface
  })

  const two = closable.agreed

  it('is attributed to one node, on screen and in the announcement, if only one says that nothing was sent', async () => {
    inCard(viewOf(evmRecord({ status: 'notSent', reason: 'expired', agreed: oneNode })))
    expect(fact('Confirmed by')).toBe('One node only: mainnet.base.org')
    await expect.poll(() => screen.getByRole('status').textContent).toMatch(/Confirmed by one node only\.$/)
  })

  it('names several nodes, and is not attributed to one', () => {
    inCard(viewOf(evmRecord({ status: 'notSent', reason: 'expired', agreed: two })))
    expect(fact('Confirmed by')).toBe('mainnet.base.org, base-rpc.publicnode.com')
    expect(document.body.textContent).not.toContain('one node')
  })

  it.each([
    ['ja', 'mainnet.base.org、base-rpc.publicnode.com'],
    ['zh-CN', 'mainnet.base.org、base-rpc.publicnode.com'],
    ['ko', 'mainnet.base.org 및 base-rpc.publicnode.com'],
    ['tr', 'mainnet.base.org, base-rpc.publicnode.com'],
  ])('separates the names of nodes in %s', (locale, names) => {
    const record = evmRecord({ status: 'notSent', reason: 'expired', agreed: two })
    inCard(<WordsProvider locale={locale}>{viewOf(record)}</WordsProvider>)
    expect(fact('Confirmed by')).toBe(names)
  })

  it.each([
    ['en', undefined],
    ['de', de],
    ['ar', ar],
    ['ja', ja],
    ['ko', ko],
    ['zh-CN', zhCN],
  ])('stays inside a narrow card in %s', async (locale, messages) => {
    await page.viewport(320, 900)
    document.documentElement.dataset.typeface = 'pinned'
    const long = ['snowy-dry-sea.base-mainnet.quiknode.pro', `${'w'.repeat(50)}.example`]
    for (const agreed of [two, long]) {
      const { unmount } = render(
        <WordsProvider locale={locale} {...(messages && { messages })}>
          <Card>{viewOf(unanswered({ closable: { ...closable, agreed } }), { balance })}</Card>
        </WordsProvider>,
      )
      await document.fonts.ready
      expect(listOverflow()).toEqual([])
      unmount()
    }
  })

  it('is not mentioned if no node is named', () => {
    inCard(viewOf(evmRecord({ status: 'notSent', reason: 'expired' })))
    expect(screen.queryByText('Confirmed by')).toBeNull()
  })

  it('is mentioned for an arrival once it is final for a node, even if the others do not confirm it', () => {
    const arrived = (change: object) =>
      viewOf(evmRecord({ status: 'arrived', departure, arrival: { ...arrival, ...change }, proof: 'match' }))
    const { rerender } = inCard(arrived({ isFinal: undefined }))
    expect(screen.queryByText('Confirmed by')).toBeNull()
    rerender(arrived({ isFinal: undefined, agreed: oneNode }))
    expect(fact('Confirmed by')).toBe('One node only: mainnet.base.org')
    rerender(arrived({ isFinal: true, agreed: two }))
    expect(fact('Confirmed by')).toBe('mainnet.base.org, base-rpc.publicnode.com')
  })

  it.each([
    ['once it is final', { ...departure, isFinal: true, agreed: two }, 'confirmed'],
    ['but not while one node alone shows it', { ...departure, agreed: oneNode }, 'accepted'],
  ])('calls a departure that takes long confirmed %s', (_name, seen, word) => {
    inCard(viewOf(evmRecord({ status: 'sent', departure: seen }), { pace: 'slow' }))
    expect(callout()).toContain(word)
  })

  it.each(['unanswered', 'refused', 'reverted', 'pending'] as const)(
    'is still awaited after its expected time: %s',
    (status) => {
      inCard(viewOf(evmRecord({ status }, longAgo)))
      expect(current()).toContain('Waiting for Base nodes')
      expect(document.body.textContent).not.toMatch(/If not by|confirms it soon/)
    },
  )
})
