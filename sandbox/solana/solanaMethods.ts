import { type Address, getBase58Encoder, isAddress } from '@solana/kit'
import { TOKEN_PROGRAM_ADDRESS } from '@solana-program/token'
import { solanaMint } from '../chains.js'
import { decodeTransaction } from './decodeTransaction.js'
import { type AccountEncoding, encodeAccount } from './encodeAccount.js'
import { encodeTransaction, type TransactionEncoding } from './encodeTransaction.js'
import { JsonRpcError } from './JsonRpcError.js'
import { blockhashLifetime, type Commitment } from './LedgerClock.js'
import { type ListedTransaction, mintTraffic } from './mintTraffic.js'
import type { LedgerView } from './SolanaLedger.js'
import type { SolanaRelayer } from './SolanaRelayer.js'
import type { RecordedTransaction } from './TransactionStore.js'
import { readMint, readTokenAccount, uiTokenAmount } from './tokenAccount.js'

type Options = AccountEncoding &
  TransactionEncoding & {
    commitment?: Commitment
    minContextSlot?: number
    limit?: number
    before?: string
    until?: string
    searchTransactionHistory?: boolean
    skipPreflight?: boolean
    sigVerify?: boolean
    replaceRecentBlockhash?: boolean
    accounts?: { addresses: string[]; encoding?: string }
    mint?: string
    programId?: string
  }

/** One JSON-RPC method, from its parameters to its result. */
export type SolanaMethod = (params: unknown[]) => unknown

const longestMessage = 1232

