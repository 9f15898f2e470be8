import {
  type BaseError,
  ContractFunctionRevertedError,
  type Hex,
  numberToHex,
  pad,
  parseEventLogs,
  parseSignature,
  toHex,
} from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmAdmin, evmChains, multicallAddress } from '../../sandbox/chains.js'
import { usdcAbi } from '../../sandbox/contracts/abis.js'
import { contractCode } from '../../sandbox/contracts/artifacts.js'
import { type ChainClient, createChainClient } from '../../sandbox/evm/ChainClient.js'
import { fixedSlot } from '../../sandbox/evm/placeContracts.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount } from './support/sendTransfer.js'
import { type PermitMessage, permitMessage, signMessage } from './support/signPermit.js'

const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n
const order = 2n * halfOrder + 1n
const uint256Max = (1n << 256n) - 1n
const spender = newAccount()
const anyone = newAccount().address
let sandbox: Sandbox
let client: ChainClient
let account = newAccount()

beforeAll(async () => {
  sandbox = await startSandbox()
  client = createChainClient(evmChains.BASE, sandbox.chains.BASE.rpcUrl)
})

afterAll(() => sandbox.stop())

beforeEach(async () => {
  account = newAccount()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount: 10_000_000n })
})

type Parts = { v: number; r: Hex; s: Hex }

function message(changes: Partial<PermitMessage> = {}): Promise<PermitMessage> {
  return permitMessage(sandbox.chains.BASE, account.address, 5_000_000n, {
    spender: spender.address,
    ...changes,
  })
}

async function partsOf(signature: Hex): Promise<Parts> {
  const { r, s, yParity } = parseSignature(signature)
  return { r, s, v: yParity + 27 }
}

function sign(permit: PermitMessage, domain: { version?: string; chainId?: number } = {}): Promise<Hex> {
  return signMessage(sandbox.chains.BASE, account, permit, domain)
}

const token = { address: evmChains.BASE.usdc, abi: usdcAbi, account: anyone } as const

function permitByParts({ owner, spender, value, deadline }: PermitMessage, { v, r, s }: Parts) {
  return client.simulateContract({
    ...token,
    functionName: 'permit',
    args: [owner, spender, value, deadline, v, r, s],
  })
}

function permitByBytes({ owner, spender, value, deadline }: PermitMessage, signature: Hex) {
  return client.simulateContract({
    ...token,
    functionName: 'permit',
    args: [owner, spender, value, deadline, signature],
  })
}

function transferFrom(value: bigint, from: Hex = account.address, to: Hex = anyone) {
  const args = [from, to, value] as const
  return client.simulateContract({ ...token, account: spender.address, functionName: 'transferFrom', args })
}

/** Really executes what was simulated, as an account that needs no key. */
async function execute(simulated: Promise<{ request: object }>, from: Hex = evmAdmin) {
  const { request } = await simulated
  await client.impersonateAccount({ address: from })
  await client.setBalance({ address: from, value: 10n ** 18n })
  const hash = await client.writeContract({
    ...(request as Parameters<typeof client.writeContract>[0]),
    account: from,
  })
  return client.waitForTransactionReceipt({ hash })
}

async function reasonOf(call: Promise<unknown>): Promise<string | undefined> {
  try {
    await call
    return undefined
  } catch (error) {
    const revert = (error as BaseError).walk((cause) => cause instanceof ContractFunctionRevertedError)
    return (revert as ContractFunctionRevertedError).reason
  }
}

function read(functionName: 'allowance' | 'nonces') {
  const { address, abi } = token
  return functionName === 'nonces'
    ? client.readContract({ address, abi, functionName, args: [account.address] })
    : client.readContract({ address, abi, functionName, args: [account.address, spender.address] })
}

