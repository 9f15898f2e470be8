import { type Address, type EncodedAccount, getAddressDecoder, type MaybeEncodedAccount } from '@solana/kit'
import { Clock, FailedTransactionMetadata, LiteSVM, type TransactionMetadata } from 'litesvm'
import type { Store } from '../store/Store.js'
import { AccountHistory } from './AccountHistory.js'
import { AccountStore } from './AccountStore.js'
import { type DecodedTransaction, decodeTransaction, type Message } from './decodeTransaction.js'
import { isOnDurableNonce } from './isOnDurableNonce.js'
import { JsonRpcError } from './JsonRpcError.js'
import { type Commitment, LedgerClock } from './LedgerClock.js'
import { type KnownTransactions, type RecordedTransaction, TransactionStore } from './TransactionStore.js'
import { onlyTokensOf, readMint, readTokenAccount, uiTokenAmount } from './tokenAccount.js'
import { isExecuted, type TransactionError, transactionError } from './transactionError.js'

/** The result of a simulation. */
export type Simulation = {
  error: TransactionError | null
  logs: string[]
  unitsConsumed: number
  after(address: Address): MaybeEncodedAccount
}

/** Options of a simulation. */
export type SimulationOptions = { verifySignatures: boolean; checkBlockhash: boolean }

const memoPrograms = [
  'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr',
  'Memo1UhkJRfHyvLMcVucJwxXeuD728EqVDDwQDxFMNo',
]
/** The account with the chain's time, which every block of a real node renews. */
const clockAddress = 'SysvarC1ock11111111111111111111111111111111'
const lookupTableHeader = 56
const lamportsPerSignature = 5000n

/** The part of the ledger that a node knows. */
export type LedgerView = Pick<
  SolanaLedger,
  'account' | 'accountAfter' | 'tokenAccountsOf' | 'commitmentOf' | 'rentExemption' | 'simulate' | 'send'
> & {
  clock: LedgerClock
  transactions: KnownTransactions
  /** The oldest slot whose transactions it keeps. */
  firstSlot: number
  /** The newest slot whose transactions it has, if its history has stopped. */
  lastSlot: number
  /** Whether it ignores `minContextSlot`. */
  ignoresContext: boolean
}

/** The local Solana: a virtual machine with slots, blockhashes and stored accounts. */
export class SolanaLedger {
  readonly clock: LedgerClock
  readonly transactions: TransactionStore
  readonly firstSlot = 0
  readonly lastSlot = Number.POSITIVE_INFINITY
  readonly ignoresContext = false
  private readonly accounts: AccountStore
  private readonly programs = new Set<Address>()
  private readonly history = new AccountHistory()
  private readonly machine = new LiteSVM().withBlockhashCheck(false).withTransactionHistory(0n)

  constructor(
    private readonly store: Store,
    finalitySlots: () => number,
  ) {
    this.clock = new LedgerClock(store.facts, finalitySlots)
    this.transactions = new TransactionStore(store.database)
    this.accounts = new AccountStore(store.database)
    for (const account of this.accounts.list()) this.machine.setAccount(account)
  }

  account(address: Address): MaybeEncodedAccount {
    if (address === clockAddress) this.setClock()
    return this.machine.getAccount(address)
  }

  /** An account as it was after a slot, if that was since the last start. */
  accountAfter(slot: number, address: Address): MaybeEncodedAccount {
    return this.history.after(slot, address) ?? this.account(address)
  }

  /** Writes an account directly, without a transaction. */
  setAccount(account: EncodedAccount): void {
    this.history.note(this.clock.slot(), this.account(account.address))
    this.machine.setAccount(account)
    this.accounts.save(account)
  }

  /** Loads a program. A stored account alone cannot run, so each start loads it again. */
  ensureProgram(address: Address, bytes: () => Uint8Array): void {
    if (this.programs.has(address)) return
    this.machine.addProgram(address, bytes())
    this.programs.add(address)
  }

  rentExemption(size: bigint): bigint {
    return this.machine.minimumBalanceForRentExemption(size)
  }

  tokenAccountsOf(owner: Address, program: Address): EncodedAccount[] {
    return onlyTokensOf(owner, this.machine.getProgramAccounts(program))
  }

