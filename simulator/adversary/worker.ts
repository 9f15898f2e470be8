import { parentPort, workerData } from 'node:worker_threads'
import { playSchedule } from './playSchedule.js'
import { readSchedule } from './Schedule.js'
import { type SearchOptions, searchSchedules } from './searchSchedules.js'
import { shrinkSchedule } from './shrinkSchedule.js'

/** A task of an adversary worker. */
export type Task = { kind: 'search'; options: SearchOptions } | { kind: 'play' | 'shrink'; schedule: string }

const task = workerData as Task

if (task.kind === 'search')
  parentPort?.postMessage(
    await searchSchedules(task.options, (progress) => parentPort?.postMessage(progress)),
  )
else if (task.kind === 'shrink') parentPort?.postMessage(await shrinkSchedule(readSchedule(task.schedule)))
else parentPort?.postMessage(await playSchedule(readSchedule(task.schedule), { isTraced: true }))
