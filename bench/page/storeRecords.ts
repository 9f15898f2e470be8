import type { Page as Tab } from 'playwright'
import type { TransferRecord } from '../../src/core/record/record.js'
import { wrapRecord } from '../../src/core/record/recordEnvelope.js'
import { createTestNetwork } from '../../src/testing/bridge/createTestNetwork.js'

/** Puts records into a page's storage, as an earlier visit would have left them. */
export function storeRecords(tab: Tab, records: readonly TransferRecord[]): Promise<void> {
  const items = records.map((record) => [`usdc-bridge:${record.id}`, wrapRecord(record)] as const)
  return tab.evaluate(store, items)
}

/** Transfers from Base to Arbitrum that have arrived, a minute apart. */
export function arrivedTransfers(count: number): TransferRecord[] {
  return Array.from({ length: count }, (_, index) => {
    const { at, amount, common } = makeTransfer(index)
    const observation = { hash: numbered(index, 32), at, amount, isFinal: true }
    return { ...common, status: 'arrived', departure: observation, arrival: observation, proof: 'match' }
  })
}

/** Transfers from Base to Arbitrum whose request got no answer a moment ago, each of another owner. */
export function openTransfers(count: number): TransferRecord[] {
  const now = Date.now()
  return Array.from({ length: count }, (_, index) => {
    const { common } = makeTransfer(index)
    const noted = {
      block: { number: 5n, hash: numbered(5, 32) },
      transactions: 0n,
      hasCode: false,
      allowance: 0n,
      balance: common.amount,
    }
    const open = { owner: numbered(index + 1, 20), createdAt: now, updatedAt: now, noted }
    return { ...common, ...open, status: 'unanswered' }
  })
}

function makeTransfer(index: number) {
  const { name, chains } = createTestNetwork()
  const now = Date.now()
  const at = now - (index + 1) * 60_000
  const amount = 25_000_000n + BigInt(index)
  const deadline = BigInt(Math.floor(now / 1_000) + 3_600)
  const common = {
    id: `earlier-${index}`,
    version: 2,
    network: name,
    service: '/api/bridge',
    from: 'BASE',
    to: 'ARB',
    amount,
    owner: numbered(1, 20),
    recipient: numbered(2, 20),
    createdAt: at,
    updatedAt: at,
    chainId: chains.BASE.id,
    token: chains.BASE.usdc.address,
    permit: { spender: numbered(3, 20), nonce: 0n, deadline, r: [numbered(index, 32)] },
    sourceStart: 5n,
  } as const
  return { at, amount, common }
}

/** A number as an address or a hash of so many bytes. */
function numbered(value: number, bytes: number): `0x${string}` {
  return `0x${value.toString(16).padStart(bytes * 2, '0')}`
}

/** Runs in the page. */
function store(items: readonly (readonly [key: string, text: string])[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('usdc-bridge-react')
    opening.onupgradeneeded = () => void opening.result.createObjectStore('records')
    opening.onerror = reject
    opening.onsuccess = () => {
      const writing = opening.result.transaction('records', 'readwrite')
      for (const [key, text] of items) writing.objectStore('records').put(text, key)
      writing.oncomplete = () => {
        opening.result.close()
        resolve()
      }
      writing.onerror = reject
    }
  })
}