  /** What a node knows that lags by some slots. */
  behind(slots: number): LedgerView {
    const clock = this.clock.behind(slots)
    const account = (address: Address) => this.accountAfter(clock.slot(), address)
    return {
      clock,
      account,
      accountAfter: (slot, address) => this.accountAfter(Math.min(slot, clock.slot()), address),
      transactions: this.transactions.only(({ slot }) => slot <= clock.slot()),
      firstSlot: this.firstSlot,
      lastSlot: this.lastSlot,
      ignoresContext: this.ignoresContext,
      tokenAccountsOf: (owner, program) =>
        this.tokenAccountsOf(owner, program).filter(({ address }) => account(address).exists),
      commitmentOf: (record) => (record.slot <= clock.slot('finalized') ? 'finalized' : 'confirmed'),
      rentExemption: (size) => this.rentExemption(size),
      simulate: (decoded, options) => this.simulate(decoded, options),
      send: (bytes, skipPreflight) => this.send(bytes, skipPreflight),
    }
  }

  /** Executes a transaction immediately and returns its signature. One that cannot land in a block disappears. */
  send(bytes: Uint8Array, skipPreflight = false): string {
    const decoded = decodeTransaction(bytes)
    if (!skipPreflight) this.preflight(decoded)
    if (this.transactions.find(decoded.signature)) return decoded.signature
    if (this.canLand(decoded)) this.execute(decoded)
    return decoded.signature
  }

  /** Whether a transaction's blockhash is still valid. */
  canLand({ message }: DecodedTransaction): boolean {
    const isRecent = this.clock.isBlockhashValid(message.lifetimeToken)
    return isRecent || isOnDurableNonce(message, (address) => this.account(address))
  }

  /** Runs a transaction and discards its changes. */
  simulate(decoded: DecodedTransaction, options: SimulationOptions): Simulation {
    if (options.checkBlockhash && !this.canLand(decoded)) {
      return this.refused('BlockhashNotFound')
    }
    this.setClock()
    this.machine.withSigverify(options.verifySignatures)
    try {
      const result = this.machine.simulateTransaction(decoded.transaction)
      if (result instanceof FailedTransactionMetadata)
        return this.refused(transactionError(result), result.meta())
      const after = new Map(
        result.postAccounts().map((account) => [account.address, { ...account, exists: true }]),
      )
      const found = { error: null, logs: result.meta().logs(), unitsConsumed: units(result.meta()) }
      return {
        ...found,
        after: (address) => (after.get(address) as MaybeEncodedAccount) ?? this.account(address),
      }
    } catch {
      return this.refused('SignatureFailure')
    } finally {
      this.machine.withSigverify(true)
    }
  }

  /** All accounts of a message, those from lookup tables last. */
  accountKeys(message: Message): { keys: Address[]; writable: Address[]; readonly: Address[] } {
    const lookups = 'addressTableLookups' in message ? (message.addressTableLookups ?? []) : []
    const pick = (table: Address, indexes: readonly number[]) =>
      indexes.map((index) => this.tableEntry(table, index))
    const writable = lookups.flatMap((lookup) => pick(lookup.lookupTableAddress, lookup.writableIndexes))
    const readonly = lookups.flatMap((lookup) => pick(lookup.lookupTableAddress, lookup.readonlyIndexes))
    return { keys: [...message.staticAccounts, ...writable, ...readonly], writable, readonly }
  }

  commitmentOf(record: RecordedTransaction): Commitment {
    return record.slot <= this.clock.slot('finalized') ? 'finalized' : 'confirmed'
  }

  private preflight(decoded: DecodedTransaction): void {
    if (this.transactions.find(decoded.signature)) {
      const message = 'Transaction simulation failed: This transaction has already been processed'
      throw new JsonRpcError(-32002, message, failureData('AlreadyProcessed'))
    }
    const { error, logs } = this.simulate(decoded, { verifySignatures: true, checkBlockhash: true })
    if (error === 'SignatureFailure')
      throw new JsonRpcError(-32003, 'Transaction signature verification failure')
    if (error !== null) {
      const message = `Transaction simulation failed: ${describeError(error)}`
      throw new JsonRpcError(-32002, message, failureData(error, logs))
    }
  }

