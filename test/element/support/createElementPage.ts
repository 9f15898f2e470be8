import { cleanup } from '@testing-library/react'
import { onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BridgeElement } from '../../../src/element/BridgeElement.js'
import { defineBridgeElement } from '../../../src/element/defineBridgeElement.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type EvmTestWallet,
} from '../../../src/testing/index.js'

/** A page without React or wagmi, with a wallet in the browser that holds 1,000 USDC on Base. */
export function createElementPage({ walletNames = ['Harbor'] } = {}) {
  localStorage.clear()
  defineBridgeElement()
  const bridge = createTestBridge({ speed: 20 })
  const prompts: EvmPrompt[] = []
  const wallets = walletNames.map((name) =>
    createEvmTestWallet({
      name,
      rdns: `test.${name.toLowerCase()}`,
      chains: bridge.walletChains,
      fetch: bridge.fetch,
      onPrompt: (prompt) => {
        prompts.push(prompt)
        return 'accept'
      },
    }),
  )
  const [wallet] = wallets as [EvmTestWallet]
  bridge.fund('BASE', wallet.account.address, 1_000_000_000n)
  onTestFinished(cleanup)
  for (const { announce } of wallets) onTestFinished(announce())
  const { baseUrl, ...parameters } = bridge.parameters
  return {
    bridge,
    parameters,
    wallet,
    asked: () => prompts.map(({ kind }) => kind),
    posts: () => bridge.requests.filter(({ method }) => method === 'POST'),
    /** Writes the element as HTML, then sets properties as a page's script does. */
    show(attributes = ''): BridgeElement {
      const place = document.createElement('div')
      onTestFinished(() => place.remove())
      document.body.append(place)
      place.innerHTML = `<usdc-bridge-widget base-url="${baseUrl}" ${attributes}></usdc-bridge-widget>`
      const element = place.querySelector('usdc-bridge-widget')
      if (!element) throw new Error('The element is not there.')
      element.config = parameters
      return element
    },
  }
}

export const press = (name: string | RegExp) => userEvent.click(page.getByRole('button', { name }))

export async function goToReview(): Promise<void> {
  await press('Connect a wallet')
  await press('Harbor')
  await userEvent.fill(page.getByRole('textbox', { name: 'You send' }), '12.5')
  await press('Review transfer')
}