describe('the token', () => {
  test('has the name, version, separator and lack of eip712Domain that clients pin', async () => {
    const { address, abi } = token
    const facts = await Promise.all([
      client.readContract({ address, abi, functionName: 'name' }),
      client.readContract({ address, abi, functionName: 'version' }),
      client.readContract({ address, abi, functionName: 'symbol' }),
      client.readContract({ address, abi, functionName: 'decimals' }),
      client.readContract({ address, abi, functionName: 'PERMIT_TYPEHASH' }),
    ])
    expect(facts).toEqual([
      'USD Coin',
      '2',
      'USDC',
      6,
      '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9',
    ])
    await expect(client.getEip712Domain({ address })).rejects.toThrow()
  })

  test('answers many reads through one call', async () => {
    const { address, abi } = token
    const results = await client.multicall({
      contracts: [
        { address, abi, functionName: 'balanceOf', args: [account.address] },
        { address: anyone, abi, functionName: 'paused' },
      ],
    })
    expect(results[0]).toEqual({ status: 'success', result: 10_000_000n })
    expect(results[1].status).toBe('failure')
    expect(await client.getCode({ address: multicallAddress })).toBe(contractCode.multicall)
  })
})

describe('permit', () => {
  test('sets the allowance by v, r, s, moves the nonce on and logs one approval', async () => {
    const permit = await message()
    const { logs } = await execute(permitByParts(permit, await partsOf(await sign(permit))))
    expect([await read('allowance'), await read('nonces')]).toEqual([5_000_000n, 1n])
    expect(logs).toHaveLength(1)
  })

  test('sets the allowance by bytes', async () => {
    const permit = await message()
    await execute(permitByBytes(permit, await sign(permit)))
    expect(await read('allowance')).toBe(5_000_000n)
  })

  test('accepts the largest number as a deadline that never passes', async () => {
    const permit = await message({ deadline: uint256Max })
    expect(await reasonOf(permitByBytes(permit, await sign(permit)))).toBeUndefined()
  })

  test('accepts a deadline equal to the block’s time', async () => {
    const { timestamp } = await client.getBlock()
    const permit = await message({ deadline: timestamp + 5n })
    const signature = await sign(permit)
    await client.setNextBlockTimestamp({ timestamp: timestamp + 5n })
    await client.mine({ blocks: 1 })
    const at = { blockNumber: await client.getBlockNumber() }
    const { owner, spender, value, deadline } = permit
    const call = {
      ...token,
      functionName: 'permit',
      args: [owner, spender, value, deadline, signature],
    } as const
    expect(await reasonOf(client.simulateContract({ ...call, ...at }))).toBeUndefined()
  })

  test('refuses a permit after its deadline', async () => {
    const permit = await message({ deadline: 1n })
    expect(await reasonOf(permitByBytes(permit, await sign(permit)))).toBe('FiatTokenV2: permit is expired')
  })

  const changed: [string, (permit: PermitMessage) => Promise<[PermitMessage, Hex]>][] = [
    ['another value', async (permit) => [{ ...permit, value: 1n }, await sign(permit)]],
    ['another spender', async (permit) => [{ ...permit, spender: anyone }, await sign(permit)]],
    [
      'another deadline',
      async (permit) => [{ ...permit, deadline: permit.deadline + 1n }, await sign(permit)],
    ],
    ['another owner', async (permit) => [{ ...permit, owner: anyone }, await sign(permit)]],
    ['another nonce', async (permit) => [permit, await sign({ ...permit, nonce: 1n })]],
    ['another version', async (permit) => [permit, await sign(permit, { version: '1' })]],
    ['another chain', async (permit) => [permit, await sign(permit, { chainId: 1 })]],
  ]
  test.each(changed)('refuses a signature over %s', async (_, change) => {
    const [permit, signature] = await change(await message())
    expect(await reasonOf(permitByBytes(permit, signature))).toBe('EIP2612: invalid signature')
  })

  test('refuses the same permit a second time with the same words', async () => {
    const permit = await message()
    const signature = await sign(permit)
    await execute(permitByBytes(permit, signature))
    expect(await reasonOf(permitByBytes(permit, signature))).toBe('EIP2612: invalid signature')
  })

  test.each([0, 1, 37])('refuses v %i', async (v) => {
    const permit = await message()
    const parts = await partsOf(await sign(permit))
    expect(await reasonOf(permitByParts(permit, { ...parts, v }))).toBe(
      "ECRecover: invalid signature 'v' value",
    )
  })

  test('permit rejects a high-s signature', async () => {
    const permit = await message()
    const { v, r, s } = await partsOf(await sign(permit))
    const high = { r, s: numberToHex(order - BigInt(s), { size: 32 }), v: v === 27 ? 28 : 27 }
    expect(await reasonOf(permitByParts(permit, high))).toBe("ECRecover: invalid signature 's' value")
  })

  test('refuses a signature from which no signer can be recovered', async () => {
    const permit = await message()
    const nothing = { v: 27, r: pad('0x0'), s: pad('0x1') }
    expect(await reasonOf(permitByParts(permit, nothing))).toBe('ECRecover: invalid signature')
  })

  test('refuses 64 and 66 bytes', async () => {
    const permit = await message()
    const signature = await sign(permit)
    const length = 'ECRecover: invalid signature length'
    expect(await reasonOf(permitByBytes(permit, signature.slice(0, -2) as Hex))).toBe(length)
    expect(await reasonOf(permitByBytes(permit, `${signature}00`))).toBe(length)
  })

  test('permit checks the pause before the deadline', async () => {
    const permit = await message({ deadline: 1n })
    await sandbox.changeToken({ chain: 'BASE', pause: true })
    expect(await reasonOf(permitByBytes(permit, '0x00'))).toBe('Pausable: paused')
    await sandbox.changeToken({ chain: 'BASE', pause: false })
    expect(await reasonOf(permitByBytes(permit, '0x00'))).toBe('FiatTokenV2: permit is expired')
  })

  test('permit works for a blacklisted owner, but transferFrom then fails', async () => {
    const permit = await message()
    await sandbox.changeToken({ chain: 'BASE', blacklist: account.address })
    await execute(permitByBytes(permit, await sign(permit)))
    expect(await reasonOf(transferFrom(1n))).toBe('Blacklistable: account is blacklisted')
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: account.address })
    expect(await reasonOf(transferFrom(1n))).toBeUndefined()
  })
})

