import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorker, buildWorker } from '../../../simulator/buildWorker.js'
import { findMutant } from '../../../simulator/mutants.js'
import type { SeedResult } from '../../../simulator/runSeed.js'
import { runSeeds } from '../../../simulator/runSeeds.js'
import { runOneSeed, shrinkSeed } from '../../../simulator/shrink/shrinkSeed.js'

const mutant = findMutant('sign-by-the-allowance-of-one-node')
const world = { ...mutant.world }

let built: BuiltWorker
let failing: SeedResult

const failsLikeIt = ({ violation }: SeedResult) => violation?.invariant === failing.violation?.invariant

beforeAll(async () => {
  built = await buildWorker(mutant)
  const results: SeedResult[] = []
  await runSeeds(built.file, {
    ...world,
    first: 1,
    goesOn: (seed) => seed <= 300 && !results.some(({ violation }) => violation),
    onResult: (result) => results.push(result),
  })
  failing = results.find(({ violation }) => violation) as SeedResult
})

afterAll(() => built.remove())

describe('a failing seed', () => {
  it('is reduced to the faults that it needs, and fails no more without any one of them', async () => {
    const { without, result } = await shrinkSeed(built.file, failing, world, failsLikeIt)
    expect(failing.faults.length).toBeGreaterThan(result.faults.length)
    expect(result.faults).toContain('allowanceHidden')
    expect(failsLikeIt(await runOneSeed(built.file, failing.seed, { ...world, without }))).toBe(true)
    for (const fault of result.faults) {
      const fewer = { ...world, without: [...without, fault] }
      expect(failsLikeIt(await runOneSeed(built.file, failing.seed, fewer)), fault).toBe(false)
    }
  })
})
