import type { TokenCall } from '../../src/testing/chain/callToken.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { calldata, permitWords } from '../../src/testing/chain/tokenCalldata.js'
import { json, type Reply } from '../network/Reply.js'
import { gateway } from '../network/simulatedNetwork.js'
import type { Job } from '../service/Job.js'
import { readJob } from '../service/readJob.js'
import { serviceAddresses } from '../service/serviceAddresses.js'
import { plainScenario, type Scenario } from './Scenario.js'
import { type Stage, sides } from './Stage.js'

/** The service of a schedule. The scenario defines how it executes the first request; it executes all others immediately. */
export type PlayedService = {
  answer(url: string, body: string): Promise<Reply | 'lost'>
  isBusy(): boolean
}

const { relayer, vault } = serviceAddresses

const depositSelector: Hex = '0x5ec0d1e5'

/** The routes that are open. */
const pairs = [{ from: sides.source, to: sides.destination, enabled: true }]

export function createPlayedService(stage: Stage): PlayedService {
  const known = new Set<string>()
  let count = 0
  let active = 0

  async function take(body: string): Promise<Reply | 'lost'> {
    const hash = stage.newHash()
    const job = await readJob(`int_${count + 1}`, hash, body)
    const isNew = !known.has(job.permit.r)
    known.add(job.permit.r)
    stage.oracle.left(job.permit.r)
    const scenario = count === 0 ? stage.scenario : { ...plainScenario, pays: stage.scenario.pays }
    if (isNew) {
      count += 1
      active += 1
      settle(stage, job, scenario).then(() => {
        active -= 1
      })
    }
    stage.trace.add('service', () => `takes ${job.id} on nonce ${job.permit.nonce}, ${scenario.answers}`)
    if (scenario.answers === 'lost') return 'lost'
    if (scenario.answers === 'refused') return json({ error: 'no' }, 403)
    if (scenario.answers === 'broken') return { status: 200, body: '{"intent_id":"in' }
    return json({ intent_id: job.id, status: 'pending', tx_hash: hash })
  }

  return {
    answer: async (url, body) => (url.endsWith('/pairs') ? json({ pairs }) : take(body)),
    isBusy: () => active > 0,
  }
}

/** Collects the money as the scenario defines, and pays. */
async function settle(stage: Stage, job: Job, scenario: Scenario): Promise<void> {
  const { takes, takesAfter, withdrawsAfter, pays } = scenario
  const permit: TokenCall = { kind: 'permit', permit: job.permit, isOptional: false }
  const taken = job.permit.value - BigInt(scenario.takesLess)
  const withdrawal: TokenCall = {
    kind: 'transferFrom',
    spender: gateway,
    owner: job.permit.owner,
    to: vault,
    amount: taken,
    mark: job.permit.r,
  }
  const send = (hash: Hex, calls: readonly TokenCall[], showsPermit: boolean, fails = false) => {
    const input = showsPermit ? calldata(depositSelector, ...permitWords(job.permit)) : depositSelector
    stage.send('source', { hash, from: relayer, to: gateway, input, calls, fails })
    return hash
  }
  await stage.wait(takesAfter)
  if (takes === 'never') return
  let last: Hex = job.hash
  if (takes === 'atOnce') send(job.hash, [permit, withdrawal], true)
  if (takes === 'standing') send(job.hash, [withdrawal], false)
  if (takes === 'hidden') send(job.hash, [permit, withdrawal], false)
  if (takes === 'apart' || takes === 'failing') {
    const isApart = takes === 'apart'
    send(job.hash, isApart ? [permit] : [permit, withdrawal], true, !isApart)
    await stage.wait(withdrawsAfter)
    last = send(stage.newHash(), isApart ? [withdrawal] : [permit, withdrawal], !isApart)
  }
  await stage.wait(60)
  const hasTaken = stage.places.source.chain.find(last)?.mined.succeeded === true
  if (pays === 'never' || !hasTaken) return
  stage.submit('destination', relayer, {
    kind: 'transfer',
    from: vault,
    to: job.recipient as Hex,
    amount: taken,
  })
}
