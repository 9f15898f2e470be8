import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { defaultSettings } from '../../../../sandbox/settings.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { checkTransfer } from '../../../../src/core/follow/checkTransfer.js'
import { setAside } from '../../../../src/core/follow/setAside.js'
import { solanaTransfer } from '../../../../src/core/transfer/solana/solanaTransfer.js'
import { bridgeOverSandbox } from '../../../support/bridgeOverSandbox.js'
import { createKeypairSigner } from '../../support/keypairSigner.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.settings(defaultSettings)
})
afterEach(() => sandbox.clearFaults())

const amount = 10_000_001n
const funds = 25_000_001n
const minute = 60_000
let count = 0

type SceneOptions = {
  /** How many nodes the page uses. */
  nodes?: 1 | 2
  /** Whether the service receives the request whose answer is lost. */
  isTaken: boolean
  /** How far the device clock is ahead of all others, in ms. */
  ahead?: number
}

/** A sender whose answer is lost, and the nodes that are asked about the outcome. */
async function createScene({ nodes = 1, isTaken, ahead = 0 }: SceneOptions) {
  const names = Array.from({ length: nodes }, () => `node${++count}`)
  const now = () => sandbox.clock().now + ahead
  const { config, readers } = bridgeOverSandbox(sandbox, {
    ...(ahead > 0 && { fetch: inTime(now) }),
    rpc: {
      BASE: sandbox.chains.BASE.rpcUrl,
      SOLANA: names.map((name) => `${sandbox.solana.proxiedRpcUrl}/${name}`),
    },
    environment: { now },
  })
  const signer = createKeypairSigner()
  const owner = signer.address
  await sandbox.fund({ chain: 'SOLANA', address: owner, amount: funds, native: true })
  await sandbox.pass(4)
  const recipient = privateKeyToAccount(generatePrivateKey()).address
  const policy = { depositOwners: [sandbox.solana.depositOwner], programs: [] }
  const send = () => solanaTransfer(config, { to: 'BASE', amount, recipient, signer, readers, policy })
  const sendUnheard = async () => {
    const name = isTaken ? 'dropAfterAccept' : 'dropBeforeAccept'
    sandbox.inject({ name, chain: 'SOLANA', owner })
    const record = await send()
    expect(record.status).toBe('unanswered')
    return record.id
  }
  const look = async (id: string) => {
    const record = await config.records.get(id)
    if (!record) throw new Error('The record is gone.')
    return checkTransfer(config, { record, readers })
  }
  return {
    config,
    owner,
    recipient,
    send,
    sendUnheard,
    look,
    setAside: (id: string) => setAside(config, { id, readers }),
    /** Injects a fault into one of the nodes. */
    break: (fault: Omit<Fault, 'chain' | 'node'>, place = 0) =>
      sandbox.inject({ ...fault, chain: 'SOLANA', node: names[place] } as Fault),
    wait: async (minutes: number) => {
      await sandbox.pass(minutes * 60)
      await sandbox.mine({ chain: 'BASE', blocks: 2 })
    },
    held: () => sandbox.balance('SOLANA', owner),
    paid: () => sandbox.balance('BASE', recipient),
  }
}

/** A built transaction expires one minute later by the device clock, which may be ahead of the service's. */
function inTime(now: () => number): typeof globalThis.fetch {
  return async (input, init) => {
    const headers = { ...(init?.headers as Record<string, string>), 'X-API-Key': sandbox.apiKey }
    const response = await fetch(input, { ...init, headers })
    if (!String(input).endsWith('/build-tx') || !response.ok) return response
    const built = (await response.json()) as object
    return Response.json({ ...built, expires_at: new Date(now() + minute).toISOString() })
  }
}

const payers = ['server-signs-first', 'server-signs-after'] as const
const unsaid = { status: 'unanswered', closable: { silent: [] } }

