import type { Breach } from './Oracle.js'
import { playSchedule } from './playSchedule.js'
import { plainerScenarios } from './Scenario.js'
import { type Lie, type Schedule, writeSchedule } from './Schedule.js'
import { isBreach } from './searchSchedules.js'

/** The smallest schedule with the same result, and how many were tried. */
export type Shrunk = { schedule: string; breach: Breach; tried: number }

/**
 * Makes a schedule smaller for as long as it comes to the same: lies go, worlds get plainer, and each answer that was
 * swapped is tried as the truth, first many at once, then one by one.
 *
 * @throws Error where the schedule comes to nothing
 */
export async function shrinkSchedule(schedule: Schedule): Promise<Shrunk> {
  let tried = 0
  const first = await play(schedule)
  const wanted = first.breaches.find((one) => isBreach(one, schedule.scenario.witnesses))
  if (!wanted) throw new Error('Nothing that must not be comes of this schedule.')

  async function play(one: Schedule) {
    tried += 1
    return playSchedule(one)
  }

  async function isSame(one: Schedule): Promise<boolean> {
    const { breaches } = await play(one)
    return breaches.some(({ kind }) => kind === wanted?.kind)
  }

  let current = schedule
  async function take(one: Schedule): Promise<boolean> {
    const isTaken = await isSame(one)
    if (isTaken) current = one
    return isTaken
  }

  async function dropLies(): Promise<void> {
    for (let size = Math.ceil(current.lies.length / 2); size >= 1; size = Math.floor(size / 2))
      for (let start = current.lies.length - size; start >= 0; start -= size)
        await take({
          ...current,
          lies: current.lies.filter((_, index) => index < start || index >= start + size),
        })
  }

  async function makePlainer(): Promise<void> {
    for (const scenario of plainerScenarios(current.scenario)) {
      const changed = Object.entries(scenario).filter(
        ([name, value]) => value !== schedule.scenario[name as keyof typeof scenario],
      )
      await take({ ...current, scenario: { ...current.scenario, ...Object.fromEntries(changed) } })
    }
  }

  await dropLies()
  await makePlainer()
  const { effective } = await play(current)
  await take({ ...current, lies: effective })
  await dropLies()
  await makePlainer()
  await take({ ...current, lies: joinLies(current.lies) })
  const { breaches } = await play(current)
  const breach = breaches.find(({ kind }) => kind === wanted.kind) ?? wanted
  return { schedule: writeSchedule(current), breach, tried }
}

/** Lies about consecutive requests count as one. */
function joinLies(lies: readonly Lie[]): readonly Lie[] {
  const joined: Lie[] = []
  const sorted = [...lies].sort(
    (a, b) => a.kind.localeCompare(b.kind) || a.swap.localeCompare(b.swap) || a.from - b.from,
  )
  for (const lie of sorted) {
    const last = joined.at(-1)
    if (last && last.kind === lie.kind && last.swap === lie.swap && last.to + 1 === lie.from)
      joined[joined.length - 1] = { ...last, to: lie.to }
    else joined.push(lie)
  }
  return joined
}
