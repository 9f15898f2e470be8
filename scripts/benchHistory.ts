import type { Browser } from 'playwright'
import type { TransferRecord } from '../src/core/record/record.js'
import { wrapRecord } from '../src/core/record/recordEnvelope.js'
import { createTestNetwork } from '../src/testing/bridge/createTestNetwork.js'
import { noteWhatHappens } from './benchInPage.js'
import { countNodes, noted } from './benchVisit.js'
import type { Page } from './sizeBuild.js'
import { openPage } from './sizeVisit.js'

/** The cost of opening the history. Times in ms. */
export type History = { records: number; shown: number; nodes: number; longestTask: number }

/** Opens the history of a page with this many arrived transfers. */
export async function measureHistory(browser: Browser, page: Page, records: number): Promise<History> {
  const { tab } = await openPage(browser, page, {
    prepare: async (opened) => void (await opened.addInitScript(noteWhatHappens)),
  })
  const widget = tab.locator('[data-usdc-bridge]')
  const ready = () => widget.locator('fieldset:not([aria-busy])').waitFor()
  await ready()
  await tab.evaluate(store, listRecords(records))
  await tab.reload()
  await ready()
  await tab.waitForLoadState('networkidle')
  const before = { nodes: await countNodes(tab), tasks: (await noted(tab)).longTasks.length }
  await tab.evaluate(() => performance.mark('pressed'))
  await widget.getByRole('button', { name: 'History', exact: true }).click()
  await widget.locator('[data-screen=history] li').first().waitFor()
  const shown = await tab.evaluate(
    () => performance.now() - (performance.getEntriesByName('pressed')[0]?.startTime ?? 0),
  )
  await tab.waitForLoadState('networkidle')
  const nodes = (await countNodes(tab)) - before.nodes
  const longTasks = (await noted(tab)).longTasks.slice(before.tasks)
  await tab.close()
  return { records, shown, nodes, longestTask: Math.max(0, ...longTasks) }
}

/** By storage key. */
function listRecords(count: number): [key: string, text: string][] {
  const { name, chains } = createTestNetwork()
  return Array.from({ length: count }, (_, index) => {
    const at = Date.now() - (index + 1) * 60_000
    const hash = `0x${index.toString(16).padStart(64, '0')}`
    const record = {
      id: `earlier-${index}`,
      version: 1,
      network: name,
      service: '/api/bridge',
      from: 'BASE',
      to: 'ARB',
      amount: 25_000_000n + BigInt(index),
      owner: `0x${'11'.repeat(20)}`,
      recipient: `0x${'22'.repeat(20)}`,
      createdAt: at,
      updatedAt: at,
      chainId: chains.BASE.id,
      token: chains.BASE.usdc.address,
      permit: { spender: `0x${'33'.repeat(20)}`, nonce: BigInt(index), deadline: 9n, r: [] },
      sourceStart: 5n,
      status: 'arrived',
      departure: { hash, at, amount: 25_000_000n + BigInt(index), isFinal: true },
      arrival: { hash, at, amount: 25_000_000n + BigInt(index), isFinal: true },
      proof: 'match',
    } as unknown as TransferRecord
    return [`usdc-bridge:${record.id}`, wrapRecord(record)]
  })
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