  private execute(decoded: DecodedTransaction): void {
    const accounts = this.accountKeys(decoded.message)
    const before = this.balances(accounts.keys)
    this.setClock()
    const slot = this.clock.slot()
    for (const key of accounts.keys) this.history.note(slot, this.account(key))
    const result = this.run(decoded)
    if (!result) return
    const error = result instanceof FailedTransactionMetadata ? transactionError(result) : null
    if (error !== null && !isExecuted(error)) return
    const metadata = result instanceof FailedTransactionMetadata ? result.meta() : result
    const meta = {
      ...metaOf(decoded.message, metadata, error),
      preBalances: before.lamports,
      preTokenBalances: before.tokens,
      ...after(this.balances(accounts.keys)),
      loadedAddresses: { writable: accounts.writable, readonly: accounts.readonly },
    }
    const { signature, bytes } = decoded
    const record = { signature, slot, blockTime: this.clock.time(slot), error, bytes, meta }
    this.store.atomically(() => {
      this.transactions.add(record, accounts.keys)
      for (const key of accounts.keys) this.keepAccount(key)
    })
  }

  private run(decoded: DecodedTransaction): TransactionMetadata | FailedTransactionMetadata | undefined {
    try {
      return this.machine.sendTransaction(decoded.transaction)
    } catch {
      return undefined
    }
  }

  private keepAccount(address: Address): void {
    const account = this.account(address)
    if (account.exists && account.lamports > 0n) this.accounts.save(account)
    else this.accounts.remove(address)
  }

  private refused(error: TransactionError, metadata?: TransactionMetadata): Simulation {
    const after = (address: Address) => this.account(address)
    return { error, logs: metadata?.logs() ?? [], unitsConsumed: metadata ? units(metadata) : 0, after }
  }

  private balances(keys: readonly Address[]) {
    const accounts = keys.map((key) => this.account(key))
    const tokens = accounts.flatMap((account, accountIndex) => {
      const token = readTokenAccount(account)
      const mint = token && readMint(this.account(token.mint))
      if (!token || !mint) return []
      const uiAmount = uiTokenAmount(token.amount, mint.decimals)
      const { owner, mint: mintAddress } = token
      const programId = account.exists ? account.programAddress : undefined
      return [{ accountIndex, mint: mintAddress, owner, programId, uiTokenAmount: uiAmount }]
    })
    return { lamports: accounts.map((account) => (account.exists ? Number(account.lamports) : 0)), tokens }
  }

  private tableEntry(table: Address, index: number): Address {
    const account = this.account(table)
    const start = lookupTableHeader + 32 * index
    if (!account.exists || account.data.length < start + 32) {
      throw new JsonRpcError(-32602, `The lookup table ${table} has no entry ${index}`)
    }
    return getAddressDecoder().decode(account.data, start)
  }

  private setClock(): void {
    const slot = this.clock.slot()
    const time = BigInt(this.clock.time(slot))
    this.machine.setClock(new Clock(BigInt(slot), time, 0n, 0n, time))
  }
}

function metaOf(message: Message, metadata: TransactionMetadata, error: TransactionError | null) {
  return {
    err: error,
    status: error === null ? { Ok: null } : { Err: error },
    fee: Number(lamportsPerSignature * BigInt(message.header.numSignerAccounts)),
    logMessages: metadata.logs(),
    innerInstructions: [],
    computeUnitsConsumed: units(metadata),
    rewards: [],
    memo: memoOf(message),
  }
}

function after(balances: { lamports: number[]; tokens: unknown[] }) {
  return { postBalances: balances.lamports, postTokenBalances: balances.tokens }
}

function memoOf(message: Message): string | null {
  const memo = message.instructions.find((instruction) =>
    memoPrograms.includes(message.staticAccounts[instruction.programAddressIndex] ?? ''),
  )
  if (!memo?.data) return null
  return `[${memo.data.length}] ${new TextDecoder().decode(memo.data)}`
}

function failureData(err: TransactionError, logs: string[] = []) {
  return { err, logs, accounts: null, unitsConsumed: 0, returnData: null }
}

function describeError(error: TransactionError): string {
  if (error === 'BlockhashNotFound') return 'Blockhash not found'
  if (typeof error === 'string') return error
  if (!('InstructionError' in error)) return JSON.stringify(error)
  const [index, cause] = error.InstructionError as [number, string | { Custom: number }]
  const reason = typeof cause === 'string' ? cause : `custom program error: 0x${cause.Custom.toString(16)}`
  return `Error processing Instruction ${index}: ${reason}`
}

function units(metadata: TransactionMetadata): number {
  return Number(metadata.computeUnitsConsumed())
}
