import { domainSeparator } from 'viem'
import { cctpDomains } from '../../src/core/chain/cctp.js'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import { defineNetwork, type Network } from '../../src/core/chain/network.js'
import { madeUpAddress } from '../../src/testing/bridge/createTestNetwork.js'

/** Made-up chains: their ids and tokens exist nowhere else, so nothing that is signed here has value. */
const chain = (key: EvmChainKey, name: string, id: number) => {
  const address = madeUpAddress(`USDC on ${name}`)
  const domain = { name: 'USD Coin', version: '2', chainId: id, verifyingContract: address }
  const separator = domainSeparator({ domain })
  const cctp = {
    domain: cctpDomains[key],
    transmitter: madeUpAddress(`CCTP on ${name}`),
    messenger: madeUpAddress(`CCTP's messenger on ${name}`),
  }
  return { name, id, cctp, usdc: { address, name: domain.name, version: domain.version, separator } }
}

/** The network of the simulation. */
export const simulatedNetwork: Network = defineNetwork({
  name: 'simulated',
  chains: {
    ETH: chain('ETH', 'Simulated Ethereum', 990_001),
    BASE: chain('BASE', 'Simulated Base', 990_002),
    ARB: chain('ARB', 'Simulated Arbitrum', 990_003),
    POLYGON: chain('POLYGON', 'Simulated Polygon', 990_004),
    SOLANA: {
      name: 'Simulated Solana',
      cluster: 'solana:localnet',
      usdc: { address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' },
    },
  },
})

/** The service's contract on each chain, which collects the money. */
export const gateway = madeUpAddress('simulated gateway')

/** A stranger. */
export const strangerAddress = madeUpAddress('simulated stranger')

/** A contract that emits a token's logs but is not the token. */
export const otherToken = madeUpAddress('simulated other token')
