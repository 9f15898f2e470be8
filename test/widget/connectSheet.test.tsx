import { useCallback } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { WalletFamily } from '../../src/core/config/bridgeConfig.js'
import type { WalletConnection } from '../../src/core/wallet/walletConnection.js'
import { createSolanaTestWallet, type PromptAnswer } from '../../src/testing/index.js'
import { EvmAdapter } from '../../src/wallets/evm/EvmAdapter.js'
import { solana } from '../../src/wallets/solana/solana.js'
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
  await shown('Part of this page did not load. Check your connection, then reload.').toBeVisible()
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
})

test('a wallet whose window was lost can be asked again', async () => {
  let asked = 0
  const { register } = await createSolanaTestWallet({
    name: 'Lumen',
    onPrompt: () => (asked++ ? 'accept' : new Promise<PromptAnswer>(() => {})),
  })
  onTestFinished(register())
  const { bridge, show } = createPage({
    config: { solana: solana({ depositOwners: 'unchecked', programs: [] }) },
  })
  bridge.setPair('SOLANA', 'BASE', true)
  show({ defaultValue: { from: 'SOLANA', to: 'BASE' } })
  await press('Connect a Solana wallet')
  await press('Lumen')
  await userEvent.keyboard('{Escape}')
  await press('Connecting')
  await press('Lumen')
  await expect.element(button(/^Account/)).toBeVisible()
})

test('a wallet that connects without an account has a problem, and the list stays open', async () => {
  const { show, wallet } = createPage()
  const { request } = wallet.provider
  wallet.provider.request = async (asked) => (asked.method === 'eth_requestAccounts' ? [] : request(asked))
  show()
  await press('Connect a wallet')
  await press('Harbor')
  await shown('Your wallet reported a problem. Open it, then try again.').toBeVisible()
  await expect.element(button('Harbor')).toBeVisible()
})
