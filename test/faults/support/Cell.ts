import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import type { BridgeEvent } from '../../../src/core/event/bridgeEvent.js'
import type { TransferRecord, TransferStatus } from '../../../src/core/record/record.js'
import { openEntry } from '../../../src/core/record/recordEnvelope.js'
import { isSettledRecord } from '../../../src/core/record/status.js'
import { amount } from '../evmRows.js'
import { expectedAt, type Moment, moments } from '../expectedStatuses.js'
import { Device } from './Device.js'
import { listContradictions } from './listContradictions.js'
import { listRashWords } from './listRashWords.js'
import { Origin, recordId } from './Origin.js'
import { Page } from './Page.js'
import type { Plan } from './Plan.js'
import { readTruth, type Truth } from './readTruth.js'
import { createSender, type Sender } from './Sender.js'
import { writeOut } from './writeOut.js'

/** Enough for two, so that a double charge shows. Base units. */
const funds = 2n * amount + 7n
/** The timeout that identifies the hanging request, which is given up once its fault has hit, not by time. In ms. */
const hangTimeout = 59_999

/** The clock of a transfer's source chain, in ms since 1970. */
export type Clock = () => number

/** One transfer of the matrix: sent, followed, and compared with the chains. */
export class Cell {
  readonly problems: string[] = []
  private readonly sender: Sender
  private readonly origin: Origin
  private readonly device: Device
  private pages: Page[] = []
  private readonly said: { where: string; text: string }[] = []
  private readonly written: string[] = []
  private id: string | undefined
  private lastStatus: TransferStatus | undefined
  private submissions = 0
  private isNodeBroken = false
  private faultIds: readonly number[] = []

  constructor(
    private readonly sandbox: Sandbox,
    readonly plan: Plan,
    clock: Clock,
    /** The names of this transfer's own nodes. */
    private readonly name: string,
  ) {
    this.sender = createSender(sandbox, plan)
    this.device = new Device(clock, plan.device)
    this.origin = new Origin(
      (key, value) => this.checkWrite(key, value),
      (key) => {
        if (recordId(key) === this.id) this.problems.push('The record was removed.')
      },
      () => {
        for (const page of this.pages) page.tell()
      },
    )
  }

  /** The transfer's current record. */
  get record(): TransferRecord | undefined {
    return this.origin.records()[0]
  }

  get status(): TransferStatus | undefined {
    return this.record?.status
  }

  async fund(): Promise<void> {
    const { from: chain } = this.plan
    await this.sandbox.fund({
      chain,
      address: this.sender.address,
      amount: funds,
      native: chain === 'SOLANA',
    })
  }

  /** Sends the transfer, and does what the person does meanwhile. */
  async start(): Promise<void> {
    const { plan } = this
    this.faultIds = plan.faults.map((fault) => this.inject(fault))
    if (plan.node?.since === 'start') this.breakNode()
    const page = this.open()
    if (plan.mode === 'second tab') this.open()
    const transfer = this.sender.send(page)
    if (plan.mode === 'reload' && plan.hangs) {
      transfer.catch(() => undefined)
      await this.untilTaken()
    } else await this.settle(transfer)
    if (plan.mode === 'reload') this.reload()
    if (plan.others === 'send from another device') await this.sendFromAnotherDevice()
    if (this.submissions > 0 && plan.node?.since === 'sent') this.breakNode()
    if (plan.mode === 'second tab') await this.tryAnother()
    this.device.noteSent()
  }

  /** Starts a moment, also on the device. */
  live(moment: Moment): void {
    this.device.live(moment)
  }

  /** Makes every page check once. */
  async look(): Promise<void> {
    if (!this.record || this.device.isAsleep) return
    await Promise.all(this.pages.map((page) => page.look(() => this.isSettled())))
  }

  isSettled(): boolean {
    return this.record !== undefined && isSettledRecord(this.record)
  }

  /** Whether the record has an expected status. */
  isAsExpected(moment: Moment, status: TransferStatus | undefined = this.status): boolean {
    const expected = expectedAt(this.plan.expectedStatuses, moment)
    const isRight = this.plan.rejects !== undefined || expected.some((one) => one === status)
    return isRight && this.isClosableInTime(moment)
  }

  /** Whether the planned reorg has happened. */
  async isBroughtAbout(moment: Moment): Promise<boolean> {
    if (!this.isReorganised()) return true
    const { charged, paid } = await this.truth(this.record)
    const [expected, ...others] = expectedAt(this.plan.expectedStatuses, moment)
    if (others.length > 0) return true
    if (expected === 'unanswered') return charged === 0n
    if (expected === 'sent') return charged > 0n && paid === 0n
    return expected !== 'arrived' || paid > 0n
  }

