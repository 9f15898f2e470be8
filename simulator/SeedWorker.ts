import { Worker } from 'node:worker_threads'
import type { SeedResult } from './runSeed.js'
import type { WorldOptions } from './World.js'

/** What a worker is asked to run. */
export type SeedTask = { seed: number; options: WorldOptions }

/** How long one seed may take, in ms of real time. */
const longestSeed = 120_000

/** A thread with a built simulation in it, which takes longer to load than a seed to run. */
export class SeedWorker {
  private readonly worker: Worker

  constructor(file: string) {
    this.worker = new Worker(file)
  }

  /** @throws Error where the seed does not end, or the simulation fails; the worker cannot be used any more */
  run(seed: number, options: WorldOptions): Promise<SeedResult> {
    const { worker } = this
    return new Promise((resolve, reject) => {
      const limit = setTimeout(() => done(reject, new Error(`Seed ${seed} does not end.`)), longestSeed)
      function done<T>(settle: (outcome: T) => void, outcome: T): void {
        clearTimeout(limit)
        worker.off('message', onMessage)
        worker.off('error', onError)
        settle(outcome)
      }
      const onMessage = (result: SeedResult) => done(resolve, result)
      const onError = (error: Error) => done(reject, error)
      worker.on('message', onMessage)
      worker.on('error', onError)
      worker.postMessage({ seed, options } satisfies SeedTask)
    })
  }

  async close(): Promise<void> {
    await this.worker.terminate()
  }
}
