import { createHash } from 'node:crypto'
import { type Address, address, getAddressDecoder } from '@solana/kit'
import { type Address as EvmAddress, getAddress, keccak256, slice, toHex } from 'viem'

/** The service's names of the EVM chains. */
export const evmChainNames = ['ETH', 'BASE', 'ARB', 'POLYGON'] as const
/** The service's names of all chains. */
export const chainNames = [...evmChainNames, 'SOLANA'] as const

/** One of the four EVM chains. */
export type EvmChainName = (typeof evmChainNames)[number]
/** One of the five chains. */
export type ChainName = (typeof chainNames)[number]

/** The constants of a local EVM chain. */
export type EvmChainFacts = {
  name: EvmChainName
  /** A chain id that no public chain has. */
  id: number
  usdc: EvmAddress
  /** The spender in the owners' permits. */
  gateway: EvmAddress
}

/** The local EVM chains. Their ids and addresses are made up and used on no public chain. */
export const evmChains: Record<EvmChainName, EvmChainFacts> = {
  ETH: factsOf('ETH', 1711401),
  BASE: factsOf('BASE', 1711402),
  ARB: factsOf('ARB', 1711403),
  POLYGON: factsOf('POLYGON', 1711404),
}

/** Where clients expect Multicall3. */
export const multicallAddress: EvmAddress = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** A contract on every chain that calls the gateway for the relayer. */
export const routerAddress: EvmAddress = evmAddressOf('router')

/** The address that pauses, blacklists and mints; it has no key and is only impersonated. */
export const evmAdmin: EvmAddress = evmAddressOf('admin')

/** The mint of the local USDC on Solana. */
export const solanaMint: Address = solanaAddressOf('USDC mint')
/** The owner of the token account that receives deposits on Solana; it has no key. */
export const solanaDepositOwner: Address = solanaAddressOf('deposit owner')

/** Tells an EVM chain from Solana. */
export function isEvmChain(name: ChainName): name is EvmChainName {
  return name !== 'SOLANA'
}

function factsOf(name: EvmChainName, id: number): EvmChainFacts {
  return { name, id, usdc: evmAddressOf(`USDC on ${name}`), gateway: evmAddressOf(`gateway on ${name}`) }
}

function evmAddressOf(purpose: string): EvmAddress {
  return getAddress(slice(keccak256(toHex(`usdc-bridge-react sandbox: ${purpose}`)), 12))
}

function solanaAddressOf(purpose: string): Address {
  const bytes = createHash('sha256').update(`usdc-bridge-react sandbox: ${purpose}`).digest()
  return address(getAddressDecoder().decode(bytes))
}
