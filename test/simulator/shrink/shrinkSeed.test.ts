import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorker, buildWorker } from '../../../simulator/buildWorker.js'
import { findMutant } from '../../../simulator/mutants.js'
import type { SeedResult } from '../../../simulator/runSeed.js'
import { runSeeds } from '../../../simulator/runSeeds.js'
import { SeedWorker } from '../../../simulator/SeedWorker.js'
import { shrinkSeed } from '../../../simulator/shrink/shrinkSeed.js'

const mutant = findMutant('hold-no-lock-of-the-sender')
const world = { ...mutant.world }

let built: BuiltWorker
let worker: SeedWorker
let failing: SeedResult

const failsLikeIt = ({ violation }: SeedResult) => violation?.invariant === failing.violation?.invariant

beforeAll(async () => {
  built = await buildWorker(mutant)
  const results: SeedResult[] = []
  await runSeeds(built.file, {
    ...world,
    first: 1,
    goesOn: (seed) => seed <= 25 && !results.some(({ violation }) => violation),
    onResult: (result) => results.push(result),
  })
  worker = new SeedWorker(built.file)
  failing = results.find(({ violation }) => violation) as SeedResult
})

afterAll(async () => {
  await worker.close()
  built.remove()
})

describe('a failing seed', () => {
  it('is reduced to the faults that it needs: without any one of them it no longer fails', async () => {
    const { without, result } = await shrinkSeed(worker, failing, world, failsLikeIt)
    expect(failing.faults.length).toBeGreaterThan(result.faults.length)
    expect(result.faults).toContain('slowStorage')
    expect(failsLikeIt(await worker.run(failing.seed, { ...world, without }))).toBe(true)
    for (const fault of result.faults) {
      const fewer = { ...world, without: [...without, fault] }
      expect(failsLikeIt(await worker.run(failing.seed, fewer)), fault).toBe(false)
    }
  })
})
