import type { Address, MaybeEncodedAccount } from '@solana/kit'

type Change = { slot: number; before: MaybeEncodedAccount }

const mostChanges = 5_000

/** Earlier states of accounts, for nodes that lag. */
export class AccountHistory {
  private readonly changes: Change[] = []

  /** Stores an account's state before it changes in this slot. */
  note(slot: number, before: MaybeEncodedAccount): void {
    this.changes.push({ slot, before })
    if (this.changes.length > mostChanges) this.changes.shift()
  }

  /** The account as it was after a slot, or `undefined` if it has not changed since. */
  after(slot: number, address: Address): MaybeEncodedAccount | undefined {
    return this.changes.find((change) => change.slot > slot && change.before.address === address)?.before
  }
}
