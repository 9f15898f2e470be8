import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Fault } from '../../../../sandbox/faults/Fault.js'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { amount, createWorld, funds, type Person } from '../../support/sandboxWorld.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.clearFaults())

const { createPerson, mine } = createWorld(() => sandbox)

/** Expects that no request to any node contains half of a signature. */
function expectSecret({ asked, secrets }: Person) {
  expect(asked.length).toBeGreaterThan(0)
  expect(secrets().length).toBeGreaterThan(0)
  const heard = asked.map(({ body }) => body.toLowerCase()).join('\n')
  for (const secret of secrets()) expect(heard).not.toContain(secret)
}

describe('a signature never reaches a node', () => {
  test.each<[string, Fault, boolean]>([
    ['that claims that the owner delegates to a contract', { name: 'rpcLieCode' }, false],
    ['that claims so on a page that accepts contract owners', { name: 'rpcLieCode' }, true],
    ['that claims that the owner is a contract', { name: 'rpcLieCode', code: '0x6001' }, true],
  ])('%s; the money moves once', async (_, lie, contractOwners) => {
    for (const nodes of [1, 2] as const) {
      const person = await createPerson({ nodes, overrides: { contractOwners } })
      person.break({ ...lie, owner: person.owner } as Fault)
      const { id } = await person.send()
      await expect.poll(person.balances).toEqual([funds - amount, amount])
      await mine(4)
      expect(await person.lookOn(id)).toMatchObject({ status: 'arrived', departure: { amount } })
      expectSecret(person)
      expect(await person.balances()).toEqual([funds - amount, amount])
    }
  })

  test('that claims more transactions of the owner: the money moves once; if a second node denies it, nothing is signed', async () => {
    const lie = { name: 'rpcLieCount', more: 3 } as const
    const alone = await createPerson()
    alone.break({ ...lie, owner: alone.owner } as Fault)
    await alone.send()
    await expect.poll(alone.balances).toEqual([funds - amount, amount])
    expectSecret(alone)
    const doubted = await createPerson({ nodes: 2 })
    doubted.break({ ...lie, owner: doubted.owner } as Fault)
    await expect(doubted.send()).rejects.toMatchObject({ name: 'ChainReadError' })
    expect(doubted.signer.asked).toEqual([])
    expect(await doubted.balances()).toEqual([funds, 0n])
  })

  test('if the same permit is signed again after a lost answer, and used once', async () => {
    const person = await createPerson({ nodes: 2 })
    person.break({ name: 'rpcLieCode', owner: person.owner })
    person.hit({ name: 'dropAfterAccept' })
    const { id } = await person.send()
    person.reload()
    await person.again(id).catch(() => undefined)
    await expect.poll(person.balances).toEqual([funds - amount, amount])
    expect(await person.lookOn(id)).toMatchObject({ status: 'arrived' })
    expectSecret(person)
    expect(await person.balances()).toEqual([funds - amount, amount])
  })

  test('that calls the owner a contract, on a page that does not accept them: nothing is signed', async () => {
    const person = await createPerson()
    person.break({ name: 'rpcLieCode', owner: person.owner, code: '0x6001' })
    await expect(person.send()).rejects.toMatchObject({ name: 'ContractOwnerError' })
    expect(person.signer.asked).toEqual([])
    expect(await person.balances()).toEqual([funds, 0n])
  })
})
