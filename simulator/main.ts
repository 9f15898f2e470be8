import { readFileSync } from 'node:fs'
import { argv, exit, stdout } from 'node:process'
import { parseArgs } from 'node:util'
import { runAdversary } from './adversary/runAdversary.js'
import { buildWorker } from './buildWorker.js'
import type { FixedSettings } from './faultsByName.js'
import { findTooManyBorrowed } from './invariants/findTooManyBorrowed.js'
import type { Invariant } from './invariants/Witness.js'
import {
  cheapestOfEachPart,
  describeCeilings,
  describeWorld,
  findMutant,
  type Mutant,
  mutants,
} from './mutants.js'
import type { NodeFaultKind } from './nodeFaults.js'
import type { RareFault } from './rareFaults.js'
import type { SeedResult } from './runSeed.js'
import { runSeeds } from './runSeeds.js'
import { SeedWorker } from './SeedWorker.js'
import { shrinkSeed } from './shrink/shrinkSeed.js'
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
    /** Gives Solana a part in every seed, and not only in a quarter of them. */
    solana: { type: 'boolean' },
    /** Has something rare go wrong in every seed, such as `forgets`. */
    'rare-fault': { type: 'string' },
    /** Faults to leave out of every seed, by name and separated by commas, such as `post.lostAfter,forgets`. */
    without: { type: 'string' },
    /** Settings of every seed, by name and separated by commas, such as `worldFaults.reorg=1,service.slow=0.6`. */
    fix: { type: 'string' },
    /** A file with a support report: searches for a seed in which a transfer becomes as it describes. */
    report: { type: 'string' },
    /** The only thing to look for, such as `charged twice`. */
    invariant: { type: 'string' },
    /** Puts bugs in and says how many seeds it takes to find each: some by name, `all`, or the `cheapest` of each part. */
    mutant: { type: 'string' },
    /** How often each bug is to be found; prints after how many seeds it is found on average. */
    finds: { type: 'string' },
    /** Prints the table of all bugs that can be put in, for the README. */
    ceilings: { type: 'boolean' },
    /** Has one node answer each request with whatever does most harm, and searches for what that can do. */
    adversary: { type: 'boolean' },
    /** How long the adversary searches. */
    minutes: { type: 'string' },
    /** How many nodes the kit is given, of which one lies: `1`, `2`, or one after the other. */
    witnesses: { type: 'string' },
    /** `old` puts each rule of before back, and says how many schedules it takes to find what it allows. */
    rules: { type: 'string' },
    /** A schedule of the adversary to play again, line by line. */
    schedule: { type: 'string' },
  },
})

const options: WorldOptions = {
  nodeFaults: values['node-faults'] as NodeFaultKind | undefined,
  invariant: values.report ? 'as reported' : (values.invariant as Invariant | undefined),
  hasSolana: values.solana,
  rareFault: values['rare-fault'] as RareFault | undefined,
  without: values.without?.split(','),
  fixed: values.fix === undefined ? undefined : parseFixed(values.fix),
  report: values.report && readFileSync(values.report, 'utf8'),
}

const say = (line: string) => stdout.write(`${line}\n`)

if (values.ceilings) exit(printCeilings())
else if (values.adversary) exit(await runAdversary(adversaryOptions()))
else if (values.seed !== undefined) exit(await replay(Number(values.seed), values.mutant))
else if (values.mutant !== undefined) exit(await hunt(values.mutant))
else exit(await search())

function printCeilings(): number {
  for (const line of describeCeilings()) say(line)
  return 0
}

function parseFixed(text: string): FixedSettings {
  const pairs = text.split(',').map((one) => one.split('=') as [name: string, value: string])
  return Object.fromEntries(
    pairs.map(([name, value]) => [name, Number.isNaN(Number(value)) ? value : Number(value)]),
  )
}

function adversaryOptions(): Parameters<typeof runAdversary>[0] {
  const { minutes = '10', witnesses, rules, schedule, from = '1' } = values
  return {
    minutes: Number(minutes),
    witnesses: witnesses === '1' ? 1 : witnesses === '2' ? 2 : undefined,
    rules: rules === 'old' ? 'old' : 'new',
    schedule,
    from: Number(from),
    say,
  }
}

/** Replays a seed without the faults that it does not need, and prints everything that happens in it. */
async function replay(seed: number, name: string | undefined): Promise<number> {
  const mutant = name === undefined ? undefined : findMutant(name)
  const built = await buildWorker(mutant)
  const worker = new SeedWorker(built.file)
  try {
    const world = { ...options, ...mutant?.world }
    const result = await worker.run(seed, { ...world, isTraced: true })
    const found = result.violation?.invariant
    if (!found) {
      printTrace(result)
      return 0
    }
    const shrunk = await shrinkSeed(worker, result, world, ({ violation }) => violation?.invariant === found)
    const { without } = shrunk
    printTrace(await worker.run(seed, { ...world, without, isTraced: true }))
    say(`It needs ${shrunk.result.faults.join(', ') || 'no fault'}.`)
    say(`Again: ${commandFor(seed, name, without)}`)
    return 1
  } finally {
    await worker.close()
    built.remove()
  }
}

