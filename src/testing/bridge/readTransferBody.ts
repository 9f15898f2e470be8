import { base58 } from '@scure/base'
import { isAddress, isHex, parseUnits } from 'viem'
import { type ChainKey, type EvmChainKey, isChainKey, isEvmChainKey } from '../../core/chain/chain.js'
import type { PermitCall } from '../chain/callToken.js'
import { ServiceProblem } from './ServiceProblem.js'

/** The parsed body of `POST /sdk/v1/transfer`. */
export type TransferOrder = {
  from: EvmChainKey
  to: ChainKey
  /** In base units. */
  amount: bigint
  recipient: string
  permit: Omit<PermitCall, 'signer'>
}

/** Parses the body of `POST /sdk/v1/transfer` (service interface, section 4.1). @throws ServiceProblem */
export function readTransferBody(body: unknown): TransferOrder {
  const { from, to, amount, recipient, permit } = asObject(body, 'The body')
  if (!isChainKey(from) || !isEvmChainKey(from)) throw invalid('from is not one of ETH, BASE, ARB, POLYGON')
  if (!isChainKey(to)) throw invalid('to is not a chain')
  return {
    from,
    to,
    amount: readAmount(amount),
    recipient: readRecipient(recipient, to),
    permit: readPermit(permit),
  }
}

/** Validates the body of `POST /sdk/v1/solana/build-tx` (section 4.2). @throws ServiceProblem */
export function checkBuildBody(body: unknown): void {
  const { to, amount, from_wallet, recipient } = asObject(body, 'The body')
  if (!isChainKey(to) || !isEvmChainKey(to)) throw invalid('to is not one of ETH, BASE, ARB, POLYGON')
  readAmount(amount)
  readRecipient(from_wallet, 'SOLANA')
  readRecipient(recipient, to)
}

function readPermit(value: unknown): TransferOrder['permit'] {
  const { owner, spender, v, r, s, ...numbers } = asObject(value, 'permit')
  return {
    owner: asAddress(owner, 'permit.owner'),
    spender: asAddress(spender, 'permit.spender'),
    value: asUnits(numbers.value, 'permit.value'),
    nonce: asUnits(numbers.nonce, 'permit.nonce'),
    deadline: asUnits(numbers.deadline, 'permit.deadline'),
    v: typeof v === 'number' ? v : Number.NaN,
    r: asWord(r, 'permit.r'),
    s: asWord(s, 'permit.s'),
  }
}

function readAmount(amount: unknown): bigint {
  if (typeof amount !== 'string' || !/^\d{1,14}\.\d{1,6}$/.test(amount))
    throw invalid('amount is not a decimal string with a fractional part')
  const units = parseUnits(amount, 6)
  if (units === 0n) throw invalid('amount is zero')
  return units
}

function readRecipient(recipient: unknown, chain: ChainKey): string {
  if (typeof recipient !== 'string') throw invalid('an address is missing')
  if (!isEvmChainKey(chain) ? !isSolanaAddress(recipient) : !isAddress(recipient))
    throw invalid(`${recipient.slice(0, 64)} is not an address on ${chain}`)
  return recipient
}

function isSolanaAddress(text: string): boolean {
  try {
    return text.length <= 44 && base58.decode(text).length === 32
  } catch {
    return false
  }
}

function asObject(value: unknown, name: string): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`${name} is not an object`)
  return value as Record<string, unknown>
}

function asAddress(value: unknown, name: string): `0x${string}` {
  if (typeof value !== 'string' || !isAddress(value)) throw invalid(`${name} is not an address`)
  return value
}

function asUnits(value: unknown, name: string): bigint {
  if (typeof value !== 'string' || !/^\d{1,78}$/.test(value)) throw invalid(`${name} is not a decimal string`)
  return BigInt(value)
}

function asWord(value: unknown, name: string): `0x${string}` {
  if (!isHex(value) || value.length !== 66) throw invalid(`${name} is not 32 bytes`)
  return value
}

function invalid(message: string): ServiceProblem {
  return new ServiceProblem(400, 'invalid_request', message)
}
