import { parentPort, workerData } from 'node:worker_threads'
import { runSeed } from './runSeed.js'
import type { WorldOptions } from './World.js'

/** A worker runs the seeds that it is asked for, one after the other. */
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage(await runSeed(seed, workerData as WorldOptions))
})
