import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chunks } from '../../src/core/chunks/chunks.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { type StatusRule, statusRules } from '../../src/core/record/status.js'
import { BridgeContext } from '../../src/provider/BridgeContext.js'
import { createSessionStore } from '../../src/provider/createSessionStore.js'
import { OpenActions } from '../../src/widget/OpenActions.js'
import { closable, evmRecord, solanaRecord } from '../../stories/examples.js'
import { inCard } from '../components/inCard.js'

const config = createBridgeConfig({ baseUrl: '/api/bridge' })
const bridge = {
  config,
  chunks,
  queryClient: new QueryClient(),
  sessions: { evm: createSessionStore(), solana: createSessionStore() },
  readers: createReaders(config),
}

/** The actions offered for a transfer, by button name. */
function offered(record: TransferRecord): (string | null)[] {
  const { unmount } = inCard(
    <BridgeContext.Provider value={bridge}>
      <OpenActions closing={undefined} onSetAside={() => {}} onTask={() => {}} record={record} />
    </BridgeContext.Provider>,
  )
  const names = screen.queryAllByRole('button').map(({ textContent }) => textContent)
  unmount()
  return names
}

describe.each([
  ['evm', evmRecord],
  ['solana', solanaRecord],
] as const)('one table entry determines the offered actions, from %s', (kind, make) => {
  /** Changes the meaning of `pending` for the duration of a test. */
  function change(rule: StatusRule): void {
    const table = statusRules[kind] as { pending: StatusRule }
    const before = table.pending
    table.pending = rule
    onTestFinished(() => {
      table.pending = before
    })
  }

  test('what is offered: closing it without an answer', () => {
    const pending = make({ status: 'pending' }, { closable })
    expect(offered(pending)).toHaveLength(1)
    change({ blocks: true })
    expect(offered(pending)).toEqual([])
  })

  // From Solana, only a transfer that can be sent again offers any action.
  const resendable = kind === 'solana' ? { signedTransaction: 'AA==' } : {}

  test('whether it may be replaced: a button for it', () => {
    const pending = make({ status: 'pending' }, resendable)
    expect(offered(pending)).toEqual([])
    change({ blocks: true, replaceable: 'whenChosen' })
    expect(offered(pending)).toHaveLength(1)
  })

  test('whether its permit was used: no replacement', () => {
    const pending = make({ status: 'pending' }, resendable)
    change({ blocks: true, replaceable: 'whenChosen' })
    expect(offered(pending)).toHaveLength(1)
    change({ blocks: true, replaceable: 'whenChosen', hasUsedPermit: true })
    expect(offered(pending)).toEqual([])
  })
})
