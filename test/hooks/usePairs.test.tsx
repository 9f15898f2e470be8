import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { usePairs } from '../../src/hooks/usePairs.js'
import { createHost, HostPage, type TestHost } from './support/createHost.js'

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))

function Closed(parameters: usePairs.Parameters<string>) {
  const { data, error } = usePairs(parameters)
  return <p>{error ? `error ${error.name}` : `closed ${data ?? 'not known'}`}</p>
}

function show(host: TestHost, query: usePairs.Parameters<string>['query'] = {}) {
  const select: NonNullable<typeof query>['select'] = (pairs) =>
    pairs
      .filter(({ enabled, from }) => !enabled && from !== 'SOLANA')
      .map(({ from, to }) => `${from}>${to}`)
      .join()
  render(
    <HostPage host={host}>
      <Closed query={{ select, ...query }} />
    </HostPage>,
  )
}

test('a host can select from the routes', async () => {
  const host = await createHost()
  host.bridge.setPair('BASE', 'POLYGON', false)
  show(host)
  await said('closed BASE>POLYGON').toBeVisible()
  expect(host.bridge.requests).toMatchObject([{ method: 'GET', path: '/sdk/v1/pairs' }])
})

test('two hooks request the routes once', async () => {
  const host = await createHost()
  render(
    <HostPage host={host}>
      <Closed query={{ select: (pairs) => `of ${pairs.length}` }} />
      <Closed query={{ select: (pairs) => `beside ${pairs.length}` }} />
    </HostPage>,
  )
  await said('closed of 20').toBeVisible()
  await said('closed beside 20').toBeVisible()
  expect(host.bridge.requests).toHaveLength(1)
})

test('an unreachable service is a typed error', async () => {
  const host = await createHost({ bridge: { faults: { pairs: 'down' } } })
  show(host, { retry: false })
  await said('error ServiceUnreachableError').toBeVisible()
})

test('a read is retried until the service is back', async () => {
  const host = await createHost({ bridge: { faults: { pairs: 'down' } } })
  show(host, { retryDelay: 50 })
  await said('closed not known').toBeVisible()
  host.bridge.faults.pairs = undefined
  await said('closed').toBeVisible()
})
