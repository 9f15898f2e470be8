import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { TransferHistory } from '../../../src/components/transfer/TransferHistory.js'
import { TransferProgress } from '../../../src/components/transfer/TransferProgress.js'
import type { TransferRecord, TransferStatus } from '../../../src/core/record/record.js'
import { type StatusRule, statusRules } from '../../../src/core/record/status.js'
import {
  ARB,
  arrival,
  BASE,
  chains,
  clock,
  closable,
  departure,
  evmRecord,
  SOLANA,
  solanaRecord,
} from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

const kinds = [
  ['evm', evmRecord, BASE],
  ['solana', solanaRecord, SOLANA],
] as const

describe.each(kinds)('one table entry determines what a transfer from %s shows', (kind, make, source) => {
  /** Changes the meaning of a status for the duration of a test. */
  function change(status: TransferStatus, rule: StatusRule): void {
    const table = statusRules[kind] as { [status in TransferStatus]: StatusRule }
    const before = table[status]
    table[status] = rule
    onTestFinished(() => {
      table[status] = before
    })
  }

  function showTransfer(record: TransferRecord): string {
    const { unmount } = inCard(
      <TransferProgress
        clock={clock}
        destination={ARB}
        onAgain={() => {}}
        onClose={() => {}}
        record={record}
        source={source}
      />,
    )
    const text = document.body.textContent ?? ''
    unmount()
    return text
  }

  function groupOf(record: TransferRecord): string {
    const { unmount } = inCard(
      <TransferHistory chains={chains} clock={clock} onOpen={() => {}} records={[record]} />,
    )
    const name =
      screen.getByRole('list').getAttribute('aria-label') ??
      screen.getByRole('heading', { level: 3 }).textContent
    unmount()
    return name ?? ''
  }

  test('whether it blocks: whether closing it is offered', () => {
    const pending = make({ status: 'pending' }, { closable })
    expect(showTransfer(pending)).toContain('We could not confirm this transfer')
    change('pending', {})
    expect(showTransfer(pending)).toContain('On its way')
  })

  test('whether it may be replaced: whether another attempt is offered', () => {
    const refused = make({ status: 'refused' })
    change('refused', { blocks: true, replaceable: 'freely' })
    expect(showTransfer(refused)).toContain('Try again')
    change('refused', { blocks: true })
    expect(showTransfer(refused)).not.toContain('Try again')
  })

  test('whether it has left: whether an ended one is shown as done', () => {
    const arrived = make({ status: 'arrived', proof: 'match', arrival, departure })
    expect(showTransfer(arrived)).toContain('Done')
    change('arrived', { isOver: 'whenFinal' })
    expect(showTransfer(arrived)).not.toContain('Done')
  })

  test('whether it is over: where the history lists it', () => {
    const sent = make({ status: 'sent', departure })
    expect(groupOf(sent)).toBe('In progress')
    change('sent', { hasLeft: true, isOver: 'whenFinal' })
    expect(groupOf(sent)).toBe('Earlier')
  })
})
