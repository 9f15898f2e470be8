import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { LocalChain } from '../../sandbox/evm/LocalChain.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { newAccount, newRecipient, sendTransfer } from './support/sendTransfer.js'

const amount = 5_000_000n

/** A sandbox whose own clients of its chains a test can reach. */
async function start() {
  const opened = vi.spyOn(LocalChain, 'start')
  const sandbox = await startSandbox()
  const chains = await Promise.all(opened.mock.results.map(({ value }) => value as Promise<LocalChain>))
  opened.mockRestore()
  const base = chains.find(({ facts }) => facts.name === 'BASE')
  if (!base) throw new Error('Base was not started.')
  return { sandbox, client: base.client }
}

const { sandbox, client } = await start()
afterAll(() => sandbox.stop())

test('the relayer resends a transaction after a failed send, and not after a successful one', async () => {
  const account = newAccount()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount })
  sandbox.inject({ name: 'relayerLate', seconds: 60 })
  const { body } = await sendTransfer(sandbox, account, 'BASE', 'ARB', amount, newRecipient('ARB'))
  const sending = vi.spyOn(client, 'sendRawTransaction').mockRejectedValueOnce(new Error('timeout'))
  onTestFinished(() => sending.mockRestore())
  await sandbox.mine({ chain: 'BASE', seconds: 61 })
  const { sourceHash } = await sandbox.settled(String(body.intent_id))
  expect(sourceHash).toBe(body.tx_hash)
  expect(sending).toHaveBeenCalledTimes(2)
  expect(await sandbox.balance('BASE', account.address)).toBe(0n)
})
