import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { defaultSettings } from '../../../../sandbox/settings.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { isSettledRecord } from '../../../../src/core/record/status.js'
import { amount, createWorld, funds, type Person } from '../../support/sandboxWorld.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(() => {
  sandbox.settings(defaultSettings)
})
afterEach(() => sandbox.clearFaults())

const { createPerson, wait, mine } = createWorld(() => sandbox)
const untouched = [funds, 0n]
const movedOnce = [funds - amount, amount]

/** Expects that another transfer of the same person is refused before the wallet prompt. */
async function expectNoSecond(person: Person, id: string) {
  const before = person.signer.asked.length
  await expect(person.send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
  expect(person.signer.asked).toHaveLength(before)
}

describe('a node whose blocks are two hours ahead', () => {
  test.each([
    [1, 900],
    [2, 900],
  ] as const)(
    'never makes any of %i nodes call a live permit expired; the money moves once',
    async (nodes, seconds) => {
      const person = await createPerson({ nodes })
      person.hit({ name: 'relayerLate', seconds })
      const { id } = await person.send()
      person.break({ name: 'rpcLieTime', seconds: 7_200 })
      await mine(5)
      expect(await person.look(id).catch(({ name }) => name)).not.toMatchObject({ status: 'notSent' })
      await expectNoSecond(person, id)
      await sandbox.clearFaults()
      expect(await person.look(id)).toMatchObject({ status: 'pending' })
      await expectNoSecond(person, id)
      await wait(16)
      expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', departure: { amount } })
      expect(await person.balances()).toEqual(movedOnce)
    },
  )

  test('lets an unused permit expire only once this device is ten minutes past its deadline', async () => {
    const person = await createPerson({ nodes: 2 })
    person.hit({ name: 'dropBeforeAccept' })
    const { id } = await person.send()
    person.break({ name: 'rpcLieTime', seconds: 7_200 })
    await wait(39)
    const early = await person.look(id)
    expect([early.status, early.closable]).toEqual(['unanswered', undefined])
    await wait(2)
    expect(await person.look(id)).toMatchObject({ status: 'notSent', reason: 'expired' })
    await sandbox.clearFaults()
    expect(await person.balances()).toEqual(untouched)
    await person.send()
    await expect.poll(person.balances).toEqual(movedOnce)
  })
})

describe('a node whose logs are ten blocks behind its head, while four blocks are final', () => {
  beforeEach(() => {
    sandbox.settings({ evm: { finalityBlocks: 4 } })
  })

  test('never makes an accepted transfer not sent; the open page reports it once the logs appear', async () => {
    const person = await createPerson()
    person.break({ name: 'rpcLogsClamped', blocks: 10 })
    const { id } = await person.send()
    await expect.poll(person.paid).toBe(amount)
    await mine(6)
    expect(await person.look(id)).toMatchObject({ status: 'pending' })
    await expectNoSecond(person, id)
    await mine(10)
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', departure: { amount } })
    expect(await person.balances()).toEqual(movedOnce)
  })

  test('at the destination delays the arrival by the same number of blocks', async () => {
    const person = await createPerson()
    person.break({ name: 'rpcLogsClamped', blocks: 10 }, 0, 'ARB')
    const { id } = await person.send()
    await expect.poll(person.paid).toBe(amount)
    await mine(6)
    expect(await person.lookOn(id)).toMatchObject({ status: 'sent', departure: { amount } })
    await mine(10)
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', arrival: { amount } })
    expect(await person.balances()).toEqual(movedOnce)
  })
})

describe('nodes that have pruned their logs and answer with none', () => {
  const lost = async (nodes: 1 | 2) => {
    const person = await createPerson({ nodes })
    person.hit({ name: 'dropAfterAccept' })
    const { id, status } = await person.send()
    expect(status).toBe('unanswered')
    await expect.poll(person.paid).toBe(amount)
    await mine(20)
    return { person, id }
  }

  test.each([1, 2] as const)(
    'leave it open (%i of them) until the person may set it aside; seen later, it arrives after all',
    async (nodes) => {
      const { person, id } = await lost(nodes)
      for (let place = 0; place < nodes; place += 1)
        person.break({ name: 'rpcLogsPruned', blocks: 10 }, place)
      expect(await person.look(id)).toMatchObject({ status: 'unanswered' })
      await wait(39, 20)
      expect(await person.look(id)).toMatchObject({ status: 'unanswered' })
      await expectNoSecond(person, id)
      await expect(person.setAside(id)).rejects.toMatchObject({ name: 'CannotSetAsideError' })
      await wait(2)
      const balance = funds - amount
      expect(await person.look(id)).toMatchObject({ status: 'unanswered', closable: { balance, silent: [] } })
      await expectNoSecond(person, id)
      expect(await person.setAside(id)).toMatchObject({ status: 'setAside', set: { balance } })
      await sandbox.clearFaults()
      expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', departure: { amount } })
      expect(await person.balances()).toEqual(movedOnce)
    },
  )

  test('do not matter if another node keeps its logs, once this device is past the deadline', async () => {
    const { person, id } = await lost(2)
    person.break({ name: 'rpcLogsPruned', blocks: 10 })
    expect(await person.look(id)).toMatchObject({ status: 'unanswered' })
    await wait(41, 20)
    expect(await person.look(id)).toMatchObject({ status: 'sent', departure: { amount } })
    expect(await person.balances()).toEqual(movedOnce)
  })
})

describe('a node that shows a fake arrival', () => {
  const unpaid = async () => {
    const person = await createPerson({ nodes: 2 })
    person.hit({ name: 'payoutStopped' })
    const { id } = await person.send()
    await expect.poll(person.held).toBe(funds - amount)
    await mine(4)
    return { person, id }
  }

  test('is not final while another node denies it, and is gone once no node shows it', async () => {
    const { person, id } = await unpaid()
    person.break({ name: 'rpcInventedTransfer', baseUnits: Number(amount) }, 0, 'ARB')
    expect(await person.lookOn(id)).not.toMatchObject({ arrival: { isFinal: true } })
    await mine(4)
    const told = await person.lookOn(id)
    expect(told).not.toMatchObject({ arrival: { isFinal: true } })
    expect(person.askedOf(1, 'ARB')).not.toEqual([])
    await sandbox.clearFaults()
    const later = await person.lookOn(id)
    expect([isSettledRecord(told), isSettledRecord(later)]).toEqual([false, false])
    expect(told).toMatchObject({ status: 'arrived' })
    expect(later).toMatchObject({ status: 'sent' })
    expect(await person.balances()).toEqual([funds - amount, 0n])
  })

  test.each([
    ['of another recipient', { name: 'rpcLieLog', field: 'to' }],
    ['of another token', { name: 'rpcLieLog', field: 'token' }],
    ['with another recipient than the node claims', { name: 'rpcLogsUnfiltered' }],
  ] as const)('does not make a log %s the arrival', async (_, fault) => {
    const { person, id } = await unpaid()
    await sandbox.fund({ chain: 'ARB', address: person.owner, amount })
    person.break(fault, 0, 'ARB')
    person.break(fault, 1, 'ARB')
    expect(await person.lookOn(id).catch(({ name }) => ({ name }))).not.toMatchObject({ status: 'arrived' })
    await sandbox.clearFaults()
    expect(await person.lookOn(id)).toMatchObject({ status: 'sent' })
    expect(await person.balances()).toEqual([funds - amount, 0n])
  })
})
