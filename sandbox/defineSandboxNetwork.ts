import { domainSeparator } from 'viem'
import { defineNetwork, type Network } from '../src/core/chain/network.js'
import type { Sandbox } from './Sandbox.js'

/** The sandbox's chains as a network of the kit. It takes what `startSandbox` gives, or `GET /sandbox/info`. */
export function defineSandboxNetwork({
  chains,
  solana,
}: Pick<Sandbox, 'chains'> & { solana: { mint: string } }): Network {
  const evm = (key: keyof Sandbox['chains'], name: string) => {
    const { id, usdc: address } = chains[key]
    const domain = { name: 'USD Coin', version: '2', chainId: id, verifyingContract: address }
    return {
      name,
      id,
      usdc: { address, name: 'USD Coin', version: '2', separator: domainSeparator({ domain }) },
    }
  }
  return defineNetwork({
    name: 'sandbox',
    chains: {
      ETH: evm('ETH', 'Ethereum'),
      BASE: evm('BASE', 'Base'),
      ARB: evm('ARB', 'Arbitrum'),
      POLYGON: evm('POLYGON', 'Polygon'),
      SOLANA: { name: 'Solana', cluster: 'solana:localnet', usdc: { address: solana.mint } },
    },
  })
}
