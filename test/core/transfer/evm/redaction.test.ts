import { BaseError, encodeFunctionData, hexToBytes, parseSignature } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usdcAbi } from '../../../../sandbox/contracts/abis.js'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import type { BridgeConfigParameters } from '../../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import * as errors from '../../../../src/core/errors/index.js'
import { redactCause } from '../../../../src/core/errors/redactCause.js'
import { createReaders } from '../../../../src/core/read/readers.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import type { EvmSigner } from '../../../../src/core/wallet/walletConnection.js'
import { createTestBridge } from '../../../../src/testing/index.js'
import { createInjectedSigner } from '../../../../src/wallets/evm/createInjectedSigner.js'
import { createEavesdropper, spellings } from '../../support/canary.js'

const amount = 10_000_000n
const recipient = `0x${'5a'.repeat(20)}`

let eavesdropper: ReturnType<typeof createEavesdropper>
beforeEach(() => {
  eavesdropper = createEavesdropper()
})
afterEach(() => eavesdropper.stop())

/** An error as verbose as viem's: with the secrets in its message, its stack, its fields, and three causes deep. */
function verbose(secrets: readonly string[], fields: object = {}): Error {
  const all = secrets.join(' ')
  const inner = Object.assign(new Error(`args: ${all}`), { data: all, request: { body: all } })
  const middle = new BaseError(`reverted with ${all}`, { cause: inner, metaMessages: [`Arguments: ${all}`] })
  const outer = new BaseError(`The call ${all} did not pass`, { cause: middle, details: all })
  return Object.assign(outer, { name: `Error ${all}`, ...fields })
}

/** A transfer in which every edge can be made to print everything that it received. */
function createStage() {
  const bridge = createTestBridge()
  const privateKey = generatePrivateKey()
  const account = privateKeyToAccount(privateKey)
  const { BASE } = bridge.parameters.network.chains
  bridge.fund('BASE', account.address, amount)
  const secrets: { [name: string]: readonly string[] } = { key: spellings(hexToBytes(privateKey)) }
  /** What an edge could print: the key, the signature, its parts, and the call that contains them. */
  const printed: string[] = [privateKey, privateKey.slice(2)]

  const sign: EvmSigner['signTypedData'] = async (typedData) => {
    const signature = await account.signTypedData(typedData)
    const { r, s, yParity } = parseSignature(signature)
    const { owner, spender, value, deadline } = typedData.message
    const args = [owner, spender, value, deadline, yParity + 27, r, s] as const
    const calldata = encodeFunctionData({ abi: usdcAbi, functionName: 'permit', args })
    secrets.signature = spellings(hexToBytes(signature))
    secrets.s = spellings(hexToBytes(s))
    printed.push(signature, s, s.slice(2), BigInt(s).toString(), calldata, [...hexToBytes(s)].join(', '))
    return signature
  }
  const signer: EvmSigner = {
    current: () => ({ address: account.address, chainId: BASE.id }),
    switchChain: async () => {},
    signTypedData: sign,
    sendTransaction: async () => '0x',
  }
  const storage = memoryStorage()
  const send = async ({
    config: changes = {},
    signer: signerChanges = {},
    readers,
  }: {
    config?: Partial<BridgeConfigParameters>
    signer?: Partial<EvmSigner>
    readers?: (own: ChainReader) => ChainReader
  } = {}) => {
    const config = createBridgeConfig({
      ...bridge.parameters,
      storage,
      onEvent: eavesdropper.hear,
      ...changes,
    })
    const own = createReaders(config)
    const request = { from: 'BASE', to: 'ARB', amount, recipient } as const
    const outcome = await transfer(config, {
      ...request,
      signer: { ...signer, ...signerChanges },
      readers: (chain) => (chain === 'BASE' && readers ? readers(own(chain)) : own(chain)),
      onStep: eavesdropper.hear,
    }).catch((error: unknown) => error)
    eavesdropper.hear(outcome)
    for (const key of await storage.keys()) eavesdropper.hear(await storage.getItem(key))
    return outcome
  }
  const isSigned = () => secrets.signature !== undefined
  return { bridge, account, base: BASE, secrets, printed, sign, send, storage, isSigned }
}

type Stage = ReturnType<typeof createStage>

/** Sends with a browser wallet, like a page without wagmi. */
function sendWith(stage: Stage, provider: object) {
  const connection = {
    provider: provider as never,
    address: stage.account.address,
    chainId: stage.base.id,
  }
  const { signTypedData } = createInjectedSigner(() => connection)
  return stage.send({ signer: { signTypedData } })
}

/** The bridge’s own `fetch`, except for the request with the permit. */
const answering =
  (stage: Stage, answer: (body: string) => Response | Promise<Response>): typeof globalThis.fetch =>
  async (input, init) =>
    String(input).endsWith('/transfer') ? answer(String(init?.body)) : stage.bridge.fetch(input, init)

