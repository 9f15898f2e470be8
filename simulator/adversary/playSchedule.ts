import type { PermitCall } from '../../src/testing/chain/callToken.js'
import { nonceOf } from '../../src/testing/chain/TokenState.js'
import { gateway, otherToken, strangerAddress } from '../network/simulatedNetwork.js'
import { createReadersOf, type LiarLog } from './createLiar.js'
import { createPlayedService } from './createPlayedService.js'
import type { Breach } from './Oracle.js'
import { openPage, type Page } from './openPage.js'
import { pursueIntents } from './pursueIntents.js'
import type { Lie, Schedule } from './Schedule.js'
import { amount, createStage, recipient, type Stage } from './Stage.js'

/** How many requests of each kind there were. */
export type Counts = ReadonlyMap<string, number>

/** The result of one schedule. */
export type Play = {
  breaches: readonly Breach[]
  /** What happened to records and permits, in order, without times. */
  steps: readonly string[]
  /** How many requests of each kind the lying node had received at each step, and in the end. */
  counts: readonly Counts[]
  /** Each lie that changed an answer, one request each. */
  effective: readonly Lie[]
  trace: readonly string[]
}

/** The longest schedule, in virtual seconds: two permits in a row, and an hour of a lying node. */
const longest = 4800

/** Plays a schedule from the person's first press until nothing is open any more. */
export async function playSchedule(
  { scenario, lies }: Schedule,
  { isTraced = false }: { isTraced?: boolean } = {},
): Promise<Play> {
  const counts: Counts[] = []
  const liar: LiarLog = { counts: new Map(), effective: [] }
  const stage = createStage(scenario, isTraced, () => counts.push(new Map(liar.counts)))
  const { timeline, oracle, trace, start } = stage
  before(stage)
  while (timeline.step(start)) await settled()
  const readers = createReadersOf(stage, lies, liar)
  const service = createPlayedService(stage)
  let page = openPage(stage, service, readers)
  const person = pursueIntents(stage, () => page)
  happen(stage)
  if (scenario.reload > 0)
    timeline.after(scenario.reload * 1000, () => {
      page.close()
      page = openPage(stage, service, readers)
    })
  const isOver = () => person.isDone() && !service.isBusy() && areSettled(page, stage)
  const end = start + longest * 1000
  let next = start + 60_000
  while (timeline.step(end)) {
    await settled()
    oracle.check()
    if (timeline.now() >= end) break
    if (timeline.now() < next) continue
    next = timeline.now() + 60_000
    if (isOver()) break
  }
  page.close()
  for (const [key, text] of stage.device.items) trace.add('device', () => `holds ${key}: ${text}`)
  return {
    breaches: oracle.breaches(),
    steps: oracle.steps(),
    counts: [...counts, liar.counts],
    effective: liar.effective,
    trace: trace.lines(),
  }
}

/** The chains before the person starts: payments of strangers, one of which looks like the coming one. */
function before(stage: Stage): void {
  const pay = (side: 'source' | 'destination', seconds: number, to: `0x${string}`) =>
    stage.timeline.after(seconds * 1000, () =>
      stage.submit(side, strangerAddress, { kind: 'transfer', from: strangerAddress, to, amount }),
    )
  pay('source', 20, otherToken)
  pay('destination', 20, otherToken)
  pay('destination', 300, recipient)
  pay('source', 590, otherToken)
  const owner = stage.wallet.address
  if (stage.scenario.takes === 'standing')
    stage.timeline.after(100_000, () =>
      stage.submit('source', owner, { kind: 'approve', owner, spender: gateway, value: amount }),
    )
}

/** What others do while the transfer is under way. */
function happen(stage: Stage): void {
  const { scenario, timeline, wallet, places } = stage
  const at = (seconds: number, run: () => void) => seconds > 0 && timeline.after(seconds * 1000, run)
  at(scenario.strangerPays, () =>
    stage.submit('destination', strangerAddress, {
      kind: 'transfer',
      from: strangerAddress,
      to: recipient,
      amount,
    }),
  )
  at(scenario.ownTransaction, () =>
    stage.submit('source', wallet.address, {
      kind: 'transfer',
      from: wallet.address,
      to: otherToken,
      amount,
    }),
  )
  at(scenario.otherPermit, () => {
    const { chain } = places.source
    const permit: PermitCall = {
      owner: wallet.address,
      spender: strangerAddress,
      value: 1n,
      nonce: nonceOf(chain.head().token, wallet.address),
      deadline: BigInt(chain.head().time + 1800),
      v: 27,
      r: stage.newHash(),
      s: `0x0${stage.newHash().slice(3)}`,
      signer: wallet.address,
    }
    stage.submit('source', strangerAddress, { kind: 'permit', permit, isOptional: false })
  })
}

function areSettled({ isOpen }: Page, { device }: Stage): boolean {
  return device.records().every((record) => !isOpen(record))
}

function settled(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve))
}
