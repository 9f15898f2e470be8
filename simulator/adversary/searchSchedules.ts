import { createRandom, type Random } from '../Random.js'
import { anyKind } from './createLiar.js'
import type { Breach } from './Oracle.js'
import { type Counts, playSchedule } from './playSchedule.js'
import { methodOf } from './requestKind.js'
import { changeScenario, drawScenario, plainScenario } from './Scenario.js'
import { type Lie, lastRequest, type Schedule, writeSchedule } from './Schedule.js'
import { swapClass, swapsOf } from './swapAnswer.js'

export type SearchOptions = {
  seed: number
  witnesses: 1 | 2
  /** The most schedules to play, and the longest time, in seconds of real time. */
  schedules: number
  seconds: number
  /** Whether the first harm ends the search. */
  stopsAtFirst: boolean
}

/** The result of a search. */
export type SearchResult = {
  /** How many schedules were played, and how many had a false verdict that one node may cause. */
  played: number
  falseVerdicts: number
  /** The first schedule of each kind of harm. */
  found: readonly { schedule: string; breach: Breach; after: number }[]
  /** How many different events were observed. */
  novelties: number
  /** How many answers were changed, by RPC method and kind of lie. */
  swapped: readonly (readonly [method: string, swap: string, count: number])[]
}

/** A schedule that caused something new; `worth` is how close it came to harm. */
type Promising = { schedule: Schedule; counts: readonly Counts[]; chosen: number; worth: number }

/**
 * Plays schedules, each a change of one that brought about something new, and some drawn afresh. What is new is a step of
 * a record that no schedule had before, beside what the chain says of it then.
 */
export async function searchSchedules(
  options: SearchOptions,
  onProgress: (result: SearchResult) => void = () => undefined,
): Promise<SearchResult> {
  const random = createRandom(options.seed)
  const promising: Promising[] = []
  const seen = new Set<string>()
  const swapped = new Map<string, number>()
  const found: { schedule: string; breach: Breach; after: number }[] = []
  const started = performance.now()
  let played = 0
  let falseVerdicts = 0
  let reportedAt = started

  const result = (): SearchResult => ({
    played,
    falseVerdicts,
    found,
    novelties: seen.size,
    swapped: [...swapped].map(([name, count]) => {
      const [method = '', swap = ''] = name.split(' ')
      return [method, swap, count] as const
    }),
  })

  async function tryOne(schedule: Schedule): Promise<void> {
    const play = await playSchedule(schedule)
    played += 1
    count(swapped, play.effective)
    if (play.breaches.some(({ kind }) => kind === 'false verdict')) falseVerdicts += 1
    for (const breach of play.breaches)
      if (isBreach(breach, options.witnesses) && !found.some((one) => one.breach.kind === breach.kind))
        found.push({ schedule: writeSchedule(schedule), breach, after: played })
    const isNew = play.steps.some((step) => !seen.has(step))
    for (const step of play.steps) seen.add(step)
    const permits = play.steps.filter((step) => step.startsWith('permit')).length
    const worth = 1 + 4 * play.breaches.length + permits
    if (isNew || promising.length === 0) promising.push({ schedule, counts: play.counts, chosen: 0, worth })
  }

  const isOver = () =>
    played >= options.schedules ||
    performance.now() - started > options.seconds * 1000 ||
    (options.stopsAtFirst && found.length > 0)

  await tryOne({ scenario: { ...plainScenario, witnesses: options.witnesses }, lies: [] })
  while (!isOver()) {
    const parent = choose(random, promising)
    parent.chosen += 1
    const lies = random.chance(0.2) ? [] : parent.schedule.lies
    const scenario =
      random.chance(0.1) || lies.length === 0
        ? drawScenario(random, options.witnesses)
        : parent.schedule.scenario
    await tryOne(change(random, { scenario, lies }, parent, promising))
    if (performance.now() - reportedAt > 10_000) {
      reportedAt = performance.now()
      onProgress(result())
    }
  }
  return result()
}

/** A verdict by one lying node may be false, as long as nobody pays for it. */
export function isBreach({ kind }: Breach, witnesses: number): boolean {
  return kind !== 'false verdict' || witnesses > 1
}

