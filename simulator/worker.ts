import { parentPort, workerData } from 'node:worker_threads'
import { runSeed } from './runSeed.js'
import type { WorldOptions } from './World.js'

/** A worker that runs the requested seeds one after the other. */
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage(await runSeed(seed, workerData as WorldOptions))
})
