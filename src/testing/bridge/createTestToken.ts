import {
  encodeAbiParameters,
  encodeEventTopics,
  hexToBigInt,
  parseAbi,
  recoverTypedDataAddress,
  zeroAddress,
} from 'viem'
import type { EvmChain } from '../../core/chain/network.js'
import { TokenRevert } from './TokenRevert.js'

type Address = `0x${string}`

/** A permit as the token is given it. */
export type TokenPermit = {
  owner: Address
  spender: Address
  value: bigint
  deadline: bigint
  v: number
  r: `0x${string}`
  s: `0x${string}`
}

/** What a transaction leaves behind, before it has a place in a block. */
export type TokenLog = { topics: readonly `0x${string}`[]; data: `0x${string}` }

/** Circle's FiatTokenV2_2 in memory, as far as a permit and a payment need it. */
export type TestToken = {
  balanceOf(account: string): bigint
  nonces(owner: string): bigint
  allowance(owner: string, spender: string): bigint
  mint(to: Address, value: bigint): readonly TokenLog[]
  /** Tells what the contract would: resolves where it would take the permit. @throws TokenRevert */
  verify(permit: TokenPermit): Promise<void>
  /** Sets what the spender may take of the owner's. */
  approve(owner: Address, spender: Address, value: bigint): readonly TokenLog[]
  /** Uses a verified permit, and moves nothing. @throws TokenRevert */
  spendPermit(permit: TokenPermit & { nonce: bigint }): readonly TokenLog[]
  /** Uses a verified permit, and moves its value from the owner to the spender. @throws TokenRevert */
  pull(permit: TokenPermit & { nonce: bigint }): readonly TokenLog[]
}

const events = parseAbi([
  'event Approval(address indexed owner, address indexed spender, uint256 value)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
])

const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Half the order of secp256k1. */
const largestS = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Makes a token without any holder. `now` is in ms since 1970. */
export function createTestToken({ id, usdc }: EvmChain, now: () => number): TestToken {
  const balances = new Map<string, bigint>()
  const nonceOf = new Map<string, bigint>()
  const allowances = new Map<string, bigint>()
  const domain = { name: usdc.name, version: usdc.version, chainId: id, verifyingContract: usdc.address }

  const balanceOf = (account: string) => balances.get(account.toLowerCase()) ?? 0n
  const nonces = (owner: string) => nonceOf.get(owner.toLowerCase()) ?? 0n
  const change = (account: string, by: bigint) => balances.set(account.toLowerCase(), balanceOf(account) + by)

  const checkDeadline = (deadline: bigint) => {
    if (deadline < BigInt(Math.floor(now() / 1000))) throw new TokenRevert('FiatTokenV2: permit is expired')
  }

  const approve: TestToken['approve'] = (owner, spender, value) => {
    allowances.set(pairKey(owner, spender), value)
    return [log('Approval', [owner, spender], value)]
  }

  const spendPermit: TestToken['spendPermit'] = ({ owner, spender, value, nonce, deadline }) => {
    checkDeadline(deadline)
    if (nonce !== nonces(owner)) throw new TokenRevert('EIP2612: invalid signature')
    nonceOf.set(owner.toLowerCase(), nonce + 1n)
    return approve(owner, spender, value)
  }

  return {
    balanceOf,
    nonces,
    allowance: (owner, spender) => allowances.get(pairKey(owner, spender)) ?? 0n,
    mint(to, value) {
      change(to, value)
      return [log('Transfer', [zeroAddress, to], value)]
    },
    async verify({ owner, spender, value, deadline, v, r, s }) {
      checkDeadline(deadline)
      if (hexToBigInt(s) > largestS) throw new TokenRevert("ECRecover: invalid signature 's' value")
      if (v !== 27 && v !== 28) throw new TokenRevert("ECRecover: invalid signature 'v' value")
      const signer = await recoverTypedDataAddress({
        domain,
        types: permitTypes,
        primaryType: 'Permit',
        message: { owner, spender, value, nonce: nonces(owner), deadline },
        signature: { r, s, yParity: v - 27 },
      }).catch(() => {
        throw new TokenRevert('ECRecover: invalid signature')
      })
      if (!isSame(signer, owner)) throw new TokenRevert('EIP2612: invalid signature')
    },
    approve,
    spendPermit,
    pull(permit) {
      const { owner, spender, value } = permit
      if (balanceOf(owner) < value) throw new TokenRevert('ERC20: transfer amount exceeds balance')
      const approved = spendPermit(permit)
      allowances.set(pairKey(owner, spender), 0n)
      change(owner, -value)
      change(spender, value)
      return [...approved, log('Transfer', [owner, spender], value)]
    },
  }
}

function log(eventName: 'Approval' | 'Transfer', [one, other]: [Address, Address], value: bigint): TokenLog {
  const args = eventName === 'Approval' ? { owner: one, spender: other } : { from: one, to: other }
  const topics = encodeEventTopics({ abi: events, eventName, args }) as `0x${string}`[]
  return { topics, data: encodeAbiParameters([{ type: 'uint256' }], [value]) }
}

function pairKey(owner: string, spender: string): string {
  return `${owner.toLowerCase()}:${spender.toLowerCase()}`
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}
