import type { TakenFault } from '../faults/FaultBoard.js'
import type { LedgerView, SolanaLedger } from '../solana/SolanaLedger.js'
import { blocksBehind } from './evmProxy.js'

/** What a Solana node knows with its faults. `stoppedAt` has the slot where a history stopped, by the fault's id. */
export function solanaView(
  ledger: SolanaLedger,
  faults: readonly TakenFault<'rpc'>[],
  stoppedAt: ReadonlyMap<number, number>,
): LedgerView {
  const behind = blocksBehind(faults)
  const view = behind === 0 ? viewOf(ledger) : ledger.behind(behind)
  const numberOf = (name: TakenFault<'rpc'>['name']) =>
    faults.find((one) => one.name === name)?.numbers.blocks
  const pruned = numberOf('rpcHistoryPruned')
  const firstSlot = pruned === undefined ? view.firstSlot : Math.max(0, view.clock.slot() - pruned)
  const stops = faults.flatMap(({ id }) => stoppedAt.get(id) ?? [])
  const lastSlot = Math.min(...stops)
  return {
    ...view,
    firstSlot,
    lastSlot,
    transactions: view.transactions.only(({ slot }) => slot >= firstSlot && slot <= lastSlot),
    ignoresContext: faults.some(({ name }) => name === 'rpcContextIgnored'),
  }
}

function viewOf(ledger: SolanaLedger): LedgerView {
  return {
    clock: ledger.clock,
    transactions: ledger.transactions,
    firstSlot: ledger.firstSlot,
    lastSlot: ledger.lastSlot,
    ignoresContext: ledger.ignoresContext,
    account: (address) => ledger.account(address),
    accountAfter: (slot, address) => ledger.accountAfter(slot, address),
    tokenAccountsOf: (owner, program) => ledger.tokenAccountsOf(owner, program),
    commitmentOf: (record) => ledger.commitmentOf(record),
    rentExemption: (size) => ledger.rentExemption(size),
    simulate: (decoded, options) => ledger.simulate(decoded, options),
    send: (bytes, skipPreflight) => ledger.send(bytes, skipPreflight),
  }
}
