import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { type EvmChainKey, isEvmChainKey } from '../../../../src/core/chain/chain.js'
import type { BridgeConfigParameters } from '../../../../src/core/config/bridgeConfig.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { followTransfer } from '../../../../src/core/follow/followTransfer.js'
import { latestDeadline } from '../../../../src/core/record/permitLifetime.js'
import type { EvmSource } from '../../../../src/core/record/record.js'
import { openEntry } from '../../../../src/core/record/recordEnvelope.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { withState } from '../../../../src/core/record/withState.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import type { EvmSigner } from '../../../../src/core/wallet/walletConnection.js'
import { bridgeOverSandbox, closedUrl } from '../../../support/bridgeOverSandbox.js'
import { createTestSigner } from '../../../support/evmSigner.js'

const amount = 12_345_678n
const recipients = {
  evm: '0x71C4A9dE03Bb5f28E6c0417AD3f95b2e8C6d9aF2'.toLowerCase(),
  solana: '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM',
}
const interval = { shortest: 50, longest: 200 }

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

async function ready({
  from = 'BASE',
  overrides,
  signer: signerOverrides,
  funds = amount,
}: {
  from?: EvmChainKey
  overrides?: Partial<BridgeConfigParameters>
  signer?: Partial<EvmSigner>
  funds?: bigint
} = {}) {
  const signer = createTestSigner(sandbox.chains[from].id, signerOverrides)
  if (funds > 0n) await sandbox.fund({ chain: from, address: signer.account.address, amount: funds })
  const bridge = bridgeOverSandbox(sandbox, overrides)
  const send = (request: Partial<Parameters<typeof transfer>[1]> = {}) =>
    transfer(bridge.config, {
      from,
      to: 'ARB',
      amount,
      recipient: recipients.evm,
      signer,
      ...bridge,
      ...request,
    })
  const posts = async () =>
    (await sandbox.requests()).filter(
      ({ path, body }) =>
        path === '/sdk/v1/transfer' && JSON.stringify(body).includes(signer.account.address),
    )
  return { ...bridge, signer, send, posts }
}

test('a failing custom encoder sends nothing and leaves no record', async () => {
  const encodePermit = () => {
    throw new Error('no such field')
  }
  const { config, send, posts } = await ready({ overrides: { encodePermit } })
  await expect(send()).rejects.toMatchObject({ name: 'InvalidConfigError', recoverability: 'fatal' })
  expect([await posts(), await config.records.list()]).toEqual([[], []])
})

const evmChains = ['ETH', 'BASE', 'ARB', 'POLYGON'] as const
const routes = evmChains.flatMap((from) =>
  ([...evmChains, 'SOLANA'] as const).filter((to) => to !== from).map((to) => [from, to] as const),
)

test.each(routes)('USDC moves from %s to %s, exact to the unit on both chains', async (from, to) => {
  const { config, readers, signer, send } = await ready({ from, funds: amount + 5n })
  const recipient = isEvmChainKey(to) ? createTestSigner(1).account.address : recipients.solana
  const before = await sandbox.balance(to, recipient)
  const record = await send({ from, to, recipient })
  expect(record).toMatchObject({
    status: 'pending',
    from,
    to,
    amount,
    recipient,
    owner: signer.account.address,
  })
  const settled = await followTransfer(config, { id: record.id, readers, interval })
  expect(settled).toMatchObject({
    status: 'arrived',
    proof: 'match',
    arrival: { amount },
    departure: { amount },
  })
  expect(await sandbox.balance(from, signer.account.address)).toBe(5n)
  expect((await sandbox.balance(to, recipient)) - before).toBe(amount)
})

test('a record is not dated before its permit if the clock is set back during the prompt', async () => {
  let ahead = 0
  const environment = { now: () => Date.now() + ahead }
  const { send } = await ready({ overrides: { environment } })
  const record = await send({
    onStep: ({ name }) => {
      if (name === 'submitting') ahead = -3_600_000
    },
  })
  const { createdAt, permit } = record as typeof record & EvmSource
  expect(permit.deadline).toBeLessThanOrEqual(latestDeadline(createdAt))
  expect(createdAt).toBeLessThanOrEqual(Date.now())
})

test('the steps come in order, and the wallet gets what the person saw', async () => {
  const { signer, send } = await ready()
  const steps: unknown[] = []
  const record = await send({ onStep: (step) => steps.push(step) })
  expect(steps).toMatchObject([
    { name: 'checking' },
    {
      name: 'signing',
      details: {
        kind: 'permit',
        chain: 'BASE',
        tokenName: 'USD Coin',
        owner: signer.account.address,
        spender: sandbox.chains.BASE.gateway,
        value: amount,
        nonce: 0n,
      },
    },
    { name: 'submitting' },
  ])
  expect(signer.asked[0]?.domain).toEqual({
    name: 'USD Coin',
    version: '2',
    chainId: sandbox.chains.BASE.id,
    verifyingContract: sandbox.chains.BASE.usdc,
  })
  expect(record.status).toBe('pending')
})

