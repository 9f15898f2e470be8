import { describe, expect, it } from 'vitest'
import { drawFaultSettings } from '../../simulator/faultSettings.js'
import { fixSettings, listFaults, removeFaults } from '../../simulator/faultsByName.js'
import { createRandom } from '../../simulator/Random.js'
import { drawSolanaFaultSettings } from '../../simulator/solana/solanaFaultSettings.js'

const seeds = Array.from({ length: 50 }, (_, index) => index + 1)

describe('the faults of a seed', () => {
  it.each([
    ['EVM', '', (seed: number) => drawFaultSettings(createRandom(seed))],
    [
      'Solana',
      'solana.',
      (seed: number) =>
        drawSolanaFaultSettings(createRandom(seed), { isAlways: true, hasTwoAddresses: true }),
    ],
  ] as const)(
    'can each be removed on %s, and no other changes with it',
    (_, path, draw: (seed: number) => object) => {
      for (const settings of seeds.map(draw)) {
        const faults = listFaults(settings, path)
        for (const fault of faults)
          expect(listFaults(removeFaults(settings, [fault], path), path)).toEqual(
            faults.filter((other) => other !== fault),
          )
        expect(listFaults(removeFaults(settings, faults, path), path)).toEqual([])
      }
    },
  )

  it('can be fixed by name, and no other setting changes', () => {
    const settings = drawFaultSettings(createRandom(1))
    const { worldFaults } = settings
    expect(fixSettings(settings, { 'worldFaults.reorg': 0.25, 'solana.twist.rate': 1 })).toEqual({
      ...settings,
      worldFaults: { ...worldFaults, reorg: 0.25 },
    })
    expect(worldFaults.reorg).not.toBe(0.25)
  })

  it('do not include the speed of the chains', () => {
    const settings = drawFaultSettings(createRandom(1))
    expect(removeFaults(settings, listFaults(settings)).paces).toEqual(settings.paces)
  })
})