  /** Notes a problem if the record has another status than expected. */
  checkMoment(moment: Moment, status: TransferStatus | undefined = this.status): void {
    if (this.isAsExpected(moment, status)) return
    const expected = expectedAt(this.plan.expectedStatuses, moment)
    const closing = this.record?.closable ? 'may' : 'cannot'
    const due = expected.join(' or ')
    this.problems.push(
      `${moment}: the record says ${status}, not ${due}, and ${closing} be set aside. It is ${writeOut(this.record)}`,
    )
  }

  private isClosableInTime(moment: Moment): boolean {
    const { closable } = this.plan
    if (!closable || !this.record) return true
    const place = (one: Moment) => moments.indexOf(one)
    const { from, until } = closable
    const isClosable = this.record.closable !== undefined
    if (!until) return isClosable || place(moment) < place(from)
    return isClosable === (place(moment) >= place(from) && place(moment) < place(until))
  }

  /** Another page's own transfer. No wallet may be asked while the first could still take the money. */
  async tryAnother(): Promise<void> {
    const page = this.pages.at(-1)
    const before = this.record
    if (!page || !before) return
    const whenAsked: (TransferStatus | undefined)[] = []
    const attempt = await this.sender.attempt(page, () => void whenAsked.push(this.status))
    this.say('error', attempt.error)
    // By then its departure may have been seen.
    for (const status of whenAsked)
      if (status && ['submitting', 'unanswered', 'pending', 'permitUsed'].includes(status))
        this.problems.push(`The wallet was asked for another transfer while the first was ${status}.`)
    const isReplaced = ['refused', 'reverted'].includes(before.status) && before.from !== 'SOLANA'
    if (isReplaced && attempt.asked.some(({ nonce }) => nonce !== before.permit.nonce))
      this.problems.push(`The wallet was asked for another nonce while the first was ${before.status}.`)
  }

  /** Keeps a node's fault, although the other faults were lifted. */
  keepNodeBroken(): void {
    if (this.isNodeBroken) this.breakNode()
  }

  /** The owner clears a used permit's allowance. */
  revokeAllowance(): Promise<void> {
    const [page] = this.pages
    return page ? this.sender.revokeAllowance(page) : Promise.resolve()
  }

  /** Compares the final status with the chains, and searches for leaked secrets. */
  async conclude(consoleText: string): Promise<void> {
    const { rejects } = this.plan
    const { record } = this
    const truth = await this.truth(record)
    if (rejects) this.checkNothingSent(truth)
    else if (!record) this.problems.push('There is no record.')
    else {
      if (record.id !== this.id || this.origin.records().length !== 1)
        this.problems.push('There is another record than the one that was sent.')
      this.problems.push(
        ...listContradictions(record.status, truth, {
          ...this.plan,
          amount,
          mayBeSetAside: record.closable !== undefined,
        }),
      )
      if (this.isSettled() && this.origin.text().includes('signedTransaction'))
        this.problems.push('The signed transaction is still stored.')
    }
    this.checkSecrets(consoleText)
    for (const page of this.pages) page.die()
  }

  /** Injects a fault into this transfer only. */
  private inject(fault: Fault): number {
    return this.sandbox.inject({ ...fault, chain: this.plan.from, owner: this.sender.address }).id
  }

  /** A node of this transfer only. */
  private breakNode(): void {
    const { node } = this.plan
    if (!node) return
    this.isNodeBroken = true
    this.sandbox.inject({ ...node.fault, chain: node.chain, node: this.name } as Fault)
  }

  private open(): Page {
    const { fee, hangs } = this.plan
    const page = new Page({
      sandbox: this.sandbox,
      origin: this.origin,
      now: this.device.now,
      timeout: (ms) => this.timeout(ms),
      beforeSubmit: (body) => this.checkSubmission(body),
      onEvent: (event) => this.hear(event),
      overrides: {
        rpc: this.rpc(),
        limits: { maxFee: fee },
        ...(hangs && { timeouts: { submit: hangTimeout } }),
      },
    })
    this.pages.push(page)
    return page
  }

  /** The same account sends the same amount to the same recipient, and knows nothing of the first. */
  private async sendFromAnotherDevice(): Promise<void> {
    // Two devices that sign in the same second sign the same permit, with the same signature.
    await this.sandbox.mine({ chain: this.plan.from, seconds: 1 })
    const page = new Page({
      sandbox: this.sandbox,
      origin: new Origin(
        async () => undefined,
        () => undefined,
        () => undefined,
      ),
      now: this.device.now,
      timeout: (ms) => AbortSignal.timeout(ms),
      beforeSubmit: async () => undefined,
      onEvent: () => undefined,
      overrides: {},
    })
    const { status } = await this.sender.send(page)
    if (status !== 'pending') this.problems.push(`The other device's transfer is ${status}.`)
    page.die()
  }

  private reload(): void {
    for (const page of this.pages) page.die()
    this.pages = []
    this.open()
  }

