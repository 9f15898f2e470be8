import {
  type DefaultOptions,
  keepPreviousData,
  MutationCache,
  MutationObserver,
  type QueryClientConfig,
} from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import { useTransferRecords } from '../../src/hooks/useTransferRecords.js'
import { useUsdcBalance } from '../../src/hooks/useUsdcBalance.js'
import { createHost, HostPage, type TestHost } from './support/createHost.js'
import { amount, OwnUi, recipient } from './support/OwnUi.js'

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))
const send = () => userEvent.click(page.getByRole('button', { name: 'Send' }))

const onSuccess = () => {
  throw new TypeError('The answer is not the host’s own.')
}

function Balance({ owner }: { owner: string }) {
  const { data, error } = useUsdcBalance({ chain: 'BASE', owner, query: { retry: false } })
  return <p>{`balance ${data ?? 'not known'}${error ? `, ${error.name}` : ''}`}</p>
}

function sendByOwnUi(host: TestHost) {
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <OwnUi />
    </HostPage>,
  )
  return send()
}

function Awaiting({ told }: { told: string[] }) {
  const { mutateAsync } = useTransfer()
  const send = () =>
    mutateAsync({ from: 'BASE', to: 'ARB', amount, recipient }).then(
      ({ status }) => told.push(status),
      ({ name }: Error) => told.push(name),
    )
  return (
    <button type="button" onClick={send}>
      Send
    </button>
  )
}

test('a host that keeps previous data does not show one account’s balance as another’s', async () => {
  const queries = { defaultOptions: { queries: { placeholderData: keepPreviousData } } }
  const host = await createHost({ queries })
  host.bridge.fund('BASE', host.owner, 7n)
  const { rerender } = render(
    <HostPage host={host}>
      <Balance owner={host.owner} />
    </HostPage>,
  )
  await said('balance 7').toBeVisible()
  rerender(
    <HostPage host={host}>
      <Balance owner={recipient} />
    </HostPage>,
  )
  expect(document.body.textContent).toContain('balance not known')
  await said('balance 0').toBeVisible()
})

test.each([
  ['draws again only for new data', { notifyOnChangeProps: ['data' as const] }],
  ['throws errors while rendering', { throwOnError: true }],
])('a host that %s gets the error of a read as its result', async (_, defaults) => {
  const host = await createHost({ queries: { defaultOptions: { queries: defaults } } })
  host.bridge.faults.rpc = 'down'
  render(
    <HostPage host={host}>
      <Balance owner={host.owner} />
    </HostPage>,
  )
  await said('balance not known, ChainReadError').toBeVisible()
})

describe('a host that throws errors while rendering', () => {
  const defaultOptions = { queries: { throwOnError: true }, mutations: { throwOnError: true } }

  test('gets the record of a transfer that was sent, although its own cache throws', async () => {
    const queries: QueryClientConfig = { defaultOptions, mutationCache: new MutationCache({ onSuccess }) }
    await sendByOwnUi(await createHost({ queries }))
    await said('now arrived').toBeVisible()
    await said('error none').toBeVisible()
  })
})

test('a host that awaits the transfer gets the record if it was sent, although its own cache throws', async () => {
  const told: string[] = []
  const host = await createHost({ queries: { mutationCache: new MutationCache({ onSuccess }) } })
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <Awaiting told={told} />
    </HostPage>,
  )
  await send()
  await expect.poll(() => told).toEqual(['pending'])
  host.bridge.faults.pairs = 'down'
  await send()
  await expect.poll(() => told).toEqual(['pending', 'ServiceUnreachableError'])
  expect(host.posts).toHaveLength(1)
})

describe('the host’s default callbacks of mutations', () => {
  const listen = () => {
    const heard: string[] = []
    const onError = ({ name }: Error) => void heard.push(`error ${name}`)
    const onSettled = (_: unknown, error: Error | null) => void heard.push(`settled ${error?.name}`)
    return { heard, queries: { defaultOptions: { mutations: { onError, onSettled } } } }
  }

  test('hear of a transfer that failed', async () => {
    const { heard, queries } = listen()
    await sendByOwnUi(
      await createHost({ queries, onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') }),
    )
    await said('error UserRejectedError').toBeVisible()
    expect(heard).toEqual(['error UserRejectedError', 'settled UserRejectedError'])
  })

  test('hear of a transfer that was sent, although its own cache throws', async () => {
    const { heard, queries } = listen()
    const mutationCache = new MutationCache({ onSuccess })
    await sendByOwnUi(await createHost({ queries: { ...queries, mutationCache } }))
    await said('answered pending').toBeVisible()
    expect(heard).toEqual(['settled undefined'])
  })
})

test('a transfer stays live if the host clears its cache', async () => {
  const host = await createHost({ bridge: { settlement: { leaveAfter: 'never' } } })
  await sendByOwnUi(host)
  await said('now pending').toBeVisible()
  host.queryClient.clear()
  host.bridge.settle()
  await said('now arrived').toBeVisible()
})

function History() {
  const { data = [] } = useTransferRecords()
  return <p>{`history ${data.map(({ status }) => status).join() || 'empty'}`}</p>
}

test('the list of transfers stays live without another hook, if the host clears its cache', async () => {
  const host = await createHost({ bridge: { settlement: { leaveAfter: 'never' } } })
  await sendByOwnUi(host)
  await said('now pending').toBeVisible()
  cleanup()
  render(
    <HostPage host={host}>
      <History />
    </HostPage>,
  )
  await said('history pending').toBeVisible()
  host.queryClient.clear()
  host.bridge.settle()
  await said('history arrived').toBeVisible()
})

test('a transfer does not wait for a mutation of the host, although all of the host’s share a scope', async () => {
  const queries = { defaultOptions: { mutations: { scope: { id: 'host' } } } }
  const host = await createHost({ queries })
  new MutationObserver(host.queryClient, { mutationFn: () => new Promise(() => {}) }).mutate()
  await sendByOwnUi(host)
  await said('now arrived').toBeVisible()
  expect(host.posts).toHaveLength(1)
})

const toJson = (data: unknown): unknown => JSON.parse(JSON.stringify(data))

test.each<[string, NonNullable<DefaultOptions['queries']>]>([
  ['compares what it reads as JSON, which has no bigints,', { structuralSharing: (_, data) => toJson(data) }],
  ['persists what it reads as JSON', { persister: async (read, context) => toJson(await read(context)) }],
  ['reads nothing until it asks', { enabled: false }],
])('a host that %s still gets a balance and a transfer', async (_, queries) => {
  const host = await createHost({ queries: { defaultOptions: { queries } } })
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <OwnUi />
      <Balance owner={host.owner} />
    </HostPage>,
  )
  await said(`balance ${amount}`).toBeVisible()
  await send()
  await said('now arrived').toBeVisible()
})
