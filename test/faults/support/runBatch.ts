import { setTimeout as sleep } from 'node:timers/promises'
import { type ChainName, chainNames, isEvmChain } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { type Moment, moments } from '../expectedStatuses.js'
import { Cell } from './Cell.js'
import { each, guarded } from './each.js'
import { alike, type Leap, leaps, moveClocks, secondsOn } from './moveClocks.js'
import type { Plan } from './Plan.js'

/** How long service and chains may take to do what they do, in ms. */
const patience = 120_000

/** Between two rounds of looks, in ms. */
const pause = 100

/** Makes all transfers of some plans together, takes them through every moment, and tells what is wrong with each. */
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
  // What a stale node has to know too.
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

/** The token is itself again for the next one. */
async function restoreToken(sandbox: Sandbox, chain: ChainName): Promise<void> {
  const gateway = isEvmChain(chain) ? { unBlacklist: sandbox.chains[chain].gateway } : {}
  await sandbox.changeToken({ chain, pause: false, ...gateway })
}

function tryAnother(cell: Cell): Promise<void> {
  return cell.plan.mode === 'second tab' ? cell.tryAnother() : Promise.resolve()
}

/** One block after the other vanishes: what stood above it is gone for a moment too, and says nothing of its own fault. */
async function untilBroughtAbout(cells: readonly Cell[], moment: Moment): Promise<void> {
  const end = Date.now() + patience
  for (let waiting = cells.filter(isWaitedFor); waiting.length > 0 && Date.now() < end; await sleep(pause)) {
    const isDone = new Set<Cell>()
    await each(waiting, async (cell) => {
      if (await cell.isBroughtAbout(moment)) isDone.add(cell)
    })
    waiting = waiting.filter((cell) => !isDone.has(cell))
  }
}

/** Lets all look until each says what it has to say at a moment, those last of whom nothing new is due. */
async function reach(cells: readonly Cell[], moment: Moment): Promise<void> {
  const end = Date.now() + patience
  let waiting = cells.filter((cell) => isWaitedFor(cell) && !isReached(cell, moment))
  for (; waiting.length > 0 && Date.now() < end; await sleep(pause)) {
    await each(waiting, (cell) => cell.look())
    waiting = waiting.filter((cell) => !isReached(cell, moment))
  }
  await each(cells, (cell) => cell.look())
  for (const cell of cells) cell.checkMoment(moment)
}

/** One that has said something wrong would be waited for in vain, again and again. */
function isWaitedFor({ problems }: Cell): boolean {
  return problems.length === 0
}

/** In the end nothing may be able to change any more where it has arrived or was not sent. */
function isReached(cell: Cell, moment: Moment): boolean {
  const isEnd = moment === 'final' && (cell.status === 'arrived' || cell.status === 'notSent')
  return cell.isAsExpected(moment) && (!isEnd || cell.isSettled())
}
