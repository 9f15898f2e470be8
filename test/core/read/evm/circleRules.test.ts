import {
  concatHex,
  getAddress,
  type Hex,
  hexToBigInt,
  numberToHex,
  pad,
  parseSignature,
  serializeCompactSignature,
  signatureToCompactSignature,
} from 'viem'
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { contractCode } from '../../../../sandbox/contracts/artifacts.js'
import { fixedSlot } from '../../../../sandbox/evm/placeContracts.js'
import type { BridgeConfigParameters } from '../../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import {
  buildPermit,
  type PermitMessage,
  type PermitTypedData,
} from '../../../../src/core/permit/buildPermit.js'
import { checkSignature, type PermitSignature } from '../../../../src/core/permit/checkSignature.js'
import { encodePermit } from '../../../../src/core/permit/permitEncoding.js'
import { type AccountKind, accountKind, withEvmRpc } from '../../../../src/core/read/evm/evmRpc.js'
import { readPermitState } from '../../../../src/core/read/evm/readPermitState.js'
import { createReaders } from '../../../../src/core/read/readers.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { checkBeforeSending, checkBeforeSigning } from '../../../../src/core/transfer/evm/checkPermitState.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { createTestSigner, type TestSigner } from '../../../support/evmSigner.js'
import { base, reasonOf, spender, startCircleChain } from '../../support/circleChain.js'

const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
const amount = 10_000_000n
const newAccount = () => privateKeyToAccount(generatePrivateKey())

let circle: Awaited<ReturnType<typeof startCircleChain>>
let account: PrivateKeyAccount

beforeAll(async () => {
  circle = await startCircleChain()
})
afterAll(() => circle?.stop())
beforeEach(async () => {
  account = newAccount()
  await circle.chain.mint(account.address, amount)
})

const reader = () => createReaders(configFor())('BASE')
const stateOf = (owner: Hex = account.address, chain = base) =>
  withEvmRpc(chain, reader(), (rpc) => readPermitState(rpc, { chain, owner, spender }))

const configFor = (changes: Partial<BridgeConfigParameters> = {}) =>
  createBridgeConfig({
    baseUrl: '/api/bridge',
    permitSpenders: { BASE: spender },
    rpc: { BASE: circle.chain.nodeUrl, ARB: circle.chain.nodeUrl },
    storage: memoryStorage(),
    ...changes,
  })

/** A permit that the kit would ask the wallet to sign now, valid for ten minutes. */
async function permitNow(changes: Partial<PermitMessage> = {}): Promise<PermitTypedData> {
  const owner = changes.owner ?? account.address
  const { nonce, block } = await stateOf(owner)
  return buildPermit(base, {
    owner,
    spender,
    value: amount,
    nonce,
    deadline: block.timestamp + 600n,
    ...changes,
  })
}

/** The kit's objection before the wallet prompt, in one word; `undefined` if it would open the prompt. */
async function objectionBeforeSigning(owner: Hex = account.address, changes = {}) {
  const state = await stateOf(owner)
  return objection(() => checkBeforeSigning(configFor(changes), base, amount, state))
}

/** The kit's objection to a signed permit before sending it. */
async function objectionBeforeSending({ message }: PermitTypedData) {
  const state = await stateOf(message.owner)
  return objection(() => checkBeforeSending(base, { ...message, allowance: 0n }, state))
}

function objection(check: () => void) {
  try {
    check()
    return undefined
  } catch (error) {
    const { name, reason } = error as Error & { reason?: string }
    return reason ? `${name} ${reason}` : name
  }
}

const execute = ({ message }: PermitTypedData, signature: PermitSignature) =>
  circle.execute(
    'bytes' in signature
      ? circle.permitByBytes(message, signature.bytes)
      : circle.permitByParts(message, signature),
  )

const allowanceOf = async (owner: Hex = account.address) => (await stateOf(owner)).allowance

