import { setTimeout as sleep } from 'node:timers/promises'
import type { Browser, Page } from 'playwright'
import { type ChainName, isEvmChain } from '../../../sandbox/chains.js'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { TransferStatus } from '../../../src/core/record/record.js'
import { errorWords } from '../../../src/messages/errorWords.js'
import { fill } from '../../../src/messages/fill.js'
import { expectedAt, type Moment, moments } from '../expectedStatuses.js'
import { askNode } from '../support/askNode.js'
import { listContradictions } from '../support/listContradictions.js'
import { listRashWords } from '../support/listRashWords.js'
import { readTruth, type Truth } from '../support/readTruth.js'
import type { BrowserPlan } from './BrowserPlan.js'
import { listWrongWords, nameOf, type Saying, statusSaid } from './Saying.js'
import { say } from './say.js'
import { Visitor } from './Visitor.js'
import type { Widget } from './Widget.js'

/** The first amount, and the one of its replacement, so that the two can be told apart. */
const amounts = { first: 5_000_000n, second: 4_000_000n }
/** Enough for both twice, so that a double charge shows. Base units. */
const funds = 20_000_000n

/** After how many blocks one is final: enough that immediate events are seen before that. */
export const finalityBlocks = 40

/** How long a page may take to show an expected status, in ms. */
const patience = 60_000
const pause = 100

/**
 * After how long what became of a transfer should be known, in seconds: what was signed has run out, a permit after 30
 * minutes, and a block since then is final.
 */
const known: Readonly<Record<ChainName, number>> = {
  ETH: 2_940,
  BASE: 3_300,
  ARB: 3_300,
  POLYGON: 2_400,
  SOLANA: 600,
}

/** One transfer that a person makes in Chromium: sent, watched, and compared with the chains. */
export class BrowserCell {
  readonly problems: string[] = []
  private readonly sayings = new Map<Page, Saying>()
  private readonly statuses = new Map<Page, TransferStatus[]>()
  private readonly checks: Promise<void>[] = []
  private visitor: Visitor | undefined
  /** The open tabs; the last one is watched. */
  private tabs: Widget[] = []
  private faultIds: readonly number[] = []
  private isListening = true
  private isRevocation = false
  /** How far the person's clock was moved ahead, in seconds. */
  private passed = 0

  constructor(
    private readonly sandbox: Sandbox,
    readonly plan: BrowserPlan,
  ) {}

  /** Whether all is decided before any clock moves. */
  get isQuick(): boolean {
    const { plan } = this
    if ('rejects' in plan) return true
    if (plan.closableFrom) return false
    return Object.keys(plan.expectedStatuses).every((moment) => moments.indexOf(moment as Moment) <= 1)
  }

  /** Whether a reorg undoes something that was seen. */
  get isReorganised(): boolean {
    return this.plan.faults?.some(({ name }) => name.includes('Reorged')) ?? false
  }

  /** The status that the watched tab shows. */
  get status(): TransferStatus | undefined {
    const saying = this.sayings.get(this.watched.page)
    return saying && statusSaid(saying, this.plan.from)
  }

  /** The final result, as the table shows it. */
  get end(): string {
    const { plan } = this
    if ('rejects' in plan) return plan.rejects.error
    return this.lastStatus ?? (this.isClosable ? 'may be set aside' : 'nothing said')
  }

  private lastStatus: TransferStatus | undefined

  private get isClosable(): boolean {
    return this.sayings.get(this.watched.page)?.title === say('closableTitle')
  }

