import {
  type DehydratedState,
  dehydrate,
  HydrationBoundary,
  QueryClient,
  QueryClientProvider,
} from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server.browser'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { createBridgeClient } from '../../src/core/service/createBridgeClient.js'
import { usePairs } from '../../src/hooks/usePairs.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { pairsQueryOptions } from '../../src/query/pairsQueryOptions.js'
import { createTestBridge } from '../../src/testing/index.js'

function Routes() {
  const { data } = usePairs()
  return <p>{data ? `${data.length} routes` : 'no routes yet'}</p>
}

/** A server that calls the service by its URL, and a page that calls the path of its proxy. */
function createSides() {
  const bridge = createTestBridge()
  const asked: string[] = []
  const watch =
    (side: string): typeof fetch =>
    (input, init) => {
      asked.push(`${side}: ${input}`)
      return bridge.fetch(String(input).replace('/api/bridge', bridge.parameters.baseUrl), init)
    }
  const { baseUrl } = bridge.parameters
  const service = createBridgeClient({ baseUrl, fetch: watch('server') })
  const config = createBridgeConfig({ baseUrl: '/api/bridge', fetch: watch('page') })
  return { bridge, asked, service, config }
}

type Sides = ReturnType<typeof createSides>

/** Renders like a server, hydrates with its prefetched data, and returns what a person sees in between. */
function visit({ config }: Sides, server: QueryClient): string {
  const state = JSON.parse(JSON.stringify(dehydrate(server))) as DehydratedState
  const draw = (queryClient: QueryClient) => (
    <QueryClientProvider client={queryClient}>
      <HydrationBoundary state={state}>
        <BridgeProvider config={config}>
          <Routes />
        </BridgeProvider>
      </HydrationBoundary>
    </QueryClientProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(draw(new QueryClient()))
  const served = container.textContent
  render(draw(new QueryClient()), { container, hydrate: true })
  onTestFinished(() => {
    cleanup()
    container.remove()
  })
  return served
}

test('routes that the server fetched are in the first HTML, and the page does not fetch them', async () => {
  const sides = createSides()
  const { asked, config, service } = sides
  const server = new QueryClient()
  await server.prefetchQuery({ ...pairsQueryOptions(config), queryFn: () => service.getPairs() })
  expect(visit(sides, server)).toBe('20 routes')
  await expect.element(page.getByText('20 routes')).toBeVisible()
  expect(asked.map((line) => line.split(': ')[0])).toEqual(['server'])
})

test('a configuration with another URL has its own routes, so that staging never mixes with production', async () => {
  const sides = createSides()
  const { asked, service, bridge } = sides
  const absolute = createBridgeConfig(bridge.parameters)
  const server = new QueryClient()
  await server.prefetchQuery({ ...pairsQueryOptions(absolute), queryFn: () => service.getPairs() })
  expect(visit(sides, server)).toBe('no routes yet')
  await expect.element(page.getByText('20 routes')).toBeVisible()
  expect(asked.map((line) => line.split(': ')[0])).toEqual(['server', 'page'])
})
