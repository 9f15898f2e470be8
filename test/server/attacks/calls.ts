import { endpoints } from '../../../src/core/service/calls.js'

export const solanaAddress = 'So11111111111111111111111111111111111111112'
export const evmAddress = '0x1111111111111111111111111111111111111111'
export const permit = {
  owner: evmAddress,
  value: '10000000',
  v: 27,
  r: '0xr',
  s: '0xs',
  nested: { flags: [true, 1, 'x'] },
}

/** A valid body for each call of the proxy. */
export const good = {
  '/sdk/v1/transfer': { from: 'BASE', to: 'SOLANA', amount: '10.00', recipient: solanaAddress, permit },
  '/sdk/v1/solana/build-tx': {
    to: 'ARB',
    amount: '0.123456',
    from_wallet: solanaAddress,
    recipient: evmAddress,
  },
  '/sdk/v1/solana/submit': { intent_id: 'int_1', signed_transaction: 'QUJD' },
} as const

/** A path that accepts a body. */
export type PostPath = keyof typeof good
export const postPaths = Object.keys(good) as PostPath[]
export const transferPath = endpoints.transfer.path
export const pairsPath = endpoints.pairs.path

/** Answers every call as the service interface describes it. */
export const accepted = {
  pairs: [{ from: 'BASE', to: 'ARB', enabled: true }],
  intent_id: 'int_9',
  status: 'pending',
  tx_hash: `0x${'ab'.repeat(32)}`,
  tx_signature: '5'.repeat(88),
  transaction: 'QUJD',
  expires_at: '2026-10-21T07:28:00Z',
}
