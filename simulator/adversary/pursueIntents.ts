import { UserRejectedError } from '../../src/core/errors/walletErrors.js'
import { setAside } from '../../src/core/follow/setAside.js'
import type { EvmSource, TransferRecord } from '../../src/core/record/record.js'
import { sendTransferAgain } from '../../src/core/transfer/again/sendTransferAgain.js'
import { revokeAllowance } from '../../src/core/transfer/evm/revokeAllowance.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import type { EvmSigner } from '../../src/core/wallet/walletConnection.js'
import { tokenTransaction } from '../../src/testing/chain/TestTransaction.js'
import { readTokenCall } from '../../src/testing/chain/tokenCalldata.js'
import type { EvmIntent, Intent } from '../person/Intent.js'
import type { Page } from './openPage.js'
import { amount, recipient, type Stage, sides } from './Stage.js'

/** The time between two checks of the page, in seconds: at first, and after a while. */
const pauses = { first: 12, later: 60 } as const

/** How often the person presses for an intent if nothing was sent or the money did not leave. */
const mostPresses = 6

type TimedIntent = EvmIntent & { startsAfter: number }

/** A person with one or two intents, who believes what the kit calls final and presses again whenever it allows that. */
export function pursueIntents(stage: Stage, page: () => Page): { isDone(): boolean } {
  const { scenario, device } = stage
  const intent = { device, from: sides.source, to: sides.destination, amount, recipient }
  const intents: readonly TimedIntent[] = [
    { ...intent, name: 'intent 1', startsAfter: 1 },
    ...(scenario.secondIntent > 0
      ? [{ ...intent, name: 'intent 2', startsAfter: scenario.secondIntent }]
      : []),
  ]
  const given = new Set<TimedIntent>()
  for (const one of intents) pursue(stage, page, one).then(() => given.add(one))
  const isDone = (one: TimedIntent) => given.has(one) || isShownAsMoved(stage, one)
  return { isDone: () => intents.every(isDone) }
}

async function pursue(stage: Stage, page: () => Page, intent: TimedIntent): Promise<void> {
  const { scenario } = stage
  await stage.wait(intent.startsAfter)
  for (let presses = 0; presses < mostPresses; ) {
    const records = stage.oracle.recordsOf(intent)
    const open = records.find(({ status }) => status !== 'notSent')
    if (records.some(({ status }) => status === 'setAside')) return
    if (!open || (scenario.presses === 'again' && !isShownAsMoved(stage, intent))) {
      const isOfNew = await press(stage, page(), intent)
      if (isOfNew) presses += 1
    }
    const found = stage.oracle.recordsOf(intent).find(isOpen)
    if (found) await actOnRecord(stage, page(), intent, found)
    await stage.wait(stage.isAttended() ? pauses.first : pauses.later)
  }
}

const isOpen = ({ status }: TransferRecord) =>
  !['sent', 'arrived', 'notSent', 'setAside', 'submitting'].includes(status)

/** Whether the page shows that the money of an intent left, or may have left. */
function isShownAsMoved({ oracle }: Stage, intent: Intent): boolean {
  return oracle.recordsOf(intent).some(({ status }) => ['sent', 'arrived', 'setAside'].includes(status))
}

/** Returns whether something was sent. */
async function press(
  stage: Stage,
  page: Pick<Page, 'config' | 'readers'>,
  intent: TimedIntent,
  replaces?: string,
): Promise<boolean> {
  const { trace } = stage
  const { from, to } = intent
  trace.add('person', () => `presses for ${intent.name}${replaces ? `, in place of ${replaces}` : ''}`)
  const parameters = { from, to, amount, recipient, replaces, signer: signerOf(stage, intent) }
  return attempt(stage, intent.name, () => transfer(page.config, { ...parameters, readers: page.readers }))
}

/** What the person does about an open transfer besides waiting. A closed page never answers. */
async function actOnRecord(
  stage: Stage,
  { config, readers }: Pick<Page, 'config' | 'readers'>,
  intent: TimedIntent,
  record: TransferRecord & EvmSource,
): Promise<void> {
  const { whenOpen, setsAside } = stage.scenario
  const { id, status } = record
  const signer = signerOf(stage, intent)
  if (setsAside === 'yes' && record.closable) {
    await attempt(stage, `setting ${id} aside`, () => setAside(config, { id, readers }))
    return
  }
  if (whenOpen === 'sendAgain' && status === 'unanswered')
    await attempt(stage, `sending ${id} again`, () => sendTransferAgain(config, { id, readers, signer }))
  const replaced = stage.oracle.recordsOf(intent).length
  if (
    whenOpen === 'replace' &&
    replaced < mostPresses &&
    ['unanswered', 'refused', 'reverted'].includes(status)
  )
    await press(stage, { config, readers }, intent, id)
  if (whenOpen === 'takeBack' && record.allowance) {
    const whole = record.allowance === amount ? amount : undefined
    await attempt(stage, 'taking the allowance back', async () => ({
      id,
      status: await revokeAllowance(config, { chain: sides.source, amount: whole, signer }),
    }))
  }
}

/** How long the person waits for the page, in seconds. */
const patience = 90

async function attempt(
  { trace, wait }: Stage,
  name: string,
  run: () => Promise<{ id: string; status: string }>,
): Promise<boolean> {
  const running = run().then(
    ({ id, status }) => {
      trace.add('person', () => `${name}: ${id} ${status}`)
      return true
    },
    (error: Error) => {
      trace.add('person', () => `${name}: ${error.name}: ${error.message.slice(0, 120)}`)
      return false
    },
  )
  return Promise.race([running, wait(patience).then(() => true)])
}

function signerOf(stage: Stage, intent: TimedIntent): EvmSigner {
  const { wallet, oracle, trace, places, newHash } = stage
  const { chain } = places.source
  return {
    current: () => ({ address: wallet.address, chainId: chain.facts.id }),
    switchChain: async () => undefined,
    async signTypedData(typedData) {
      await stage.wait(2)
      if (isShownAsMoved(stage, intent)) throw new UserRejectedError()
      const signature = wallet.sign(typedData)
      trace.add(
        'person',
        () => `signs for ${intent.name}: nonce ${typedData.message.nonce}, r ${signature.slice(0, 10)}`,
      )
      oracle.signed(intent, typedData, signature)
      return signature
    },
    async sendTransaction({ to, data }) {
      const hash = newHash()
      const call = readTokenCall(wallet.address, data)
      if (!call) throw new Error(`${data.slice(0, 10)} is no call of the token.`)
      chain.submit(tokenTransaction(hash, wallet.address, to, call))
      return hash
    },
  }
}
