import { availableParallelism } from 'node:os'
import type { SeedResult } from './runSeed.js'
import { SeedWorker } from './SeedWorker.js'
import type { WorldOptions } from './World.js'

/**
 * Runs seeds on every core, in order but side by side, until `goesOn` says no.
 *
 * @param onResult called with the result of each seed as it ends
 * @throws Error where a seed does not end
 */
export async function runSeeds(
  file: string,
  {
    first,
    goesOn,
    onResult,
    workers = availableParallelism(),
    ...options
  }: {
    first: number
    goesOn: (seed: number) => boolean
    onResult: (result: SeedResult) => void
    workers?: number
  } & WorldOptions,
): Promise<void> {
  let next = first
  const runWorker = async () => {
    const worker = new SeedWorker(file)
    try {
      while (goesOn(next)) onResult(await worker.run(next++, options))
    } finally {
      await worker.close()
    }
  }
  await Promise.all(Array.from({ length: workers }, runWorker))
}
