import { base58 } from '@scure/base'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { Witness } from '../../../src/core/chain/reader.js'
import type { SolanaAnchor, SolanaSource, TransferRecord } from '../../../src/core/record/record.js'
import { createNode } from './createSolanaNode.js'
import { signatureOf } from './signatureOf.js'
import { solanaRecord } from './solanaRecord.js'
import { tokenAccount } from './tokenAccount.js'

const chain = mainnet.chains.SOLANA
const mint = chain.usdc.address

const owner = base58.encode(new Uint8Array(32).fill(3))
const account = base58.encode(new Uint8Array(32).fill(4))

/** The debited account's state when the transfer was built: 25 USDC, with its last entry long before. */
export const anchor: SolanaAnchor = {
  account,
  signature: signatureOf('anchor'),
  slot: 5_000n,
  balance: 25_000_000n,
}

/** A transfer of 10 USDC from that account with an unknown outcome. Its last valid block height is 1,000. */
export function anchoredRecord(changes: Partial<SolanaSource> & { sourceHash?: string } = {}) {
  const signatures = { signature: signatureOf('payer'), ownerSignature: signatureOf('owner') }
  return { ...solanaRecord({ ...signatures, anchor, ...changes }), owner } as TransferRecord & SolanaSource
}

/** A transaction of the account that changes the owner's balance by this much, in base units. */
export type Entry = {
  name: string
  slot?: number
  change?: bigint
  signedBy?: string[]
  err?: unknown
  missing?: true
}

export type NodeState = {
  /** The height and slot of the newest final block. */
  height?: number
  /** The height of the newest block, final or not. @default height */
  newest?: number
  slot?: number
  /** The account's transactions since the anchor, oldest first. */
  entries?: readonly Entry[]
  /** The account's balance. @default what the entries make of it; `undefined` where it is closed */
  holds?: bigint | undefined
  /** The slot of the token's newest entry. */
  moves?: number
  /** Answers that override the others. */
  answers?: object
}

/** A node past the bound that has kept everything since the anchor, with a token transfer in every slot. */
export function createHistoryNode(state: NodeState = {}) {
  const { height = 1_001, newest = height, slot = 5_400, entries = [], moves = slot, answers = {} } = state
  const sum = entries.reduce((total, { change = 0n }) => total + change, anchor.balance)
  const holds = 'holds' in state ? state.holds : sum
  const held = holds === undefined ? null : tokenAccount({ mint, owner, amount: holds })
  const listed = [
    ...entries.map((entry) => listedOf(entry)).reverse(),
    { signature: anchor.signature, slot: 4_000, err: null, blockTime: 1 },
  ]
  return createNode({
    getEpochInfo: ([options]: readonly { commitment: string }[]) => ({
      blockHeight: options?.commitment === 'finalized' ? height : newest,
      absoluteSlot: slot,
    }),
    isBlockhashValid: { value: false },
    getSignatureStatuses: { value: [null] },
    getFirstAvailableBlock: 0,
    getBlockTime: 1_767_225_630,
    getSignaturesForAddress: ([address]: readonly unknown[]) =>
      address === mint ? [{ signature: signatureOf('business'), slot: moves, err: null }] : listed,
    getTransaction: ([signature]: readonly unknown[]) =>
      transactionOf(entries.find(({ name }) => signatureOf(name) === signature)),
    getMultipleAccounts: { context: { slot }, value: [held] },
    getTokenAccountsByOwner: { value: held ? [{ pubkey: account, account: held }] : [] },
    ...answers,
  })
}

/** The given nodes as named witnesses. */
export function witnessesOf(nodes: { [name: string]: Witness['reader'] }): Witness[] {
  return Object.entries(nodes).map(([name, reader]) => ({ name, reader }))
}

function listedOf({ name, slot = 5_200, err = null }: Entry) {
  return { signature: signatureOf(name), slot, err, blockTime: 1_767_225_630 }
}

function transactionOf(entry: Entry | undefined) {
  if (!entry || entry.missing) return null
  const { name, slot = 5_200, change = 0n, signedBy = [], err = null } = entry
  const balance = (amount: bigint) => [
    { accountIndex: 1, mint, owner, uiTokenAmount: { amount: amount.toString() } },
  ]
  return {
    slot,
    blockTime: 1_767_225_630,
    meta: { err, preTokenBalances: balance(50_000_000n), postTokenBalances: balance(50_000_000n + change) },
    transaction: { signatures: [signatureOf(name), ...signedBy.map(signatureOf)] },
  }
}
