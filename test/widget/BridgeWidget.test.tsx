import { onlineManager } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { encodeFunctionData, erc20Abi, numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { memoryStorage, type RecordStorage } from '../../src/core/record/recordStorage.js'
import type { EvmTestWallet, PromptAnswer, TestBridge } from '../../src/testing/index.js'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { webStorage } from '../support/webStorage.js'
import { createPage } from './support/createPage.js'

const recipient = '0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'.toLowerCase()

let complaints: MockInstance
beforeEach(() => {
  complaints = vi.spyOn(console, 'error')
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
  expect(complaints.mock.calls).toEqual([])
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const press = (name: string | RegExp) => userEvent.click(button(name))
const amountField = () => page.getByRole('textbox', { name: 'You send' })
const title = (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true }))
const shown = (text: string | RegExp) => expect.element(page.getByText(text).first())

async function connect() {
  await press('Connect a wallet')
  await press('Harbor')
  await expect.element(button(/^Account/)).toBeVisible()
}

async function goToReview(amount = '12.5') {
  await connect()
  await userEvent.fill(amountField(), amount)
  await press('Review transfer')
  await title('Review').toBeVisible()
}

test('a whole transfer: type, connect, review, sign, arrived, send again', async () => {
  const { bridge, owner, signings, posts, show } = createPage()
  show()
  await userEvent.fill(amountField(), '12.5')
  await connect()
  await expect.element(amountField()).toHaveValue('12.50')
  await shown('Balance 1,000.00').toBeVisible()
  await press('Review transfer')
  await shown(owner).toBeVisible()
  expect(signings()).toHaveLength(0)
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  await shown('12.50').toBeVisible()
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  expect(bridge.balanceOf('BASE', owner)).toBe(987_500_000n)
  await press('New transfer')
  await title('Send USDC').toBeVisible()
  // What has left is not offered once more.
  await expect.element(amountField()).toHaveValue('')
  await shown('Balance 987.50').toBeVisible()
  await userEvent.fill(amountField(), '12.5')
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(bridge.balanceOf('ARB', owner)).toBe(25_000_000n)
  expect(signings()).toHaveLength(2)
  expect(posts()).toHaveLength(2)
})

test('going back keeps everything that was typed', async () => {
  const { signings, show } = createPage()
  show()
  await connect()
  await userEvent.fill(amountField(), '12.5')
  await press('Change the recipient')
  await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Arbitrum' }), recipient)
  await press('Review transfer')
  await title('Review').toBeVisible()
  await press('Back')
  await expect.element(amountField()).toHaveValue('12.50')
  await expect.element(page.getByRole('textbox', { name: 'Recipient on Arbitrum' })).toHaveValue(recipient)
  await press('History')
  await title('History').toBeVisible()
  await press('Back')
  await expect.element(amountField()).toHaveValue('12.50')
  await expect.element(page.getByRole('textbox', { name: 'Recipient on Arbitrum' })).toHaveValue(recipient)
  expect(signings()).toHaveLength(0)
})

test('the signed and sent transfer is the reviewed one', async () => {
  const { bridge, signings, posts, show } = createPage()
  show()
  await connect()
  await userEvent.fill(amountField(), '0.123456')
  await press('Change the recipient')
  await userEvent.fill(page.getByRole('textbox', { name: 'Recipient on Arbitrum' }), recipient)
  await press('Review transfer')
  await shown('0.123456').toBeVisible()
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  const spender = bridge.parameters.permitSpenders.BASE.toLowerCase()
  expect(signings()).toMatchObject([{ message: { spender, value: '123456', nonce: '0' } }])
  expect(posts()).toMatchObject([{ body: { from: 'BASE', to: 'ARB', amount: '0.123456' } }])
  expect(bridge.balanceOf('ARB', recipient)).toBe(123_456n)
})

test('after refusing, the person sees that nothing was sent, and may sign again', async () => {
  let answer: PromptAnswer = 'refuse'
  const { posts, signings, show } = createPage({
    onPrompt: ({ kind }) => (kind === 'sign' ? answer : 'accept'),
  })
  show()
  await goToReview()
  await press('Confirm in Harbor')
  await shown('Nothing was sent').toBeVisible()
  await title('Review').toBeVisible()
  expect(posts()).toHaveLength(0)
  answer = 'accept'
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(signings()).toHaveLength(2)
  expect(posts()).toHaveLength(1)
})

test('canceling a prompt returns to the review, and a late signature is dropped', async () => {
  let answer: (answer: PromptAnswer) => void = () => {}
  const { posts, show } = createPage({
    onPrompt: ({ kind }) =>
      kind === 'sign'
        ? new Promise<PromptAnswer>((resolve) => {
            answer = resolve
          })
        : 'accept',
  })
  show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('Check your wallet').toBeVisible()
  await press('Cancel')
  await title('Review').toBeVisible()
  answer('accept')
  await press('Back')
  await title('Send USDC').toBeVisible()
  expect(posts()).toHaveLength(0)
})

test('a double press on the sign button asks once and sends once', async () => {
  const { posts, signings, show } = createPage()
  show()
  await goToReview()
  await userEvent.dblClick(button('Confirm in Harbor'))
  await title('Arrived').toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
})

test('a double press on the review button does not sign', async () => {
  const { signings, show } = createPage()
  show()
  await connect()
  await userEvent.fill(amountField(), '12.5')
  await userEvent.dblClick(button('Review transfer'))
  await title('Review').toBeVisible()
  await expect.element(button('Confirm in Harbor')).toBeVisible()
  expect(signings()).toHaveLength(0)
})

test('two presses on a button that stays count as two', async () => {
  const { show } = createPage()
  show({ defaultValue: { from: 'ETH', to: 'BASE' } })
  await userEvent.dblClick(button('Swap direction'))
  await expect.element(page.getByRole('button', { name: 'From Ethereum' })).toBeVisible()
})

describe('a lost answer', () => {
  test('is shown as unknown, and the chain settles it', async () => {
    const { bridge, show } = createPage({
      bridge: { faults: { transfer: 'dropAfter' }, settlement: { leaveAfter: 'never' } },
    })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    await expect.element(button('Try again')).not.toBeInTheDocument()
    bridge.settle()
    await title('Arrived').toBeVisible()
  })

  test('blocks another signature, even after a reload', async () => {
    const { signings, show } = createPage({
      bridge: { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } },
    })
    const first = show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    first.unmount()
    show()
    await userEvent.fill(amountField(), '5')
    await press('View earlier transfer')
    await title('We did not get an answer').toBeVisible()
    expect(signings()).toHaveLength(1)
  })
})

