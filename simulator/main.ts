import { argv, exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { buildWorker } from './buildWorker.js'
import type { Invariant } from './invariants/Witness.js'
import { findMutant, type Mutant, mutants } from './mutants.js'
import type { NodeFaultKind } from './nodeFaults.js'
import type { SeedResult } from './runSeed.js'
import { runSeeds } from './runSeeds.js'
import type { WorldOptions } from './World.js'

const { values } = parseArgs({
  args: argv.slice(2),
  options: {
    /** Replays one seed, and prints everything that happens in it. */
    seed: { type: 'string' },
    /** How many seeds to run. */
    seeds: { type: 'string' },
    /** How long to run, in seconds. */
    seconds: { type: 'string' },
    /** How many seeds are run at least, also where that takes longer than `seconds`. */
    least: { type: 'string' },
    /** The first seed. Without it, one of today's: other runs try other seeds. */
    from: { type: 'string' },
    /** Has nodes clamp logs, prune them or lie (`clamp`, `prune`, `lie`, `all`) on chains with real finality (`finality`). */
    'node-faults': { type: 'string' },
    /** The only thing to look for, such as `charged twice`. */
    invariant: { type: 'string' },
    /** Puts a bug in and says how many seeds it takes to find it; `all` for one after the other. */
    mutant: { type: 'string' },
  },
})

const options: WorldOptions = {
  nodeFaults: values['node-faults'] as NodeFaultKind | undefined,
  invariant: values.invariant as Invariant | undefined,
}

const say = (line: string) => stdout.write(`${line}\n`)

if (values.seed !== undefined) exit(await replay(Number(values.seed), values.mutant))
else if (values.mutant !== undefined) exit(await hunt(values.mutant))
else exit(await search())

async function replay(seed: number, mutant: string | undefined): Promise<number> {
  const worker = await buildWorker(mutant === undefined ? undefined : findMutant(mutant))
  let failed = false
  await runSeeds(worker.file, {
    ...options,
    first: seed,
    goesOn: (next) => next === seed,
    isTraced: true,
    workers: 1,
    onResult(result) {
      failed = result.violation !== undefined
      for (const line of result.trace) say(line)
      say(describe(result))
    },
  }).finally(worker.remove)
  return failed ? 1 : 0
}

async function search(): Promise<number> {
  const first = Number(values.from ?? Math.floor(Date.now() / 1000))
  const seconds = Number(values.seconds ?? (values.seeds ? Number.POSITIVE_INFINITY : 90))
  const last = first + Number(values.seeds ?? Number.POSITIVE_INFINITY)
  const least = Number(values.least ?? 0)
  const worker = await buildWorker()
  const started = performance.now()
  const spent = () => (performance.now() - started) / 1000
  const failures: SeedResult[] = []
  let count = 0
  let steps = 0
  await runSeeds(worker.file, {
    ...options,
    first,
    goesOn: (seed) => seed < last && (spent() < seconds || count < least) && failures.length === 0,
    onResult(result) {
      count += 1
      steps += result.steps
      if (result.violation) failures.push(result)
      if (count % 1000 === 0) say(`${count} seeds, ${(count / spent()).toFixed(1)} a second`)
    },
  }).finally(worker.remove)
  say(`${count} seeds from ${first} on, ${steps} steps, ${(count / spent()).toFixed(1)} seeds a second`)
  const [failure] = failures.sort((a, b) => a.seed - b.seed)
  if (!failure) return 0
  await replay(failure.seed, undefined)
  const faults = options.nodeFaults ? ` --node-faults ${options.nodeFaults}` : ''
  say(`Again: npm run simulate -- --seed ${failure.seed}${faults}`)
  return 1
}

/** Finds each bug that is put in on purpose, and says how many seeds it took. */
async function hunt(name: string): Promise<number> {
  const first = Number(values.from ?? 1)
  const most = Number(values.seeds ?? 5000)
  const hunted = name === 'all' ? mutants : [findMutant(name)]
  let survived = 0
  for (const mutant of hunted) {
    const found = await findKiller(mutant, first, most)
    if (!found) survived += 1
    say(
      `${mutant.name} (${mutant.part}): ${found ? `found after ${found.seed - first + 1} seeds: ${describe(found)}` : `survived ${most} seeds`}`,
    )
  }
  return survived > 0 ? 1 : 0
}

async function findKiller(mutant: Mutant, first: number, most: number): Promise<SeedResult | undefined> {
  const worker = await buildWorker(mutant)
  const found: SeedResult[] = []
  await runSeeds(worker.file, {
    ...options,
    first,
    goesOn: (seed) => seed < first + most && found.length === 0,
    onResult(result) {
      if (result.violation) found.push(result)
    },
  }).finally(worker.remove)
  return found.sort((a, b) => a.seed - b.seed)[0]
}

function describe({ seed, steps, violation }: SeedResult): string {
  if (!violation) return `Seed ${seed}: ${steps} steps, nothing found.`
  return `Seed ${seed}, step ${violation.step}: ${violation.invariant}. ${violation.words}`
}
