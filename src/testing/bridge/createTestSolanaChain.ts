import { base58, base64 } from '@scure/base'
import { keccak256, stringToBytes } from 'viem'
import type { SolanaChain } from '../../core/chain/network.js'
import { tokenAccountLayout, tokenProgram } from '../../core/read/solana/tokenAccount.js'
import { RpcError } from '../chain/RpcError.js'
import { tokenAccountData } from '../chain/tokenAccountData.js'

type Payment = { signature: string; slot: number; at: number; owner: string; before: bigint; after: bigint }

/**
 * Solana in memory, with only what a payment's arrival and the end of a transfer from there need. A slot takes 400 ms,
 * is final at once, and contains a USDC transfer.
 */
export type TestSolanaChain = {
  balanceOf(owner: string): bigint
  /** The address of an owner's USDC account. */
  tokenAccountOf(owner: string): string
  /** Mints to an owner, in a transaction of its own. */
  mint(owner: string, value: bigint): void
  answer(method: string, params: readonly unknown[]): Promise<unknown>
}

const firstSlot = 1000
const slotTime = 400

/** The most entries that a node returns per request. */
const mostListed = 1000

/** A token account's rent in lamports. */
const rent = 2_039_280

/** Creates a chain without any transactions. `now` is in ms since 1970. */
export function createTestSolanaChain({ usdc }: SolanaChain, now: () => number): TestSolanaChain {
  const start = now()
  const payments: Payment[] = []
  const slot = () => firstSlot + Math.max(0, Math.floor((now() - start) / slotTime))
  const timeOf = (number: number) => Math.floor((start + (number - firstSlot) * slotTime) / 1000)
  const paymentsTo = (owner: string) => payments.filter((payment) => payment.owner === owner)
  const balanceOf = (owner: string) => paymentsTo(owner).at(-1)?.after ?? 0n
  const context = () => ({ slot: slot() })

  const describeAccount = (owner: string) => ({
    lamports: rent,
    owner: tokenProgram,
    executable: false,
    rentEpoch: 0,
    space: tokenAccountLayout.size,
    data: [base64.encode(tokenAccountData(usdc.address, owner, balanceOf(owner))), 'base64'],
  })

  const ownerOf = (account: string) => payments.find(({ owner }) => accountOf(owner) === account)?.owner

  const paymentsAt = (address: string) =>
    payments.filter(({ owner }) => owner === address || accountOf(owner) === address).reverse()

  /** Other USDC transactions, newest first. Only their entries exist, not the transactions. */
  const traffic = () =>
    Array.from({ length: Math.min(mostListed, slot() - firstSlot + 1) }, (_, index) => {
      const place = slot() - index
      return { signature: madeUpSignature('business', place), slot: place, at: timeOf(place) }
    })

  const describePayment = ({ signature, slot, at, owner, before, after }: Payment) => ({
    slot,
    blockTime: at,
    meta: {
      err: null,
      preTokenBalances: [tokenBalance(usdc.address, owner, before)],
      postTokenBalances: [tokenBalance(usdc.address, owner, after)],
    },
    transaction: { signatures: [signature] },
  })

  async function answer(method: string, [first, second]: readonly unknown[]): Promise<unknown> {
    switch (method) {
      case 'getSlot':
        // The slot in progress can still get payments, so the last complete one is the newest that is confirmed.
        return slot() - 1
      case 'getBlockHeight':
        return slot()
      case 'getEpochInfo':
        return {
          absoluteSlot: slot(),
          blockHeight: slot(),
          epoch: 0,
          slotIndex: slot(),
          slotsInEpoch: 432_000,
        }
      case 'getBlockTime':
        return timeOf(Number(first))
      case 'getFirstAvailableBlock':
        return 0
      case 'getTokenAccountsByOwner': {
        const owner = String(first)
        const isHolder = (second as { mint?: string }).mint === usdc.address && paymentsTo(owner).length > 0
        const value = isHolder ? [{ pubkey: accountOf(owner), account: describeAccount(owner) }] : []
        return { context: context(), value }
      }
      case 'getMultipleAccounts': {
        const owners = (first as string[]).map(ownerOf)
        return { context: context(), value: owners.map((owner) => (owner ? describeAccount(owner) : null)) }
      }
      case 'getSignaturesForAddress': {
        const listed = first === usdc.address ? traffic() : paymentsAt(String(first))
        const { before, limit = mostListed } = (second ?? {}) as { before?: string; limit?: number }
        const start = before ? listed.findIndex(({ signature }) => signature === before) + 1 : 0
        return listed
          .slice(start, start + limit)
          .map(({ signature, slot, at }) => ({ signature, slot, blockTime: at, err: null }))
      }
      case 'getTransaction': {
        const found = payments.find(({ signature }) => signature === first)
        return found ? describePayment(found) : null
      }
      case 'getSignatureStatuses': {
        const found = (first as string[]).map((one) => payments.find(({ signature }) => signature === one))
        const value = found.map(
          (payment) => payment && { slot: payment.slot, err: null, confirmationStatus: 'finalized' },
        )
        return { context: context(), value: value.map((status) => status ?? null) }
      }
      default:
        throw new RpcError(-32601, `${method} is not part of this test chain.`)
    }
  }

  return {
    balanceOf,
    tokenAccountOf: accountOf,
    mint(to, value) {
      const owner = ownerOf(to) ?? to
      const before = balanceOf(owner)
      const signature = madeUpSignature('payment', payments.length)
      payments.push({ signature, slot: slot(), at: timeOf(slot()), owner, before, after: before + value })
    },
    answer,
  }
}

function accountOf(owner: string): string {
  return base58.encode(keccak256(stringToBytes(`token account of ${owner}`), 'bytes'))
}

function madeUpSignature(kind: 'payment' | 'business', index: number): string {
  const half = (name: string) => keccak256(stringToBytes(`${name} ${kind} ${index} on SOLANA`), 'bytes')
  return base58.encode(new Uint8Array([...half('first'), ...half('second')]))
}

function tokenBalance(mint: string, owner: string, amount: bigint) {
  return { accountIndex: 1, mint, owner, uiTokenAmount: { amount: amount.toString(), decimals: 6 } }
}
