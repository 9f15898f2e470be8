import { parentPort, workerData } from 'node:worker_threads'
import { runSeed } from './runSeed.js'

/** What the pool asks of a worker: seeds, one after the other. */
export type WorkerData = { isTraced: boolean }

const { isTraced } = workerData as WorkerData
parentPort?.on('message', async (seed: number) => {
  parentPort?.postMessage(await runSeed(seed, { isTraced }))
})