  /** Opens the page, sends, and does what the person does meanwhile. */
  async start(browser: Browser, url: string): Promise<void> {
    const { plan, sandbox } = this
    const clock = this.isQuick ? 'its own' : 'ours'
    const visitor = await Visitor.arrive(browser, { url, plan, clock }, (page, saying) =>
      this.hear(page, saying),
    )
    this.visitor = visitor
    await sandbox.fund({
      chain: plan.from,
      address: visitor.owner,
      amount: funds,
      native: plan.from === 'SOLANA',
    })
    if (plan.others === 'have blocked the sender')
      await sandbox.changeToken({ chain: plan.from, blacklist: visitor.owner })
    this.faultIds = (plan.faults ?? []).map((fault) => this.inject(fault))
    const first = await visitor.openTab()
    this.tabs = [first]
    await Promise.all([first.connect(), this.untilFinal()])
    const second = plan.mode === 'second tab' ? await visitor.openTab() : undefined
    if ('rejects' in plan) await this.sendInVain(first)
    else await first.send(textOf(amounts.first), 'signs', () => this.payAtThePrompt())
    if (!('rejects' in plan)) await this.untilAnswered(first)
    if (plan.mode === 'reload') await this.reload(first)
    if (second) await this.goOver(first, second)
    if (plan.person === 'replaces') await this.replace()
  }

  /** The person comes back to the device, after the others and some time more. */
  async wake(seconds = 0): Promise<void> {
    this.passed += seconds
    await this.visitor?.wake(seconds)
  }

  /** The person turns away, and the device sleeps. */
  async sleep(): Promise<void> {
    await this.visitor?.sleep()
  }

  /** Waits until the page shows the expected status of a moment, and then reads it. */
  async reach(moment: Moment): Promise<void> {
    const { plan } = this
    if ('rejects' in plan || this.problems.length > 0) return
    const isBy = (from: Moment) => moments.indexOf(moment) >= moments.indexOf(from)
    if (plan.closableFrom && isBy(plan.closableFrom)) return this.reachClosable(moment)
    const expected = expectedAt(plan.expectedStatuses, moment)
    const isDue = () => expected.some((one) => one === this.status)
    await this.until(isDue, moment, expected.join(' or '))
    if (isBy(plan.slowFrom ?? 'final')) await this.comeToSlow()
    if (this.status) await this.checkWords(this.status)
  }

  /** What the person does when the permit was used and the money has not moved. */
  async revokeAllowance(): Promise<void> {
    const { plan, sandbox, visitor } = this
    if (plan.person !== 'clearsAllowance' || !visitor || this.problems.length > 0) return
    await sandbox.fund({ chain: plan.from, address: visitor.owner, amount: 0n, native: true })
    await this.watched.revokeAllowance()
    this.isRevocation = true
  }

  /** Compares the final status with the chains, and checks that it remains after a reload. */
  async conclude(): Promise<void> {
    const { plan, visitor } = this
    if (!visitor) return
    this.isListening = false
    if ('rejects' in plan) await this.checkNothingSent()
    else {
      const status = await this.checkTabs()
      this.lastStatus = status
      const truth = await this.truth()
      const mayBeSetAside = plan.closableFrom !== undefined
      this.problems.push(
        ...listContradictions(status, truth, {
          amount: this.amount,
          fee: 0n,
          mayBeSetAside,
          unmatched: plan.unmatched,
        }),
      )
      if (mayBeSetAside) await this.checkStillClosable()
      else await this.checkHistory(status)
      this.checkSent(visitor)
    }
    await Promise.all(this.checks)
    await this.checkSecrets(visitor)
    this.problems.push(...visitor.thrown.map((error) => `The page threw: ${error}`))
  }

  leave(): Promise<void> {
    return this.visitor?.leave() ?? Promise.resolve()
  }

  private get watched(): Widget {
    const tab = this.tabs.at(-1)
    if (!tab) throw new Error('No tab is open.')
    return tab
  }

  /** Base units. */
  private get amount(): bigint {
    return this.plan.person === 'replaces' ? amounts.second : amounts.first
  }

  /** Somebody else pays the recipient the same amount. */
  private async payAtThePrompt(): Promise<void> {
    const { plan, sandbox, visitor } = this
    if (plan.others !== 'pay at the prompt' || !visitor) return
    await sandbox.fund({ chain: plan.to, address: visitor.recipient, amount: amounts.first })
    if (plan.to === 'SOLANA') await sandbox.mine({ chain: plan.to })
  }

