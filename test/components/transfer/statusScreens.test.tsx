import { screen } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { TransferHistory } from '../../../src/components/transfer/TransferHistory.js'
import { TransferProgress } from '../../../src/components/transfer/TransferProgress.js'
import type { TransferRecord, TransferStatus } from '../../../src/core/record/record.js'
import { type StatusRule, statusRules } from '../../../src/core/record/status.js'
import { ARB, BASE, chains, clock, closable, departure, evmRecord } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

/** Changes what a status means for as long as a test runs. */
function change(status: TransferStatus, rule: StatusRule): void {
  const table = statusRules.evm as { [status in TransferStatus]: StatusRule }
  const before = table[status]
  table[status] = rule
  onTestFinished(() => {
    table[status] = before
  })
}

function showTransfer(record: TransferRecord): string {
  const { unmount } = inCard(
    <TransferProgress clock={clock} destination={ARB} onAgain={() => {}} record={record} source={BASE} />,
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

test('whether a status blocks decides whether the transfer is shown as one that may be closed', () => {
  const pending = evmRecord({ status: 'pending' }, { closable })
  expect(showTransfer(pending)).toContain('We could not find out')
  change('pending', {})
  expect(showTransfer(pending)).toContain('On its way')
})

test('whether it may be replaced decides whether another try is offered', () => {
  const refused = evmRecord({ status: 'refused' })
  expect(showTransfer(refused)).toContain('Try again')
  change('refused', { blocks: true })
  expect(showTransfer(refused)).not.toContain('Try again')
})

test('whether it is over decides where the history lists it', () => {
  const sent = evmRecord({ status: 'sent', departure })
  expect(groupOf(sent)).toBe('Open')
  change('sent', { hasLeft: true, isOver: 'whenFinal' })
  expect(groupOf(sent)).toBe('Earlier')
})
