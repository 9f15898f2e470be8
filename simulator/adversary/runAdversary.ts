import { availableParallelism } from 'node:os'
import { buildWorker } from '../buildWorker.js'
import { mutantsOf, type OldRule, oldRules } from './oldRules.js'
import type { Play } from './playSchedule.js'
import { runTask } from './runTask.js'
import { readSchedule } from './Schedule.js'
import type { SearchResult } from './searchSchedules.js'
import type { Shrunk } from './shrinkSchedule.js'

/** The adversary's options of the command line. */
export type AdversaryOptions = {
  minutes: number
  /** The number of nodes, one of which lies. By default one half of the time, and two the other half. */
  witnesses?: 1 | 2 | undefined
  /** `old` restores each former rule and reports how many schedules it takes to find the harm. */
  rules: 'new' | 'old'
  /** A schedule to replay, with a log. */
  schedule?: string | undefined
  from: number
  say: (line: string) => void
}

const entry = 'simulator/adversary/worker.ts'

/** Searches for a schedule of lies that charges somebody twice or makes a false verdict final. Returns the exit code. */
export async function runAdversary(options: AdversaryOptions): Promise<number> {
  if (options.schedule !== undefined) return replay(options, options.schedule)
  if (options.rules === 'old') return findOldRules(options)
  const numbers = options.witnesses ? [options.witnesses] : ([1, 2] as const)
  let code = 0
  for (const witnesses of numbers)
    code = Math.max(code, await search({ ...options, witnesses, minutes: options.minutes / numbers.length }))
  return code
}

async function search({
  minutes,
  witnesses,
  from,
  say,
}: AdversaryOptions & { witnesses: 1 | 2 }): Promise<number> {
  const worker = await buildWorker([], entry)
  const results = await Promise.all(
    Array.from({ length: availableParallelism() }, (_, index) =>
      runTask<SearchResult>(worker.file, {
        kind: 'search',
        options: {
          seed: from + index,
          witnesses,
          schedules: Number.POSITIVE_INFINITY,
          seconds: minutes * 60,
          stopsAtFirst: false,
        },
      }),
    ),
  ).finally(worker.remove)
  const played = results.reduce((sum, one) => sum + one.played, 0)
  const falseVerdicts = results.reduce((sum, one) => sum + one.falseVerdicts, 0)
  const nodes = witnesses === 1 ? 'one node, which lies' : 'two nodes, one of which lies'
  say(
    `${nodes}: ${played} schedules from seed ${from} on, ${falseVerdicts} with a false verdict that is final`,
  )
  for (const line of describeSwaps(results)) say(line)
  const found = results.flatMap((one) => one.found)
  for (const { schedule, breach } of found) say(await describeFound(schedule, breach.words))
  if (found.length === 0)
    say(
      `nothing found: ${witnesses === 1 ? 'nobody is charged twice' : 'nobody is charged twice, and nothing false is final'}`,
    )
  return found.length > 0 ? 1 : 0
}

/** How often each kind of lie changed an answer, one line for each RPC method. */
function describeSwaps(results: readonly SearchResult[]): readonly string[] {
  const methods = new Map<string, Map<string, number>>()
  for (const [method, swap, count] of results.flatMap(({ swapped }) => swapped)) {
    const swaps = methods.get(method) ?? new Map<string, number>()
    methods.set(method, swaps.set(swap, (swaps.get(swap) ?? 0) + count))
  }
  return [...methods].map(([method, swaps]) => {
    const parts = [...swaps].sort(([, a], [, b]) => b - a).map(([swap, count]) => `${swap} ${count}`)
    return `  ${method}: ${parts.join(', ')}`
  })
}

async function describeFound(schedule: string, words: string): Promise<string> {
  const worker = await buildWorker([], entry)
  const { schedule: smallest, tried } = await runTask<Shrunk>(worker.file, {
    kind: 'shrink',
    schedule,
  }).finally(worker.remove)
  return `FOUND: ${words}\n  smallest, after ${tried} tries: ${smallest}\n  Again: npm run simulate -- --adversary --schedule '${smallest}'`
}

async function replay({ say }: AdversaryOptions, schedule: string): Promise<number> {
  readSchedule(schedule)
  const worker = await buildWorker([], entry)
  const play = await runTask<Play>(worker.file, { kind: 'play', schedule }).finally(worker.remove)
  for (const line of play.trace) say(line)
  for (const { kind, words } of play.breaches) say(`${kind}: ${words}`)
  if (play.breaches.length === 0) say('nothing found')
  return play.breaches.length > 0 ? 1 : 0
}

/** Searches with each former rule until its harm is found. */
async function findOldRules({ minutes, from, say }: AdversaryOptions): Promise<number> {
  let survived = 0
  for (const rule of oldRules) {
    const found = await findOldRule(rule, { seed: from, seconds: (minutes * 60) / oldRules.length })
    if (!found.shrunk) survived += 1
    say(
      found.shrunk
        ? `${rule.name}: found after ${found.played} schedules: ${found.shrunk.breach.kind}\n  ${found.shrunk.schedule}`
        : `${rule.name}: not found in ${found.played} schedules`,
    )
  }
  return survived > 0 ? 1 : 0
}

/** Searches with one former rule, and shrinks the schedule that it finds. */
async function findOldRule(
  rule: OldRule,
  { seed, seconds }: { seed: number; seconds: number },
): Promise<{ played: number; shrunk: Shrunk | undefined }> {
  const worker = await buildWorker(mutantsOf(rule), entry)
  try {
    const { found, played } = await runTask<SearchResult>(worker.file, {
      kind: 'search',
      options: {
        seed,
        witnesses: rule.witnesses,
        schedules: Number.POSITIVE_INFINITY,
        seconds,
        stopsAtFirst: true,
      },
    })
    const [first] = found
    const shrunk = first && (await runTask<Shrunk>(worker.file, { kind: 'shrink', schedule: first.schedule }))
    return { played, shrunk }
  } finally {
    worker.remove()
  }
}