describe('an owner with code', () => {
  test('decides by its own code: a contract account accepts what its owner signed', async () => {
    const contract = newAccount().address
    await client.setCode({ address: contract, bytecode: contractCode.account })
    await client.setStorageAt({ address: contract, index: fixedSlot('owner'), value: pad(account.address) })
    const permit = await message({ owner: contract })
    const signature = await sign(permit)
    expect(await reasonOf(permitByBytes(permit, signature))).toBeUndefined()
    expect(await reasonOf(permitByParts(permit, await partsOf(signature)))).toBeUndefined()
    expect(await reasonOf(permitByBytes(permit, toHex('no signature')))).toBe('EIP2612: invalid signature')
  })

  test.each([
    ['takes a plain signature', contractCode.account, undefined],
    ['refuses it', contractCode.multicall, 'EIP2612: invalid signature'],
  ])('that delegates to code that %s', async (_, bytecode, reason) => {
    const delegate = newAccount().address
    await client.setCode({ address: delegate, bytecode })
    const authorization = await account.signAuthorization({
      address: delegate,
      chainId: evmChains.BASE.id,
      nonce: 0,
    })
    await client.impersonateAccount({ address: evmAdmin })
    const hash = await client.sendTransaction({
      account: evmAdmin,
      to: anyone,
      authorizationList: [authorization],
    })
    await client.waitForTransactionReceipt({ hash })
    expect(await client.getCode({ address: account.address })).toMatch(/^0xef0100/)
    const permit = await message()
    expect(await reasonOf(permitByBytes(permit, await sign(permit)))).toBe(reason)
  })
})

