import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import { useFindTransfers } from '../../src/hooks/useFindTransfers.js'
import { useResolveTransfer } from '../../src/hooks/useResolveTransfer.js'
import { useSetAside } from '../../src/hooks/useSetAside.js'
import { useUnreadableRecords } from '../../src/hooks/useUnreadableRecords.js'
import { createHost, HostPage } from './support/createHost.js'

/** Runs hooks in a page of a host whose storage is empty. */
async function inHost<result>(run: () => result) {
  const host = await createHost()
  const wrapper = ({ children }: { children: ReactNode }) => <HostPage host={host}>{children}</HostPage>
  return { ...host, hooks: renderHook(run, { wrapper }).result }
}

test('options of a mutation reach TanStack: a key, what is kept with it, and callbacks', async () => {
  const onError = vi.fn()
  const onSuccess = vi.fn()
  const { hooks, owner, queryClient } = await inHost(() => ({
    check: useResolveTransfer({ mutation: { onError, meta: { of: 'check' }, mutationKey: ['check'] } }),
    close: useSetAside({ mutation: { onError } }),
    find: useFindTransfers({ mutation: { onSuccess } }),
  }))
  hooks.current.check.mutate({ id: 'none' })
  hooks.current.close.mutate({ id: 'another' })
  hooks.current.find.mutate({ owner })
  const failed = () => onError.mock.calls.map(([{ name }, { id }]) => `${name} ${id}`).toSorted()
  await expect.poll(failed).toEqual(['RecordNotFoundError another', 'RecordNotFoundError none'])
  await expect.poll(() => onSuccess.mock.calls[0]?.[0]).toMatchObject({ found: [] })
  expect(queryClient.getMutationCache().find({ mutationKey: ['check'] })?.meta).toEqual({ of: 'check' })
})

test('options of the query of unreadable records reach TanStack', async () => {
  const { hooks } = await inHost(() => useUnreadableRecords({ query: { select: ({ length }) => length } }))
  await expect.poll(() => hooks.current.data).toBe(0)
})