/** A Solana node's JSON-RPC methods over the local ledger. */
export function solanaMethods(ledger: LedgerView, relayer: SolanaRelayer): Record<string, SolanaMethod> {
  const { clock } = ledger
  const read = (address: Address) => ledger.account(address)
  const withContext = (value: unknown, commitment?: Commitment) => ({
    context: { apiVersion: '3.0.0', slot: clock.slot(commitment) },
    value,
  })

  const statusOf = (signature: string, searchHistory: boolean) => {
    const record = ledger.transactions.find(signature)
    if (!record || (!searchHistory && record.slot < clock.slot() - blockhashLifetime)) return null
    const confirmationStatus = ledger.commitmentOf(record)
    return {
      slot: record.slot,
      confirmations: confirmationStatus === 'finalized' ? null : clock.slot() - record.slot,
      err: record.error,
      status: record.error === null ? { Ok: null } : { Err: record.error },
      confirmationStatus,
    }
  }

  const isVisible = (record: RecordedTransaction, commitment: Commitment = 'finalized') =>
    commitment !== 'finalized' || ledger.commitmentOf(record) === 'finalized'

  const listed = (record: RecordedTransaction): ListedTransaction => ({
    signature: record.signature,
    slot: record.slot,
    err: record.error,
    memo: record.meta.memo,
    blockTime: record.blockTime,
    confirmationStatus: ledger.commitmentOf(record),
  })

  /** Rejects a request if the node has not reached the requested slot. */
  const inContext =
    (method: SolanaMethod): SolanaMethod =>
    (params) => {
      const { minContextSlot = 0, commitment = 'finalized' } = optionsIn(params.at(-1))
      const contextSlot = clock.slot(commitment)
      if (minContextSlot <= contextSlot || ledger.ignoresContext) return method(params)
      throw new JsonRpcError(-32016, 'Minimum context slot has not been reached', { contextSlot })
    }

  const methods: Record<string, SolanaMethod> = {
    getHealth: () => 'ok',
    getVersion: () => ({ 'solana-core': '3.0.0', 'feature-set': 0 }),
    getGenesisHash: () => clock.blockhash(0),
    getIdentity: () => ({ identity: relayer.address }),
    getSlot: ([options]) => clock.slot(commitmentIn(options)),
    getBlockHeight: ([options]) => clock.height(commitmentIn(options)),
    getFirstAvailableBlock: () => ledger.firstSlot,
    getBlockTime: ([slot]) => clock.time(Number(slot)),
    getEpochInfo: ([options]) => {
      const absoluteSlot = clock.slot(commitmentIn(options))
      const blockHeight = clock.height(commitmentIn(options))
      const slots = { absoluteSlot, blockHeight, slotIndex: absoluteSlot, slotsInEpoch: 432_000 }
      return { ...slots, epoch: 0, transactionCount: 0 }
    },
    getLatestBlockhash: ([options]) => {
      const commitment = commitmentIn(options)
      return withContext(clock.latestBlockhash(commitment), commitment)
    },
    isBlockhashValid: ([blockhash, options]) => {
      const commitment = commitmentIn(options)
      return withContext(clock.isBlockhashValid(String(blockhash), commitment), commitment)
    },
    getFeeForMessage: ([message]) =>
      withContext(5000 * (bytesIn(message, 'base64')[messageStart(message)] ?? 1)),
    getRecentPrioritizationFees: () => [],
    getMinimumBalanceForRentExemption: ([size]) => Number(ledger.rentExemption(BigInt(Number(size)))),
    getBalance: ([address]) => {
      const account = read(addressIn(address))
      return withContext(account.exists ? Number(account.lamports) : 0)
    },
    getAccountInfo: ([address, options]) => {
      return withContext(encodeAccount(read(addressIn(address)), optionsIn(options), read))
    },
    getMultipleAccounts: ([addresses, options]) => {
      const list = addresses as unknown[]
      const { commitment } = optionsIn(options)
      const find = (address: Address) =>
        commitment === 'finalized' ? ledger.accountAfter(clock.slot(commitment), address) : read(address)
      const found = list.map((address) => encodeAccount(find(addressIn(address)), optionsIn(options), find))
      return withContext(found, commitment)
    },
    getTokenAccountBalance: ([address]) => {
      const token = readTokenAccount(read(addressIn(address)))
      if (!token) throw new JsonRpcError(-32602, 'Invalid param: could not find account')
      return withContext(uiTokenAmount(token.amount, readMint(read(token.mint))?.decimals ?? 0))
    },
    getTokenSupply: ([address]) => {
      const mint = readMint(read(addressIn(address)))
      if (!mint) throw new JsonRpcError(-32602, 'Invalid param: could not find mint')
      return withContext(uiTokenAmount(mint.supply, mint.decimals))
    },
    getTokenAccountsByOwner: ([owner, filter, options]) => {
      const { mint, programId } = optionsIn(filter)
      const program = programId ? addressIn(programId) : TOKEN_PROGRAM_ADDRESS
      const accounts = ledger
        .tokenAccountsOf(addressIn(owner), program)
        .filter((account) => !mint || readTokenAccount(account)?.mint === mint)
      return withContext(
        accounts.map((account) => ({
          pubkey: account.address,
          account: encodeAccount(read(account.address), optionsIn(options), read),
        })),
      )
    },
    getSignatureStatuses: ([signatures, options]) => {
      const searchHistory = optionsIn(options).searchTransactionHistory === true
      return withContext((signatures as string[]).map((signature) => statusOf(signature, searchHistory)))
    },
    getSignaturesForAddress: ([address, options]) => {
      const { limit = 1000, before, until, commitment = 'finalized' } = optionsIn(options)
      const own = ledger.transactions
        .listMentions(addressIn(address))
        .filter((record) => isVisible(record, commitment))
        .map(listed)
      const others = address === solanaMint ? mintTraffic(ledger, commitment) : []
      const all = [...own, ...others].sort((one, other) => other.slot - one.slot)
      const start = before ? all.findIndex(({ signature }) => signature === before) + 1 : 0
      const end = until ? all.findIndex(({ signature }) => signature === until) : -1
      return all.slice(start, end === -1 ? undefined : end).slice(0, limit)
    },
    getTransaction: ([signature, options]) => {
      const record = ledger.transactions.find(String(signature))
      const asked = typeof options === 'string' ? { encoding: options } : optionsIn(options)
      if (!record || !isVisible(record, asked.commitment)) return null
      return encodeTransaction(record, asked)
    },
    sendTransaction: ([transaction, options]) => {
      const { encoding = 'base58', skipPreflight = false } = optionsIn(options)
      return ledger.send(bytesIn(transaction, encoding), skipPreflight)
    },
    simulateTransaction: ([transaction, options]) => {
      const {
        encoding = 'base58',
        sigVerify = false,
        replaceRecentBlockhash = false,
        accounts,
      } = optionsIn(options)
      if (sigVerify && replaceRecentBlockhash) {
        throw new JsonRpcError(-32602, 'sigVerify may not be used with replaceRecentBlockhash')
      }
      const decoded = decodeTransaction(bytesIn(transaction, encoding))
      const simulation = ledger.simulate(decoded, {
        verifySignatures: sigVerify,
        checkBlockhash: !replaceRecentBlockhash,
      })
      const { error, logs, unitsConsumed, after } = simulation
      const wanted = accounts?.addresses.map((address) =>
        encodeAccount(after(addressIn(address)), { encoding: accounts.encoding ?? 'base64' }, after),
      )
      const replacement = replaceRecentBlockhash ? clock.latestBlockhash('processed') : undefined
      const value = { err: error, logs, unitsConsumed, accounts: wanted ?? null, returnData: null }
      return withContext({ ...value, ...(replacement && { replacementBlockhash: replacement }) })
    },
    requestAirdrop: async ([address, amount]) => {
      const { bytes } = await relayer.signGift(addressIn(address), BigInt(Number(amount)))
      return ledger.send(bytes)
    },
  }
  return Object.fromEntries(Object.entries(methods).map(([name, method]) => [name, inContext(method)]))
}

function optionsIn(value: unknown): Options {
  return typeof value === 'object' && value !== null ? value : {}
}

function commitmentIn(value: unknown): Commitment {
  return optionsIn(value).commitment ?? 'finalized'
}

function addressIn(value: unknown): Address {
  if (typeof value === 'string' && isAddress(value)) return value
  throw new JsonRpcError(-32602, 'Invalid param: not an address')
}

function bytesIn(value: unknown, encoding: string): Uint8Array {
  if (typeof value !== 'string' || value.length > longestMessage * 2) {
    throw new JsonRpcError(-32602, 'Invalid param: not an encoded transaction')
  }
  if (encoding === 'base64') return new Uint8Array(Buffer.from(value, 'base64'))
  try {
    return new Uint8Array(getBase58Encoder().encode(value))
  } catch {
    throw new JsonRpcError(-32602, `invalid base58 encoding`)
  }
}

/** A versioned message has one byte before the number of signatures. */
function messageStart(message: unknown): number {
  return ((bytesIn(message, 'base64')[0] ?? 0) & 0x80) === 0 ? 0 : 1
}