describe('transferFrom', () => {
  async function allow(value: bigint) {
    const args = [spender.address, value] as const
    const approval = client.simulateContract({
      ...token,
      account: account.address,
      functionName: 'approve',
      args,
    })
    await execute(approval, account.address)
  }

  test('spends an unlimited allowance too, and logs only the transfer', async () => {
    await allow(uint256Max)
    const { logs } = await execute(transferFrom(4_000_000n), spender.address)
    expect(await read('allowance')).toBe(uint256Max - 4_000_000n)
    expect(logs).toHaveLength(1)
  })

  test('refuses in the words of the real token', async () => {
    await allow(50_000_000n)
    const zero = pad('0x0', { size: 20 })
    expect(await reasonOf(transferFrom(50_000_001n))).toBe('ERC20: transfer amount exceeds allowance')
    expect(await reasonOf(transferFrom(50_000_000n))).toBe('ERC20: transfer amount exceeds balance')
    expect(await reasonOf(transferFrom(1n, account.address, zero))).toBe(
      'ERC20: transfer to the zero address',
    )
    const toToken = transferFrom(1n, account.address, evmChains.BASE.usdc)
    expect(await reasonOf(toToken)).toBe('Blacklistable: account is blacklisted')
    await sandbox.changeToken({ chain: 'BASE', pause: true })
    expect(await reasonOf(transferFrom(1n))).toBe('Pausable: paused')
    await sandbox.changeToken({ chain: 'BASE', pause: false })
  })

  test.each(['sender', 'recipient', 'spender'] as const)('refuses a listed %s', async (who) => {
    await allow(1n)
    const recipient = newAccount().address
    const listed = { sender: account.address, recipient, spender: spender.address }[who]
    await sandbox.changeToken({ chain: 'BASE', blacklist: listed })
    const reason = await reasonOf(transferFrom(1n, account.address, recipient))
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: listed })
    expect(reason).toBe('Blacklistable: account is blacklisted')
  })
})

describe('an allowance that changes by steps', () => {
  type Step = 'increaseAllowance' | 'decreaseAllowance'
  const step = (functionName: Step, value: bigint) => {
    const args = [spender.address, value] as const
    return client.simulateContract({ ...token, account: account.address, functionName, args })
  }
  const take = (functionName: Step, value: bigint) => execute(step(functionName, value), account.address)

  test('goes up and down, and logs the resulting allowance', async () => {
    const logged = [
      ['increaseAllowance', 5n],
      ['increaseAllowance', 2n],
      ['decreaseAllowance', 3n],
      ['decreaseAllowance', 4n],
    ] as const
    const values = []
    for (const [name, value] of logged) {
      const { logs } = await take(name, value)
      values.push(...parseEventLogs({ abi: usdcAbi, logs }).map(({ eventName, args }) => [eventName, args]))
    }
    const approval = (value: bigint) => [
      'Approval',
      { owner: account.address, spender: spender.address, value },
    ]
    expect(values).toEqual([approval(5n), approval(7n), approval(4n), approval(0n)])
    expect(await read('allowance')).toBe(0n)
  })

  test('refuses to go below zero or above the largest number, in the words of the real token', async () => {
    await take('increaseAllowance', 5n)
    expect(await reasonOf(step('decreaseAllowance', 6n))).toBe('ERC20: decreased allowance below zero')
    expect(await reasonOf(step('increaseAllowance', uint256Max - 5n))).toBeUndefined()
    expect(await reasonOf(step('increaseAllowance', uint256Max - 4n))).toBe('SafeMath: addition overflow')
  })

  test('cannot change while the token is paused, but can for a listed owner', async () => {
    await take('increaseAllowance', 5n)
    await sandbox.changeToken({ chain: 'BASE', pause: true })
    expect(await reasonOf(step('decreaseAllowance', 5n))).toBe('Pausable: paused')
    await sandbox.changeToken({ chain: 'BASE', pause: false })
    await sandbox.changeToken({ chain: 'BASE', blacklist: account.address })
    expect(await reasonOf(step('decreaseAllowance', 5n))).toBeUndefined()
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: account.address })
  })
})
