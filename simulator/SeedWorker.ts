import { cpuUsage } from 'node:process'
import { Worker } from 'node:worker_threads'
import type { SeedResult } from './runSeed.js'
import type { WorldOptions } from './World.js'

/** What a worker is asked to run. */
export type SeedTask = { seed: number; options: WorldOptions }

/**
 * How much processor time, in ms, all threads together may use while one seed runs. Beside other work, a seed can take
 * minutes of real time.
 */
const longestSeed = 240_000

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
      const started = cpuUsage()
      const limit = setInterval(() => {
        const { user, system } = cpuUsage(started)
        if ((user + system) / 1_000 > longestSeed) done(reject, new Error(`Seed ${seed} does not end.`))
      }, 1_000)
      function done<T>(settle: (outcome: T) => void, outcome: T): void {
        clearInterval(limit)
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
