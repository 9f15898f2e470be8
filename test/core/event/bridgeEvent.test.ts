import { expect, test, vi } from 'vitest'
import { type BridgeEvent, notify } from '../../../src/core/event/bridgeEvent.js'
import type { TransferRecord } from '../../../src/core/record/record.js'

const record: TransferRecord = {
  id: 'a',
  version: 1,
  status: 'pending',
  network: 'sandbox',
  service: 'https://service.example',
  from: 'SOLANA',
  to: 'ARB',
  amount: 5_000_000n,
  owner: '7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE',
  recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
  createdAt: 1,
  updatedAt: 1,
  intentId: 'intent',
  serviceStatus: 'pending',
  sourceHash: 'hash',
  destinationStart: 1n,
  ownerSignature: 'own',
  blockhash: 'block',
  lastBlockHeight: 300n,
  signedTransaction: 'AQAB',
}

test('an event leaves out a record’s signed Solana data, which stays in the record itself', () => {
  const heard: BridgeEvent[] = []
  notify<BridgeEvent>((event) => heard.push(event), { type: 'record', record })
  const { signedTransaction: _, ownerSignature: __, ...told } = record
  expect(heard).toEqual([{ type: 'record', record: told }])
  expect(record).toHaveProperty('signedTransaction', 'AQAB')
})

test('a listener that throws breaks nothing, and the page gets its error', () => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const broken = new Error('broken listener')
  notify(
    () => {
      throw broken
    },
    { type: 'step', step: 'checking' },
  )
  expect(reportError).toHaveBeenCalledExactlyOnceWith(broken)
  vi.unstubAllGlobals()
})