function printTrace(result: SeedResult): void {
  for (const line of result.trace) say(line)
  say(describe(result))
}

function commandFor(seed: number, mutant: string | undefined, without: readonly string[]): string {
  const flags = {
    mutant,
    'node-faults': options.nodeFaults,
    'rare-fault': options.rareFault,
    report: values.report,
    without: without.join(',') || undefined,
    fix: values.fix,
  }
  const given = Object.entries(flags).flatMap(([name, value]) => (value ? [` --${name} '${value}'`] : []))
  return `npm run simulate -- --seed ${seed}${options.hasSolana ? ' --solana' : ''}${given.join('')}`
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
  const totals = new Map<string, number>()
  await runSeeds(worker.file, {
    ...options,
    first,
    goesOn: (seed) => seed < last && (spent() < seconds || count < least) && failures.length === 0,
    onResult(result) {
      count += 1
      steps += result.steps
      for (const [name, times] of result.counts) totals.set(name, (totals.get(name) ?? 0) + times)
      if (result.violation) failures.push(result)
      if (count % 1000 === 0) say(`${count} seeds, ${(count / spent()).toFixed(1)} a second`)
    },
  }).finally(worker.remove)
  say(`${count} seeds from ${first} on, ${steps} steps, ${(count / spent()).toFixed(1)} seeds a second`)
  for (const [name, times] of [...totals].sort()) say(`${String(times).padStart(8)} ${name}`)
  const borrowed = findTooManyBorrowed(totals)
  if (borrowed) say(borrowed)
  const [failure] = failures.sort((a, b) => a.seed - b.seed)
  if (!failure) return borrowed ? 1 : 0
  return replay(failure.seed, undefined)
}

/**
 * Finds each bug that is put in on purpose within its ceiling of seeds, and prints the table of them. A seed that finds
 * something without the bug, too, counts as not finding it.
 */
async function hunt(name: string): Promise<number> {
  const first = Number(values.from ?? 1)
  const times = Number(values.finds ?? 1)
  const survivors: string[] = []
  const clean = await buildWorker()
  say('| mutant | part | seeds with | within | found after | by |\n| --- | --- | --- | --- | --- | --- |')
  for (const mutant of huntedBy(name)) {
    const most = Number(values.seeds ?? mutant.within * times)
    const killers = await findKillers(mutant, { first, most, times })
    const found = await withoutFalseAlarms(clean.file, mutant, killers)
    const last = found[times - 1]
    if (!last) survivors.push(mutant.name)
    const seeds = last ? `${Math.ceil((last.seed - first + 1) / times)}` : `${found.length} in ${most}`
    const finders = [...new Set(found.map(({ violation }) => violation?.invariant))].join(', ')
    say(
      `| ${mutant.name} | ${mutant.part} | ${describeWorld(mutant)} | ${mutant.within} | ${seeds} | ${finders} |`,
    )
  }
  clean.remove()
  for (const survivor of survivors) say(`Not found in time: ${survivor}`)
  return survivors.length > 0 ? 1 : 0
}

function huntedBy(name: string): readonly Mutant[] {
  if (name === 'all') return mutants
  return name === 'cheapest' ? cheapestOfEachPart() : name.split(',').map(findMutant)
}

/** The first seeds that find a bug, as many as `times`. */
async function findKillers(
  mutant: Mutant,
  { first, most, times }: { first: number; most: number; times: number },
): Promise<readonly SeedResult[]> {
  const worker = await buildWorker(mutant)
  const found: SeedResult[] = []
  await runSeeds(worker.file, {
    ...options,
    ...mutant.world,
    first,
    goesOn: (seed) => seed < first + most && found.length < times,
    onResult(result) {
      if (result.violation) found.push(result)
    },
  }).finally(worker.remove)
  return found.sort((a, b) => a.seed - b.seed).slice(0, times)
}

/** The seeds in which nothing is found once the bug is taken out. */
async function withoutFalseAlarms(
  cleanFile: string,
  { name, world }: Mutant,
  found: readonly SeedResult[],
): Promise<readonly SeedResult[]> {
  const worker = new SeedWorker(cleanFile)
  const sound: SeedResult[] = []
  for (const result of found) {
    const { violation } = await worker.run(result.seed, { ...options, ...world })
    if (violation) say(`Without ${name}, too, seed ${result.seed} finds: ${violation.invariant}`)
    else sound.push(result)
  }
  await worker.close()
  return sound
}

function describe({ seed, steps, violation }: SeedResult): string {
  if (!violation) return `Seed ${seed}: ${steps} steps, nothing found.`
  return `Seed ${seed}, step ${violation.step}: ${violation.invariant}. ${violation.words}`
}
