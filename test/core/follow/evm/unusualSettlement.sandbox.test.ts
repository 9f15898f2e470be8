import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { defaultSettings } from '../../../../sandbox/settings.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { sendFromOtherDevice } from '../../../sandbox/support/sendFromOtherDevice.js'
import { newRecipient } from '../../../sandbox/support/sendTransfer.js'
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
/** One percent, as the sandbox rounds it. */
const part = amount / 100n

describe('a service that settles through another contract, with its answer lost', () => {
  test.each([
    ['all of it', { name: 'relayerRouted' }, 0n],
    ['two transfers in one transaction', { name: 'halvesPulledBeside', routed: 1 }, 0n],
    ['two transactions', { name: 'halvesPulledApart', routed: 1 }, 0n],
    ['the permit and the withdrawal in one block', { name: 'pulledInSameBlock', routed: 1 }, 0n],
    ['the permit and the withdrawal in two blocks', { name: 'pulledInLaterBlock', routed: 1 }, 0n],
    ['an extra fee', { name: 'feePulledBeside', routed: 1 }, part],
    ['a separate fee', { name: 'feePulledApart', routed: 1 }, part],
  ] as const)('takes %s: it is reported, and charged once', async (_, fault, fee) => {
    const person = await createPerson({ nodes: 2, overrides: { limits: { maxFee: fee } } })
    person.hit({ name: 'dropAfterAccept' })
    person.hit(fault)
    const { id, status } = await person.send()
    expect(status).toBe('unanswered')
    await expect.poll(person.balances).toEqual([funds - amount, amount - fee])
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', departure: { amount } })
    await mine(4)
    expect(await person.lookOn(id)).toMatchObject({
      status: 'arrived',
      departure: { amount, isFinal: true },
      arrival: { amount: amount - fee, isFinal: true },
    })
    expect(await person.balances()).toEqual([funds - amount, amount - fee])
  })

  test('takes 99 in 100: the transfer has left, and the next one works next to the small rest', async () => {
    const person = await createPerson({ nodes: 2 })
    person.hit({ name: 'dropAfterAccept' })
    person.hit({ name: 'pulledShort', routed: 1 })
    const { id } = await person.send()
    await expect.poll(person.balances).toEqual([funds - amount + part, amount - part])
    await mine(4)
    const left = { amount: amount - part, isFinal: true }
    expect(await person.lookOn(id)).toMatchObject({ status: 'sent', departure: left })
    const next = await person.send()
    const both = [funds - 2n * amount + part, 2n * amount - part]
    await expect.poll(person.balances).toEqual(both)
    expect(await person.lookOn(next.id)).toMatchObject({ status: 'arrived', departure: { amount } })
    expect(await person.look(id)).toMatchObject({ status: 'sent', departure: left })
    expect(await person.balances()).toEqual(both)
  })
})

describe('a payout that differs from the request', () => {
  test.each([
    ['in two parts', { name: 'payoutInParts' }, amount],
    ['half a percent less', { name: 'payoutShort', keptBasisPoints: 50 }, amount - amount / 200n],
    ['to another recipient', { name: 'payoutToOther' }, 0n],
  ] as const)(
    '%s is not an arrival; the money has left, and the next transfer is not blocked',
    async (_, fault, paid) => {
      const person = await createPerson()
      person.hit(fault)
      const { id } = await person.send()
      await expect.poll(person.balances).toEqual([funds - amount, paid])
      await mine(4)
      expect(await person.lookOn(id)).toMatchObject({ status: 'sent', departure: { amount, isFinal: true } })
      const next = await person.send()
      await expect.poll(person.balances).toEqual([funds - 2n * amount, paid + amount])
      expect(await person.lookOn(next.id)).toMatchObject({ status: 'arrived', arrival: { amount } })
      expect(await person.look(id)).toMatchObject({ status: 'sent' })
    },
  )

  test('within the page’s maximum fee is the arrival', async () => {
    const kept = amount / 200n
    const person = await createPerson({ overrides: { limits: { maxFee: kept } } })
    person.hit({ name: 'payoutShort', keptBasisPoints: 50 })
    const { id } = await person.send()
    await expect.poll(person.paid).toBe(amount - kept)
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', arrival: { amount: amount - kept } })
    expect(await person.balances()).toEqual([funds - amount, amount - kept])
  })

  test('of twice the amount is one arrival: the second half does not count for the next transfer', async () => {
    const person = await createPerson()
    person.hit({ name: 'payoutTwice' })
    const { id } = await person.send()
    await expect.poll(person.balances).toEqual([funds - amount, 2n * amount])
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived' })
    await mine(1)
    person.hit({ name: 'payoutStopped' })
    const next = await person.send()
    await expect.poll(person.held).toBe(funds - 2n * amount)
    expect(await person.lookOn(next.id)).toMatchObject({ status: 'sent' })
    expect(await person.balances()).toEqual([funds - 2n * amount, 2n * amount])
  })
})

