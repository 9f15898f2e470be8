import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BuiltWorker, buildWorker } from '../../simulator/buildWorker.js'
import type { SeedResult } from '../../simulator/runSeed.js'
import { runSeeds } from '../../simulator/runSeeds.js'

/** Seeds with several transfers, reloads and reorgs among them. */
const first = 1
const count = 4

let built: BuiltWorker

beforeAll(async () => {
  built = await buildWorker()
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

describe('a seed of the simulator', () => {
  it('replays exactly: the same lines, the same blocks and the same records', async () => {
    const once = await run({ isTraced: true, workers: 1 })
    expect(once).toHaveLength(count)
    for (const { trace } of once) expect(trace.length).toBeGreaterThan(10)
    expect(await run({ isTraced: true, workers: 1 })).toEqual(once)
  })

  it('comes to the same whether it is traced, and whatever ran before it beside it', async () => {
    const digests = (results: readonly SeedResult[]) =>
      results.map(({ seed, steps, digest }) => ({ seed, steps, digest }))
    const traced = digests(await run({ isTraced: true, workers: 1 }))
    expect(digests(await run({ isTraced: false, workers: 2 }))).toEqual(traced)
  })

  it('differs from the next seed', async () => {
    const digests = new Set((await run({ isTraced: false, workers: 2 })).map(({ digest }) => digest))
    expect(digests.size).toBe(count)
  })
})
