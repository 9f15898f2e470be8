import { Worker } from 'node:worker_threads'
import type { SearchResult } from './searchSchedules.js'
import type { Task } from './worker.js'

/** Runs a task in its own worker. `onProgress` receives the progress of a search. */
export function runTask<result>(
  file: string,
  task: Task,
  onProgress: (progress: SearchResult) => void = () => undefined,
): Promise<result> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(file, { workerData: task })
    let last: unknown
    worker.on('error', reject)
    worker.on('message', (message: unknown) => {
      last = message
      if (task.kind === 'search') onProgress(message as SearchResult)
    })
    worker.on('exit', () => resolve(last as result))
  })
}
