import { createHash } from 'node:crypto'
import { base58, base64 } from '@scure/base'
import { blockhashLifetime } from '../../src/core/read/solana/blockHeight.js'
import { RpcError } from '../../src/testing/chain/RpcError.js'
import { clockAccount, mintAccount, tokenAccount, walletAccount } from './accountData.js'
import { readDeposit } from './readDeposit.js'
import { type Abandoned, holdingOf, type Landed, type SolanaLedger, slotTime } from './SolanaLedger.js'
import { solanaMint } from './solanaAddresses.js'

/** What is wrong with a node. */
export type SolanaNodeFaults = {
  /** How many slots it is behind, until it catches up while the chain halts. */
  lag: number
  /** The slot at which it stopped. */
  frozenAt?: number | undefined
  /** By how many slots every slot that it reports is too high. */
  ahead?: number | undefined
  /** By how many seconds it dates every block too late. */
  late?: number | undefined
  /** By how many slots its lists and transactions lag behind its head. */
  indexLag: number
  /** For how many slots it keeps transactions. */
  keeps: number
  /** Denies a transaction in every answer, including its balances. */
  denies?: ((landed: Landed) => boolean) | undefined
  /** Also shows these made-up transactions. */
  makesUp?: (() => readonly Landed[]) | undefined
  /** Omits a transaction from the history of an account and of the mint. */
  leavesOut?: ((landed: Landed) => boolean) | undefined
}

/** One of the nodes of the chain. */
export type SolanaNode = {
  readonly faults: SolanaNodeFaults
  /** Keeps it on an abandoned fork until a time in ms since 1970. */
  stayOn(abandoned: Abandoned, until: number): void
  /** @throws RpcError */
  answer(method: string, params: readonly unknown[]): unknown
}

type Commitment = 'processed' | 'confirmed' | 'finalized'
type Options = { commitment?: Commitment; limit?: number; before?: string; minContextSlot?: number }

const mostListed = 1000

/** One slot of so many has another token transaction. */
const trafficEvery = 2

