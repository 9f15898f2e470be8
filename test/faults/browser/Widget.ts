import type { Locator, Page } from 'playwright'
import { answerWallet, connectWallet, enterRecipient, startTransfer } from '../../support/playgroundVisit.js'
import type { BrowserPlan } from './BrowserPlan.js'
import { nameOf, type Saying } from './Saying.js'
import { say } from './say.js'

/** The widget in one tab, used as a person uses it. */
export class Widget {
  private readonly wallet: 'Harbor' | 'Lumen'

  constructor(
    readonly page: Page,
    private readonly route: Pick<BrowserPlan, 'from' | 'to'>,
    private readonly recipient: string,
  ) {
    this.wallet = route.from === 'SOLANA' ? 'Lumen' : 'Harbor'
  }

  /** The visible text. */
  read(): Promise<Saying> {
    return this.page.evaluate(readSaying)
  }

  button(name: string | RegExp): Locator {
    return this.page.getByRole('button', { name })
  }

  async connect(): Promise<void> {
    await connectWallet(
      this.page,
      say(this.route.from === 'SOLANA' ? 'button.connectSolana' : 'button.connect'),
      this.wallet,
    )
  }

  /** Fills in the form, reviews it, presses the button that signs, and answers the wallet where it asks. */
  async send(
    amount: string,
    answer: 'signs' | 'refuses' | 'is not asked' | 'changes the chain',
    whenAsked: () => Promise<void> = async () => undefined,
  ): Promise<void> {
    const { to, from } = this.route
    if (to === 'SOLANA' || from === 'SOLANA') await enterRecipient(this.page, nameOf(to), this.recipient)
    await startTransfer(this.page, this.wallet, amount)
    if (answer === 'changes the chain') return answerWallet(this.page, 'Change chain')
    if (answer !== 'is not asked') await this.answer(answer, whenAsked)
  }

  /** Presses a button of the form if it is visible, and returns whether another screen followed. */
  async followButton(name: string): Promise<boolean> {
    if (!(await this.button(name).isVisible())) return false
    // Its label may change before the press.
    await this.button(name)
      .click({ timeout: 2_000 })
      .catch(() => undefined)
    return (await this.read()).title !== say('title')
  }

  /** Goes to the history and opens the transfer of that amount. */
  async open(amount: string): Promise<void> {
    await this.openHistory()
    await this.rows().filter({ hasText: amount }).click()
  }

  async openHistory(): Promise<void> {
    await this.button(/^History/).click()
    await this.page.locator('[data-screen=history]').waitFor()
  }

  /** The transfers that the history lists. */
  rows(): Locator {
    return this.page.locator('[data-screen=history] [data-part=options] button')
  }

  /** Clears the service's allowance with the wallet's own transaction. */
  async revokeAllowance(): Promise<void> {
    await this.button(new RegExp(`^${say('action.revokeAllowance')}`)).click()
    await this.answer('signs')
    await this.page.getByText(say('revokingTitle')).first().waitFor()
  }

  /** Returns to the tab, which then checks immediately. */
  async comeBack(): Promise<void> {
    await this.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  }

  async reload(): Promise<void> {
    await this.page.reload()
    await this.page.getByRole('heading', { name: say('title') }).waitFor()
  }

  /** Everything that the kit has stored. */
  stored(): Promise<string> {
    return this.page.evaluate(readDatabase, 'usdc-bridge-react')
  }

  /** A wallet on another chain first asks to switch. */
  private async answer(answer: 'signs' | 'refuses', whenAsked = async () => {}): Promise<void> {
    const buttons = this.page.locator('dialog.demo-wallet').getByRole('button')
    const accept = buttons.filter({ hasText: /^(Change chain|Sign|Send)$/ })
    if ((await accept.textContent()) === 'Change chain') {
      await answerWallet(this.page, 'Change chain')
      await buttons.filter({ hasText: /^(Sign|Send)$/ }).waitFor()
    }
    await whenAsked()
    await (answer === 'signs' ? accept : buttons.filter({ hasText: 'Refuse' })).click()
  }
}

/** Runs in the page in one step, because the screen may change between two reads. */
function readSaying(): Saying {
  const visible = (part: string) =>
    [...document.querySelectorAll<HTMLElement>(`[data-usdc-bridge] [data-part=${part}]`)]
      // biome-ignore lint/performance/useDomNodeTextContent: a person does not read what is hidden
      .map(({ innerText }) => innerText)
      .join('\n')
  return { title: visible('title'), text: visible('view') }
}

/** Runs in the page. */
function readDatabase(name: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const database = opening.result
      const stores = [...database.objectStoreNames]
      if (stores.length === 0) return resolve('')
      const reading = database.transaction(stores).objectStore('records').getAll()
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => {
        database.close()
        resolve(reading.result.join('\n'))
      }
    }
  })
}