  private rpc() {
    const { chains, solana } = this.sandbox
    const own = (chain: string, url: string) => {
      if (this.plan.node?.chain !== chain) return url
      const failing = `${url}/${this.name}`
      return this.plan.node.isOfTwo ? [failing, url] : failing
    }
    return {
      ETH: own('ETH', chains.ETH.rpcUrl),
      BASE: own('BASE', chains.BASE.rpcUrl),
      ARB: own('ARB', chains.ARB.rpcUrl),
      POLYGON: own('POLYGON', chains.POLYGON.rpcUrl),
      SOLANA: this.plan.node?.chain === 'SOLANA' ? `${solana.proxiedRpcUrl}/${this.name}` : solana.rpcUrl,
    }
  }

  private async settle(transfer: Promise<TransferRecord>): Promise<void> {
    const { rejects } = this.plan
    const error = await transfer.then(
      ({ status }) => this.checkMoment('answered', status),
      (reason: unknown) => reason ?? new Error('It rejected with nothing.'),
    )
    if (error !== undefined) this.say('error', error)
    const name = error instanceof Error ? error.name : undefined
    if (rejects ? name !== rejects.name : error !== undefined)
      this.problems.push(
        rejects ? `It rejected with ${name}, not ${rejects.name}.` : `It rejected: ${writeOut(error)}`,
      )
    if (rejects?.about && !(error instanceof Error && error.message.includes(rejects.about)))
      this.problems.push(`It does not name ${rejects.about}: ${writeOut(error)}`)
  }

  private async untilTaken(): Promise<void> {
    const end = Date.now() + 60_000
    while (this.sandbox.faults().some(({ id }) => this.faultIds.includes(id))) {
      if (Date.now() > end) throw new Error('The fault never hit.')
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }

  private timeout(ms: number): AbortSignal {
    if (ms !== hangTimeout) return AbortSignal.timeout(ms)
    const over = new AbortController()
    this.untilTaken().then(
      () => over.abort(new DOMException('The request was given up.', 'TimeoutError')),
      (error: unknown) => this.problems.push(String(error)),
    )
    return over.signal
  }

  private async checkSubmission(body: string): Promise<void> {
    this.submissions += 1
    this.sender.noteBody(body)
    if (this.submissions > 1) this.problems.push('It was sent twice.')
    const records = this.origin.records()
    this.id = records[0]?.id
    if (records.length !== 1 || records[0]?.status !== 'submitting')
      this.problems.push('It left before its record was stored.')
    if (this.plan.mode === 'second tab') await this.tryAnother()
  }

  private async checkWrite(key: string, value: string): Promise<void> {
    this.written.push(value)
    const entry = openEntry(recordId(key), value)
    if (!('record' in entry) || entry.record.status === this.lastStatus) return
    this.lastStatus = entry.record.status
    const { status } = entry.record
    // What vanishes again may have vanished by the time that the balance is read.
    if (status === 'arrived' && (this.isReorganised() || this.isLiedTo())) return
    this.problems.push(
      ...listRashWords(status, await this.truth(entry.record), { amount, fee: this.plan.fee }),
    )
  }

  /** Until every node shows it, one of two nodes may have made up the arrival. */
  private isLiedTo(): boolean {
    return this.plan.node?.isOfTwo === true && !this.isSettled()
  }

  private isReorganised(): boolean {
    return this.plan.faults.some(({ name }) => name.includes('Reorged'))
  }

  private truth(record: TransferRecord | undefined): Promise<Truth> {
    const { from, to } = this.plan
    const { address: owner, recipient } = this.sender
    return readTruth(this.sandbox, { from, to, owner, recipient, funds }, record)
  }

  private checkNothingSent({ charged, paid }: Truth): void {
    const { rejects } = this.plan
    if (charged !== 0n || paid !== 0n) this.problems.push('Money moved although nothing was sent.')
    if (this.submissions > 0) this.problems.push('Something was sent although it rejected.')
    if (this.record) this.problems.push('There is a record although nothing was sent.')
    if (rejects?.wallet === 'not asked' && this.sender.timesAsked() > 0)
      this.problems.push('The wallet was asked.')
  }

  private hear(event: BridgeEvent): void {
    this.say('event', event)
  }

  private say(where: string, value: unknown): void {
    this.said.push({ where, text: writeOut(value) })
  }

  private checkSecrets(consoleText: string): void {
    const said = [...this.said, { where: 'console', text: consoleText }]
    const stored = this.written.map((text) => ({ where: 'storage', text }))
    const { everywhere, outsideStorage } = this.sender.secrets()
    const leaks = [
      ...[...said, ...stored].filter(({ text }) => includesOne(text, [...everywhere, this.sandbox.apiKey])),
      ...said.filter(({ text }) => includesOne(text, outsideStorage)),
    ]
    for (const where of new Set(leaks.map((leak) => leak.where)))
      this.problems.push(`A secret is in what went to the ${where}.`)
  }
}

function includesOne(text: string, secrets: readonly string[]): boolean {
  const lower = text.toLowerCase()
  return secrets.some((secret) => lower.includes(secret.toLowerCase()))
}
