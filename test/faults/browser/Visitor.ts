import { Keypair, VersionedTransaction } from '@solana/web3.js'
import type { Browser, BrowserContext, Page } from 'playwright'
import { bytesToHex, type Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { chainNames, type EvmChainName } from '../../../sandbox/chains.js'
import type { Signed } from '../support/readTruth.js'
import type { BrowserPlan } from './BrowserPlan.js'
import type { Saying } from './Saying.js'
import { Widget } from './Widget.js'

/** How long a page may take, in ms, because the machine may be busy. */
const patience = 60_000

type WitnessReading = (page: Page, saying: Saying) => void

/** One person's browser, with its own storage, wallets and keys. Notes everything that it shows and sends. */
export class Visitor {
  /** What was signed and sent, in order. */
  readonly sent: Signed[] = []
  /** Secrets that may appear only in the request. */
  readonly signatures: string[] = []
  /** Everything that was written to the console. */
  readonly logged: string[] = []
  /** The errors that the pages threw. */
  readonly thrown: string[] = []
  /** How far the tabs' clock was moved ahead, in ms. */
  private skipped = 0
  private sleepsSince: number | undefined

  private constructor(
    private readonly context: BrowserContext,
    private readonly address: string,
    private readonly keys: { evm: Hex; solana: Keypair },
    private readonly plan: Pick<BrowserPlan, 'from' | 'to'>,
  ) {}

  /** Opens a browser context. With `clock: 'ours'` its time can be stopped and skipped. */
  static async arrive(
    browser: Browser,
    { url, plan, clock }: { url: string; plan: Pick<BrowserPlan, 'from' | 'to'>; clock: 'ours' | 'its own' },
    onHeard: WitnessReading,
  ): Promise<Visitor> {
    // Otherwise dozens of pages would repaint their spinners all the time.
    const context = await browser.newContext({
      viewport: { width: 480, height: 900 },
      reducedMotion: 'reduce',
    })
    const keys = { evm: generatePrivateKey(), solana: Keypair.generate() }
    const query = new URLSearchParams({ from: plan.from, to: plan.to, panels: 'none' })
    const visitor = new Visitor(context, `${url}/?${query}`, keys, plan)
    if (clock === 'ours') await context.clock.install()
    await visitor.watch(onHeard)
    return visitor
  }

  /** The owner of the money. */
  get owner(): string {
    return this.plan.from === 'SOLANA' ? this.solanaAddress : this.evmAddress
  }

  /** The recipient: this person's other account, or the same one on the other chain. */
  get recipient(): string {
    return this.plan.to === 'SOLANA' ? this.solanaAddress : this.evmAddress
  }

  /** Opens the playground in a tab. */
  async openTab(): Promise<Widget> {
    const page = await this.context.newPage()
    await page.goto(this.address)
    return new Widget(page, this.plan, this.recipient)
  }

  /** Stops the time of all tabs, which then ask and draw nothing. */
  async sleep(): Promise<void> {
    // The clock only stops ahead of its time, and a busy machine may take seconds to reach every tab.
    const ahead = 10_000
    await this.context.clock.pauseAt(Date.now() + this.skipped + ahead)
    this.sleepsSince = Date.now() + ahead
  }

  /** Lets time go on, after the time slept and what is skipped in addition. */
  async wake(seconds = 0): Promise<void> {
    const { clock } = this.context
    this.skipped += seconds * 1_000
    const slept = this.sleepsSince === undefined ? 0 : Math.max(0, Date.now() - this.sleepsSince)
    if (slept + seconds > 0) await clock.fastForward(slept + seconds * 1_000)
    if (this.sleepsSince !== undefined) await clock.resume()
    this.sleepsSince = undefined
  }

  leave(): Promise<void> {
    return this.context.close()
  }

  private get evmAddress(): string {
    return privateKeyToAddress(this.keys.evm)
  }

  private get solanaAddress(): string {
    return this.keys.solana.publicKey.toBase58()
  }

  private async watch(onHeard: WitnessReading): Promise<void> {
    const { context } = this
    context.setDefaultTimeout(patience)
    await context.exposeBinding('tellTest', ({ page }, saying: Saying) => onHeard(page, saying))
    const funded = chainNames.map(
      (chain) => `demo-funded-${chain}-${chain === 'SOLANA' ? this.solanaAddress : this.evmAddress}`,
    )
    const kept = {
      'demo-evm-key': this.keys.evm,
      'demo-solana-secret': bytesToHex(this.keys.solana.secretKey),
      ...Object.fromEntries(funded.map((key) => [key, 'yes'])),
    }
    await context.addInitScript((items) => {
      // A tab's first, empty page has no storage.
      if (!location.protocol.startsWith('http')) return
      for (const [key, value] of Object.entries(items)) localStorage.setItem(key, value)
    }, kept)
    await context.addInitScript(tellWhatIsSaid)
    context.on('request', (request) => {
      if (request.method() === 'POST') this.noteRequest(request.url(), request.postData() ?? '')
    })
    context.on('console', (message) => this.logged.push(message.text()))
    context.on('weberror', (error) => this.thrown.push(String(error.error())))
  }

  private noteRequest(url: string, text: string): void {
    const body = () => JSON.parse(text)
    if (url.endsWith('/sdk/v1/transfer')) this.notePermit(body())
    if (url.endsWith('/sdk/v1/solana/submit')) this.noteTransaction(body().signed_transaction)
  }

  private notePermit({ from, permit }: { from: EvmChainName; permit: { [key: string]: string } }): void {
    const { owner = '', value = '', nonce = '', deadline = '', s = '' } = permit
    this.sent.push({
      from,
      owner,
      amount: BigInt(value),
      permit: { nonce: BigInt(nonce), deadline: BigInt(deadline) },
    })
    this.signatures.push(s.slice(2))
  }

  private noteTransaction(encoded: string): void {
    const { message } = VersionedTransaction.deserialize(Buffer.from(encoded, 'base64'))
    this.sent.push({ from: 'SOLANA', owner: this.owner, blockhash: message.recentBlockhash })
    this.signatures.push(encoded)
  }
}

/** Runs in the page: reports what the widget shows whenever it changes. */
function tellWhatIsSaid(): void {
  let last = ''
  const tell = () => {
    const read = (part: string) =>
      document.querySelector(`[data-usdc-bridge] [data-part=${part}]`)?.textContent ?? ''
    const saying = { title: read('title'), text: read('view') }
    const now = `${saying.title}\n${saying.text}`
    if (now === last) return
    last = now
    ;(window as unknown as { tellTest: (saying: object) => void }).tellTest(saying)
  }
  const changes = { subtree: true, childList: true, characterData: true }
  new MutationObserver(tell).observe(document, changes)
}
