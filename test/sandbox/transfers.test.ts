import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ChainName, isEvmChain } from '../../sandbox/chains.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService } from './support/callService.js'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'

const amount = 12_345_678n
const account = newAccount()
const wallet = Keypair.generate()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
  const evm = (['ETH', 'BASE', 'ARB', 'POLYGON'] as const).map((chain) =>
    sandbox.fund({ chain, address: account.address, amount: 100_000_000n }),
  )
  await Promise.all([
    ...evm,
    sandbox.fund({ chain: 'SOLANA', address: wallet.publicKey.toBase58(), amount: 100_000_000n }),
  ])
})

afterAll(() => sandbox.stop())

function send(from: ChainName, to: ChainName, recipient: string) {
  if (isEvmChain(from)) return sendTransfer(sandbox, account, from, to, amount, recipient)
  if (!isEvmChain(to)) throw new Error('There is no route from SOLANA to SOLANA.')
  return sendFromSolana(sandbox, wallet, to, amount, recipient)
}

describe('transfers', () => {
  test('lists twenty enabled routes', async () => {
    const { status, body } = await callService(sandbox, '/pairs')
    expect(status).toBe(200)
    expect(body.pairs).toHaveLength(20)
    expect(body.pairs).toContainEqual({ from: 'SOLANA', to: 'ARB', enabled: true })
  })

  const routes = [
    ['ETH', 'BASE'],
    ['BASE', 'ARB'],
    ['ARB', 'POLYGON'],
    ['POLYGON', 'ETH'],
    ['BASE', 'SOLANA'],
    ['SOLANA', 'POLYGON'],
  ] as const
  test.each(routes)('moves the whole amount from %s to %s', async (from, to) => {
    const owner = isEvmChain(from) ? account.address : wallet.publicKey.toBase58()
    const recipient = newRecipient(to)
    const before = await sandbox.balance(from, owner)
    const { status, body } = await send(from, to, recipient)
    expect(status).toBe(200)
    expect(body.status).toBe('pending')
    expect(isEvmChain(from) ? body.tx_hash : body.tx_signature).toEqual(expect.any(String))
    const intent = await sandbox.settled(String(body.intent_id))
    expect(intent).toMatchObject({ status: 'completed', source: from, destination: to })
    expect(await sandbox.balance(from, owner)).toBe(before - amount)
    expect(await sandbox.balance(to, recipient)).toBe(amount)
  })
})
