import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SeedResult } from './runSeed.js'
import type { WorldOptions } from './World.js'

/** How long one seed may take, in ms of real time. */
const longestSeed = 120_000

/**
 * Runs seeds on every core, in order but side by side, until `goesOn` says no.
 *
 * @param onResult is told of each seed as it ends
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
  const runWorker = () =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(file, { workerData: options })
      let limit: NodeJS.Timeout | undefined
      const give = () => {
        if (!goesOn(next)) return worker.terminate().then(() => resolve(), reject)
        const seed = next
        next += 1
        limit = setTimeout(() => {
          worker.terminate()
          reject(new Error(`Seed ${seed} does not end.`))
        }, longestSeed)
        worker.postMessage(seed)
      }
      worker.on('error', reject)
      worker.on('message', (result: SeedResult) => {
        clearTimeout(limit)
        onResult(result)
        give()
      })
      give()
    })
  await Promise.all(Array.from({ length: workers }, runWorker))
}
