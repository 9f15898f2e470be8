import type { TransferRecord } from '../../../src/core/record/record.js'

/** An open transfer from Base, with a test's changes. */
export function evmRecord(change: object = {}): TransferRecord {
  return {
    id: 'record-1',
    version: 1,
    network: 'mainnet',
    service: '/api/bridge',
    from: 'BASE',
    to: 'ARB',
    amount: 10_000_000n,
    owner: '0x1111111111111111111111111111111111111111',
    recipient: '0x2222222222222222222222222222222222222222',
    createdAt: 1,
    updatedAt: 1,
    chainId: 8453,
    token: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
    permit: { spender: '0x3333333333333333333333333333333333333333', nonce: 7n, deadline: 9n, r: [] },
    sourceStart: 5n,
    status: 'submitting',
    ...change,
  } as TransferRecord
}

/** An open transfer from Solana, with its signed bytes. */
export function solanaRecord(change: object = {}): TransferRecord {
  return {
    id: 'record-2',
    version: 1,
    network: 'mainnet',
    service: '/api/bridge',
    from: 'SOLANA',
    to: 'BASE',
    amount: 10_000_000n,
    owner: 'So11111111111111111111111111111111111111112',
    recipient: '0x2222222222222222222222222222222222222222',
    createdAt: 2,
    updatedAt: 2,
    signature: '5'.repeat(88),
    ownerSignature: '6'.repeat(87),
    blockhash: '7'.repeat(44),
    lastBlockHeight: 300_000_000n,
    signedTransaction: 'QUJD'.repeat(400),
    status: 'pending',
    ...change,
  } as TransferRecord
}

/** The final state of a transfer that arrived: nothing can change. */
export const arrived = {
  status: 'arrived',
  arrival: { hash: `0x${'1a'.repeat(32)}`, at: 1, amount: 10_000_000n, isFinal: true },
  proof: 'match',
} as const

/** The final state of a transfer that moved nothing. */
export const notSent = { status: 'notSent', reason: 'expired', agreed: ['one.test', 'two.test'] } as const

/** What a check found that allows setting a transfer aside. */
export const closable = { at: 1, balance: 10_000_000n, agreed: ['one.test'], silent: [] }

/** A transfer that the person closed without a known outcome. */
export const setAside = { status: 'setAside', set: closable } as const
