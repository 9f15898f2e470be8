import type { ChainName, EvmChainName } from '../chains.js'
import type { TokenControl } from '../changeToken.js'
import type { FactStore } from '../store/FactStore.js'

const fact = 'faults.undo'

/** What faults did to tokens and accounts, stored until it is undone, also by the start after a crash. */
export class TokenFaults {
  constructor(
    private readonly facts: FactStore,
    private readonly change: (change: TokenControl) => Promise<void>,
  ) {}

  async pause(chain: EvmChainName): Promise<void> {
    this.keep([...this.kept(), { chain, pause: false }])
    await this.change({ chain, pause: true })
  }

  /** Blacklists an account, or freezes it on Solana. */
  async list(chain: ChainName, account: string): Promise<void> {
    this.keep([...this.kept(), { chain, unBlacklist: account }])
    await this.change({ chain, blacklist: account })
  }

  /** Undoes everything. */
  async undo(): Promise<void> {
    const due = this.kept()
    for (const change of due) await this.change(change)
    this.keep(this.kept().slice(due.length))
  }

  private kept(): TokenControl[] {
    return JSON.parse(this.facts.get(fact) ?? '[]') as TokenControl[]
  }

  private keep(changes: readonly TokenControl[]): void {
    this.facts.set(fact, JSON.stringify(changes))
  }
}