describe('after a lost answer', () => {
  const lost = { faults: { transfer: 'dropBefore' }, settlement: { leaveAfter: 'never' } } as const

  async function loseTheAnswer(parameters: Parameters<typeof createPage>[0] = {}) {
    const world = createPage({ bridge: lost, ...parameters })
    const view = world.show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('We did not get an answer').toBeVisible()
    world.bridge.faults.transfer = undefined
    world.bridge.settlement.leaveAfter = 0
    return { ...world, view }
  }

  test('the same page sends the same request again without a new signature', async () => {
    const { bridge, owner, signings, posts } = await loseTheAnswer()
    await press(/^Retry the same request/)
    await title('Review').toBeVisible()
    await shown(owner).toBeVisible()
    await shown('Nothing is signed again.').toBeVisible()
    await press('Retry the same request')
    await title('Arrived').toBeVisible()
    expect(signings()).toHaveLength(1)
    // The first request never reached the service.
    expect(posts()).toHaveLength(1)
    expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  })

  test.each([
    [0, 'Arrived'],
    ['permitOnly', 'Approved, but not sent yet'],
  ] as const)(
    'a repeat of a request that was executed meanwhile shows what became of it: %s',
    async (leaveAfter, outcome) => {
      const never = { faults: { transfer: 'dropAfter' }, settlement: { leaveAfter: 'never' } } as const
      const { bridge, show, posts } = createPage({ bridge: never })
      show()
      await goToReview()
      await press('Confirm in Harbor')
      await title('We did not get an answer').toBeVisible()
      await press(/^Retry the same request/)
      await title('Review').toBeVisible()
      bridge.faults.transfer = undefined
      bridge.settlement.leaveAfter = leaveAfter
      bridge.settle()
      await press('Retry the same request')
      await title(outcome).toBeVisible()
      expect(page.getByText('Nothing was sent').elements()).toEqual([])
      const problem = shown('This transfer cannot be sent again. Check its status.')
      if (leaveAfter === 'permitOnly') await problem.toBeVisible()
      else await problem.not.toBeInTheDocument()
      expect(posts()).toHaveLength(1)
    },
  )

  test('a reloaded page asks for the identical signature, and mentions the first attempt', async () => {
    const first = await loseTheAnswer()
    first.view.unmount()
    const config = createBridgeConfig(first.bridge.parameters)
    render(<BridgeWidget config={config} />)
    await press('History')
    await press(/No answer yet/)
    await press(/^Sign again/)
    await shown('Only one of these can go through').toBeVisible()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    const [one, other] = first.signings()
    expect(other).toEqual(one)
    expect(first.bridge.balanceOf('ARB', first.owner)).toBe(12_500_000n)
  })

  test.each([
    [
      'is closed',
      { pairs: (pairs: readonly object[]) => pairs.map((pair) => ({ ...pair, enabled: false })) },
    ],
    ['is gone', { pairs: () => [] }],
    ['cannot be read', { pairs: () => 'none' }],
  ])(
    'a signature is not requested again while its route %s, and nothing is said of the first',
    async (_, { pairs }) => {
      const first = await loseTheAnswer()
      first.view.unmount()
      const { fetch: ask = globalThis.fetch } = first.bridge.parameters
      const fetch: typeof ask = async (url, init) => {
        const answer = await ask(url, init)
        if (!String(url).endsWith('/pairs')) return answer
        const body = (await answer.json()) as { pairs: readonly object[] }
        return Response.json({ pairs: pairs(body.pairs) })
      }
      render(<BridgeWidget config={createBridgeConfig({ ...first.bridge.parameters, fetch })} />)
      await press('History')
      await press(/No answer yet/)
      await press(/^Sign again/)
      await press('Confirm in Harbor')
      await shown('This transfer cannot be sent again. Check its status.').toBeVisible()
      expect(page.getByText(/Nothing was signed|Choose another/).elements()).toEqual([])
      expect(first.signings()).toHaveLength(1)
    },
  )

  test('a new transfer uses the same nonce, and only one of the two is executed', async () => {
    const { bridge, owner, signings } = await loseTheAnswer()
    await press(/^Sign a new one instead/)
    await shown('Only one of these can go through').toBeVisible()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(signings()).toMatchObject([{ message: { nonce: '0' } }, { message: { nonce: '0' } }])
    expect(bridge.balanceOf('BASE', owner)).toBe(987_500_000n)
    await press('History')
    await shown('Not sent').toBeVisible()
  })

  test('a refusal in the wallet changes nothing', async () => {
    let answer: PromptAnswer = 'accept'
    await loseTheAnswer({ onPrompt: ({ kind }) => (kind === 'sign' ? answer : 'accept') })
    answer = 'refuse'
    await press(/^Sign a new one instead/)
    await press('Confirm in Harbor')
    await shown('Nothing was sent').toBeVisible()
    await press('Back')
    await press('View earlier transfer')
    await title('We did not get an answer').toBeVisible()
  })
})