  /**
   * Waits until the sender's money is final on Solana. A new account whose history is not yet final has nothing to note
   * before signing, and whether its transfer was sent is then never known.
   */
  private async untilFinal(): Promise<void> {
    const { plan, sandbox } = this
    if (plan.from !== 'SOLANA') return
    const slotAt = async (commitment: string) => {
      const [slot] = await askNode<[number]>(sandbox.solana.rpcUrl, [['getSlot', [{ commitment }]]])
      return slot
    }
    const funded = await slotAt('processed')
    for (const end = Date.now() + patience; (await slotAt('finalized')) < funded; await sleep(pause))
      if (Date.now() > end) throw new Error('The money has not become final.')
  }

  private inject(fault: Fault): number {
    return this.sandbox.inject({ ...fault, chain: this.plan.from, owner: this.visitor?.owner }).id
  }

  /** Waits until the request is in flight or answered, depending on the plan. */
  private async untilAnswered(first: Widget): Promise<void> {
    const { plan } = this
    if ('rejects' in plan) return
    if (plan.hangs) {
      // A page that closes too early would lose the note of its request.
      const isNoted = () => this.visitor?.sent.length === 1
      await this.until(() => this.isTaken() && isNoted(), 'in flight', 'submitting')
      if (plan.mode !== 'stay') return
    }
    // Only a page that stays receives the answer.
    const answered = plan.hangs ? (['pending'] as const) : expectedAt(plan.expectedStatuses, 'answered')
    const isSaid = () => answered.some((status) => this.statuses.get(first.page)?.includes(status))
    await this.until(isSaid, 'answered', answered.join(' or '))
  }

  private isTaken(): boolean {
    return !this.sandbox.faults().some(({ id }) => this.faultIds.includes(id))
  }

  private async sendInVain(first: Widget): Promise<void> {
    const { plan } = this
    if (!('rejects' in plan)) return
    const notAsked = isEvmChain(plan.from) ? 'changes the chain' : 'is not asked'
    await first.send(textOf(amounts.first), plan.rejects.wallet === 'asked' ? 'refuses' : notAsked)
    await first.page.getByText(say('problemTitle'), { exact: true }).waitFor()
    const { text } = await first.read()
    const words = fill<string>(errorWords[plan.rejects.error], { chain: nameOf(plan.from) }).join('')
    if (!text.includes(words)) this.problems.push(`It does not say: ${words}`)
    if (await first.page.locator('dialog.demo-wallet').isVisible())
      this.problems.push('The wallet was asked.')
  }

  private async reload(tab: Widget): Promise<void> {
    const { plan } = this
    this.statuses.delete(tab.page)
    await tab.reload()
    if ('rejects' in plan) return
    if (plan.person) await tab.connect()
    await tab.open(textOf(amounts.first))
    if (plan.hangs) await this.untilUnanswered()
  }

  /** The other tab tries its own transfer, is led to the open one, and follows it. */
  private async goOver(first: Widget, second: Widget): Promise<void> {
    const { plan } = this
    await second.connect()
    this.tabs = [first, second]
    await this.tryAnother(second)
    if (!('rejects' in plan) && !this.status) await second.open(textOf(amounts.first))
    if (plan.firstTab === 'stays') return
    await first.page.close()
    this.tabs = [second]
    if (plan.hangs) await this.untilUnanswered()
  }

  /** Whoever left while the request was in flight left it without an answer; the chains may have told more by now. */
  private untilUnanswered(): Promise<void> {
    const told = ['unanswered', 'sent', 'arrived']
    const said = () => this.statuses.get(this.watched.page) ?? []
    return this.until(() => said().some((status) => told.includes(status)), 'answered', 'unanswered')
  }

  /** While the first could still take the money, only its replacement may be started. */
  private async tryAnother(second: Widget): Promise<void> {
    const end = Date.now() + patience
    for (; Date.now() < end; await sleep(pause)) {
      if (await second.followButton(say('button.openTransfer'))) return
      const { canLand } = await this.truth()
      if (!canLand || this.isReplaceable()) return
    }
    this.problems.push('Another transfer could be started while the first could still land.')
  }

