import { cctpDomains } from './cctp.js'
import { defineNetwork } from './network.js'

/** Circle's contracts on its test networks (developers.circle.com/cctp/references/contract-addresses). */
const contracts = {
  transmitter: '0xE737e5cEBEEBa77EFE34D4aa090756590b1CE275',
  messenger: '0x8FE6B999Dc680CcFDD5Bf7EB0974218be2542DAA',
} as const

/**
 * Circle's USDC on the five test chains. The EIP-712 domain name is `USDC` on all but Arbitrum Sepolia. A test
 * recomputes each separator from its domain.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, testnet } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({ baseUrl: '/api/bridge', network: testnet })
 * ```
 */
export const testnet = /* @__PURE__ */ defineNetwork({
  name: 'testnet',
  chains: {
    ETH: {
      name: 'Sepolia',
      id: 11155111,
      usdc: {
        address: '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238',
        name: 'USDC',
        version: '2',
        separator: '0xb90e5057db141a932946e64d09ccb7ffc9b00bd79fec26f698d29af0c83320a6',
      },
      transactionUrl: 'https://sepolia.etherscan.io/tx/{hash}',
      addressUrl: 'https://sepolia.etherscan.io/address/{address}',
      cctp: { domain: cctpDomains.ETH, ...contracts },
    },
    BASE: {
      name: 'Base Sepolia',
      id: 84532,
      usdc: {
        address: '0x036CbD53842c5426634e7929541eC2318f3dCF7e',
        name: 'USDC',
        version: '2',
        separator: '0x71f17a3b2ff373b803d70a5a07c046c1a2bc8e89c09ef722fcb047abe94c9818',
      },
      transactionUrl: 'https://sepolia.basescan.org/tx/{hash}',
      addressUrl: 'https://sepolia.basescan.org/address/{address}',
      cctp: { domain: cctpDomains.BASE, ...contracts },
    },
    ARB: {
      name: 'Arbitrum Sepolia',
      id: 421614,
      usdc: {
        address: '0x75faf114eafb1BDbe2F0316DF893fd58CE46AA4d',
        name: 'USD Coin',
        version: '2',
        separator: '0x85944e1292d007732838d6eadfa67589b78ffcededbd4df60488d0af251308bb',
      },
      transactionUrl: 'https://sepolia.arbiscan.io/tx/{hash}',
      addressUrl: 'https://sepolia.arbiscan.io/address/{address}',
      cctp: { domain: cctpDomains.ARB, ...contracts },
    },
    POLYGON: {
      name: 'Polygon Amoy',
      id: 80002,
      usdc: {
        address: '0x41E94Eb019C0762f9Bfcf9Fb1E58725BfB0e7582',
        name: 'USDC',
        version: '2',
        separator: '0x5cddc98319864e897e4469bd1d13c2288c677047b54b8cca12bd342adb6be9eb',
      },
      transactionUrl: 'https://amoy.polygonscan.com/tx/{hash}',
      addressUrl: 'https://amoy.polygonscan.com/address/{address}',
      cctp: { domain: cctpDomains.POLYGON, ...contracts },
    },
    SOLANA: {
      name: 'Solana Devnet',
      cluster: 'solana:devnet',
      usdc: { address: '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU' },
      transactionUrl: 'https://solscan.io/tx/{hash}?cluster=devnet',
      addressUrl: 'https://solscan.io/account/{address}?cluster=devnet',
    },
  },
})