describe('a remaining allowance of the service', () => {
  test('is shown if the permit was used and nothing moved, and can be revoked', async () => {
    const { bridge, owner, show } = createPage({
      nodes: 'two',
      bridge: { speed: 80, settlement: { leaveAfter: 'permitOnly' } },
    })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('Approved, but not sent yet').toBeVisible()
    expect(bridge.allowanceOf('BASE', owner)).toBe(12_500_000n)
    await shown('You send a transaction on Base and pay its gas.').toBeVisible()
    await press(/^Revoke permission/)
    await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(0n)
    await title('Not sent').toBeVisible()
    expect(bridge.balanceOf('BASE', owner)).toBe(1_000_000_000n)
  })

  test('blocks a new signature until it is revoked', async () => {
    const { bridge, owner, signings, wallet, show } = createPage()
    show()
    await connect()
    await allow(bridge, wallet, owner)
    await userEvent.fill(amountField(), '12.5')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await shown('Nothing was sent').toBeVisible()
    expect(signings()).toHaveLength(0)
    await press(/^Revoke permission/)
    await shown('Revoking permission').toBeVisible()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
  })

  test('remains if the person refuses to revoke it, and revoking can be retried', async () => {
    let answer: PromptAnswer = 'refuse'
    const { bridge, owner, wallet, show } = createPage({
      onPrompt: ({ kind }) => (kind === 'transaction' ? answer : 'accept'),
    })
    show()
    await connect()
    answer = 'accept'
    await allow(bridge, wallet, owner)
    answer = 'refuse'
    await userEvent.fill(amountField(), '12.5')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await press(/^Revoke permission/)
    await shown(/declined/).toBeVisible()
    expect(bridge.allowanceOf('BASE', owner)).toBe(5_000_000n)
    answer = 'accept'
    await press(/^Revoke permission/)
    await expect.poll(() => bridge.allowanceOf('BASE', owner)).toBe(0n)
  })

  async function allow(bridge: TestBridge, wallet: EvmTestWallet, owner: `0x${string}`): Promise<void> {
    const { network, permitSpenders } = bridge.parameters
    const data = encodeFunctionData({
      abi: erc20Abi,
      functionName: 'approve',
      args: [permitSpenders.BASE, 5_000_000n],
    })
    const { id, usdc } = network.chains.BASE
    await wallet.provider.request({
      method: 'wallet_switchEthereumChain',
      params: [{ chainId: numberToHex(id) }],
    })
    const transaction = { from: owner, to: usdc.address, data }
    await wallet.provider.request({ method: 'eth_sendTransaction', params: [transaction] })
  }
})