test('a wallet on another chain is switched before anything is read or signed', async () => {
  const steps: string[] = []
  const signer = createTestSigner(1)
  await sandbox.fund({ chain: 'BASE', address: signer.account.address, amount })
  const { config, readers } = bridgeOverSandbox(sandbox)
  await transfer(config, {
    from: 'BASE',
    to: 'ARB',
    amount,
    recipient: recipients.evm,
    signer,
    readers,
    onStep: ({ name }) => steps.push(name),
  })
  expect(steps).toEqual(['checking', 'switchingChain', 'checking', 'signing', 'submitting'])
  expect(signer.current()?.chainId).toBe(sandbox.chains.BASE.id)
})

test('the record is stored before the request, without the signature', async () => {
  const storage = memoryStorage()
  let storedAtRequest: string[] = []
  const watch: typeof fetch = async (input, init) => {
    if (String(input).endsWith('/transfer'))
      storedAtRequest = await Promise.all(
        (await storage.keys()).map(async (key) => (await storage.getItem(key)) ?? ''),
      )
    return fetch(input, { ...init, headers: { ...(init?.headers as object), 'X-API-Key': sandbox.apiKey } })
  }
  const signatures: string[] = []
  const plain = createTestSigner(sandbox.chains.BASE.id)
  const { send } = await ready({ overrides: { storage, fetch: watch } })
  const signer = {
    ...plain,
    signTypedData: async (typedData: Parameters<EvmSigner['signTypedData']>[0]) => {
      const signature = await plain.account.signTypedData(typedData)
      signatures.push(signature)
      return signature
    },
  }
  await sandbox.fund({ chain: 'BASE', address: plain.account.address, amount })
  const record = await send({ signer })
  expect(storedAtRequest).toHaveLength(1)
  expect(openEntry(record.id, storedAtRequest[0] ?? '')).toMatchObject({ record: { status: 'submitting' } })
  const s = signatures[0]?.slice(66, 130) ?? ''
  expect(s).toHaveLength(64)
  for (const text of [...storedAtRequest, (await storage.getItem((await storage.keys())[0] ?? '')) ?? ''])
    expect(text).not.toContain(s)
})