describe.each(['ARB', 'SOLANA'] as const)(
  'a third party that pays the recipient on %s the same amount',
  (to) => {
    const notPaidOut = async (person: Person, id: string) => {
      await expect.poll(person.held).toBe(funds - amount)
      await mine(4)
      expect(await person.lookOn(id)).toMatchObject({ status: 'sent', departure: { isFinal: true } })
      expect(await person.balances()).toEqual([funds - amount, amount])
    }

    test('while the wallet prompt is open does not count as the arrival', async () => {
      const person: Person = await createPerson({
        to,
        wallet: ({ account }) => ({
          async signTypedData(typedData) {
            await sandbox.fund({ chain: to, address: person.recipient, amount })
            if (to === 'SOLANA') await mine(3)
            return account.signTypedData(typedData)
          },
        }),
      })
      person.hit({ name: 'payoutStopped' })
      const { id } = await person.send()
      await notPaidOut(person, id)
    })

    test('after it was sent, long before it has left, does not count either', async () => {
      const person = await createPerson({ to })
      sandbox.settings({ relayerPaused: true })
      person.hit({ name: 'payoutStopped' })
      const { id } = await person.send()
      await mine(3)
      await sandbox.fund({ chain: to, address: person.recipient, amount })
      expect(await person.lookOn(id)).toMatchObject({ status: 'pending' })
      await wait(11)
      sandbox.settings({ relayerPaused: false })
      await notPaidOut(person, id)
    })
  },
)

describe('a service that names another transaction of the owner', () => {
  const swap = 6_000_000n

  test('does not make the transfer sent; unused, the permit expires with the money still there', async () => {
    const person = await createPerson({ nodes: 2 })
    person.hit({ name: 'hashOfAnother', baseUnits: Number(swap) })
    const { id, status, sourceHash } = await person.send()
    expect([status, sourceHash]).toEqual(['pending', expect.stringMatching(/^0x[0-9a-f]{64}$/)])
    await expect.poll(person.held).toBe(funds - swap)
    await mine(4)
    expect(await person.lookOn(id)).toMatchObject({ status: 'pending' })
    await wait(39)
    expect(await person.lookOn(id)).toMatchObject({ status: 'pending' })
    await expect(person.send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
    await wait(2)
    expect(await person.lookOn(id)).toMatchObject({ status: 'notSent', reason: 'expired' })
    expect(await person.balances()).toEqual([funds - swap, 0n])
    await person.send()
    await expect.poll(person.balances).toEqual([funds - swap - amount, amount])
  })

  test('and executes the permit in an unnamed one is followed by the permit', async () => {
    const person = await createPerson({ nodes: 2 })
    person.hit({ name: 'hashOfAnother', baseUnits: Number(swap), executes: 1 })
    const { id, sourceHash } = await person.send()
    await expect.poll(person.balances).toEqual([funds - swap - amount, amount])
    const told = await person.lookOn(id)
    expect(told).toMatchObject({ status: 'arrived', departure: { amount, tie: 'signature' } })
    expect(told).not.toMatchObject({ departure: { hash: sourceHash } })
  })
})

describe('another device of the owner that uses the same nonce for the same amount', () => {
  // A relayer that comes too late reverts because of this device's permit.
  test.each([
    [1, { name: 'relayerLate', seconds: 300 }, 'reverted'],
    [2, { name: 'relayerLate', seconds: 300 }, 'reverted'],
    [2, { name: 'relayerStopped' }, 'pending'],
  ] as const)(
    'in %i transactions, %j: neither is called not sent; set aside, the owner can continue',
    async (transactions, fault, status) => {
      const person = await createPerson({ nodes: 2 })
      person.hit(fault)
      const { id } = await person.send()
      const elsewhere = newRecipient('ARB')
      const { body } = await sendFromOtherDevice(sandbox, person.signer.account, {
        from: 'BASE',
        to: 'ARB',
        amount,
        recipient: elsewhere,
        transactions,
      })
      expect((await sandbox.settled(String(body.intent_id))).status).toBe('completed')
      await wait(6)
      expect(await person.lookOn(id)).toMatchObject({ status })
      await expect(person.send()).rejects.toMatchObject({ name: 'OpenTransferError', recordId: id })
      await wait(33)
      expect(await person.lookOn(id)).toMatchObject({ status })
      await expect(person.setAside(id)).rejects.toMatchObject({ name: 'CannotSetAsideError' })
      await wait(2)
      const closable = { balance: funds - amount, silent: [] }
      expect(await person.lookOn(id)).toMatchObject({ status, closable })
      expect(await person.setAside(id)).toMatchObject({ status: 'setAside', set: closable })
      expect(await person.balances()).toEqual([funds - amount, 0n])
      const next = await person.send()
      await expect.poll(person.balances).toEqual([funds - 2n * amount, amount])
      expect(await person.lookOn(next.id)).toMatchObject({ status: 'arrived', departure: { amount } })
      expect(await person.lookOn(id)).toMatchObject({ status: 'setAside' })
      expect(await sandbox.balance('ARB', elsewhere)).toBe(amount)
    },
  )
})
