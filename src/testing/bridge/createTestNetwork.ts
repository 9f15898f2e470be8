import { base58 } from '@scure/base'
import { domainSeparator, getAddress, keccak256, stringToBytes } from 'viem'
import type { EvmChainKey } from '../../core/chain/chain.js'
import { defineNetwork, type Network } from '../../core/chain/network.js'

/** Chain ids that no public chain has: signatures for them are worthless anywhere else. */
const ids = { ETH: 1711411, BASE: 1711412, ARB: 1711413, POLYGON: 1711414 } as const

const names = { ETH: 'Ethereum', BASE: 'Base', ARB: 'Arbitrum', POLYGON: 'Polygon' } as const

/** Creates a network of made-up tokens on made-up chains. */
export function createTestNetwork(): Network {
  return defineNetwork({
    name: 'test',
    chains: {
      ETH: evmChain('ETH'),
      BASE: evmChain('BASE'),
      ARB: evmChain('ARB'),
      POLYGON: evmChain('POLYGON'),
      SOLANA: {
        name: 'Solana',
        cluster: 'solana:localnet',
        usdc: { address: base58.encode(keccak256(stringToBytes('test USDC on SOLANA'), 'bytes')) },
        transactionUrl: 'https://explorer.test/solana/{hash}',
        addressUrl: 'https://explorer.test/solana/account/{address}',
      },
    },
  })
}

/** A deterministic address for a made-up name. */
export function madeUpAddress(name: string): `0x${string}` {
  return getAddress(`0x${keccak256(stringToBytes(name)).slice(-40)}`)
}

/** A made-up EVM chain with its USDC, whose address is derived from a name. */
export function madeUpChain({ name, id, usdc }: { name: string; id: number; usdc: string }) {
  const token = { name: 'USD Coin', version: '2' }
  const address = madeUpAddress(usdc)
  const separator = domainSeparator({ domain: { ...token, chainId: id, verifyingContract: address } })
  return { name, id, usdc: { ...token, address, separator } }
}

function evmChain(key: EvmChainKey): Omit<Network['chains'][EvmChainKey], 'kind' | 'key'> {
  return {
    ...madeUpChain({ name: names[key], id: ids[key], usdc: `test USDC on ${key}` }),
    lookAlikes: [{ symbol: 'USDC.e', address: madeUpAddress(`bridged USDC on ${key}`) }],
    transactionUrl: `https://explorer.test/${key.toLowerCase()}/{hash}`,
    addressUrl: `https://explorer.test/${key.toLowerCase()}/address/{address}`,
  }
}