describe('nothing is signed or sent', () => {
  type Case = {
    name: string
    request?: Record<string, unknown>
    overrides?: Partial<BridgeConfigParameters>
    signer?: Partial<EvmSigner>
    funds?: bigint
  }
  test.each<Case>([
    { name: 'InvalidAmountError', request: { amount: 0n } },
    { name: 'InvalidAmountError', request: { amount: -1n } },
    { name: 'InvalidAmountError', request: { amount: 2n ** 64n } },
    { name: 'InvalidAmountError', request: { amount: 10.5 } },
    { name: 'InvalidAmountError', request: { amount: '10' } },
    { name: 'InvalidAmountError', overrides: { limits: { minAmount: amount + 1n } } },
    { name: 'InvalidAmountError', overrides: { limits: { maxAmount: amount - 1n } } },
    { name: 'InsufficientBalanceError', funds: amount - 1n },
    { name: 'InvalidRecipientError', request: { recipient: recipients.solana } },
    { name: 'InvalidRecipientError', request: { to: 'SOLANA' } },
    { name: 'InvalidRecipientError', request: { recipient: '0x71C4A9dE03Bb5f28E6c0417AD3f95b2e8C6d9aF3' } },
    { name: 'InvalidRecipientError', request: { recipient: `0x${'0'.repeat(40)}` } },
    { name: 'InvalidRecipientError', request: { recipient: undefined } },
    { name: 'UnsupportedRouteError', request: { to: 'BASE' } },
    { name: 'UnsupportedRouteError', request: { to: 'NEAR' } },
    { name: 'UnsupportedRouteError', request: { from: 'SOLANA' } },
    { name: 'SpenderNotSetError', overrides: { permitSpenders: {} } },
    { name: 'InvalidConfigError', request: { reference: 'x'.repeat(257) } },
    { name: 'WalletNotConnectedError', signer: { current: () => undefined } },
    { name: 'ReaderNotFoundError', overrides: { rpc: {} } },
  ])('$name for $request$overrides$signer$funds', async ({ name, request, ...given }) => {
    const { signer, send, posts } = await ready(given)
    await expect(send(request)).rejects.toMatchObject({ name })
    expect(signer.asked).toHaveLength(0)
    expect(await posts()).toHaveLength(0)
  })

  test('InvalidRecipientError if the recipient is the token itself', async () => {
    const { signer, send } = await ready()
    const recipient = sandbox.chains.ARB.usdc
    await expect(send({ recipient })).rejects.toMatchObject({
      name: 'InvalidRecipientError',
      reason: 'token',
    })
    expect(signer.asked).toHaveLength(0)
  })

  test.each(['owner', 'token', 'zero'])('InvalidSpenderError if the spender is the %s', async (kind) => {
    const spender = { token: sandbox.chains.BASE.usdc, zero: `0x${'0'.repeat(40)}` as const }
    const plain = createTestSigner(sandbox.chains.BASE.id)
    const BASE = spender[kind as 'token'] ?? plain.account.address
    const { send } = await ready({ overrides: { permitSpenders: { BASE } } })
    await expect(send({ signer: plain })).rejects.toMatchObject({ name: 'InvalidSpenderError' })
    expect(plain.asked).toHaveLength(0)
  })

  test('RouteDisabledError if the service has closed the route', async () => {
    await sandbox.setPair('BASE', 'ARB', false)
    const { signer, send } = await ready()
    await expect(send())
      .rejects.toMatchObject({ name: 'RouteDisabledError' })
      .finally(() => sandbox.setPair('BASE', 'ARB', true))
    expect(signer.asked).toHaveLength(0)
  })

  test('TokenMismatchError if the token on chain is not the pinned one', async () => {
    const { config } = await ready()
    const { BASE } = config.network.chains
    const usdc = { ...BASE.usdc, separator: `0x${'1'.repeat(64)}` as const }
    const network = { ...config.network, chains: { ...config.network.chains, BASE: { ...BASE, usdc } } }
    const { signer, send } = await ready({ overrides: { network } })
    await expect(send()).rejects.toMatchObject({ name: 'TokenMismatchError' })
    expect(signer.asked).toHaveLength(0)
  })

  test('TokenPausedError and AccountBlockedError, caused by the issuer', async () => {
    const { signer, send } = await ready()
    const address = signer.account.address
    await sandbox.changeToken({ chain: 'BASE', pause: true })
    await expect(send()).rejects.toMatchObject({ name: 'TokenPausedError' })
    await sandbox.changeToken({ chain: 'BASE', pause: false, blacklist: address })
    await expect(send()).rejects.toMatchObject({ name: 'AccountBlockedError', party: 'sender' })
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: address })
    expect(signer.asked).toHaveLength(0)
  })

  test('ClockSkewError if the device clock is ten minutes off', async () => {
    const environment = { now: () => Date.now() + 600_000 }
    const { signer, send } = await ready({ overrides: { environment } })
    await expect(send()).rejects.toMatchObject({ name: 'ClockSkewError' })
    expect(signer.asked).toHaveLength(0)
  })

  test('ServiceUnreachableError and ChainReadError if nobody answers', async () => {
    const nobody = await closedUrl()
    const noService = await ready({ overrides: { baseUrl: nobody } })
    await expect(noService.send()).rejects.toMatchObject({ name: 'ServiceUnreachableError' })
    const { rpcUrl } = sandbox.chains.ARB
    const noChain = await ready({ overrides: { rpc: { BASE: nobody, ARB: rpcUrl } } })
    await expect(noChain.send()).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
    expect(noChain.signer.asked).toHaveLength(0)
  })
})

