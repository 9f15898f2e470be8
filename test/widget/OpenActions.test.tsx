import { QueryClient } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { describe, expect, onTestFinished, test } from 'vitest'
import { chunks } from '../../src/core/chunks/chunks.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createReaders } from '../../src/core/read/readers.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { memoryStorage } from '../../src/core/record/recordStorage.js'
import { type StatusRule, statusRules } from '../../src/core/record/status.js'
import { BridgeContext } from '../../src/provider/BridgeContext.js'
import { createSessionStore } from '../../src/provider/createSessionStore.js'
import { OpenActions } from '../../src/widget/OpenActions.js'
import { closable, evmRecord, solanaRecord } from '../../stories/examples.js'
import { inCard } from '../components/inCard.js'
import { evmRecord as storedRecord } from '../core/support/records.js'

const config = createBridgeConfig({ baseUrl: '/api/bridge' })
const spender = '0x3333333333333333333333333333333333333333'
const bridge = {
  config,
  chunks,
  queryClient: new QueryClient(),
  sessions: { evm: createSessionStore(), solana: createSessionStore() },
  readers: createReaders(config),
}

test('a permit is not offered again beside an accepted one on its nonce', async () => {
  const storage = memoryStorage()
  const own = createBridgeConfig({
    baseUrl: '/api/bridge',
    permitSpenders: { BASE: spender },
    storage,
  })
  const permit = { spender, nonce: 7n, deadline: BigInt(Math.floor(Date.now() / 1_000) + 1_800), r: [] }
  const record = storedRecord({ status: 'unanswered', permit })
  await own.records.put(record)
  inCard(
    <BridgeContext.Provider value={{ ...bridge, config: own, readers: createReaders(own) }}>
      <OpenActions closing={undefined} onSetAside={() => {}} onTask={() => {}} record={record} />
    </BridgeContext.Provider>,
  )
  await screen.findByRole('button', { name: /Sign again/ })
  const later = { spender, nonce: 7n, deadline: permit.deadline + 60n, r: [] }
  await own.records.put(storedRecord({ id: 'record-2', status: 'pending', permit: later }))
  await bridge.queryClient.invalidateQueries()
  await expect.poll(() => screen.queryAllByRole('button')).toEqual([])
})

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
