import { useCallback } from 'react'
import { expect, test } from 'vitest'
import type { WalletFamily } from '../../src/core/config/walletFamily.js'
import type { WalletConnection } from '../../src/core/wallet/walletConnection.js'
import { EvmAdapter } from '../../src/wallets/evm/EvmAdapter.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { button, press, shown } = onPage

/** The family of EVM wallets, of which the code that connects one does not load the first time. */
function familyThatLoadsLate(): WalletFamily<'evm'> {
  let failures = 1
  return {
    kind: 'evm',
    Adapter({ config, publish }) {
      const publishLate = useCallback(
        (session: WalletConnection) =>
          publish({
            ...session,
            async connect(...call) {
              if (failures-- > 0) throw new TypeError('Failed to fetch dynamically imported module: /lazy.js')
              await session.connect(...call)
            },
          }),
        [publish],
      )
      return EvmAdapter({ config, publish: publishLate })
    },
  }
}

test('a wallet whose code does not load says so, and connects at the next press', async () => {
  const { show } = createPage({ config: { evm: familyThatLoadsLate() } })
  show()
  await press('Connect a wallet')
  await press('Harbor')
  await shown('Part of this page did not load. Check your connection, then reload the page.').toBeVisible()
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
})