  private isReplaceable(): boolean {
    const { plan } = this
    if ('rejects' in plan || plan.from === 'SOLANA') return false
    return [plan.expectedStatuses.answered, plan.expectedStatuses.soon].some(
      (one) => one === 'refused' || one === 'reverted',
    )
  }

  /** Signs a replacement, which must use the same nonce. */
  private async replace(): Promise<void> {
    const { watched } = this
    await watched.button(say('tryAgain')).click()
    await watched.page.getByLabel(say('youSend')).fill(textOf(amounts.second))
    await watched.button(say('button.review')).click()
    await watched.page.getByText(say('earlierTitle')).waitFor()
    await watched.button(say('back')).click()
    await watched.send(textOf(amounts.second), 'signs')
    await this.until(() => this.status === 'arrived', 'soon', 'arrived')
  }

  private async until(isSo: () => boolean, moment: string, expected: string): Promise<void> {
    const end = Date.now() + patience
    for (let round = 1; !isSo(); round += 1) {
      if (Date.now() > end) throw new Error(`${moment}: it says ${this.status}, not ${expected}.`)
      await sleep(pause)
      if (round % 15 === 0) for (const tab of this.tabs) await tab.comeBack()
    }
  }

  /** The page's clock continues within seconds after a sleep. */
  private async comeToSlow(): Promise<void> {
    const isSlow = () => this.sayings.get(this.watched.page)?.title === say('slowTitle')
    if (this.status === 'pending' || this.status === 'sent') await this.until(isSlow, 'minutes later', 'slow')
  }

  private async checkWords(status: TransferStatus): Promise<void> {
    const saying = await this.watched.read()
    const now = statusSaid(saying, this.plan.from)
    if (now !== status) return
    const pace = saying.title === say('slowTitle') ? 'slow' : 'usual'
    const { isRevocation, reason } = this
    const isOverdue = this.passed > known[this.plan.from]
    const about = { ...this.plan, ...(reason && { reason }), pace, isRevocation, isOverdue } as const
    this.problems.push(...listWrongWords(saying, status, about))
  }

  private async reachClosable(moment: string): Promise<void> {
    await this.until(() => this.isClosable, moment, 'that it may be set aside')
    const { text } = await this.watched.read()
    if (!text.includes(say('action.setAside'))) this.problems.push(`Setting it aside is not offered: ${text}`)
  }

  /** Why the watched transfer was not sent. If it was replaced, the replacement is watched. */
  private get reason() {
    return 'rejects' in this.plan ? undefined : this.plan.reason
  }

  /** Every open tab shows the same in the end. */
  private async checkTabs(): Promise<TransferStatus | undefined> {
    const last = statusSaid(await this.watched.read(), this.plan.from)
    for (const tab of this.tabs.slice(0, -1)) {
      const isSame = () => {
        const saying = this.sayings.get(tab.page)
        return saying !== undefined && statusSaid(saying, this.plan.from) === last
      }
      if (this.plan.person !== 'replaces') await this.until(isSame, 'the other tab', last ?? 'nothing')
    }
    return last
  }

  /** After another reload it is still open and can still be set aside. */
  private async checkStillClosable(): Promise<void> {
    await this.watched.reload()
    await this.watched.open(textOf(this.amount))
    await this.reachClosable('after a reload')
  }

  /** After another reload the history lists what was sent, with the same statuses. */
  private async checkHistory(status: TransferStatus | undefined): Promise<void> {
    if (!status) return
    const tab = this.watched
    await tab.reload()
    await tab.openHistory()
    const rows = this.plan.person === 'replaces' ? 2 : 1
    await tab
      .rows()
      .nth(rows - 1)
      .waitFor()
    const count = await tab.rows().count()
    if (count !== rows) this.problems.push(`The history lists ${count} transfers, not ${rows}.`)
    const row = tab.rows().filter({ hasText: textOf(this.amount) })
    const text = await row.textContent()
    if (!text?.includes(say(`status.${status}`))) this.problems.push(`The history says of ${status}: ${text}`)
    await row.click()
    await this.until(() => this.status === status, 'after a reload', status)
    await this.checkWords(status)
    if (this.plan.person === 'replaces') await this.checkReplaced()
  }

