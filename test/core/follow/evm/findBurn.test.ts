import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { cctpOf } from '../../../../src/core/chain/cctp.js'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { testnet } from '../../../../src/core/chain/testnet.js'
import type { BridgeConfigParameters } from '../../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../../src/core/createBridgeConfig.js'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import {
  decodeSentBurn,
  messageReceivedTopic,
  messageSentTopic,
} from '../../../../src/core/follow/evm/burnMessage.js'
import { createNodeMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { findBurn } from '../../../../src/core/follow/evm/findBurn.js'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { memoryStorage } from '../../../../src/core/record/recordStorage.js'
import {
  type Burn,
  chainWith,
  messenger,
  mintLog,
  receivedLog,
  sentLog,
  timeOf,
  transmitter,
} from '../../support/cctpScene.js'
import { evmRecord } from '../../support/records.js'

const { BASE, ARB, ETH, SOLANA } = mainnet.chains
const recipient: Hex = '0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2'
const stranger: Hex = '0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6'
const left: Hex = `0x${'1e'.repeat(32)}`
const came: Hex = `0x${'2c'.repeat(32)}`
const burn: Burn = { recipient, amount: 250_000_000n, maxFee: 30_000n, feeExecuted: 25_000n }
const block = { number: 50n, hash: `0x${'0'.repeat(60)}b032` as Hex }
const departure = { hash: left, at: timeOf(50) * 1000, amount: 250_000_000n, index: 0, block, isFinal: true }
const record = evmRecord({
  id: 'burnt-transfer',
  status: 'sent',
  departure,
  amount: 250_000_000n,
  recipient,
  destinationStart: 10n,
}) as TransferRecord & { status: 'sent' }

function find(
  logs: ReturnType<typeof sentLog>[],
  destination: typeof ARB | typeof ETH | typeof SOLANA = ARB,
) {
  const reader = chainWith({ [left]: { block: 50, logs } }, { key: 'BASE' })
  const search = { reader, source: BASE, destination, record, departure, memory: createNodeMemory() }
  return findBurn(search)
}

function createConfig(limits: BridgeConfigParameters['limits']) {
  const environment = { now: () => timeOf(100) * 1000 }
  return createBridgeConfig({
    baseUrl: 'https://service.test',
    storage: memoryStorage(),
    environment,
    limits,
  })
}

/** Checks the record against each chain's data, and returns it as stored. */
async function look(
  onBase: ReturnType<typeof sentLog>[],
  onArbitrum: ReturnType<typeof sentLog>[],
  limits: BridgeConfigParameters['limits'] = { maxFee: 30_000n },
) {
  const config = createConfig(limits)
  await config.records.put(record)
  const chains = {
    BASE: chainWith({ [left]: { block: 50, logs: onBase } }, { key: 'BASE' }),
    ARB: chainWith({ [came]: { block: 60, logs: onArbitrum } }, { key: 'ARB' }),
  }
  return checkTransfer(config, { record, readers: (key) => chains[key as 'BASE'] })
}

describe('the burn in a departure’s transaction', () => {
  test('is found by its recipient, chain and token', async () => {
    expect(await find([sentLog({ ...burn, recipient: stranger }), sentLog(burn)])).toMatchObject({
      sourceDomain: 6,
      destinationDomain: 3,
      body: { amount: 250_000_000n, hookData: '0x' },
    })
  })

  test('may be less than the amount, if a fee was deducted before', async () => {
    const smaller = sentLog({ ...burn, amount: 1_000n })
    const found = await find([smaller, sentLog({ ...burn, amount: 249_000_000n })])
    expect(found).toMatchObject({ body: { amount: 249_000_000n } })
  })

  test.each([
    ['for another recipient', sentLog({ ...burn, recipient: stranger })],
    ['for another chain', sentLog({ ...burn, destinationDomain: 7 })],
    ['of another token', sentLog({ ...burn, burnToken: stranger })],
    ['of more than the signed amount', sentLog({ ...burn, amount: 250_000_001n })],
    ['of another version', sentLog({ ...burn, version: 0 })],
    ['that a third party could hold back', sentLog({ ...burn, destinationCaller: stranger })],
    ['with a hook', sentLog({ ...burn, hookData: '0x01' })],
    ['emitted by another contract', sentLog(burn, stranger)],
    [
      'sent by another contract than the messenger, which burned nothing',
      sentLog({ ...burn, sender: stranger }),
    ],
    ['that does not decode', { ...sentLog(burn), data: '0x1234' as Hex }],
    ['that is too short', { ...sentLog(burn), data: sentLog(burn).data.slice(0, 400) as Hex }],
  ])('is ignored %s', async (_, log) => {
    expect(await find([log])).toBe(false)
  })

  test('is not searched for on the way to Solana', async () => {
    expect(await find([sentLog(burn)], SOLANA)).toBe(false)
  })

  test('is read once', async () => {
    const reader = chainWith({ [left]: { block: 50, logs: [sentLog(burn)] } }, { key: 'BASE' })
    const search = { reader, source: BASE, destination: ARB, record, departure, memory: createNodeMemory() }
    expect(await findBurn(search)).toEqual(await findBurn(search))
    expect(reader.asked).toEqual(['eth_getTransactionReceipt'])
  })

  test('is requested again if the node has pruned it', async () => {
    const reader = chainWith({}, { key: 'BASE' })
    const search = { reader, source: BASE, destination: ARB, record, departure, memory: createNodeMemory() }
    expect(await findBurn(search)).toBeUndefined()
    expect(await findBurn(search)).toBeUndefined()
    expect(reader.asked).toHaveLength(2)
  })

  test('is a ChainReadError if the chain cannot be read', async () => {
    const reader: ChainReader = { request: () => Promise.reject(new Error('no connection')) }
    const search = { reader, source: BASE, destination: ARB, record, departure, memory: createNodeMemory() }
    await expect(findBurn(search)).rejects.toMatchObject({ name: 'ChainReadError', chain: 'BASE' })
  })
})

describe('a transfer burned through CCTP', () => {
  const minted = mintLog(recipient, 249_975_000n)

  test('arrives through its message, minus the message’s fee', async () => {
    const seen = await look([sentLog(burn)], [receivedLog(burn), minted])
    expect(seen).toMatchObject({
      status: 'arrived',
      proof: 'message',
      arrival: { hash: came, amount: 249_975_000n, isFinal: true },
    })
  })

  test('does not arrive through a message below `limits`: that is a near payment', async () => {
    const seen = await look([sentLog(burn)], [receivedLog(burn), minted], { maxFee: 24_999n })
    expect(seen).toMatchObject({ status: 'sent', nearPayment: { amount: 249_975_000n } })
  })

  test.each([
    ['a tiny amount, however large a fee its message allows', 10_000n, 30_000n, 'sent'],
    ['less than half of it, however large a fee `limits` allow', 124_999_999n, 500_000_000n, 'sent'],
    ['half of it, if `limits` allow', 125_000_000n, 500_000_000n, 'arrived'],
  ])('that brings %s', async (_, brought, maxFee, status) => {
    const dear = { ...burn, maxFee: burn.amount, feeExecuted: burn.amount - brought }
    const received = [receivedLog(dear), mintLog(recipient, brought)]
    expect(await look([sentLog(dear)], received, { maxFee })).toMatchObject({ status })
  })

  test('arrives with a matching payment if another contract only pretended to burn', async () => {
    const forged = sentLog({ ...burn, sender: stranger })
    const paid = [receivedLog({ ...burn, sender: stranger }), mintLog(recipient, 250_000_000n)]
    expect(await look([forged], paid)).toMatchObject({ status: 'arrived', proof: 'match' })
  })

  test.each([
    ['only a payment that would match', [mintLog(recipient, 250_000_000n)]],
    ['the message of another amount', [receivedLog({ ...burn, amount: 249_999_999n }), minted]],
    ['the message of another sender', [receivedLog({ ...burn, messageSender: stranger }), minted]],
    ['the message with another limit of its fee', [receivedLog({ ...burn, maxFee: 30_001n }), minted]],
    ['the message of another token', [receivedLog({ ...burn, burnToken: stranger }), minted]],
    ['the message for another recipient', [receivedLog({ ...burn, recipient: stranger }), minted]],
    ['the message of another messenger', [receivedLog({ ...burn, sender: stranger }), minted]],
    ['the message with other hook data', [receivedLog({ ...burn, hookData: '0x01' }), minted]],
    ['a message from another chain', [receivedLog(burn, 7), minted]],
    ['a message of another contract', [receivedLog(burn, 6, stranger), minted]],
    ['its message and a payment with another fee', [receivedLog(burn), mintLog(recipient, 249_974_000n)]],
    ['its message and a payment to another recipient', [receivedLog(burn), mintLog(stranger, 249_975_000n)]],
  ])('does not arrive with %s', async (_, onArbitrum) => {
    expect(await look([sentLog(burn)], onArbitrum)).toMatchObject({ status: 'sent' })
  })

  test('does not arrive with the message of a part of it', async () => {
    const half = { ...burn, amount: burn.amount / 2n }
    const received = [receivedLog(half), mintLog(recipient, half.amount - 25_000n)]
    expect(await look([sentLog(half)], received)).toMatchObject({ status: 'sent' })
  })

  test('arrives through its own message even if an older one brought the same amount', async () => {
    const older: Hex = `0x${'2b'.repeat(32)}`
    const mint = [receivedLog(burn), minted]
    const limits = { maxFee: 30_000n }
    const config = createConfig(limits)
    await config.records.put(record)
    const chains = {
      BASE: chainWith({ [left]: { block: 50, logs: [sentLog(burn)] } }, { key: 'BASE' }),
      ARB: chainWith(
        { [older]: { block: 30, logs: mint }, [came]: { block: 60, logs: mint } },
        { key: 'ARB' },
      ),
    }
    const seen = await checkTransfer(config, { record, readers: (key) => chains[key as 'BASE'] })
    expect(seen).toMatchObject({ status: 'arrived', proof: 'message', arrival: { hash: came } })
  })

  test.each([3_000_000n, 1n])(
    'arrives with a matching payment if its departure also burned %s base units for the recipient',
    async (small) => {
      const seen = await look([sentLog({ recipient, amount: small })], [mintLog(recipient, 250_000_000n)])
      expect(seen).toMatchObject({ status: 'arrived', proof: 'match' })
    },
  )

  test('that was not burned arrives with a matching payment', async () => {
    const seen = await look([], [mintLog(recipient, 250_000_000n)])
    expect(seen).toMatchObject({ status: 'arrived', proof: 'match' })
  })
})

describe('CCTP addresses', () => {
  test('are known for every chain of both networks, and a network may override them', () => {
    const setups = [mainnet, testnet].map(({ chains: { ETH, ARB, BASE, POLYGON } }) =>
      [ETH, ARB, BASE, POLYGON].map(cctpOf),
    )
    const ofTestnet = {
      transmitter: '0xE737e5cEBEEBa77EFE34D4aa090756590b1CE275',
      messenger: '0x8FE6B999Dc680CcFDD5Bf7EB0974218be2542DAA',
    }
    expect(setups).toEqual(
      [{ transmitter, messenger }, ofTestnet].map((contracts) =>
        [0, 3, 6, 7].map((domain) => ({ domain, ...contracts })),
      ),
    )
    expect(cctpOf({ ...BASE, id: 31337 })).toBeUndefined()
    const own = { domain: 9, transmitter: stranger, messenger: stranger }
    expect(cctpOf({ ...BASE, cctp: own })).toBe(own)
  })

  test('have event topics as declared by Circle', () => {
    expect(sentLog(burn).topics[0]).toBe(messageSentTopic)
    expect(receivedLog(burn).topics[0]).toBe(messageReceivedTopic)
    expect(decodeSentBurn(receivedLog(burn))).toBeUndefined()
  })
})
