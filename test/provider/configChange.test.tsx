import { cleanup, render } from '@testing-library/react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { BridgeConfig } from '../../src/core/config/bridgeConfig.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import { useWalletConnection } from '../../src/hooks/useWalletConnection.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type PromptAnswer,
} from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { amount, recipient } from '../hooks/support/OwnUi.js'
import { onPage } from '../widget/support/onPage.js'

const { goToReview, press, shown, title } = onPage

/** Two services with chains of their own, and one wallet that is on the chains of both. */
function twoNetworks(onPrompt: (prompt: EvmPrompt) => PromptAnswer | Promise<PromptAnswer> = () => 'accept') {
  const place = (name: string) => {
    const bridge = createTestBridge({ speed: 20 })
    const { network, ...rest } = bridge.parameters
    const config = createBridgeConfig({ ...rest, network: { ...network, name } })
    const posts = () => bridge.requests.filter(({ method }) => method === 'POST')
    return { bridge, config, posts }
  }
  const before = place('before')
  const after = place('after')
  const signings: EvmPrompt[] = []
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: before.bridge.walletChains,
    fetch: before.bridge.fetch,
    onPrompt: (prompt) => {
      if (prompt.kind !== 'sign') return 'accept'
      signings.push(prompt)
      return onPrompt(prompt)
    },
  })
  for (const { bridge } of [before, after]) bridge.fund('BASE', wallet.account.address, 1_000_000_000n)
  onTestFinished(cleanup)
  onTestFinished(wallet.announce())
  return { before, after, signings }
}

/** A prompt that stays open until the test answers it. */
function openPrompt() {
  let accept = () => {}
  const promise = new Promise<PromptAnswer>((resolve) => {
    accept = () => resolve('accept')
  })
  return { promise, accept }
}

type Ways = { send: () => Promise<TransferRecord> }

function OwnPage({ ways }: { ways: Ways }) {
  const session = useWalletConnection('evm')
  const { mutateAsync, isPending, step, data } = useTransfer()
  ways.send = () => mutateAsync({ from: 'BASE', to: 'ARB', amount, recipient })
  return (
    <>
      {session?.wallets.map((wallet) => (
        <button key={wallet.id} onClick={() => session.connect(wallet)} type="button">
          Connect
        </button>
      ))}
      <p>{session?.status ?? 'unknown'}</p>
      <p>{`pending ${isPending}, step ${step}, data ${data?.status}`}</p>
    </>
  )
}

async function ownPage(networks: ReturnType<typeof twoNetworks>) {
  const ways = {} as Ways
  const pageOf = (config: BridgeConfig) => (
    <BridgeProvider config={config}>
      <OwnPage ways={ways} />
    </BridgeProvider>
  )
  const { rerender } = render(pageOf(networks.before.config))
  await userEvent.click(page.getByRole('button', { name: 'Connect' }))
  await expect.element(page.getByText('connected', { exact: true })).toBeVisible()
  return { ways, replace: () => rerender(pageOf(networks.after.config)) }
}

test('a transfer right after the config was replaced does not go by the old one', async () => {
  const networks = twoNetworks()
  const { ways, replace } = await ownPage(networks)
  replace()
  const { name } = (await ways.send().catch((error: Error) => error as { name?: string })) as {
    name?: string
  }
  expect(networks.before.posts()).toEqual([])
  expect(name).toBe('WalletNotConnectedError')
})

test('the same request under another config does not join the one whose prompt is open', async () => {
  const prompt = openPrompt()
  const networks = twoNetworks(() => (networks.signings.length === 1 ? prompt.promise : 'refuse'))
  const { ways, replace } = await ownPage(networks)
  const first = ways.send()
  await expect.element(page.getByText('pending true, step signing, data undefined')).toBeVisible()
  replace()
  await expect.element(page.getByText('connected', { exact: true })).toBeVisible()
  const second = ways.send().catch(({ name }: Error) => name)
  expect(await second).toBe('UserRejectedError')
  await expect.element(page.getByText('pending false, step undefined, data undefined')).toBeVisible()
  prompt.accept()
  const { id } = await first
  expect(networks.before.posts()).toHaveLength(1)
  expect(networks.after.posts()).toEqual([])
  expect(await networks.before.config.records.get(id)).toBeDefined()
  await expect.element(page.getByText('pending false, step undefined, data undefined')).toBeVisible()
})

test('the widget forgets the request of another network, whose transfer is kept there', async () => {
  const prompt = openPrompt()
  const { after, before, signings } = twoNetworks(() => prompt.promise)
  before.bridge.settlement.leaveAfter = 'never'
  const { rerender } = render(<BridgeWidget config={before.config} />)
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(() => signings.length, { timeout: 10_000 }).toBe(1)
  rerender(<BridgeWidget config={after.config} />)
  await title('Send USDC').toBeVisible()
  prompt.accept()
  await expect.poll(() => before.posts().length, { timeout: 10_000 }).toBe(1)
  expect(document.body.textContent).not.toContain('12.50')
  expect(after.posts()).toEqual([])
  rerender(<BridgeWidget config={before.config} />)
  await shown('12.50').toBeVisible()
})