describe('the token of this chain', () => {
  test('has Base’s pinned separator, so the checks use the real digest', async () => {
    expect(base.id).toBe(8453)
    expect(base.usdc.address).toBe('0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913')
    expect((await stateOf()).separator).toBe(BigInt(base.usdc.separator))
  })

  test('with another separator is not signed for', async () => {
    const bridged = getAddress('0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca')
    await circle.client.setCode({ address: bridged, bytecode: contractCode.usdc })
    const chain = { ...base, usdc: { ...base.usdc, address: bridged } }
    const state = await stateOf(account.address, chain)
    expect(state.separator).not.toBe(base.usdc.separator)
    expect(objection(() => checkBeforeSigning(configFor(), chain, 0n, state))).toBe('TokenMismatchError')
  })
})

describe('a permit built by buildPermit, signed by a local account and encoded by encodePermit', () => {
  test('is accepted by the token, and allows exactly the amount once', async () => {
    const typedData = await permitNow()
    expect(await objectionBeforeSigning()).toBeUndefined()
    const signature = await checkSignature(typedData, await account.signTypedData(typedData), 'plain')
    expect(await objectionBeforeSending(typedData)).toBeUndefined()
    const wire = encodePermit({ ...typedData.message, signature })
    const { owner, value, deadline, v, r, s } = wire as Record<string, string>
    const read = { owner, spender: wire.spender, value: BigInt(value ?? 0), deadline: BigInt(deadline ?? 0) }
    const parts = { v: Number(v), r, s } as { v: number; r: Hex; s: Hex }
    await circle.execute(circle.permitByParts(read as PermitMessage, parts))
    expect(await allowanceOf()).toBe(amount)
    await circle.execute(circle.pull(account.address, amount), spender)
    expect(await stateOf()).toMatchObject({ allowance: 0n, balance: 0n, nonce: 1n })
  })

  test('reaches the service in that form in a whole transfer', async () => {
    const { bodies, send } = whole()
    expect(await send()).toMatchObject({ status: 'pending' })
    const [{ permit } = { permit: {} }] = bodies as { permit: Record<string, string> }[]
    const { owner, value, deadline, v, r, s } = permit as { [field: string]: Hex }
    const message = { owner, spender, value: BigInt(value ?? 0), deadline: BigInt(deadline ?? 0) }
    await circle.execute(circle.permitByParts(message as PermitMessage, { v: Number(v), r, s } as never))
    expect(await allowanceOf()).toBe(amount)
  })
})