  /** The first one was replaced for good: both used one nonce, and only the second has moved money. */
  private async checkReplaced(): Promise<void> {
    const tab = this.watched
    await tab.open(textOf(amounts.first))
    await this.sandbox.mine({ chain: this.plan.from, blocks: finalityBlocks + 3 })
    await this.until(() => this.status === 'notSent', 'final', 'notSent')
    const about = {
      ...this.plan,
      reason: 'replaced',
      pace: 'usual',
      isRevocation: false,
      isOverdue: false,
    } as const
    this.problems.push(...listWrongWords(await tab.read(), 'notSent', about))
    const nonces = this.visitor?.sent.map((signed) => signed.from !== 'SOLANA' && signed.permit.nonce)
    if (new Set(nonces).size !== 1) this.problems.push(`The two stood on the nonces ${nonces?.join(', ')}.`)
  }

  private checkSent({ sent }: Visitor): void {
    const due = this.plan.person === 'replaces' ? 2 : 1
    if (sent.length !== due) this.problems.push(`It was sent ${sent.length} times, not ${due}.`)
  }

  private async checkNothingSent(): Promise<void> {
    const tab = this.watched
    const { charged, paid } = await this.truth()
    if (charged !== 0n || paid !== 0n) this.problems.push('Money moved although nothing was sent.')
    if (this.visitor?.sent.length !== 0) this.problems.push('Something was sent although it was refused.')
    await tab.reload()
    await tab.openHistory()
    await tab.page.getByText(say('historyEmpty')).waitFor()
  }

  private async checkSecrets({ logged, signatures }: Visitor): Promise<void> {
    const stored = await this.watched.stored()
    const said = [...this.sayings.values()].map(({ text }) => text)
    const holds = (texts: readonly string[]) =>
      signatures.some((one) => texts.some((text) => text.toLowerCase().includes(one.toLowerCase())))
    if (holds(logged)) this.problems.push('A signature is in the console.')
    if (holds(said)) this.problems.push('A signature is on the screen.')
    const mayKeep = this.plan.from === 'SOLANA' && this.lastStatus !== 'notSent'
    if (!mayKeep && holds([stored])) this.problems.push('A signature is stored.')
  }

  private hear(page: Page, saying: Saying): void {
    this.sayings.set(page, saying)
    const status = statusSaid(saying, this.plan.from)
    const before = this.statuses.get(page) ?? []
    if (!status || before.at(-1) === status) return
    this.statuses.set(page, [...before, status])
    if (this.isListening) this.checks.push(this.checkRashWords(status))
  }

  /** When a person reads it. */
  private async checkRashWords(status: TransferStatus): Promise<void> {
    if (status !== 'notSent' && status !== 'arrived') return
    // A reorg may have undone it before the balance is read.
    if (status === 'arrived' && this.isReorganised) return
    const bounds = { amount: this.amount, fee: 0n }
    if (status === 'notSent' && this.plan.person === 'replaces') {
      // It is the first of which this is said, and the money that left is the second's.
      const truth = await this.truth(this.visitor?.sent[0])
      this.problems.push(...listRashWords(status, { ...truth, charged: 0n }, bounds))
    } else this.problems.push(...listRashWords(status, await this.truth(), bounds))
  }

  private truth(signed = this.visitor?.sent.at(-1)): Promise<Truth> {
    const { plan, sandbox, visitor } = this
    if (!visitor) throw new Error('Nobody is there.')
    const { owner, recipient } = visitor
    return readTruth(sandbox, { from: plan.from, to: plan.to, owner, recipient, funds }, signed)
  }
}

/** As a person types it and as it is shown, with two decimals. */
function textOf(amount: bigint): string {
  return `${amount / 1_000_000n}.00`
}