describe('no signature, permit or key leaks, whatever an edge prints:', () => {
  const name = (outcome: unknown) => (outcome as { name?: string; status?: string }).name ?? outcome
  const edges: [string, string, (stage: Stage) => Promise<unknown>][] = [
    ['a successful transfer', 'pending', (stage) => stage.send()],
    [
      'the wallet, before it signs',
      'WalletError',
      (stage) => {
        const provider = {
          async request() {
            throw verbose(stage.printed, { code: -32603 })
          },
        }
        return sendWith(stage, provider)
      },
    ],
    [
      'the wallet, after it has signed',
      'WalletError',
      (stage) => {
        const provider = {
          async request({ params }: { params: [string, string] }) {
            const typedData = JSON.parse(params[1])
            await stage.sign({ ...typedData, message: bigints(typedData.message) }, stage.account.address)
            throw verbose(stage.printed, { code: `E ${stage.printed.join(' ')}` })
          },
        }
        return sendWith(stage, provider)
      },
    ],
    [
      'a signature of another account',
      'InvalidSignatureError',
      (stage) => {
        const other = privateKeyToAccount(generatePrivateKey())
        return stage.send({
          signer: {
            async signTypedData(typedData) {
              await stage.sign(typedData, stage.account.address)
              return other.signTypedData({ ...typedData, message: { ...typedData.message, value: 1n } })
            },
          },
        })
      },
    ],
    [
      'a reader, after signing',
      'ChainReadError',
      (stage) =>
        stage.send({
          readers: (own) => ({
            async request(call) {
              if (stage.isSigned()) throw verbose(stage.printed, { code: -32000 })
              return own.request(call)
            },
          }),
        }),
    ],
    [
      'the network, with the request in its error',
      'unanswered',
      (stage) =>
        stage.send({
          config: { fetch: answering(stage, (body) => Promise.reject(verbose([...stage.printed, body]))) },
        }),
    ],
    ...[400, 422, 429, 500, 502].map((status): (typeof edges)[number] => [
      `a service that answers ${status} with what it was sent`,
      status < 500 ? 'refused' : 'unanswered',
      (stage) =>
        stage.send({
          config: {
            fetch: answering(stage, (body) =>
              Response.json({ error: `bad ${body} ${stage.printed.join(' ')}` }, { status }),
            ),
          },
        }),
    ]),
    [
      'a service that answers with the request',
      'unanswered',
      (stage) => stage.send({ config: { fetch: answering(stage, (body) => new Response(body)) } }),
    ],
    [
      'a service that answers without JSON',
      'unanswered',
      (stage) =>
        stage.send({ config: { fetch: answering(stage, (body) => new Response(`<p>${body}</p>`)) } }),
    ],
    [
      'the integrator’s own encoder',
      'InvalidConfigError',
      (stage) =>
        stage.send({
          config: {
            encodePermit(permit) {
              throw verbose([...stage.printed, JSON.stringify(permit.signature)])
            },
          },
        }),
    ],
    [
      'the storage',
      'StorageError',
      (stage) =>
        stage.send({
          config: {
            storage: {
              ...stage.storage,
              async setItem(key, value) {
                if (stage.isSigned()) throw verbose([...stage.printed, value])
                return stage.storage.setItem(key, value)
              },
            },
          },
        }),
    ],
  ]

  test.each(edges)('%s: %s', async (_, expected, play) => {
    const stage = createStage()
    const outcome = await play(stage)
    const { status } = outcome as { status?: string }
    expect(status ?? name(outcome)).toBe(expected)
    expect(eavesdropper.count()).toBeGreaterThan(2)
    expect(eavesdropper.leaks(stage.secrets)).toEqual([])
  })

  test('but the test would notice a leak', async () => {
    const stage = createStage()
    await stage.send()
    for (const secret of ['key', 'signature', 's'])
      for (const spelling of stage.secrets[secret] ?? []) {
        const other = createEavesdropper()
        other.hear(new Error('outer', { cause: { nested: [{ text: `x${spelling}x` }] } }))
        expect(other.leaks({ [secret]: stage.secrets[secret] ?? [] })).toEqual([secret])
      }
  })

  const bigints = ({ owner, spender, value, nonce, deadline }: { [field: string]: string }) => ({
    owner: owner as `0x${string}`,
    spender: spender as `0x${string}`,
    value: BigInt(value ?? 0),
    nonce: BigInt(nonce ?? 0),
    deadline: BigInt(deadline ?? 0),
  })
})

describe('every class with a cause keeps little of it', () => {
  const stage = createStage()
  const cause = verbose(stage.printed, { code: stage.printed[0] })
  const redacted = redactCause(cause)
  const samples = [
    new errors.ChainReadError({ chain: 'BASE', cause: redacted }),
    new errors.ChainSwitchError({ chain: 'BASE', cause: redacted }),
    new errors.ServiceUnreachableError({ cause: redacted }),
    new errors.StorageError({ cause }),
    new errors.UserRejectedError({ cause: redacted }),
    new errors.WalletBusyError({ cause: redacted }),
    new errors.WalletError({ cause: redacted }),
  ]
  test.each(samples.map((error) => [error.name, error] as const))('%s', (_, error) => {
    eavesdropper.hear(error)
    expect(error.cause).toMatchObject({ message: expect.stringContaining('[redacted]') })
    expect(eavesdropper.leaks(stage.secrets)).toEqual([])
  })
})
