import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { argv, exit, stdout } from 'node:process'
import { installNode, runNode } from './nodesInstall.js'
import { packageFolder } from './packBuild.js'

/** The lowest supported versions of 20 and 22, and the newest later ones. */
const supported = ['20.19.0', '22.12.0', '24', '26']

/** The part of Vitest's report that this reads. */
type Report = {
  testResults: {
    name: string
    message: string
    status: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

/** The result of one file on one version. */
type Outcome = { file: string; passed: number; failures: string[] }

/**
 * Every test that runs in Node. In CI, which has no time to run all of them twice, only those that depend on the
 * version.
 */
const tests = {
  all: ['--project=node', '--project=relay'],
  dependent: ['--config=test/nodes/vitest.config.ts'],
} as const

const only = argv.slice(2)
const isNewest = only.includes('newest')
const chosen = isNewest ? supported.slice(-1) : only.length ? only : supported
const selection = tests[isNewest ? 'dependent' : 'all']
const folder = mkdtempSync(join(tmpdir(), 'usdc-bridge-nodes-'))
const columns = new Map<string, Outcome[]>()
try {
  for (const wanted of chosen) {
    const { version, executable } = await installNode(wanted)
    const start = performance.now()
    columns.set(version, await testOn(executable, version))
    stdout.write(`Node ${version}: ${((performance.now() - start) / 1000).toFixed(0)} s\n`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
printTable()
const failures = [...columns].flatMap(([version, outcomes]) =>
  outcomes.flatMap(({ file, failures }) => failures.map((failure) => `Node ${version}, ${file}: ${failure}`)),
)
stdout.write(failures.map((failure) => `FAILED: ${failure}\n`).join(''))
exit(failures.length ? 1 : 0)

/** Runs the tests with one Node version, which also applies to their child processes. */
async function testOn(executable: string, version: string): Promise<Outcome[]> {
  const file = join(folder, `${version}.json`)
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', ...selection]
  const printed = await runNode(executable, [...vitest, '--reporter=json', `--outputFile=${file}`])
  try {
    const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as Report
    const outcomes = testResults.map(toOutcome).toSorted((one, other) => one.file.localeCompare(other.file))
    return outcomes.length ? outcomes : [{ file: 'no file', passed: 0, failures: ['no test was found'] }]
  } catch {
    return [{ file: 'Vitest', passed: 0, failures: [printed] }]
  }
}

function toOutcome({ name, message, status, assertionResults }: Report['testResults'][number]): Outcome {
  const failures = assertionResults
    .filter((result) => result.status === 'failed')
    .map(({ fullName, failureMessages }) => `${fullName}\n${failureMessages.join('\n')}`)
  return {
    file: relative(packageFolder, name),
    passed: assertionResults.filter((result) => result.status === 'passed').length,
    failures: status === 'failed' && failures.length === 0 ? [message] : failures,
  }
}

function printTable(): void {
  const files = [...new Set([...columns.values()].flat().map(({ file }) => file))].toSorted()
  const width = Math.max(...files.map((file) => file.length), 'all'.length)
  const row = (name: string, cells: readonly string[]) =>
    stdout.write(`${name.padEnd(width)}  ${cells.map((cell) => cell.padStart(10)).join('  ')}\n`)
  row('tests passed on Node', [...columns.keys()])
  for (const file of files)
    row(
      file,
      [...columns.values()].map((outcomes) => tell(outcomes.filter((outcome) => outcome.file === file))),
    )
  row('all', [...columns.values()].map(tell))
}

function tell(outcomes: readonly Outcome[]): string {
  const passed = outcomes.reduce((sum, outcome) => sum + outcome.passed, 0)
  const failed = outcomes.reduce((sum, outcome) => sum + outcome.failures.length, 0)
  return failed ? `${failed} FAILED` : String(passed)
}