describe('a browser without working storage', () => {
  const storage: RecordStorage = {
    ...memoryStorage(),
    setItem: () => Promise.reject(new DOMException('The quota has been exceeded.', 'QuotaExceededError')),
  }

  test('is reported before the wallet prompt, and stopping there signs nothing', async () => {
    const { signings, show } = createPage({ config: { storage } })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('Cannot save this transfer').toBeVisible()
    await press('Cancel')
    await title('Review').toBeVisible()
    await shown('Nothing was sent').toBeVisible()
    expect(signings()).toHaveLength(0)
  })

  test('allows the transfer if the person wants it, and asks them to copy the report', async () => {
    const { bridge, owner, show } = createPage({
      config: { storage },
      bridge: { settlement: { arriveAfter: 'never' } },
    })
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await press('Continue without saving')
    await shown('This transfer is not saved').toBeVisible()
    await expect.element(button('Copy a report for support')).toBeVisible()
    bridge.settle()
    await title('Arrived').toBeVisible()
    expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
  })
})

describe('the history', () => {
  async function arrive(show: () => unknown): Promise<void> {
    show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
  }

  test('clears ended transfers after a second confirmation', async () => {
    const { config, show } = createPage()
    await arrive(show)
    await press('History')
    await press('Clear finished transfers')
    await press('Yes, clear them from this browser')
    await shown('No transfers yet').toBeVisible()
    expect(await config.records.list()).toEqual([])
  })

  test('keeps ended transfers while an open one could replace them, and says so', async () => {
    const { bridge, config, show } = createPage()
    await arrive(show)
    bridge.settlement.arriveAfter = 'never'
    await press('New transfer')
    await userEvent.fill(amountField(), '3')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await title('On its way').toBeVisible()
    await press('History')
    await press('Clear finished transfers')
    await press('Yes, clear them from this browser')
    await shown(/Some stay until transfers in progress finish/).toBeVisible()
    expect(await config.records.list()).toHaveLength(2)
  })

  test('is not cleared by a double click', async () => {
    const { config, show } = createPage()
    await arrive(show)
    await press('History')
    await userEvent.dblClick(page.getByRole('button', { name: 'Clear finished transfers' }))
    await expect.element(page.getByRole('button', { name: /^Yes, clear them/ })).toBeVisible()
    expect(await config.records.list()).toHaveLength(1)
  })

  test('finds transfers of another browser on chain, and revokes what may still leave', async () => {
    const first = createPage({ bridge: { speed: 80 } })
    const view = first.show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    view.unmount()
    first.bridge.settlement.leaveAfter = 'permitOnly'
    const other = createBridgeConfig({ ...first.bridge.parameters, storage: memoryStorage() })
    const elsewhere = render(<BridgeWidget config={other} />)
    await userEvent.fill(amountField(), '3')
    await press('Review transfer')
    await press('Confirm in Harbor')
    await title('Approved, but not sent yet').toBeVisible()
    elsewhere.unmount()
    const empty = createBridgeConfig({ ...first.bridge.parameters, storage: memoryStorage() })
    render(<BridgeWidget config={empty} />)
    await expect.element(button(/^Account/)).toBeVisible()
    await press('History')
    await shown('No transfers yet').toBeVisible()
    await press('Find transfers from other browsers')
    await press('Check now')
    await shown('Left Base').toBeVisible()
    await shown('12.50').toBeVisible()
    await shown('May still leave Base').toBeVisible()
    await press(/^Revoke permission/)
    await expect.poll(() => first.bridge.allowanceOf('BASE', first.owner)).toBe(0n)
    await press('Check now')
    // What is not seen proves nothing: the service may have taken an amount less its fee.
    await shown('Not seen leaving Base').toBeVisible()
  })

  test('reports records of a newer version', async () => {
    const storage = memoryStorage()
    const { bridge, show } = createPage({ config: { storage } })
    const view = show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    view.unmount()
    const [key = ''] = await storage.keys()
    const stored = JSON.parse(String(await storage.getItem(key)))
    await storage.setItem(key, JSON.stringify({ ...stored, version: 99, record: '{}' }))
    render(<BridgeWidget config={createBridgeConfig({ ...bridge.parameters, storage })} />)
    await press('History')
    await shown('Some transfers cannot be read here').toBeVisible()
    expect(await storage.getItem(key)).toContain('99')
  })
})