describe('a signed permit is not sent', () => {
  const refused = async () => {
    throw new UserRejectedError()
  }
  test.each<[string, Partial<EvmSigner>]>([
    ['UserRejectedError', { signTypedData: refused }],
    ['InvalidSignatureError', { signTypedData: async () => '0x' }],
    ['InvalidSignatureError', { signTypedData: async () => undefined as never }],
    ['InvalidSignatureError', { signTypedData: async () => `0x${'11'.repeat(65)}` }],
    ['InvalidSignatureError', { signTypedData: (data) => createTestSigner(1).account.signTypedData(data) }],
  ])('%s: %o', async (name, signer) => {
    const { send, posts, config } = await ready({ signer })
    await expect(send()).rejects.toMatchObject({ name })
    expect(await posts()).toHaveLength(0)
    expect(await config.records.list()).toHaveLength(0)
  })

  test('after a prompt that never settles was canceled, and its late signature is discarded', async () => {
    let answer = (_signature: string) => {}
    const plain = createTestSigner(sandbox.chains.BASE.id)
    const giveUp = new AbortController()
    const signer: EvmSigner = {
      ...plain,
      signTypedData: (typedData) =>
        new Promise((resolve) => {
          plain.account.signTypedData(typedData).then((signature) => {
            answer = () => resolve(signature)
            giveUp.abort()
          })
        }),
    }
    await sandbox.fund({ chain: 'BASE', address: plain.account.address, amount })
    const { send, config } = await ready()
    await expect(send({ signer, signal: giveUp.signal })).rejects.toMatchObject({
      name: 'SigningCancelledError',
    })
    answer('')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await config.records.list()).toHaveLength(0)
    const seen = JSON.stringify(await sandbox.requests())
    expect(seen).not.toContain(plain.account.address)
  })

  test('if the wallet’s account changed in the meantime', async () => {
    const { signer, send, posts } = await ready()
    const { signTypedData } = signer
    signer.signTypedData = async (...call) => {
      const signature = await signTypedData(...call)
      signer.current = () => ({ address: recipients.evm as `0x${string}`, chainId: sandbox.chains.BASE.id })
      return signature
    }
    await expect(send()).rejects.toMatchObject({ name: 'AccountChangedError' })
    expect(await posts()).toHaveLength(0)
  })

  test('if the nonce advanced in the meantime', async () => {
    const first = await ready({ funds: amount * 2n })
    const second = bridgeOverSandbox(sandbox)
    const signer: EvmSigner = {
      ...first.signer,
      signTypedData: async (typedData) => {
        const record = await first.send()
        await followTransfer(first.config, { id: record.id, readers: first.readers, interval })
        return first.signer.account.signTypedData(typedData)
      },
    }
    const request = { from: 'BASE', to: 'ARB', amount, recipient: recipients.evm } as const
    await expect(
      transfer(second.config, { ...request, readers: second.readers, signer }),
    ).rejects.toMatchObject({
      name: 'TransferOutdatedError',
      reason: 'nonce',
    })
    expect(await first.posts()).toHaveLength(1)
  })

  test('if the storage keeps nothing', async () => {
    const storage = { ...memoryStorage(), setItem: async () => {} }
    const { send, posts } = await ready({ overrides: { storage } })
    await expect(send()).rejects.toMatchObject({ name: 'StorageError' })
    expect(await posts()).toHaveLength(0)
  })
})

describe('a request without an answer', () => {
  test('is unanswered, and blocks a second signature', async () => {
    const lose: typeof fetch = async (input, init) => {
      const answer = await fetch(input, {
        ...init,
        headers: { ...(init?.headers as object), 'X-API-Key': sandbox.apiKey },
      })
      if (String(input).endsWith('/transfer')) throw new TypeError('connection lost')
      return answer
    }
    const { config, readers, signer, send, posts } = await ready({
      overrides: { fetch: lose },
      funds: amount * 2n,
    })
    const record = await send()
    expect(record.status).toBe('unanswered')
    await expect(send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: record.id })
    expect(signer.asked).toHaveLength(1)
    const settled = await followTransfer(config, { id: record.id, readers, interval })
    expect(settled.status).toBe('arrived')
    expect(await posts()).toHaveLength(1)
  })

  test('blocks even if another page calls it expired based on one node at the same time', async () => {
    const { config, readers, signer, send } = await ready({ funds: amount * 2n })
    const { id } = await send()
    await followTransfer(config, { id, readers, interval })
    const { records } = config
    await records.update(id, (stored) => withState(stored, { status: 'unanswered' }))
    const { list } = records
    let isEnded = false
    Object.assign(records, {
      async list(...parameters: Parameters<typeof list>) {
        const found = await list(...parameters)
        if (isEnded) return found
        isEnded = true
        const expired = { status: 'notSent', reason: 'expired', agreed: ['node'] } as const
        await records.update(id, (stored) => withState(stored, expired))
        return found
      },
    })
    await expect(send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
    expect(signer.asked).toHaveLength(1)
  })

  test('is followed by a refusal: the record stays, and a new permit uses the same nonce', async () => {
    const wrongSpender = { BASE: '0x1111111111111111111111111111111111111111' } as const
    const storage = memoryStorage()
    const refused = await ready({ overrides: { permitSpenders: wrongSpender, storage } })
    const record = await refused.send()
    expect(record).toMatchObject({ status: 'refused', httpStatus: 422 })
    const again = bridgeOverSandbox(sandbox, { storage })
    const { signer, readers } = refused
    const request = { from: 'BASE', to: 'ARB', amount, recipient: recipients.evm } as const
    const second = await transfer(again.config, { ...request, signer, readers })
    expect(second.status).toBe('pending')
    expect(signer.asked.map(({ message }) => message.nonce)).toEqual([0n, 0n])
  })

  test('of two senders at once with one nonce: only one is sent', async () => {
    const storage = memoryStorage()
    const { config, readers, signer, posts } = await ready({ overrides: { storage }, funds: amount * 2n })
    const request = { from: 'BASE', to: 'ARB', amount, recipient: recipients.evm, signer, readers } as const
    const results = await Promise.allSettled([transfer(config, request), transfer(config, request)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await posts()).toHaveLength(1)
  })
})
