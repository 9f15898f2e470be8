import { MutationCache } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFindTransfers } from '../../src/hooks/useFindTransfers.js'
import { useResolveTransfer } from '../../src/hooks/useResolveTransfer.js'
import { useRevokeAllowance } from '../../src/hooks/useRevokeAllowance.js'
import { useSetAside } from '../../src/hooks/useSetAside.js'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import { createHost, HostPage, type HostParameters } from './support/createHost.js'
import { amount, recipient } from './support/OwnUi.js'

const fail = () => {
  throw new TypeError('The answer is not the host’s own.')
}

/** A host whose mutation cache throws after every success, with a transfer that was sent. */
async function ready(bridge: HostParameters['bridge'] = {}, config: HostParameters['config'] = {}) {
  const queries = { mutationCache: new MutationCache({ onSuccess: fail }) }
  const host = await createHost({ bridge, config, queries })
  host.bridge.fund('BASE', host.owner, amount)
  const { result } = renderHook(
    () => ({
      transfer: useTransfer(),
      check: useResolveTransfer(),
      close: useSetAside(),
      revoke: useRevokeAllowance(),
      find: useFindTransfers(),
    }),
    { wrapper: ({ children }) => <HostPage host={host}>{children}</HostPage> },
  )
  result.current.transfer.mutate({ from: 'BASE', to: 'ARB', amount, recipient })
  await expect.poll(() => result.current.transfer.data, { timeout: 10_000 }).toBeDefined()
  const { id = '' } = result.current.transfer.data ?? {}
  return { ...host, id, hooks: result }
}

const success = { isError: false, isSuccess: true, status: 'success', error: null }

test('a check that ended shows the record, although a callback of the host threw', async () => {
  const { hooks, id } = await ready()
  hooks.current.check.mutate({ id })
  await expect.poll(() => hooks.current.check).toMatchObject({ ...success, data: { id } })
})

test('a search that ended shows what it found, although a callback of the host threw', async () => {
  const { hooks, owner } = await ready()
  hooks.current.find.mutate({ owner })
  await expect.poll(() => hooks.current.find).toMatchObject({ ...success, data: { unread: [] } })
})

test('a revoked allowance shows its transaction, although a callback of the host threw', async () => {
  const { bridge, hooks, owner } = await ready({ settlement: { leaveAfter: 'permitOnly' } })
  await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(amount)
  hooks.current.revoke.mutate({ chain: 'BASE' })
  await expect
    .poll(() => hooks.current.revoke)
    .toMatchObject({ ...success, data: expect.stringMatching(/^0x/) })
  await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(0n)
})

test('a transfer that was closed is no error, although a callback of the host threw', async () => {
  const speed = 80
  const start = Date.now()
  let passed = 0
  const now = () => start + (Date.now() - start) * speed + passed
  const { hooks, id, records } = await ready({ now, speed, settlement: { leaveAfter: 'never' } })
  passed += 60 * 60_000
  hooks.current.close.mutate({ id })
  await expect.poll(() => hooks.current.close).toMatchObject({ ...success, data: { id } })
  expect(await records()).toEqual([hooks.current.close.data])
})

test('a promise resolves with what was done, although a callback of the host threw', async () => {
  const { hooks, id } = await ready()
  expect(await hooks.current.check.mutateAsync({ id })).toMatchObject({ id })
})

test('a mutation that failed is an error, although the same one had succeeded before', async () => {
  const { hooks, config, id } = await ready()
  const variables = { id }
  await hooks.current.check.mutateAsync(variables)
  config.records.get = async () => undefined
  const name = 'RecordNotFoundError'
  await expect(hooks.current.check.mutateAsync(variables)).rejects.toMatchObject({ name })
  await expect.poll(() => hooks.current.check).toMatchObject({ error: { name }, data: undefined })
})