/** Creates a node of the chain, without faults at first. */
export function createSolanaNode(
  ledger: SolanaLedger,
  now: () => number,
  faults: SolanaNodeFaults = { lag: 0, indexLag: 0, keeps: Number.POSITIVE_INFINITY },
): SolanaNode {
  let kept: (Abandoned & { until: number }) | undefined
  const { pace } = ledger

  const head = () => Math.min(ledger.slot(faults.lag * slotTime), faults.frozenAt ?? Number.POSITIVE_INFINITY)
  const reported = (slot: number) => slot + (faults.ahead ?? 0)
  const dated = (slot: number) => ledger.timeOf(slot) + (faults.late ?? 0)
  const slotAt = (commitment: Commitment = 'finalized') => {
    if (commitment === 'processed') return head()
    return commitment === 'confirmed' ? head() - pace.confirmed : ledger.finalFor(head())
  }
  const firstKept = () => Math.max(ledger.firstSlot, head() - faults.keeps)
  const context = (options?: Options) => ({ slot: reported(slotAt(options?.commitment)) })

  /** It leaves a fork at that time, or earlier if another slot becomes final. */
  function known(until: number): readonly Landed[] {
    if (kept && (kept.until <= now() || ledger.finalized() > kept.commonSlot())) kept = undefined
    const shown = [...(kept?.landed ?? ledger.landed()), ...(faults.makesUp?.() ?? [])]
    const all = shown.filter(({ slot }) => slot <= until).sort((one, next) => one.slot - next.slot)
    return faults.denies ? all.filter((one) => !faults.denies?.(one)) : all
  }

  const indexed = (options?: Options) =>
    known(Math.min(slotAt(options?.commitment), head() - faults.indexLag)).filter(
      ({ slot }) => slot >= firstKept(),
    )

  function describeAccount(address: string, until: number): object | null {
    if (address === solanaMint) return mintAccount()
    if (address === clockAddress) return clockAccount(ledger.timeOf(until))
    const held = holdingOf(known(until), address)
    if (held) return tokenAccount(held)
    return wallets.has(address) ? walletAccount() : null
  }

  /** An account of the System program has lamports, which never change here. */
  const wallets = new Set(ledger.landed().flatMap(({ transaction }) => transaction.mentions))

  function listSignatures(address: string, options: Options = {}): object[] {
    const { commitment, limit = mostListed, before, minContextSlot } = options
    if (minContextSlot !== undefined && reported(slotAt(commitment)) < minContextSlot)
      throw new RpcError(-32016, 'Minimum context slot has not been reached')
    if (address === solanaMint)
      return listTraffic(reported(Math.min(slotAt(commitment), head() - faults.indexLag)), limit)
    const own = indexed(options)
      .filter((one) => !faults.leavesOut?.(one) && isPartOf(one, address))
      .reverse()
    const start = before ? own.findIndex(({ transaction }) => transaction.signatures[0] === before) + 1 : 0
    return own.slice(start, start + limit).map(({ transaction, slot, hasFailed }) => ({
      signature: transaction.signatures[0],
      slot,
      err: hasFailed ? failure : null,
      blockTime: dated(slot),
    }))
  }

  function listTraffic(until: number, limit: number): object[] {
    const newest = until - (until % trafficEvery)
    return Array.from({ length: limit }, (_, index) => newest - index * trafficEvery).map((slot) => ({
      signature: businessOf(slot),
      slot,
      err: null,
      blockTime: dated(slot),
    }))
  }

  function describeTransaction(signature: string, options?: Options): object | null {
    const found = indexed(options).find(({ transaction }) => transaction.signatures[0] === signature)
    if (!found) return null
    const before = known(found.slot).slice(0, known(found.slot).indexOf(found))
    return {
      slot: found.slot,
      blockTime: dated(found.slot),
      meta: {
        err: found.hasFailed ? failure : null,
        preTokenBalances: balancesOf(found, before),
        postTokenBalances: balancesOf(found, [...before, found]),
      },
      transaction: { signatures: found.transaction.signatures },
    }
  }

  function describeStatus(signature: string): object | null {
    const found = known(head()).find(({ transaction }) => transaction.signatures[0] === signature)
    if (!found || found.slot < firstKept()) return null
    const { slot, hasFailed } = found
    const isIn = (commitment: Commitment) => slot <= slotAt(commitment)
    const confirmationStatus = isIn('finalized') ? 'finalized' : isIn('confirmed') ? 'confirmed' : 'processed'
    return { slot, err: hasFailed ? failure : null, confirmationStatus }
  }

  function isBlockhashValid(blockhash: string, options?: Options): boolean {
    const slot = ledger.slotOf(blockhash)
    const until = slotAt(options?.commitment)
    if (slot === undefined || slot > until || ledger.lastHeightOf(blockhash) === undefined) return false
    return ledger.heightOf(until) - ledger.heightOf(slot) <= Number(blockhashLifetime)
  }

  /** Simulates a transaction on the node's state, and returns the requested accounts after it. */
  function simulate(text: string, { accounts }: { accounts?: { addresses: readonly string[] } }): object {
    const until = slotAt('confirmed')
    const { moves } = readDeposit(base64.decode(text))
    const isCovered = moves.every(
      ({ account, change }) => (holdingOf(known(until), account)?.amount ?? 0n) + change >= 0n,
    )
    if (!isCovered) return { context: { slot: until }, value: { err: failure, accounts: null } }
    const after = (address: string) => {
      const held = holdingOf(known(until), address)
      const change = moves.reduce((sum, move) => (move.account === address ? sum + move.change : sum), 0n)
      return held ? tokenAccount({ ...held, amount: held.amount + change }) : describeAccount(address, until)
    }
    return {
      context: { slot: until },
      value: { err: null, accounts: accounts?.addresses.map(after) ?? null },
    }
  }

  return {
    faults,
    stayOn(abandoned, until) {
      kept = { ...abandoned, until }
    },
    answer(method, [first, second, third]) {
      const options = (second ?? {}) as Options
      switch (method) {
        case 'getSlot':
          return reported(slotAt((first as Options | undefined)?.commitment))
        case 'getBlockHeight':
          return ledger.heightOf(reported(slotAt((first as Options | undefined)?.commitment)))
        case 'getEpochInfo': {
          const absoluteSlot = reported(slotAt((first as Options | undefined)?.commitment))
          return { absoluteSlot, blockHeight: ledger.heightOf(absoluteSlot) }
        }
        case 'getBlockTime':
          if (Number(first) > reported(head())) throw new RpcError(-32004, 'Block not available')
          return dated(Number(first))
        case 'getFirstAvailableBlock':
          return firstKept()
        case 'getMultipleAccounts': {
          const slot = slotAt(options.commitment)
          return {
            context: context(options),
            value: (first as string[]).map((address) => describeAccount(address, slot)),
          }
        }
        case 'getTokenAccountsByOwner': {
          const at = third as Options | undefined
          return { context: context(at), value: listTokenAccounts(String(first), slotAt(at?.commitment)) }
        }
        case 'getSignaturesForAddress':
          return listSignatures(String(first), options)
        case 'getTransaction':
          return describeTransaction(String(first), options)
        case 'getSignatureStatuses':
          return {
            context: { slot: reported(head()) },
            value: (first as string[]).map(describeStatus),
          }
        case 'isBlockhashValid':
          return { context: context(options), value: isBlockhashValid(String(first), options) }
        case 'simulateTransaction':
          return simulate(String(first), (second ?? {}) as { accounts?: { addresses: readonly string[] } })
        default:
          throw new RpcError(-32601, `${method} does not exist`)
      }
    },
  }

  function listTokenAccounts(owner: string, until: number): object[] {
    const accounts = new Set(
      known(until).flatMap(({ transaction }) =>
        transaction.moves.flatMap((move) => (move.owner === owner ? [move.account] : [])),
      ),
    )
    return [...accounts].flatMap((pubkey) => {
      const held = holdingOf(known(until), pubkey)
      return held ? [{ pubkey, account: tokenAccount(held) }] : []
    })
  }
}

const failure = { InstructionError: [0, { Custom: 1 }] }

const clockAddress = 'SysvarC1ock11111111111111111111111111111111'

function isPartOf({ transaction }: Landed, address: string): boolean {
  return (
    transaction.mentions.includes(address) || transaction.moves.some(({ account }) => account === address)
  )
}

/** The token balances of a transaction's accounts, after some transactions. */
function balancesOf({ transaction }: Landed, landed: readonly Landed[]): object[] {
  const accounts = [...new Set(transaction.moves.map(({ account }) => account))]
  return accounts.flatMap((account, index) => {
    const held = holdingOf(landed, account)
    if (!held) return []
    const uiTokenAmount = { amount: held.amount.toString(), decimals: 6 }
    return [{ accountIndex: index + 1, mint: solanaMint, owner: held.owner, uiTokenAmount }]
  })
}

function businessOf(slot: number): string {
  return base58.encode(createHash('sha512').update(`business ${slot}`).digest())
}
