import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SeedResult } from './runSeed.js'
import type { WorkerData } from './worker.js'

/**
 * Runs seeds on every core, in order but side by side, until `goesOn` says no.
 *
 * @param onResult is told of each seed as it ends
 */
export async function runSeeds(
  file: string,
  {
    first,
    goesOn,
    onResult,
    isTraced = false,
    workers = availableParallelism(),
  }: {
    first: number
    goesOn: (seed: number) => boolean
    onResult: (result: SeedResult) => void
    isTraced?: boolean
    workers?: number
  },
): Promise<void> {
  let next = first
  const runWorker = () =>
    new Promise<void>((resolve, reject) => {
      const workerData: WorkerData = { isTraced }
      const worker = new Worker(file, { workerData })
      const give = () => {
        if (!goesOn(next)) return worker.terminate().then(() => resolve(), reject)
        worker.postMessage(next)
        next += 1
      }
      worker.on('error', reject)
      worker.on('message', (result: SeedResult) => {
        onResult(result)
        give()
      })
      give()
    })
  await Promise.all(Array.from({ length: workers }, runWorker))
}
