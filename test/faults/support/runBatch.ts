import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainName, chainNames, isEvmChain } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { type Moment, moments } from '../expectedStatuses.js'
import { Cell } from './Cell.js'
import { each, guarded } from './each.js'
import { alike, type Leap, leaps, moveClocks, secondsOn } from './moveClocks.js'
import type { Plan } from './Plan.js'

/** How long the service and the chains may do nothing, in ms. A slow machine may take longer for all of it. */
const patience = 120_000

/** The time between two rounds of checks, in ms: short at first, because most are done after a few. */
const pauseAfter = (round: number) => Math.min(100 * 1.2 ** round, 1_000)

/** Sends all transfers of some plans together, runs every moment, and returns the problems of each. */
export async function runBatch(sandbox: Sandbox, plans: readonly Plan[], consoleText: () => string) {
  const ahead = Object.fromEntries(chainNames.map((chain) => [chain, 0])) as Record<ChainName, number>
  const cells = plans.map(
    (plan, index) => new Cell(sandbox, plan, () => Date.now() + ahead[plan.from] * 1_000, `cell${index}`),
  )
  const isFromSolana = plans.some(({ from }) => from === 'SOLANA')
  const move = async (given?: Leap, blocks?: number) => {
    const leap = isFromSolana ? given : alike(given)
    for (const chain of chainNames) ahead[chain] += secondsOn(chain, leap)
    await moveClocks(sandbox, leap, blocks)
  }
  await each(cells, (cell) => cell.fund())
  // Blocks that a stale node knows, too.
  await move(undefined, 12)
  for (const cell of cells.filter(({ plan }) => plan.alone)) {
    await guarded(cell, () => cell.start())
    await restoreToken(sandbox, cell.plan.from)
  }
  await each(
    cells.filter(({ plan }) => !plan.alone),
    (cell) => cell.start(),
  )
  for (const moment of moments.slice(1)) {
    await move(leaps[moment])
    if (moment === 'lifted' || moment === 'reachable') await sandbox.clearFaults()
    if (moment === 'lifted') for (const cell of cells) cell.keepNodeBroken()
    await untilBroughtAbout(cells, moment)
    for (const cell of cells) cell.live(moment)
    await reach(cells, moment)
    if (moment === 'later') await each(cells, (cell) => tryAnother(cell))
  }
  await each(cells, (cell) => cell.conclude(consoleText()))
  return cells
}

/** Restores the token for the next one. */
async function restoreToken(sandbox: Sandbox, chain: ChainName): Promise<void> {
  const gateway = isEvmChain(chain) ? { unBlacklist: sandbox.chains[chain].gateway } : {}
  await sandbox.changeToken({ chain, pause: false, ...gateway })
}

function tryAnother(cell: Cell): Promise<void> {
  return cell.plan.mode === 'second tab' ? cell.tryAnother() : Promise.resolve()
}

/** Reorgs run one after the other: each briefly removes the blocks above, which is no fault of those transfers. */
function untilBroughtAbout(cells: readonly Cell[], moment: Moment): Promise<void> {
  return repeat(cells.filter(isWaitedFor), (cell) => cell.isBroughtAbout(moment))
}

/** Makes all check until each has an expected status of a moment; those without a new one come last. */
async function reach(cells: readonly Cell[], moment: Moment): Promise<void> {
  const waiting = cells.filter((cell) => isWaitedFor(cell) && !isReached(cell, moment))
  await repeat(waiting, async (cell) => {
    await cell.look()
    return isReached(cell, moment)
  })
  await each(cells, (cell) => cell.look())
  for (const cell of cells) cell.checkMoment(moment)
}

/** Tries each until it is done, or until nothing has changed for too long. */
async function repeat(cells: readonly Cell[], isDone: (cell: Cell) => Promise<boolean>): Promise<void> {
  const waiting = new Set(cells)
  const progress = () => [waiting.size, ...[...waiting].map(({ status }) => status)].join()
  let last = progress()
  let end = Date.now() + patience
  for (let round = 0; waiting.size > 0 && Date.now() < end; await sleep(pauseAfter(round++))) {
    await each([...waiting], async (cell) => {
      if (await isDone(cell)) waiting.delete(cell)
    })
    if (progress() !== last) end = Date.now() + patience
    last = progress()
  }
}

/** Waiting again for one with a wrong status would be in vain. */
function isWaitedFor({ problems }: Cell): boolean {
  return problems.length === 0
}

/** In the end, a record that has arrived or was not sent must be final. */
function isReached(cell: Cell, moment: Moment): boolean {
  const isEnd = moment === 'final' && (cell.status === 'arrived' || cell.status === 'notSent')
  return cell.isAsExpected(moment) && (!isEnd || cell.isSettled())
}
