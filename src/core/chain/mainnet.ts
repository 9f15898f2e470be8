import { defineNetwork } from './network.js'

/**
 * Circle's USDC on the five main chains. Addresses: developers.circle.com/stablecoins/usdc-contract-addresses.
 * A test recomputes each separator from its domain.
 *
 * @example
 * ```ts
 * import { mainnet } from 'usdc-bridge-react/core'
 *
 * const usdcOnBase = mainnet.chains.BASE.usdc.address
 * ```
 */
export const mainnet = /* @__PURE__ */ defineNetwork({
  name: 'mainnet',
  chains: {
    ETH: {
      name: 'Ethereum',
      id: 1,
      usdc: {
        address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
        name: 'USD Coin',
        version: '2',
        separator: '0x06c37168a7db5138defc7866392bb87a741f9b3d104deb5094588ce041cae335',
      },
      transactionUrl: 'https://etherscan.io/tx/{hash}',
      addressUrl: 'https://etherscan.io/address/{address}',
    },
    BASE: {
      name: 'Base',
      id: 8453,
      usdc: {
        address: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
        name: 'USD Coin',
        version: '2',
        separator: '0x02fa7265e7c5d81118673727957699e4d68f74cd74b7db77da710fe8a2c7834f',
      },
      transactionUrl: 'https://basescan.org/tx/{hash}',
      addressUrl: 'https://basescan.org/address/{address}',
    },
    ARB: {
      name: 'Arbitrum',
      id: 42161,
      usdc: {
        address: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
        name: 'USD Coin',
        version: '2',
        separator: '0x08d11903f8419e68b1b8721bcbe2e9fc68569122a77ef18c216f10b3b5112c78',
      },
      transactionUrl: 'https://arbiscan.io/tx/{hash}',
      addressUrl: 'https://arbiscan.io/address/{address}',
    },
    POLYGON: {
      name: 'Polygon',
      id: 137,
      usdc: {
        address: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
        name: 'USD Coin',
        version: '2',
        separator: '0xcaa2ce1a5703ccbe253a34eb3166df60a705c561b44b192061e28f2a985be2ca',
      },
      transactionUrl: 'https://polygonscan.com/tx/{hash}',
      addressUrl: 'https://polygonscan.com/address/{address}',
    },
    SOLANA: {
      name: 'Solana',
      cluster: 'solana:mainnet',
      usdc: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
      transactionUrl: 'https://solscan.io/tx/{hash}',
      addressUrl: 'https://solscan.io/account/{address}',
    },
  },
})