describe('what the token would refuse is caught before it is sent', () => {
  const mismatch = 'EIP2612: invalid signature'
  const length = 'ECRecover: invalid signature length'
  type Parts = { v: number; r: Hex; s: Hex }

  const signed = async (typedData: PermitTypedData): Promise<Parts & { bytes: Hex }> => {
    const bytes = await account.signTypedData(typedData)
    const { r, s, yParity } = parseSignature(bytes)
    return { r, s, v: yParity + 27, bytes }
  }
  const caught = (typedData: PermitTypedData, signature: Hex, kind: AccountKind = 'plain') =>
    expect(checkSignature(typedData, signature, kind)).rejects
  const withDomain = (typedData: PermitTypedData, domain: Partial<PermitTypedData['domain']>) => ({
    ...typedData,
    domain: { ...typedData.domain, ...domain },
  })
  const withMessage = (typedData: PermitTypedData, message: Partial<PermitMessage>) => ({
    ...typedData,
    message: { ...typedData.message, ...message },
  })

  const others: [string, (typedData: PermitTypedData) => PermitTypedData][] = [
    ['the name of another deployment', (permit) => withDomain(permit, { name: 'USDC' })],
    ['another version', (permit) => withDomain(permit, { version: '1' })],
    ['another chain', (permit) => withDomain(permit, { chainId: 1 })],
    ['another token', (permit) => withDomain(permit, { verifyingContract: spender })],
    ['another nonce', (permit) => withMessage(permit, { nonce: permit.message.nonce + 1n })],
    ['another spender', (permit) => withMessage(permit, { spender: base.usdc.address })],
    ['another value', (permit) => withMessage(permit, { value: amount + 1n })],
    ['another deadline', (permit) => withMessage(permit, { deadline: permit.message.deadline + 1n })],
    ['another owner', (permit) => withMessage(permit, { owner: spender })],
  ]
  test.each(others)(`a signature over %s: ${mismatch}`, async (_, change) => {
    const asked = await permitNow()
    const { bytes } = await signed(change(asked))
    expect(await reasonOf(circle.permitByBytes(asked.message, bytes))).toBe(mismatch)
    await caught(asked, bytes).toMatchObject({ name: 'InvalidSignatureError', reason: 'signer' })
  })

  test(`a used nonce: ${mismatch}`, async () => {
    const asked = await permitNow({ value: 1n })
    const parts = await signed(asked)
    await execute(asked, { ...parts, v: parts.v as 27 })
    expect(await reasonOf(circle.permitByParts(asked.message, parts))).toBe(mismatch)
    expect(await objectionBeforeSending(asked)).toBe('TransferOutdatedError nonce')
  })

  test('an expired deadline: FiatTokenV2: permit is expired', async () => {
    const { block } = await stateOf()
    const asked = await permitNow({ deadline: block.timestamp - 1n })
    const { bytes } = await signed(asked)
    expect(await reasonOf(circle.permitByBytes(asked.message, bytes))).toBe('FiatTokenV2: permit is expired')
    expect(await objectionBeforeSending(asked)).toBe('TransferOutdatedError deadline')
  })

  test.each([2, 26, 29, 37])("a v of %i: ECRecover: invalid signature 'v' value", async (v) => {
    const asked = await permitNow()
    const parts = await signed(asked)
    const reason = await reasonOf(circle.permitByParts(asked.message, { ...parts, v }))
    expect(reason).toBe("ECRecover: invalid signature 'v' value")
    const bytes = concatHex([parts.r, parts.s, numberToHex(v, { size: 1 })])
    await caught(asked, bytes).toMatchObject({ reason: 'v' })
  })

  test("the mirrored signature: ECRecover: invalid signature 's' value", async () => {
    const asked = await permitNow()
    const { v, r, s } = await signed(asked)
    const high = { r, s: numberToHex(order - hexToBigInt(s), { size: 32 }), v: 55 - v }
    const reason = await reasonOf(circle.permitByParts(asked.message, high))
    expect(reason).toBe("ECRecover: invalid signature 's' value")
    const bytes = concatHex([high.r, high.s, numberToHex(high.v, { size: 1 })])
    await caught(asked, bytes).toMatchObject({ reason: 'highS' })
  })

  test.each([63, 66, 130])(`%i bytes: ${length}`, async (size) => {
    const asked = await permitNow()
    const { bytes } = await signed(asked)
    const wrong: Hex = `0x${bytes
      .slice(2)
      .repeat(2)
      .slice(0, size * 2)}`
    expect(await reasonOf(circle.permitByBytes(asked.message, wrong))).toBe(length)
    await caught(asked, wrong).toMatchObject({ reason: 'length' })
  })

  test('bytes that are no signature: ECRecover: invalid signature', async () => {
    const asked = await permitNow()
    const nothing = { v: 27, r: pad('0x0'), s: pad('0x1') }
    const reason = await reasonOf(circle.permitByParts(asked.message, nothing))
    expect(reason).toBe('ECRecover: invalid signature')
    const bytes = concatHex([nothing.r, nothing.s, '0x1b'])
    await caught(asked, bytes).toMatchObject({ reason: 'signer' })
  })

  test('a paused token: Pausable: paused', async () => {
    const asked = await permitNow()
    const { bytes } = await signed(asked)
    await circle.chain.changeToken({ pause: true })
    const reason = await reasonOf(circle.permitByBytes(asked.message, bytes))
    const objections = [await objectionBeforeSigning(), await objectionBeforeSending(asked)]
    await circle.chain.changeToken({ pause: false })
    expect(reason).toBe('Pausable: paused')
    expect(objections).toEqual(['TokenPausedError', 'TokenPausedError'])
  })

  test('a blocked owner: the permit passes, the withdrawal does not', async () => {
    const asked = await permitNow()
    const parts = await signed(asked)
    await circle.chain.changeToken({ blacklist: account.address, listed: true })
    expect(await objectionBeforeSigning()).toBe('AccountBlockedError')
    expect(await objectionBeforeSending(asked)).toBe('AccountBlockedError')
    await execute(asked, { ...parts, v: parts.v as 27 })
    const reason = await reasonOf(circle.pull(account.address, amount))
    expect(reason).toBe('Blacklistable: account is blacklisted')
  })

  test('a withdrawal above the balance: ERC20: transfer amount exceeds balance', async () => {
    const asked = await permitNow({ value: amount + 1n })
    const parts = await signed(asked)
    const state = await stateOf()
    const early = objection(() => checkBeforeSigning(configFor(), base, amount + 1n, state))
    expect(early).toBe('InsufficientBalanceError')
    expect(await objectionBeforeSending(asked)).toBe('TransferOutdatedError balance')
    await execute(asked, { ...parts, v: parts.v as 27 })
    const reason = await reasonOf(circle.pull(account.address, amount + 1n))
    expect(reason).toBe('ERC20: transfer amount exceeds balance')
  })

  test('a withdrawal above the permit: ERC20: transfer amount exceeds allowance', async () => {
    const asked = await permitNow({ value: amount - 1n })
    const parts = await signed(asked)
    await execute(asked, { ...parts, v: parts.v as 27 })
    const reason = await reasonOf(circle.pull(account.address, amount))
    expect(reason).toBe('ERC20: transfer amount exceeds allowance')
    expect(await objectionBeforeSigning()).toBe('StandingAllowanceError')
    const next = await permitNow()
    expect(await objectionBeforeSending(next)).toBe('TransferOutdatedError allowance')
  })
})

