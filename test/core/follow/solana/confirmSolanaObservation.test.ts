import { base58 } from '@scure/base'
import { expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { showsSolanaArrival } from '../../../../src/core/follow/solana/confirmSolanaObservation.js'
import type { TransferRecord } from '../../../../src/core/record/record.js'
import { createNode } from '../../support/createSolanaNode.js'
import { signatureOf } from '../../support/signatureOf.js'
import { solanaRecord } from '../../support/solanaRecord.js'

const chain = mainnet.chains.SOLANA
const mint = chain.usdc.address
const owner = base58.encode(new Uint8Array(32).fill(1))
const hash = signatureOf('a')
const record = { ...solanaRecord(), to: 'SOLANA', recipient: owner, destinationStart: 50n } as TransferRecord
const arrival = { hash, at: 1_767_225_700_000, amount: 10_000_000n, index: 1 }

/** Asks a node that shows a payment of this amount in this slot. */
function ask({ certainty = 'finalized', slot = 60, amount = '10000000' } = {}) {
  const reader = createNode({
    getSignatureStatuses: { value: [{ slot, err: null, confirmationStatus: certainty }] },
    getTokenAccountsByOwner: { value: [] },
    getMultipleAccounts: { value: [null, null] },
    getTransaction: {
      slot,
      blockTime: arrival.at / 1000,
      meta: {
        err: null,
        preTokenBalances: [],
        postTokenBalances: [{ accountIndex: 1, mint, owner, uiTokenAmount: { amount } }],
      },
      transaction: { signatures: [hash] },
    },
  })
  return showsSolanaArrival(reader, chain, record, arrival)
}

test('a node agrees to an arrival that it shows in full', async () => {
  expect(await ask()).toBe(true)
})

test.each([
  ['is of another amount', { amount: '9999999' }],
  ['was in the slot that was complete before the request', { slot: 50 }],
])('a node denies an arrival that %s', async (_name, shown) => {
  expect(await ask(shown)).toBe(false)
})

test('a node says nothing of an arrival that is not final for it', async () => {
  expect(await ask({ certainty: 'confirmed' })).toBeNull()
})
