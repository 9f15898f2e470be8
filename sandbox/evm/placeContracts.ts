import { type Address, encodeAbiParameters, type Hex, keccak256, pad, parseEther, toHex } from 'viem'
import { type EvmChainFacts, evmAdmin, multicallAddress, routerAddress } from '../chains.js'
import { contractCode } from '../contracts/artifacts.js'
import type { ChainClient } from './ChainClient.js'

/** Places token, gateway and multicall on a new chain and sets up the relayer. */
export async function placeContracts(
  client: ChainClient,
  facts: EvmChainFacts,
  relayer: Address,
): Promise<void> {
  const point = (address: Address, slot: string, value: Address) =>
    client.setStorageAt({ address, index: fixedSlot(slot), value: pad(value) })
  await Promise.all([
    placeCode(client, facts),
    point(facts.usdc, 'admin', evmAdmin),
    point(facts.usdc, 'minter', facts.gateway),
    point(facts.gateway, 'token', facts.usdc),
    point(facts.gateway, 'relayer', relayer),
    client.setBalance({ address: relayer, value: parseEther('1000000') }),
    client.setBalance({ address: evmAdmin, value: parseEther('1000000') }),
  ])
  await client.mine({ blocks: 1 })
}

/** Places the contracts' code, also over an earlier version, and lets the router call the gateway. */
export async function placeCode(client: ChainClient, facts: EvmChainFacts): Promise<void> {
  const place = (address: Address, bytecode: Hex) => client.setCode({ address, bytecode })
  await Promise.all([
    place(facts.usdc, contractCode.usdc),
    place(facts.gateway, contractCode.gateway),
    place(multicallAddress, contractCode.multicall),
    place(routerAddress, contractCode.router),
    client.setStorageAt({ address: facts.gateway, index: relayerSlot(routerAddress), value: pad('0x01') }),
  ])
}

/** The storage slot under which the contracts look for an address. */
export function fixedSlot(name: string): Hex {
  return keccak256(toHex(`usdc-bridge-react.sandbox.${name}`))
}

/** The storage slot with which the gateway allows one more account to call it as a relayer. */
function relayerSlot(account: Address): Hex {
  const parameters = [{ type: 'bytes32' }, { type: 'address' }] as const
  return keccak256(encodeAbiParameters(parameters, [fixedSlot('relayer'), account]))
}