describe('other signature forms of wallets are converted for the token', () => {
  test('a v of 0 or 1, which the token refuses', async () => {
    const asked = await permitNow()
    const { r, s, yParity } = parseSignature(await account.signTypedData(asked))
    const reason = await reasonOf(circle.permitByParts(asked.message, { v: yParity, r, s }))
    expect(reason).toBe("ECRecover: invalid signature 'v' value")
    const bytes = concatHex([r, s, numberToHex(yParity, { size: 1 })])
    await execute(asked, await checkSignature(asked, bytes, 'plain'))
    expect(await allowanceOf()).toBe(amount)
  })

  test('64 bytes (ERC-2098), which the token refuses', async () => {
    const asked = await permitNow()
    const full = parseSignature(await account.signTypedData(asked))
    const compact = serializeCompactSignature(signatureToCompactSignature(full))
    const reason = await reasonOf(circle.permitByBytes(asked.message, compact))
    expect(reason).toBe('ECRecover: invalid signature length')
    await execute(asked, await checkSignature(asked, compact, 'plain'))
    expect(await allowanceOf()).toBe(amount)
  })
})

describe('an owner with code', () => {
  const mismatch = 'EIP2612: invalid signature'

  /** A contract account whose valid signatures are those of `account`. */
  async function deploy(): Promise<Hex> {
    const { address } = newAccount()
    await circle.client.setCode({ address, bytecode: contractCode.account })
    const index = fixedSlot('owner')
    await circle.client.setStorageAt({ address, index, value: pad(account.address) })
    await circle.chain.mint(address, amount)
    return address
  }

  test('that is a contract is refused before the wallet is asked', async () => {
    const owner = await deploy()
    expect(accountKind((await stateOf(owner)).code)).toBe('contract')
    expect(await objectionBeforeSigning(owner)).toBe('ContractOwnerError')
    expect(await objectionBeforeSigning(owner, { contractOwners: true })).toBeUndefined()
    const { signer, send } = whole({ owner })
    await expect(send()).rejects.toMatchObject({ name: 'ContractOwnerError' })
    expect(signer.asked).toEqual([])
  })

  test('that is a contract and allowed: its signature is sent untested', async () => {
    const owner = await deploy()
    const asked = await permitNow({ owner })
    const signature = await checkSignature(asked, await account.signTypedData(asked), 'contract')
    expect(signature).toHaveProperty('bytes')
    await execute(asked, signature)
    expect(await allowanceOf(owner)).toBe(amount)
    const { send, bodies } = whole({ owner: await deploy(), contractOwners: true, key: newAccount() })
    expect(await send()).toMatchObject({ status: 'pending', permit: { r: [] } })
    expect(bodies).toHaveLength(1)
  })

  test.each([
    ['accepts raw signatures', contractCode.account, undefined],
    ['refuses them', contractCode.multicall, mismatch],
  ])(
    'that delegates (EIP-7702) to code that %s is supported: only the token decides',
    async (_, bytecode, reason) => {
      const code = newAccount().address
      await circle.client.setCode({ address: code, bytecode })
      await circle.delegate(account, code)
      const state = await stateOf()
      expect(accountKind(state.code)).toBe('delegated')
      expect(await objectionBeforeSigning()).toBeUndefined()
      const asked = await permitNow()
      const signature = await checkSignature(asked, await account.signTypedData(asked), 'delegated')
      if ('bytes' in signature) throw new Error('a delegated account signs by itself')
      expect(await reasonOf(circle.permitByParts(asked.message, signature))).toBe(reason)
      const { send, bodies } = whole()
      expect(await send()).toMatchObject({ status: 'pending' })
      expect(bodies).toHaveLength(1)
    },
  )

  test('that is not deployed yet (ERC-6492) looks plain and is recognized by its signature', async () => {
    const asked = await permitNow()
    const magic: Hex = `0x${'6492'.repeat(16)}`
    const wrapped = concatHex([await account.signTypedData(asked), magic])
    const reason = await reasonOf(circle.permitByBytes(asked.message, wrapped))
    expect(reason).toBe('ECRecover: invalid signature length')
    const { send, bodies } = whole({ sign: () => wrapped })
    await expect(send()).rejects.toMatchObject({
      name: 'InvalidSignatureError',
      reason: 'undeployedAccount',
      recoverability: 'fatal',
    })
    expect(bodies).toEqual([])
  })
})

