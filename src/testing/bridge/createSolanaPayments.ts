import { base58 } from '@scure/base'
import { keccak256, stringToBytes } from 'viem'

/** A payment to an owner, with the balance before and after it in base units. */
export type SolanaPayment = {
  signature: string
  slot: number
  /** In seconds since 1970. */
  at: number
  owner: string
  before: bigint
  after: bigint
}

/** The payments of a Solana in memory, and the slots that pass meanwhile. */
export type SolanaPayments = {
  /** The slot in progress. */
  slot(): number
  /** When a slot starts, in seconds since 1970. */
  timeOf(slot: number): number
  /** In base units. */
  balanceOf(owner: string): bigint
  /** Tells whether the owner was ever paid, and so has a USDC account. */
  isHolder(owner: string): boolean
  ownerOf(account: string): string | undefined
  find(signature: string): SolanaPayment | undefined
  /** The payments to an owner or an account, newest first. */
  at(address: string): SolanaPayment[]
  /** Other USDC transactions, newest first. Only their entries exist, not the transactions. */
  traffic(most: number): Pick<SolanaPayment, 'signature' | 'slot' | 'at'>[]
  /** Pays an owner, or the owner of an account. */
  pay(to: string, value: bigint): void
}

const firstSlot = 1000
const slotTime = 400

/** Starts without any payments. `now` is in ms since 1970. */
export function createSolanaPayments(now: () => number): SolanaPayments {
  const start = now()
  const payments: SolanaPayment[] = []
  const slot = () => firstSlot + Math.max(0, Math.floor((now() - start) / slotTime))
  const timeOf = (number: number) => Math.floor((start + (number - firstSlot) * slotTime) / 1000)
  const paymentsTo = (owner: string) => payments.filter((payment) => payment.owner === owner)
  const balanceOf = (owner: string) => paymentsTo(owner).at(-1)?.after ?? 0n
  const ownerOf = (account: string) => payments.find(({ owner }) => accountOf(owner) === account)?.owner

  return {
    slot,
    timeOf,
    balanceOf,
    isHolder: (owner) => paymentsTo(owner).length > 0,
    ownerOf,
    find: (signature) => payments.find((payment) => payment.signature === signature),
    at: (address) =>
      payments.filter(({ owner }) => owner === address || accountOf(owner) === address).reverse(),
    traffic: (most) =>
      Array.from({ length: Math.min(most, slot() - firstSlot + 1) }, (_, index) => {
        const place = slot() - index
        return { signature: madeUpSignature('business', place), slot: place, at: timeOf(place) }
      }),
    pay(to, value) {
      const owner = ownerOf(to) ?? to
      const before = balanceOf(owner)
      const signature = madeUpSignature('payment', payments.length)
      payments.push({ signature, slot: slot(), at: timeOf(slot()), owner, before, after: before + value })
    },
  }
}

/** The address of an owner's USDC account. */
export function accountOf(owner: string): string {
  return base58.encode(keccak256(stringToBytes(`token account of ${owner}`), 'bytes'))
}

function madeUpSignature(kind: 'payment' | 'business', index: number): string {
  const half = (name: string) => keccak256(stringToBytes(`${name} ${kind} ${index} on SOLANA`), 'bytes')
  return base58.encode(new Uint8Array([...half('first'), ...half('second')]))
}
