import type { Hex } from 'viem'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { Readers } from '../../../src/core/chain/reader.js'
import type { BridgeConfigParameters } from '../../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { ReaderNotFoundError } from '../../../src/core/errors/chainErrors.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createEvmNode } from './createEvmNode.js'
import { amount, deadline, nonce, permitRecord, r, spender, word } from './permitScene.js'

export const recipient = '0x2222222222222222222222222222222222222222'
export const relayer = '0x7777777777777777777777777777777777777777'
const token = mainnet.chains.BASE.usdc.address

/** A page with one transfer from Base to Arbitrum, and one node for each. Block 100 of Base is at the deadline. */
export function createFollowScene(overrides: Partial<BridgeConfigParameters> = {}) {
  const base = createEvmNode({ start: deadline - 1_000n })
  const arb = createEvmNode({ chain: 'ARB', start: deadline - 1_000n })
  base.setToken({ nonce, balance: amount })
  const events: string[] = []
  const config = createBridgeConfig({
    baseUrl: '/api/bridge',
    permitSpenders: { BASE: spender },
    storage: memoryStorage(),
    onEvent: (event) => {
      if (event.type === 'record') events.push(event.record.status)
    },
    ...overrides,
  })
  const readers: Readers = (chain) => {
    if (chain === 'BASE') return base.reader
    if (chain === 'ARB') return arb.reader
    throw new ReaderNotFoundError({ chain })
  }
  const open = (change: object = {}): TransferRecord =>
    permitRecord({
      service: config.client.baseUrl,
      token,
      recipient,
      sourceStart: 20n,
      destinationStart: 50n,
      destinationHash: arb.hashOf(50),
      destinationTime: Number(arb.time(50)) * 1_000,
      ...change,
    })
  return {
    base,
    arb,
    config,
    readers,
    events,
    open,
    store: (change: object = {}) => config.records.put(open(change)),
    /** The relayer uses the permit and withdraws, in one transaction. */
    depart(at: number) {
      const owner = open().owner as Hex
      const made = { at, hash: word(at), from: relayer, to: spender, input: r } as const
      base.addApproval(made, { owner, spender, value: amount })
      base.addTransfer(made, { from: owner, to: relayer, amount })
      base.setToken({ nonce: nonce + 1n }, at)
    },
    /** The recipient is paid. */
    arrive(at: number, paid = amount, to: Hex = recipient) {
      arb.addTransfer({ at, hash: word(0xa0000 + at) }, { from: relayer, to, amount: paid })
    },
  }
}
