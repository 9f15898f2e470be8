import { mainnet } from '../src/core/chain/mainnet.js'
import type { Network } from '../src/core/chain/network.js'
import type { Pair } from '../src/core/chain/route.js'
import type { Closable, NotedState, RecordState, TransferRecord } from '../src/core/record/record.js'
import type { SigningDetails } from '../src/core/request/transferRequest.js'
import type { WalletOption } from '../src/core/wallet/walletOption.js'

/** Example data for the stories and the component tests. The clock is fixed. */
export const now = Date.parse('2026-11-21T14:02:40')
export const clock = () => now
export const chains: Network['chains'] = mainnet.chains
export const { BASE, ARB, SOLANA } = chains

export const evmAddress = '0x71C4a9De03bB5f28E6c0417aD3F95b2e8C6d9aF2'
export const otherEvmAddress = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'
export const solanaAddress = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
export const spender = '0x3fA9b0C2d4E6f81357924680aBcDeF01234577c1'
export const evmHash = `0x${'9c1f04b7'.repeat(8)}`
export const solanaHash =
  '5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW'

const keys = Object.keys(chains) as (keyof Network['chains'])[]

/** Every route is open except those that involve Polygon. */
export const pairs: readonly Pair[] = keys.flatMap((from) =>
  keys
    .filter((to) => to !== from)
    .map((to) => ({ from, to, enabled: from !== 'POLYGON' && to !== 'POLYGON' })),
)

export const harbor: WalletOption = { id: 'harbor', name: 'Harbor' }
export const lumen: WalletOption = { id: 'lumen', name: 'Lumen' }

export const permitDetails: Extract<SigningDetails, { kind: 'permit' }> = {
  kind: 'permit',
  chain: 'BASE',
  tokenName: 'USD Coin',
  owner: evmAddress,
  spender,
  value: 250_000_000n,
  deadline: BigInt(Math.floor(now / 1000) + 1800),
  nonce: 7n,
}

export const transactionDetails: Extract<SigningDetails, { kind: 'transaction' }> = {
  kind: 'transaction',
  owner: solanaAddress,
  amount: 250_000_000n,
  feePayer: 'service',
  lamports: 0n,
  expiresAt: now + 48_000,
}

const common = {
  version: 2,
  network: 'mainnet',
  service: '/api/bridge',
  amount: 250_000_000n,
  createdAt: now - 29_000,
  updatedAt: now - 27_000,
} as const

/** What a record keeps of the service's answer. A Solana transfer has its id from before. */
const answerOf = ({ status }: RecordState, from: TransferRecord['from']) => {
  const isAccepted = !['submitting', 'unanswered', 'refused'].includes(status)
  return {
    ...((isAccepted || from === 'SOLANA') && { intentId: 'in_7f3a90' }),
    ...(isAccepted && { acceptedAt: now - 27_000 }),
  }
}

/** A transfer from Base to Arbitrum, in any status. */
export function evmRecord(state: RecordState, changes: Partial<TransferRecord> = {}): TransferRecord {
  return {
    ...common,
    ...answerOf(state, 'BASE'),
    id: `evm-${state.status}`,
    from: 'BASE',
    to: 'ARB',
    owner: evmAddress,
    recipient: evmAddress,
    chainId: BASE.id,
    token: BASE.usdc.address,
    permit: { spender, nonce: 7n, deadline: permitDetails.deadline, r: [] },
    sourceStart: 22_418_000n,
    sourceHash: evmHash,
    ...state,
    ...changes,
  } as TransferRecord
}

/** A transfer from Solana to Base, in any status. */
export function solanaRecord(state: RecordState, changes: Partial<TransferRecord> = {}): TransferRecord {
  return {
    ...common,
    ...answerOf(state, 'SOLANA'),
    id: `solana-${state.status}`,
    from: 'SOLANA',
    to: 'BASE',
    owner: solanaAddress,
    recipient: evmAddress,
    ownerSignature: solanaHash,
    blockhash: solanaAddress,
    lastBlockHeight: 300_000_000n,
    sourceHash: solanaHash,
    ...state,
    ...changes,
  } as TransferRecord
}

const nodes = ['mainnet.base.org', 'base-rpc.publicnode.com'] as const

/** Signed two hours ago, with an expired permit. */
export const longAgo = {
  owner: evmAddress.toLowerCase(),
  recipient: evmAddress.toLowerCase(),
  createdAt: now - 120 * 60_000,
  updatedAt: now - 75 * 60_000,
  acceptedAt: now - 120 * 60_000 + 2000,
  permit: { spender, nonce: 7n, deadline: BigInt(now) / 1000n - 5400n, r: [] },
  noted: {
    block: { number: 22_418_000n, hash: evmHash as `0x${string}` },
    transactions: 41n,
    hasCode: false,
    allowance: 0n,
    balance: 1_204_180_000n,
  } satisfies NotedState,
} as const

/** The last check of a transfer that can be closed without an answer. */
export const closable: Closable = {
  at: now - 75 * 60_000,
  balance: 954_180_000n,
  agreed: nodes,
  silent: [],
}

export const closableWithASilentNode: Closable = { ...closable, agreed: [nodes[0]], silent: [nodes[1]] }

export const oneNode = [nodes[0]]

export const departure = { hash: evmHash, at: now - 19_000, amount: 250_000_000n }
export const arrival = { hash: evmHash, at: now - 5000, amount: 249_970_000n }
