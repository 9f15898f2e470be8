import { describe, expect, it } from 'vitest'
import { chainChoices, routeWith } from '../../../src/components/route/chainChoices.js'
import type { ChainKey } from '../../../src/core/chain/chain.js'

const everywhere: ChainKey[] = ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA']
const open = (from: ChainKey, to: ChainKey) => ({ from, to, enabled: true })
const route = { from: 'BASE', to: 'ARB' } as const

const states = (...parameters: Parameters<typeof chainChoices>) =>
  Object.fromEntries(chainChoices(...parameters).map(({ chain, state }) => [chain, state]))

describe('chainChoices', () => {
  it('describes the effect of each destination', () => {
    const pairs = [open('BASE', 'ARB'), open('ARB', 'BASE'), { ...open('BASE', 'ETH'), enabled: false }]
    expect(states('to', route, { pairs, sources: everywhere })).toEqual({
      ETH: 'closed',
      BASE: 'swap',
      ARB: 'open',
      POLYGON: 'notOffered',
      SOLANA: 'notOffered',
    })
  })

  it('lets the person choose a source without a route to the present destination, so that nobody is stuck', () => {
    const pairs = [open('BASE', 'ARB'), { ...open('ETH', 'ARB'), enabled: false }, open('ETH', 'SOLANA')]
    expect(states('from', route, { pairs, sources: everywhere })).toEqual({
      ETH: 'elsewhere',
      BASE: 'open',
      ARB: 'notOffered',
      POLYGON: 'notOffered',
      SOLANA: 'notOffered',
    })
  })

  it('marks sources that are not set up, and leaves destinations unmarked', () => {
    const pairs = [open('BASE', 'ARB'), open('BASE', 'SOLANA'), open('ARB', 'BASE')]
    expect(states('from', route, { pairs, sources: ['BASE'] })).toMatchObject({
      BASE: 'open',
      ARB: 'notSetUp',
    })
    expect(states('to', route, { pairs, sources: [] })).toMatchObject({ ARB: 'open', SOLANA: 'open' })
  })
})

describe('routeWith', () => {
  it('never returns a route from a chain to itself', () => {
    for (const end of ['from', 'to'] as const)
      for (const chain of everywhere) {
        const { from, to } = routeWith(end, chain, route)
        expect(from).not.toBe(to)
        expect(end === 'from' ? from : to).toBe(chain)
      }
  })
})
