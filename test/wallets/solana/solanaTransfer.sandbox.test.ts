import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmChainNames } from '../../../sandbox/chains.js'
import type { Sandbox } from '../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../sandbox/startSandbox.js'
import { followTransfer } from '../../../src/core/follow/followTransfer.js'
import { readSolanaBalance } from '../../../src/core/solana/readSolanaBalance.js'
import { solanaTransfer } from '../../../src/wallets/solana/solanaTransfer.js'
import { bridgeOverSandbox } from '../../support/bridgeOverSandbox.js'
import { createKeypairSigner } from './support/keypairSigner.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

describe('from Solana', () => {
  test.each(evmChainNames)('to %s, to the unit on both chains', async (to) => {
    const { config, readers } = bridgeOverSandbox(sandbox)
    const signer = createKeypairSigner()
    const recipient = privateKeyToAccount(generatePrivateKey()).address
    await sandbox.fund({ chain: 'SOLANA', address: signer.address, amount: 25_000_001n })
    const policy = { depositOwners: [sandbox.solana.depositOwner], programs: [] }
    const steps: string[] = []
    const record = await solanaTransfer(config, {
      to,
      amount: 10_000_001n,
      recipient,
      signer,
      readers,
      policy,
      onStep: ({ name }) => steps.push(name),
    })
    expect(record).toMatchObject({ status: 'pending', from: 'SOLANA', to })
    expect(steps).toEqual(['checking', 'building', 'signing', 'submitting'])
    const arrived = await followTransfer(config, {
      id: record.id,
      readers,
      interval: { shortest: 100, longest: 500 },
    })
    expect(arrived).toMatchObject({ status: 'arrived', proof: 'match', arrival: { amount: 10_000_001n } })
    expect(await sandbox.balance(to, recipient)).toBe(10_000_001n)
    const chain = config.network.chains.SOLANA
    expect(await readSolanaBalance({ reader: readers('SOLANA'), chain, owner: signer.address })).toBe(
      15_000_000n,
    )
  })
})