describe('a host', () => {
  test('receives each change of a transfer once, with its own reference', async () => {
    const changes: [string, string | undefined][] = []
    const { show } = createPage()
    show({
      reference: 'order-4711',
      onTransferChange: ({ status, reference }) => changes.push([status, reference]),
    })
    await goToReview()
    await press('Confirm in Harbor')
    await title('Arrived').toBeVisible()
    expect(changes.map(([status]) => status)).toEqual(['submitting', 'pending', 'sent', 'arrived'])
    for (const [, reference] of changes) expect(reference).toBe('order-4711')
  })

  test('receives after a reload only the changes since then', async () => {
    const { bridge, show } = createPage({ bridge: { settlement: { leaveAfter: 'never' } } })
    const view = show()
    await goToReview()
    await press('Confirm in Harbor')
    await title('On its way').toBeVisible()
    view.unmount()
    bridge.settle()
    const changes: string[] = []
    const config = createBridgeConfig(bridge.parameters)
    render(<BridgeWidget config={config} onTransferChange={({ status }) => changes.push(status)} />)
    await expect.poll(() => changes.at(-1)).toBe('arrived')
    expect(changes.every((status) => status === 'sent' || status === 'arrived')).toBe(true)
  })

  test('opens its own wallet dialog, and the widget continues once a wallet is connected', async () => {
    const onConnectRequest = vi.fn()
    const { show } = createPage()
    show({ onConnectRequest })
    await userEvent.fill(amountField(), '12.5')
    await press('Connect a wallet')
    expect(onConnectRequest).toHaveBeenCalledWith({ kind: 'evm' })
    await expect.element(button('Harbor')).not.toBeInTheDocument()
    await expect.element(amountField()).toHaveValue('12.50')
  })
})

test('after a refusal the next permit uses the same nonce, and the widget mentions the first', async () => {
  const { bridge, signings, show } = createPage({ bridge: { faults: { transfer: 'refuse' } } })
  show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('Transfer not accepted').toBeVisible()
  await shown('amount above the daily limit of this account').toBeVisible()
  bridge.faults.transfer = undefined
  await press('Try again')
  await press('Review transfer')
  await shown('Only one of these can go through').toBeVisible()
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect(signings()).toMatchObject([{ message: { nonce: '0' } }, { message: { nonce: '0' } }])
})

test('the button waits while offline, keeps what was typed, and continues once online', async () => {
  const { show } = createPage()
  show()
  await connect()
  await userEvent.fill(amountField(), '12.5')
  await expect.element(button('Review transfer')).toBeVisible()
  onlineManager.setOnline(false)
  await expect.element(button('Waiting for a connection')).toHaveAttribute('aria-disabled', 'true')
  onlineManager.setOnline(true)
  await expect.element(button('Review transfer')).toBeVisible()
  await expect.element(amountField()).toHaveValue('12.5')
})

