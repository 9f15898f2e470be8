import { parentPort } from 'node:worker_threads'
import { runSeed } from './runSeed.js'
import type { SeedTask } from './SeedWorker.js'

/** A worker that runs the requested seeds one after the other. */
parentPort?.on('message', async ({ seed, options }: SeedTask) => {
  parentPort?.postMessage(await runSeed(seed, options))
})
