/** The four endpoints (service interface, section 4), by what they do. Every path and method stands here once. */
export const endpoints = {
  pairs: { method: 'GET', path: '/sdk/v1/pairs' },
  transfer: { method: 'POST', path: '/sdk/v1/transfer' },
  buildSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/build-tx' },
  submitSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/submit' },
} as const

/** The name of an endpoint of the service, by what it does. */
export type EndpointName = keyof typeof endpoints
