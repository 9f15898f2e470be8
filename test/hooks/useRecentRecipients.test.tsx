import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server.browser'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { rememberRecipient } from '../../src/core/recipient/recentRecipients.js'
import { useRecentRecipients } from '../../src/hooks/useRecentRecipients.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { createTestBridge } from '../../src/testing/index.js'

const address = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'

function Recents() {
  const { recipients, forget } = useRecentRecipients({ to: 'ARB' })
  return (
    <>
      <button onClick={forget} type="button">
        Forget {recipients.length}
      </button>
      <ul>
        {recipients.map((one) => (
          <li key={one.address}>{one.address}</li>
        ))}
      </ul>
    </>
  )
}

test('a server-rendered list of recipients hydrates without a warning, then shows what this browser keeps', async () => {
  const error = vi.spyOn(console, 'error')
  const config = createBridgeConfig(createTestBridge().parameters)
  const { network } = config
  rememberRecipient(
    { network, chain: network.chains.ARB, environment: config._internal.environment },
    { address, at: 1 },
  )
  const list = (
    <QueryClientProvider client={new QueryClient()}>
      <BridgeProvider config={config}>
        <Recents />
      </BridgeProvider>
    </QueryClientProvider>
  )
  const container = document.body.appendChild(document.createElement('div'))
  onTestFinished(() => {
    cleanup()
    container.remove()
    error.mockRestore()
  })
  container.innerHTML = renderToString(list)
  expect(container.querySelectorAll('li')).toHaveLength(0)
  render(list, { container, hydrate: true })
  await expect.element(page.getByText(address)).toBeVisible()
  expect(error).not.toHaveBeenCalled()
  await userEvent.click(page.getByRole('button', { name: 'Forget 1' }))
  await expect.element(page.getByRole('button', { name: 'Forget 0' })).toBeVisible()
})
