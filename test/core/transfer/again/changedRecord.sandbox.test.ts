import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../../sandbox/Sandbox.js'
import { startSandbox } from '../../../../sandbox/startSandbox.js'
import { createWorld, funds } from '../../support/sandboxWorld.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.clearFaults())

const { createPerson } = createWorld(() => sandbox)
const tenYears = 10n * 365n * 86_400n

/** A person whose request was lost, and whose stored record was tampered with. */
async function createVictim() {
  const person = await createPerson()
  const { storage } = person
  person.hit({ name: 'dropBeforeAccept' })
  const { id } = await person.send()
  const [key] = (await storage.keys()).filter((one) => one.endsWith(id))
  if (!key) throw new Error('The record is not stored.')
  const posted = async () =>
    (await sandbox.requests()).filter(({ path }) => path === '/sdk/v1/transfer').length
  return {
    person,
    id,
    posted,
    async change(from: string, to: string) {
      const text = String(await storage.getItem(key))
      expect(text).toContain(from)
      await storage.setItem(key, text.replaceAll(from, to))
      person.reload()
    },
  }
}
type Victim = Awaited<ReturnType<typeof createVictim>>

describe('a stored record that was tampered with is not signed again', () => {
  const deadlineOf = async ({ person, id }: Victim) => {
    const record = await person.config.records.get(id)
    return record && record.from !== 'SOLANA' ? record.permit.deadline : 0n
  }
  test.each<[string, (deadline: bigint) => bigint]>([
    ['ten years later', (deadline) => deadline + tenYears],
    ['2^255', () => 2n ** 255n],
    ['2^256 - 1', () => 2n ** 256n - 1n],
    ['2^256', () => 2n ** 256n],
  ])('with a deadline of %s; the page continues, and nothing moves', async (_, change) => {
    const victim = await createVictim()
    const deadline = await deadlineOf(victim)
    await victim.change(String(deadline), String(change(deadline)))
    const posted = await victim.posted()
    await expect(victim.person.again(victim.id)).rejects.toMatchObject({
      name: expect.stringMatching(/^(TransferMovedOnError|RecordNotFoundError)$/),
    })
    expect(victim.person.signer.asked).toHaveLength(1)
    expect(await victim.posted()).toBe(posted)
    expect(await victim.person.balances()).toEqual([funds, 0n])
  })
})