test('a press retries an unavailable service', async () => {
  const { bridge, show } = createPage({ bridge: { faults: { pairs: 'down' } } })
  show()
  await expect.element(button('Try again'), { timeout: 10_000 }).toBeVisible()
  bridge.faults.pairs = undefined
  await press('Try again')
  await expect.element(button('Connect a wallet')).toBeVisible()
})

test('a wallet that connects late does not change the screen', async () => {
  let connectLate: (answer: PromptAnswer) => void = () => {}
  const { show } = createPage()
  const other = createPage({
    walletName: 'Lumen',
    onPrompt: () =>
      new Promise<PromptAnswer>((resolve) => {
        connectLate = resolve
      }),
  })
  show()
  await connect()
  await press(/^Account/)
  await press('Use another wallet')
  await press('Lumen')
  await press('Close')
  await press('History')
  await title('History').toBeVisible()
  connectLate('accept')
  await expect.poll(() => other.wallet.provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  await expect.poll(() => localStorage.getItem('usdc-bridge-evm-wallet')).toMatch(/^0x\w+ test\.lumen$/)
  await title('History').toBeVisible()
})

test('a custom storage remembers the wallet and the recipient, and the page’s storage stays empty', async () => {
  const kept = new Map<string, string>()
  const preferences = webStorage(kept)
  const recipient = `0x${'b'.repeat(40)}`
  const { show } = createPage({ config: { environment: { preferences } } })
  show({ defaultValue: { amount: '25.5', recipient } })
  await connect()
  await press('Review transfer')
  await press('Confirm in Harbor')
  await title('Arrived').toBeVisible()
  expect([...kept.keys()].sort()).toEqual([
    'usdc-bridge-evm-wallet',
    'usdc-bridge-evm-wallets',
    expect.stringMatching(/^usdc-bridge-recipients:/),
  ])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('usdc-bridge'))).toEqual([])
})

test('two widgets on one page share the connected wallet, and nothing of their transfers', async () => {
  const one = createPage({ bridge: { name: 'one' } })
  const other = createPage({ bridge: { name: 'other' }, walletName: 'Lumen' })
  render(
    <>
      <div data-testid="one">
        <BridgeWidget config={one.config} />
      </div>
      <div data-testid="other">
        <BridgeWidget config={other.config} />
      </div>
    </>,
  )
  const [first, second] = [page.getByTestId('one'), page.getByTestId('other')]
  await userEvent.click(first.getByRole('button', { name: 'Connect a wallet' }))
  await userEvent.click(first.getByRole('button', { name: 'Harbor' }))
  await userEvent.fill(first.getByRole('textbox', { name: 'You send' }), '12.5')
  await userEvent.click(first.getByRole('button', { name: 'Review transfer' }))
  await userEvent.click(first.getByRole('button', { name: 'Confirm in Harbor' }))
  await expect.element(first.getByRole('heading', { name: 'Arrived' })).toBeVisible()
  await expect.element(second.getByRole('textbox', { name: 'You send' })).toHaveValue('')
  await expect.element(second.getByRole('button', { name: 'Connect a wallet' })).not.toBeInTheDocument()
  await userEvent.click(second.getByRole('button', { name: 'History' }))
  await expect.element(second.getByText('No transfers yet')).toBeVisible()
  expect(other.posts()).toHaveLength(0)
})

test('a server-rendered page hydrates without a warning, and works', async () => {
  const { config, show: _, ...world } = createPage()
  const container = document.createElement('div')
  const widget = (
    <StrictMode>
      <BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'SOLANA', amount: '3' }} />
    </StrictMode>
  )
  container.innerHTML = renderToString(widget)
  expect(container.textContent).toContain('Send USDC')
  const field = container.querySelector('input')
  expect(field?.value).toBe('3')
  document.body.append(container)
  const root = hydrateRoot(container, widget)
  await connect()
  expect(container.querySelector('input')).toBe(field)
  await shown('Balance 1,000.00').toBeVisible()
  expect(world.signings()).toHaveLength(0)
  root.unmount()
  container.remove()
})
