import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'
import { pullLever, type SpawnedSandbox, spawnSandbox } from './support/spawnSandbox.js'

const amount = 1_000_000n

let directory: string
let sandbox: SpawnedSandbox

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-token-'))
})

afterEach(async () => {
  await sandbox.end('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

test('a restart after a crash undoes token pauses and blacklistings left by faults', async () => {
  sandbox = await spawnSandbox(directory, ['--source-ms', '0'])
  const account = newAccount()
  const wallet = Keypair.generate()
  const address = wallet.publicKey.toBase58()
  for (const chain of ['BASE', 'ETH'])
    await pullLever(sandbox, '/fund', { chain, address: account.address, amount: '9000000' })
  await pullLever(sandbox, '/fund', { chain: 'SOLANA', address, amount: '9000000' })
  const sendAll = async () => {
    const from = (chain: 'BASE' | 'ETH') =>
      sendTransfer(sandbox, account, chain, 'ARB', amount, newRecipient('ARB'))
    const answers = [
      await from('BASE'),
      await from('ETH'),
      await sendFromSolana(sandbox, wallet, 'ARB', amount, newRecipient('ARB')),
    ]
    return answers.map(({ status }) => status)
  }
  await pullLever(sandbox, '/faults', { name: 'tokenPaused', chain: 'BASE' })
  await pullLever(sandbox, '/faults', { name: 'ownerBlacklisted', chain: 'ETH' })
  await pullLever(sandbox, '/faults', { name: 'ownerBlacklisted', chain: 'SOLANA' })
  expect(await sendAll()).toEqual([200, 200, 200])
  expect(await sendAll()).toEqual([422, 422, 422])

  await sandbox.end('SIGKILL')
  sandbox = await spawnSandbox(directory, ['--source-ms', '0'])
  expect(await sendAll()).toEqual([200, 200, 200])
}, 90_000)
