/** The four endpoints (service interface, section 4). Every path and method is defined only here. */
export const endpoints = {
  pairs: { method: 'GET', path: '/sdk/v1/pairs' },
  transfer: { method: 'POST', path: '/sdk/v1/transfer' },
  buildSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/build-tx' },
  submitSolanaTransaction: { method: 'POST', path: '/sdk/v1/solana/submit' },
} as const

/** An endpoint of the service. */
export type EndpointName = keyof typeof endpoints
