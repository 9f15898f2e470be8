import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { readSolanaBalance } from '../../../src/core/read/readBalance.js'
import { createNode } from '../support/createSolanaNode.js'
import { tokenAccount } from '../support/tokenAccount.js'

const chain = mainnet.chains.SOLANA
const mint = chain.usdc.address
const owner = base58.encode(new Uint8Array(32).fill(1))
const other = base58.encode(new Uint8Array(32).fill(2))

function read(accounts: ReturnType<typeof tokenAccount>[]) {
  const value = accounts.map((account) => ({ pubkey: other, account }))
  const reader = createNode({ getTokenAccountsByOwner: { value } })
  return readSolanaBalance({ reader, chain, owner })
}

const holds = (amount: bigint, fields: object = {}) => tokenAccount({ mint, owner, amount, ...fields })

describe('the balance', () => {
  test('is 0 without an account', async () => {
    expect(await read([])).toBe(0n)
  })

  test('is the account’s amount, even beyond Number', async () => {
    expect(await read([holds(2n ** 64n - 1n)])).toBe(18446744073709551615n)
  })

  test('ignores frozen accounts, and reports a sender whose accounts are all frozen', async () => {
    expect(await read([holds(7n), holds(100n, { isFrozen: true })])).toBe(7n)
    await expect(read([holds(100n, { isFrozen: true })])).rejects.toMatchObject({
      name: 'AccountBlockedError',
      party: 'sender',
    })
  })

  test('ignores accounts that were not requested', async () => {
    const wrong = [
      holds(1n, { mint: other }),
      holds(1n, { owner: other }),
      holds(1n, { program: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb' }),
    ]
    expect(await read(wrong)).toBe(0n)
  })
})

test.each([undefined, null, {}, { value: 'none' }, { value: [{ pubkey: other }] }])(
  'a malformed answer is a ChainReadError: %j',
  async (answer) => {
    const reader = createNode({ getTokenAccountsByOwner: answer })
    await expect(readSolanaBalance({ reader, chain, owner })).rejects.toMatchObject({
      name: 'ChainReadError',
    })
  },
)
