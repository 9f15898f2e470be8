import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { getAccount } from 'wagmi/actions'
import { queryKeys } from '../../src/query/queryKeys.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { createHostPage } from './support/createHostPage.js'

let complaints: MockInstance[]
beforeEach(() => {
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
})
afterEach(() => {
  const said = complaints.flatMap(({ mock }) => mock.calls)
  vi.restoreAllMocks()
  expect(said).toEqual([])
})

const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))

describe.each(['as usual', 'in StrictMode'] as const)('React runs %s', (mode) => {
  test.each(['wagmi', 'both', 'solana', 'none'] as const)(
    'a transfer asks once and sends once on a page with %s',
    async (name) => {
      const host = createHostPage(name, mode)
      host.show(<BridgeWidget config={host.config} />)
      await press('Connect a wallet')
      await press('Harbor')
      await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
      await press('Review transfer')
      await press('Confirm in Harbor')
      await expect.element(page.getByRole('heading', { name: 'Arrived' })).toBeVisible()
      expect(host.prompts()).toEqual(['connect', 'switchChain', 'sign'])
      expect(host.posts()).toHaveLength(1)
      expect(host.bridge.balanceOf('ARB', host.owner)).toBe(12_500_000n)
      expect(await host.config.records.list()).toHaveLength(1)

      host.replace(null)
      if (name === 'wagmi' || name === 'both') await expectOwnParts(host)
      expect(document.querySelector('[data-usdc-bridge], dialog')).toBeNull()
    },
  )
})

/** The page's own state is unchanged, and the widget used what the page provides. */
async function expectOwnParts({
  config,
  fetchPrice,
  owner,
  queryClient,
  wagmi,
}: ReturnType<typeof createHostPage>) {
  await expect.element(page.getByText(`The page: connected ${owner}`)).toBeVisible()
  await expect.element(page.getByText('Price: 0.9998')).toBeVisible()
  expect(getAccount(wagmi)).toMatchObject({ status: 'connected', address: owner })
  expect(fetchPrice).toHaveBeenCalledTimes(1)
  const cache = queryClient.getQueryCache()
  const ours = cache.findAll({ queryKey: queryKeys.all(config) })
  expect(ours.length).toBeGreaterThan(0)
  expect(cache.getAll()).toHaveLength(ours.length + 1)
}
