import { json, type Reply } from '../network/Reply.js'
import type { World } from '../World.js'
import type { Job } from './Job.js'
import { readJob } from './readJob.js'
import { relay } from './relay.js'

/** The service: accepts every request, answers a repeated one in the same way, and executes it later. */
export type Service = {
  accept(body: string): Promise<Reply>
  /** Whether it still has something to do. */
  isBusy(): boolean
  /** Every accepted request. */
  jobs(): readonly Job[]
}

export function createService(world: World): Service {
  const { random, trace } = world
  let count = 0
  let active = 0
  const jobs: Job[] = []
  return {
    async accept(body) {
      count += 1
      const job = await readJob(`int_${count}`, `0x${random.hex(32)}`, body)
      trace.add(
        'service',
        () => `accepts ${job.id}: nonce ${job.permit.nonce}, r ${job.permit.r.slice(0, 10)}`,
      )
      active += 1
      jobs.push(job)
      relay(world, job).finally(() => {
        active -= 1
      })
      return json({ intent_id: job.id, status: 'pending', tx_hash: job.hash })
    },
    isBusy: () => active > 0,
    jobs: () => jobs,
  }
}