/** A whole transfer from this chain, to a service that accepts everything and records what it receives. */
function whole({
  owner = account.address,
  key = account,
  sign,
  contractOwners,
}: {
  owner?: Hex
  key?: PrivateKeyAccount
  sign?: () => Hex
  contractOwners?: boolean
} = {}) {
  const bodies: unknown[] = []
  const config = configFor({
    contractOwners,
    async fetch(input, init) {
      const url = String(input)
      if (url === circle.chain.nodeUrl) return fetch(input, init)
      if (url.endsWith('/pairs'))
        return Response.json({ pairs: [{ from: 'BASE', to: 'ARB', enabled: true }] })
      bodies.push(JSON.parse(String(init?.body)))
      return Response.json({ intent_id: 'intent-1', status: 'pending', tx_hash: `0x${'ab'.repeat(32)}` })
    },
  })
  const signer: TestSigner = createTestSigner(base.id, (own) => ({
    current: () => ({ address: owner, chainId: base.id }),
    async signTypedData(typedData) {
      own.asked.push(typedData)
      return sign?.() ?? key.signTypedData(typedData)
    },
  }))
  const request = { from: 'BASE', to: 'ARB', amount, recipient: spender } as const
  const send = () => transfer(config, { ...request, signer, readers: createReaders(config) })
  return { bodies, signer, send }
}