describe('a transfer that left is never called not sent', () => {
  const faults: [string, Omit<Fault, 'chain' | 'node'>[]][] = [
    ['whose history has stopped while its height goes on', [{ name: 'rpcHistoryStopped', blocks: 2 }]],
    ['that has pruned', [{ name: 'rpcHistoryPruned', blocks: 200 }]],
    [
      'that has pruned and says that it has everything',
      [{ name: 'rpcHistoryPruned', blocks: 200 }, { name: 'rpcLieFirstBlock' }],
    ],
    [
      'whose history has stopped, which ignores the slot that it is asked for',
      [{ name: 'rpcHistoryStopped', blocks: 2 }, { name: 'rpcContextIgnored' }],
    ],
  ] as [string, Omit<Fault, 'chain' | 'node'>[]][]
  const cases = payers.flatMap((payer) => faults.map(([name, list]) => ({ name, payer, list })))

  test.each(cases)(
    'by a node $name ($payer); after setting aside, it still becomes sent once seen',
    async ({ payer, list }) => {
      sandbox.settings({ solana: { payer } })
      const scene = await createScene({ isTaken: true })
      for (const fault of list) scene.break(fault)
      const id = await scene.sendUnheard()
      await expect.poll(scene.paid).toBe(amount)
      await scene.wait(9)
      expect(await scene.look(id)).toMatchObject({ status: 'unanswered' })
      await expect(scene.setAside(id)).rejects.toMatchObject({ name: 'CannotSetAsideError' })
      await scene.wait(2)
      const open = await scene.look(id)
      expect(open).toMatchObject({ ...unsaid, closable: { balance: funds - amount } })
      await expect(scene.send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
      const closed = await scene.setAside(id)
      expect(closed).toMatchObject({ status: 'setAside', set: { balance: funds - amount, silent: [] } })
      await sandbox.clearFaults()
      expect(await scene.look(id)).toMatchObject({ status: 'sent', departure: { amount } })
      expect(await scene.look(id)).toMatchObject({ status: 'arrived', arrival: { amount } })
      expect([await scene.held(), await scene.paid()]).toEqual([funds - amount, amount])
    },
    30_000,
  )

  test('on a device that is 30 hours ahead', async () => {
    sandbox.settings({ solana: { payer: 'server-signs-after' } })
    const scene = await createScene({ isTaken: true, ahead: 30 * 60 * minute })
    const id = await scene.sendUnheard()
    await expect.poll(scene.paid).toBe(amount)
    await scene.wait(11)
    expect(await scene.look(id)).toMatchObject({ status: 'sent', departure: { amount } })
    expect(await scene.look(id)).toMatchObject({ status: 'arrived', arrival: { amount } })
    expect([await scene.held(), await scene.paid()]).toEqual([funds - amount, amount])
  })

  test.each(payers)('by a node that denies it: %s', async (payer) => {
    sandbox.settings({ solana: { payer } })
    const scene = await createScene({ isTaken: true })
    scene.break({ name: 'rpcLieStatus' })
    const id = await scene.sendUnheard()
    await expect.poll(scene.paid).toBe(amount)
    await scene.wait(11)
    expect(await scene.look(id)).toMatchObject({ status: 'sent', departure: { amount } })
  })

  test('or failed by a node that claims so: it stays open', async () => {
    const scene = await createScene({ isTaken: true })
    scene.break({ name: 'rpcLieStatus', field: 'failed' } as Fault)
    const id = await scene.sendUnheard()
    await expect.poll(scene.paid).toBe(amount)
    await scene.wait(1)
    expect((await scene.look(id)).status).toBe('unanswered')
    await expect(scene.send()).rejects.toMatchObject({ name: 'OpenTransferError' })
    await sandbox.clearFaults()
    expect(await scene.look(id)).toMatchObject({ status: 'sent' })
  })

  test('if only the second of two nodes can see it', async () => {
    const scene = await createScene({ nodes: 2, isTaken: true })
    scene.break({ name: 'rpcHistoryStopped', blocks: 2 } as Fault)
    const id = await scene.sendUnheard()
    await expect.poll(scene.paid).toBe(amount)
    expect(await scene.look(id)).toMatchObject({ status: 'sent', departure: { amount } })
  })
})

describe('a transfer that never left', () => {
  test('is not sent once every node shows it after ten minutes; the next one works', async () => {
    const scene = await createScene({ nodes: 2, isTaken: false })
    const id = await scene.sendUnheard()
    await scene.wait(9)
    expect(await scene.look(id)).toMatchObject({ status: 'unanswered' })
    await scene.wait(1)
    const ended = await scene.look(id)
    expect(ended).toMatchObject({ status: 'notSent', reason: 'expired' })
    expect(ended.status === 'notSent' && ended.agreed).toHaveLength(2)
    expect(await scene.held()).toBe(funds)
    expect(await scene.send()).toMatchObject({ status: 'pending' })
  })

  test('is not sent, even if the account was paid in the meantime', async () => {
    const scene = await createScene({ isTaken: false })
    const id = await scene.sendUnheard()
    await sandbox.fund({ chain: 'SOLANA', address: scene.owner, amount: 3n })
    await scene.wait(10)
    expect(await scene.look(id)).toMatchObject({ status: 'notSent', reason: 'expired' })
    expect(await scene.held()).toBe(funds + 3n)
  })

  test('is not called not sent because of a false height, before or after ten minutes', async () => {
    const scene = await createScene({ isTaken: false })
    const id = await scene.sendUnheard()
    scene.break({ name: 'rpcLieHeight', blocks: 4_000 } as Fault)
    const early = await scene.look(id)
    expect([early.status, early.closable]).toEqual(['unanswered', undefined])
    await scene.wait(10)
    expect(await scene.look(id)).toMatchObject(unsaid)
    await sandbox.clearFaults()
    expect(await scene.look(id)).toMatchObject({ status: 'notSent' })
  })

  test('stays open while one of two nodes is silent; it may be set aside, with the silent one listed', async () => {
    const scene = await createScene({ nodes: 2, isTaken: false })
    const id = await scene.sendUnheard()
    await scene.wait(11)
    scene.break({ name: 'rpcDown' }, 1)
    const { host } = new URL(sandbox.solana.proxiedRpcUrl)
    const closable = { balance: funds, agreed: [`${host} (1)`], silent: [`${host} (2)`] }
    expect(await scene.look(id)).toMatchObject({ status: 'unanswered', closable })
    expect(await scene.setAside(id)).toMatchObject({ status: 'setAside', set: closable })
    expect(await scene.send()).toMatchObject({ status: 'pending' })
    await expect.poll(scene.paid).toBe(amount)
    expect(await scene.held()).toBe(funds - amount)
  })

  test('stays open with a version 1 record, and may be set aside', async () => {
    const scene = await createScene({ isTaken: false })
    const id = await scene.sendUnheard()
    await scene.config.records.update(id, (record) => {
      if (record.from !== 'SOLANA') return record
      const { anchor: _, ...rest } = record
      return { ...rest, version: 1 }
    })
    await scene.wait(11)
    expect(await scene.look(id)).toMatchObject({ ...unsaid, version: 1 })
    expect(await scene.setAside(id)).toMatchObject({ status: 'setAside', version: 2 })
  })

  test('takes the chain’s outcome if setting aside comes too late', async () => {
    const scene = await createScene({ isTaken: false })
    const id = await scene.sendUnheard()
    await scene.wait(11)
    expect(await scene.setAside(id)).toMatchObject({ status: 'notSent', reason: 'expired' })
  })
})
