import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorker, buildWorker } from '../../../simulator/buildWorker.js'
import { outlineOf, routeOf } from '../../../simulator/report/outlineOf.js'
import type { SeedResult } from '../../../simulator/runSeed.js'
import { runSeeds } from '../../../simulator/runSeeds.js'

const report = [
  'Transfer: 5f0c0d9e5d6f4b6f8f2f4d3c2b1a0987',
  'Status: arrived',
  'Route: BASE to ARB',
  'Amount: 25000000 base units of USDC',
  'Owner: 0x2e02bdc401ceb13e81c6e4f59bc29a89e8985a8c',
  'Intent: int_77',
  'Created: 2026-03-01T10:00:00.000Z',
  'Departure: 0x7b916fe8, 25000000 base units, 2026-03-01T10:01:00.000Z, final',
  'Departure by: one.example, two.example',
  'Arrival: 0x210a5572, 24950000 base units, 2026-03-01T10:04:00.000Z, not final',
  'Arrival by: one.example',
  'Proof: match',
].join('\n')

describe('the outline of a support report', () => {
  it('keeps what happened, without addresses, times and amounts', () => {
    expect(outlineOf(report)).toEqual([
      'Status: arrived',
      'Route: BASE to ARB',
      'Departure: the amount, final',
      'Departure by: several nodes',
      'Arrival: less, not final',
      'Arrival by: one node',
      'Proof: match',
    ])
  })

  it('keeps why a transfer was not sent as the kit knows it, and leaves out the service’s sentence', () => {
    const expired = ['Status: notSent', 'Reason: expired']
    expect(outlineOf(expired.join('\n'))).toEqual(expired)
    expect(outlineOf('Status: refused\nReason: Limited')).toEqual(['Status: refused'])
  })

  it('fails without a route', () => {
    expect(routeOf(report)).toEqual({ from: 'BASE', to: 'ARB' })
    expect(() => routeOf('Status: sent')).toThrow('This is no support report')
  })
})

describe('a search for what a support report describes', () => {
  let built: BuiltWorker

  beforeAll(async () => {
    built = await buildWorker()
  })

  afterAll(() => built.remove())

  it.each([
    [
      'arrived, and not yet for good',
      [
        'Status: arrived',
        'Route: BASE to ARB',
        'Amount: 25000000 base units of USDC',
        'Departure: 0x7b916fe8, 25000000 base units, 2026-03-01T10:01:00.000Z, final',
        'Departure by: one.example',
        'Arrival: 0x210a5572, 24950000 base units, 2026-03-01T10:04:00.000Z, not final',
        'Proof: match',
      ],
    ],
    [
      'expired on Solana',
      ['Status: notSent', 'Route: SOLANA to POLYGON', 'Reason: expired', 'Not sent by: one.example'],
    ],
  ])('finds a seed in which a transfer is %s', async (_, lines) => {
    const results: SeedResult[] = []
    await runSeeds(built.file, {
      report: lines.join('\n'),
      invariant: 'as reported',
      first: 1,
      goesOn: (seed) => seed <= 1_000 && !results.some(({ violation }) => violation),
      onResult: (result) => results.push(result),
    })
    const found = results.find(({ violation }) => violation)
    expect(found?.violation?.words).toMatch(/on the (laptop|phone)$/)
  })
})
