import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { followTransfer } from '../../../../src/core/follow/followTransfer.js'
import { transfer } from '../../../../src/core/transfer/evm/transfer.js'
import { bridgeOverSandbox } from '../../../support/bridgeOverSandbox.js'
import { createTestSigner } from '../../../support/evmSigner.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

const amount = 3_000_001n
const interval = { shortest: 100, longest: 500 }

test('two transfers of the same amount to one wallet on Solana arrive with two transactions', async () => {
  const { config, readers } = bridgeOverSandbox(sandbox)
  const recipient = Keypair.generate().publicKey.toBase58()
  const send = async (from: 'BASE' | 'ARB') => {
    const signer = createTestSigner(sandbox.chains[from].id)
    await sandbox.fund({ chain: from, address: signer.account.address, amount })
    return transfer(config, { from, to: 'SOLANA', amount, recipient, signer, readers })
  }
  const records = [await send('BASE'), await send('ARB')]
  const hashes: string[] = []
  for (const { id } of records) {
    const arrived = await followTransfer(config, { id, readers, interval })
    if (arrived.status !== 'arrived') throw new Error(`${id} is ${arrived.status}`)
    expect(arrived.arrival.amount).toBe(amount)
    hashes.push(arrived.arrival.hash)
  }
  expect(new Set(hashes).size).toBe(2)
  expect(await sandbox.balance('SOLANA', recipient)).toBe(2n * amount)
})
