import type { SolanaSource, TransferRecord } from '../../../src/core/record/record.js'

/** 2026-01-01, in ms. */
export const createdAt = 1_767_225_600_000

/** An unanswered transfer from Solana. */
export function solanaRecord(changes: Partial<SolanaSource> & { sourceHash?: string } = {}) {
  const record: TransferRecord & SolanaSource = {
    id: 'record-1',
    version: 1,
    network: 'mainnet',
    service: '/api/bridge',
    status: 'unanswered',
    from: 'SOLANA',
    to: 'BASE',
    amount: 10_000_000n,
    owner: 'owner',
    recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
    createdAt,
    updatedAt: createdAt,
    signature: 'payerSignature',
    ownerSignature: 'ownerSignature',
    blockhash: 'blockhash',
    lastBlockHeight: 1_000n,
    ...changes,
  }
  return record
}
