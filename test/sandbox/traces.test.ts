import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EvmChainName } from '../../sandbox/chains.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import type { TransferTrace } from '../../sandbox/trace/TransferTrace.js'
import { newAccount, newRecipient, sendFromSolana, sendTransfer } from './support/sendTransfer.js'
import { pullLever } from './support/spawnSandbox.js'

const amount = 5_000_000n

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

async function sendNew(from: EvmChainName, to: EvmChainName | 'SOLANA') {
  const account = newAccount()
  const recipient = newRecipient(to)
  await sandbox.fund({ chain: from, address: account.address, amount })
  const answer = await sendTransfer(sandbox, account, from, to, amount, recipient).catch(() => undefined)
  return { account, recipient, answer }
}

/** The newest trace, read as the page reads it. */
async function newest(): Promise<TransferTrace> {
  const { traces } = await pullLever<{ traces: TransferTrace[] }>(sandbox, '/traces')
  const [trace] = traces
  if (!trace) throw new Error('Nothing is traced.')
  return trace
}

const whats = ({ steps }: TransferTrace) => steps.map((step) => step.what)

test.each([
  ['atomic', 'ARB'],
  ['twoStep', 'ARB'],
  ['atomic', 'SOLANA'],
] as const)(
  'a transfer from Base in the style %s to %s is told from acceptance to arrival',
  async (style, to) => {
    sandbox.settings({ style })
    const { account, answer, recipient } = await sendNew('BASE', to)
    const { destinationHash, sourceHash } = await sandbox.settled(String(answer?.body.intent_id))
    const trace = await newest()
    expect(trace.transfer).toEqual({
      from: 'BASE',
      to,
      amount: '5000000',
      owner: account.address,
      recipient,
    })
    expect(whats(trace)).toEqual(['accepted', 'permitUsed', 'left', 'paidOut', 'arrived'])
    expect(trace.steps).toMatchObject([
      {},
      { chain: 'BASE' },
      { chain: 'BASE', hash: sourceHash, amount: '5000000', account: account.address },
      { chain: to, hash: destinationHash, amount: '5000000', account: recipient },
      { chain: to, hash: destinationHash, amount: '5000000', account: recipient },
    ])
    expect(trace.status).toBe('completed')
    sandbox.settings({ style: 'atomic' })
  },
)

test('the timeline of a transfer from Solana shows the balance changes of its transactions', async () => {
  const wallet = Keypair.generate()
  const owner = wallet.publicKey.toBase58()
  await sandbox.fund({ chain: 'SOLANA', address: owner, amount })
  const recipient = newRecipient('ETH')
  const { body } = await sendFromSolana(sandbox, wallet, 'ETH', amount, recipient)
  await sandbox.settled(String(body.intent_id))
  const trace = await newest()
  expect(whats(trace)).toEqual(['accepted', 'left', 'paidOut', 'arrived'])
  expect(trace.steps[1]).toMatchObject({ chain: 'SOLANA', account: owner, amount: '5000000' })
})

test('the timeline lists the fault, and shows no arrival if the money went to another address', async () => {
  sandbox.inject({ name: 'payoutToOther' })
  const { answer } = await sendNew('BASE', 'ARB')
  await sandbox.settled(String(answer?.body.intent_id))
  const trace = await newest()
  expect(whats(trace)).toEqual(['accepted', 'fault', 'permitUsed', 'left', 'paidOut'])
  expect(trace.steps[1]).toMatchObject({ name: 'payoutToOther', chain: 'BASE' })
})

test('the timeline of a reverted transaction shows that nothing left', async () => {
  sandbox.inject({ name: 'sourceReverts' })
  const { answer } = await sendNew('BASE', 'ARB')
  await sandbox.settled(String(answer?.body.intent_id))
  const trace = await newest()
  expect(whats(trace)).toEqual(['accepted', 'fault', 'reverted'])
  expect(trace.status).toBe('failed')
})

test('the timeline of a refused or lost request shows that it was not accepted', async () => {
  sandbox.inject({ name: 'refuse' })
  await sendNew('BASE', 'ARB')
  expect(await newest()).toMatchObject({ status: 'notAccepted', steps: [{ what: 'fault' }, { status: 422 }] })
  sandbox.inject({ name: 'dropBeforeAccept' })
  await sendNew('BASE', 'ARB')
  const { status, steps } = await newest()
  expect(status).toBe('notAccepted')
  expect(steps).toMatchObject([{ what: 'fault', name: 'dropBeforeAccept' }])
})
