import type { Address, MaybeEncodedAccount } from '@solana/kit'

type Change = { slot: number; before: MaybeEncodedAccount }

const mostChanges = 5_000

/** What accounts were before they changed, for nodes that have fallen behind. */
export class AccountHistory {
  private readonly changes: Change[] = []

  /** Notes an account that changes in this slot. */
  note(slot: number, before: MaybeEncodedAccount): void {
    this.changes.push({ slot, before })
    if (this.changes.length > mostChanges) this.changes.shift()
  }

  /** The account as it was after a slot, or nothing where it has not changed since. */
  after(slot: number, address: Address): MaybeEncodedAccount | undefined {
    return this.changes.find((change) => change.slot > slot && change.before.address === address)?.before
  }
}