/** Of a few, the one that was chosen least often in relation to its worth. */
function choose(random: Random, promising: readonly Promising[]): Promising {
  const few = [1, 2, 3, 4].map(() => random.pick(promising)).concat(promising.at(-1) as Promising)
  const weight = ({ chosen, worth, schedule }: Promising) =>
    ((1 + chosen) * (1 + schedule.lies.length)) / worth
  return few.reduce((one, other) => (weight(other) < weight(one) ? other : one))
}

function change(
  random: Random,
  schedule: Schedule,
  { counts }: Promising,
  promising: readonly Promising[],
): Schedule {
  let changed = schedule
  const times = random.pick([1, 1, 2, 3])
  for (let time = 0; time < times; time += 1) changed = changeOnce(random, changed, counts, promising)
  return changed
}

/** The most lies in one schedule. */
const mostLies = 8

function changeOnce(
  random: Random,
  { scenario, lies }: Schedule,
  counts: readonly Counts[],
  promising: readonly Promising[],
): Schedule {
  const without = (index: number) => lies.filter((_, place) => place !== index)
  const index = random.between(0, Math.max(0, lies.length - 1))
  const lie = lies[index]
  const action = random.between(1, 12)
  if (action <= 3) return { scenario: changeScenario(random, scenario), lies }
  if (action <= 6 || !lie) return { scenario, lies: [...lies.slice(-mostLies), drawLie(random, counts)] }
  if (action === 7) return { scenario, lies: without(index) }
  if (action === 8)
    return { scenario, lies: [...without(index), { ...lie, ...drawRange(random, lie.kind, counts) }] }
  if (action === 9)
    return { scenario, lies: [...without(index), { ...lie, swap: drawSwap(random, lie.kind) }] }
  if (action >= 11) return { scenario, lies: stopAt(random.pick(counts), lies) }
  const other = random.pick(promising).schedule.lies
  return { scenario, lies: [...lies, ...other].slice(-mostLies) }
}

/** The node is honest from here on. */
function stopAt(asked: Counts, lies: readonly Lie[]): readonly Lie[] {
  return lies.flatMap((lie) => {
    const last = asked.get(lie.kind) ?? 0
    return lie.from > last ? [] : [{ ...lie, to: Math.min(lie.to, last) }]
  })
}

function drawLie(random: Random, counts: readonly Counts[]): Lie {
  const kinds = [...(counts.at(-1) as Counts).keys()]
  const ofSource = kinds.filter((kind) => !kind.startsWith('destination'))
  const kind = random.pick(random.chance(0.5) ? ofSource : kinds)
  return { kind, ...drawRange(random, kind, counts), swap: drawSwap(random, kind) }
}

/** Draws each kind of lie equally often, however many variants it has. */
function drawSwap(random: Random, kind: string): string {
  const swaps = swapsOf(kind)
  const drawn = random.pick([...new Set(swaps.map(swapClass))])
  return random.pick(swaps.filter((swap) => swapClass(swap) === drawn))
}

/** One request, a few, or all from one on, often starting or ending where something happened. */
function drawRange(random: Random, kind: string, counts: readonly Counts[]): { from: number; to: number } {
  const boundary = random.pick(counts).get(kind) ?? 0
  const last = counts.at(-1)?.get(kind) ?? 1
  const other = random.pick(counts).get(kind) ?? 0
  const somewhere = random.between(1, last)
  return random.pick([
    { from: 1, to: lastRequest },
    { from: 1, to: Math.max(1, boundary) },
    { from: boundary + 1, to: lastRequest },
    { from: boundary + 1, to: boundary + random.between(1, 3) },
    { from: Math.max(1, boundary - random.between(0, 3)), to: Math.max(1, boundary) },
    { from: Math.min(boundary, other) + 1, to: Math.max(boundary, other, 1) },
    { from: somewhere, to: somewhere + random.pick([0, 0, 1, 4, 60]) },
  ])
}

function count(swapped: Map<string, number>, lies: readonly Lie[]): void {
  for (const { kind, swap } of lies) {
    const name = `${kind === anyKind ? 'any' : methodOf(kind)} ${swapClass(swap)}`
    swapped.set(name, (swapped.get(name) ?? 0) + 1)
  }
}
