import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorker, buildWorker } from '../../simulator/buildWorker.js'
import type { SeedResult } from '../../simulator/runSeed.js'
import { runSeeds } from '../../simulator/runSeeds.js'

const first = 2
const count = 3

let built: BuiltWorker
let once: readonly SeedResult[]

beforeAll(async () => {
  built = await buildWorker()
  once = await run({ isTraced: true, workers: 1 })
})

afterAll(() => built.remove())

async function run(options: { isTraced: boolean; workers: number }): Promise<readonly SeedResult[]> {
  const results: SeedResult[] = []
  await runSeeds(built.file, {
    first,
    goesOn: (seed) => seed < first + count,
    onResult: (result) => results.push(result),
    ...options,
  })
  return results.sort((a, b) => a.seed - b.seed)
}

const digests = (results: readonly SeedResult[]) =>
  results.map(({ seed, steps, digest }) => ({ seed, steps, digest }))

describe('a seed of the simulator', () => {
  it('gives the same trace, blocks and records when it is run again', async () => {
    expect(once).toHaveLength(count)
    for (const { trace } of once) expect(trace.length).toBeGreaterThan(10)
    expect(await run({ isTraced: true, workers: 1 })).toEqual(once)
  })

  it('ends the same with and without a trace, whatever runs before it or beside it', async () => {
    expect(digests(await run({ isTraced: false, workers: 2 }))).toEqual(digests(once))
  })

  it('ends differently from the next seed', () => {
    expect(new Set(once.map(({ digest }) => digest)).size).toBe(count)
  })
})
