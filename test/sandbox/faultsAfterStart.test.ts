import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Keypair } from '@solana/web3.js'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newRecipient, sendFromSolana } from './support/sendTransfer.js'
import { pullLever, type SpawnedSandbox, spawnSandbox } from './support/spawnSandbox.js'

let directory: string
let sandbox: SpawnedSandbox

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'sandbox-faults-'))
})

afterEach(async () => {
  await sandbox.end('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

test('a restarted sandbox has no faults left, and the same ones can be set again', async () => {
  for (let life = 1; life <= 2; life++) {
    sandbox = await spawnSandbox(directory, ['--source-ms', '0'])
    expect(await pullLever(sandbox, '/faults')).toMatchObject({ armed: [], happened: [] })
    const wallet = Keypair.generate()
    const address = wallet.publicKey.toBase58()
    await pullLever(sandbox, '/fund', { chain: 'SOLANA', address, amount: '5000000' })
    await pullLever(sandbox, '/faults', { name: 'builtInnerApprove' })
    await pullLever(sandbox, '/faults', { name: 'relayerStopped', chain: 'BASE' })
    const { status } = await sendFromSolana(sandbox, wallet, 'ARB', 1_000_000n, newRecipient('ARB'))
    expect(status).toBe(200)
    await expect
      .poll(() => pullLever(sandbox, `/balance?chain=SOLANA&address=${address}`))
      .toEqual({ balance: '4000000' })
    await sandbox.end('SIGTERM')
  }
}, 60_000)
