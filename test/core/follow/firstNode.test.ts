import { describe, expect, test } from 'vitest'
import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'
import { checkTransfer } from '../../../src/core/follow/checkTransfer.js'
import { createFollowScene } from '../support/followScene.js'
import { amount, nonce } from '../support/permitScene.js'

/** A transfer that has left and arrived for good, long after which its page is opened again. */
function createScene() {
  let now = 0
  const scene = createFollowScene({ environment: { now: () => now } })
  const { base, arb, config, open } = scene
  scene.depart(60)
  scene.arrive(70)
  for (const node of [base, arb]) Object.assign(node, { head: 7_300, final: 7_200 })
  now = Number(arb.time(7_300)) * 1000
  return {
    base,
    arb,
    /** Checks it repeatedly; each node is a witness, and the first one is asked first. */
    async follow(nodes: { BASE?: readonly ChainReader[]; ARB?: readonly ChainReader[] }) {
      const all: { [chain: string]: readonly ChainReader[] } = {
        BASE: [base.reader],
        ARB: [arb.reader],
        ...nodes,
      }
      const readers: Readers = Object.assign((chain: string) => all[chain]?.[0] as ChainReader, {
        witnesses: (chain: string) =>
          (all[chain] ?? []).map((reader, index) => ({ name: `node ${index + 1}`, reader })),
      })
      const createdAt = Number(base.time(40)) * 1000
      let seen = await config.records.put(open({ status: 'unanswered', createdAt }))
      const statuses: string[] = []
      for (let check = 0; check < 7; check += 1) {
        seen = await checkTransfer(config, { record: seen, readers })
        statuses.push(seen.status)
      }
      return statuses
    },
  }
}

/** The same chain up to a block, after which the node mined alone for a while and then stopped. */
function forkedAt(chain: 'base' | 'arb', block: number): ChainReader {
  const scene = createFollowScene()
  const node = scene[chain]
  if (chain === 'base') node.setToken({ nonce, balance: amount })
  node.reorganise(block)
  Object.assign(node, { head: 80, final: 50 })
  return node.reader
}

const once = ['sent', ...Array(6).fill('arrived')]

describe('while the second node shows everything, a first node', () => {
  test('that stands still on a fork of the source undoes no departure', async () => {
    const { base, follow } = createScene()
    expect(await follow({ BASE: [forkedAt('base', 55), base.reader] })).toEqual(once)
  })

  test('that names other hashes for all blocks undoes no departure', async () => {
    const { base, follow } = createScene()
    const wrong: ChainReader = {
      async request(asked) {
        const answer = await base.reader.request(asked)
        const isBlock = asked.method === 'eth_getBlockByNumber' && answer
        return isBlock ? { ...(answer as object), hash: `0x${'f'.repeat(64)}` } : answer
      },
    }
    expect(await follow({ BASE: [wrong, base.reader] })).toEqual(once)
  })

  test('that stands still on a fork of the destination takes no arrival back', async () => {
    const { arb, follow } = createScene()
    expect(await follow({ ARB: [forkedAt('arb', 65), arb.reader] })).toEqual(once)
  })

  test.each([
    ['first', 0],
    ['second', 1],
  ])('that has pruned the logs of the arrival, the %s of the two, hides it from nobody', async (_, place) => {
    const { arb, follow } = createScene()
    const pruned: ChainReader = {
      async request(asked) {
        const answer = await arb.reader.request(asked)
        if (asked.method !== 'eth_getLogs') return answer
        return (answer as { blockNumber: string }[]).filter(({ blockNumber }) => Number(blockNumber) > 7_000)
      },
    }
    const nodes = [arb.reader, arb.reader]
    nodes[place] = pruned
    expect(await follow({ ARB: nodes })).toEqual(once)
  })

  test('that lists hashes in place of a hash keeps no arrival from being stored', async () => {
    const { arb, follow } = createScene()
    const inList: ChainReader = {
      async request(asked) {
        const answer = await arb.reader.request(asked)
        if (asked.method !== 'eth_getLogs') return answer
        return (answer as { transactionHash: string }[]).map((log) => ({
          ...log,
          transactionHash: [log.transactionHash],
        }))
      },
    }
    expect(await follow({ ARB: [inList, arb.reader] })).toEqual(once)
  })
})

test('a departure that no node shows anymore has not left', async () => {
  const { base, follow } = createScene()
  const [first] = await follow({ BASE: [base.reader] })
  expect(first).toBe('sent')
  const forks = [forkedAt('base', 55), forkedAt('base', 55)]
  expect(await follow({ BASE: forks })).not.toContain('sent')
})
