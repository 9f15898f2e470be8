import {
  ConnectionProvider,
  useWallet,
  WalletContext,
  type WalletContextState,
  WalletProvider,
} from '@solana/wallet-adapter-react'
import { cleanup, render, waitFor } from '@testing-library/react'
import { type ReactNode, StrictMode, useContext } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server.browser'
import { afterEach, beforeEach, describe, expect, type MockInstance, test, vi } from 'vitest'
import { createReaders } from '../../../src/core/read/readers.js'
import type { TransferOptions } from '../../../src/core/request/transferRequest.js'
import type { WalletConnection } from '../../../src/core/wallet/walletConnection.js'
import {
  createSolanaTestWallet,
  type SolanaTestWallet,
  type SolanaTestWalletParameters,
} from '../../../src/testing/solanaWallet.js'
import { solana } from '../../../src/wallets/solana/solana.js'
import { standardSolana } from '../../../src/wallets/solana/standardSolana.js'
import type { StandardWallet } from '../../../src/wallets/solana/standardWallet.js'
import { isProvided } from '../../../src/wallets/solana/useHostWallets.js'
import { hostEndpoint, pageOverScene } from '../../core/support/pageOverScene.js'
import { createScene, type Scene } from '../../core/support/solanaScene.js'

let scene: Scene
let page: ReturnType<typeof pageOverScene>
let complaints: MockInstance[]
const withdrawals: (() => void)[] = []

beforeEach(() => {
  scene = createScene()
  page = pageOverScene(scene)
  complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')].map((spy) =>
    spy.mockImplementation(() => {}),
  )
})
afterEach(() => {
  cleanup()
  for (const withdraw of withdrawals.splice(0)) withdraw()
  const said = complaints.flatMap(({ mock }) => mock.calls)
  vi.restoreAllMocks()
  expect(said).toEqual([])
})

async function register(parameters: SolanaTestWalletParameters = {}): Promise<SolanaTestWallet> {
  const secretKey = scene.sender.secretKey
  const wallet = await createSolanaTestWallet({ name: 'Scene wallet', secretKey, ...parameters })
  withdrawals.push(wallet.register())
  return wallet
}

/** The page with the family, and the last session that the family published. */
function show(wrap: (page: ReactNode) => ReactNode) {
  const published: WalletConnection[] = []
  const publish = (session: WalletConnection) => {
    published.push(session)
  }
  const { Adapter } = page.family
  const view = render(wrap(<Adapter config={page.config} publish={publish} />))
  const session = () => {
    const last = published.at(-1)
    if (!last) throw new Error('nothing was published')
    return last
  }
  const until = (status: WalletConnection['status']) =>
    waitFor(() => expect(session().status).toBe(status), { timeout: 3_000 })
  return { view, published, session, until }
}

const quiet = () => {}
const inside = (autoConnect: boolean) => (children: ReactNode) => (
  <StrictMode>
    <ConnectionProvider endpoint={hostEndpoint}>
      <WalletProvider wallets={[]} autoConnect={autoConnect} onError={quiet}>
        {children}
      </WalletProvider>
    </ConnectionProvider>
  </StrictMode>
)
const outside = (children: ReactNode) => <StrictMode>{children}</StrictMode>

const places: [string, (page: ReactNode) => ReactNode, typeof solana][] = [
  ['inside a WalletProvider', inside(false), solana],
  ['inside a WalletProvider with autoConnect', inside(true), solana],
  ['outside', outside, solana],
  ['without the adapter', outside, standardSolana],
]

async function connect({ session, until }: ReturnType<typeof show>) {
  await waitFor(() => expect(session().wallets).toHaveLength(1))
  const [option] = session().wallets
  if (!option) throw new Error('no wallet')
  await session().connect(option)
  await until('connected')
}

function send({ session }: ReturnType<typeof show>, progress: TransferOptions = {}) {
  const { amount, to, recipient } = scene.order()
  const readers = createReaders(page.config, session().reader)
  return session().transfer({ from: 'SOLANA', to, amount, recipient }, { ...progress, readers })
}

describe.each(places)('%s', (name, wrap, makeFamily) => {
  beforeEach(() => {
    page = pageOverScene(scene, makeFamily)
  })

  test.each(['before', 'after'])('finds a wallet that was registered %s, and connects it', async (when) => {
    if (when === 'before') await register()
    const shown = show(wrap)
    if (when === 'after') await register()
    await connect(shown)
    expect(shown.session()).toMatchObject({
      status: 'connected',
      address: scene.sender.publicKey.toBase58(),
      wallet: { name: 'Scene wallet' },
    })
  })

  test('moves USDC: the wallet gets bytes and the cluster, the service gets the signed transaction', async () => {
    const wallet = await register()
    const shown = show(wrap)
    await connect(shown)
    const steps: string[] = []
    const onStep = (step: { name: string }) => void steps.push(step.name)
    const record = await send(shown, { onStep })
    expect(record).toMatchObject({ status: 'pending', from: 'SOLANA', intentId: 'intent-1' })
    expect(steps).toEqual(['checking', 'building', 'signing', 'submitting'])
    const { cluster } = scene.chain
    expect(wallet.requests.at(-1)).toMatchObject({ method: 'signTransaction', chain: cluster })
    const isRun = ({ body }: { body: unknown }) =>
      (body as { method?: string } | undefined)?.method === 'simulateTransaction'
    const nodes = page.requests.filter(isRun).map(({ url }) => url)
    expect(nodes.includes(hostEndpoint)).toBe(name.startsWith('inside'))
  })

  test('a declined connection and a declined signature are separate outcomes', async () => {
    await register({ refuses: ['connect'], name: 'Refuses all' })
    const shown = show(wrap)
    await waitFor(() => expect(shown.session().wallets).toHaveLength(1))
    const [option] = shown.session().wallets
    const connecting = option && shown.session().connect(option)
    await expect(connecting).rejects.toMatchObject({ name: 'UserRejectedError' })
    await shown.until('disconnected')
  })

  test('a declined signature sends nothing', async () => {
    await register({ refuses: ['signTransaction'] })
    const shown = show(wrap)
    await connect(shown)
    const sending = send(shown)
    await expect(sending).rejects.toMatchObject({ name: 'UserRejectedError' })
    expect(page.requests.filter(({ url }) => url.endsWith('/submit'))).toEqual([])
  })

  test.each(['leavesUnsigned', 'breaksSignature', 'addsGuard'] as const)(
    'a wallet that %s after the service has signed sends nothing',
    async (signing) => {
      await register({ signing })
      const shown = show(wrap)
      await connect(shown)
      const sending = send(shown)
      await expect(sending).rejects.toMatchObject({ name: 'TransactionChangedError' })
    },
  )

  test('a wallet that can only send is reported before anything is built', async () => {
    await register({ onlySends: true })
    const shown = show(wrap)
    await connect(shown)
    const sending = send(shown)
    await expect(sending).rejects.toMatchObject({ name: 'WalletCannotSignError' })
    expect(page.requests.filter(({ url }) => url.endsWith('/build-tx'))).toEqual([])
  })

  test('another account, a locked wallet and a disconnect are published', async () => {
    const shown = show(wrap)
    const wallet = await register()
    await connect(shown)
    const other = await wallet.switchAccount()
    await waitFor(() => expect(shown.session().address).toBe(other))
    wallet.disconnect()
    await shown.until('disconnected')
    expect(shown.session().address).toBeUndefined()
    await connect(shown)
    await shown.session().disconnect()
    await shown.until('disconnected')
    const sending = send(shown)
    await expect(sending).rejects.toMatchObject({ name: 'WalletNotConnectedError', kind: 'solana' })
  })

  test('a name of any length and an icon of any kind are limited', async () => {
    await register({ name: `\u202E${'Long '.repeat(40)}`, icon: 'javascript:alert(1)' })
    const shown = show(wrap)
    await waitFor(() => expect(shown.session().wallets).toHaveLength(1))
    const [option] = shown.session().wallets
    expect(option?.name).toHaveLength(64)
    expect(option?.name).not.toContain('\u202E')
    expect(option?.icon).toBeUndefined()
  })

  test('publishes nothing on the server, and only once the page is hydrated', async () => {
    await register()
    const published: WalletConnection[] = []
    const publish = (session: WalletConnection) => void published.push(session)
    const { Adapter } = page.family
    const element = wrap(<Adapter config={page.config} publish={publish} />)
    const container = document.body.appendChild(document.createElement('div'))
    container.innerHTML = renderToString(element)
    expect(published).toEqual([])
    const recovered = vi.fn()
    const root = hydrateRoot(container, element, { onRecoverableError: recovered })
    await waitFor(() => expect(published.at(-1)?.wallets).toHaveLength(1))
    expect(recovered).not.toHaveBeenCalled()
    root.unmount()
    container.remove()
  })
})

test('outside, the last wallet comes first and is reconnected without a prompt', async () => {
  await register({ name: 'Another wallet', secretKey: undefined })
  const wallet = await register()
  const first = show(outside)
  await waitFor(() => expect(first.session().wallets).toHaveLength(2))
  const option = first.session().wallets.find(({ name }) => name === 'Scene wallet')
  if (option) await first.session().connect(option)
  await first.until('connected')
  first.view.unmount()
  const asked = wallet.requests.length
  const second = show(outside)
  await second.until('connected')
  expect(second.session().wallets.map(({ name }) => name)).toEqual(['Scene wallet', 'Another wallet'])
  expect(wallet.requests.length - asked).toBeLessThanOrEqual(2)
})

/** A closed page on which the person had connected the wallet. */
async function visitBefore() {
  const wallet = await register()
  const shown = show(outside)
  await connect(shown)
  shown.view.unmount()
  for (const withdraw of withdrawals.splice(0)) withdraw()
  return wallet
}

/** Another unlocked wallet with this name. */
async function pretend(): Promise<SolanaTestWallet> {
  const impostor = await createSolanaTestWallet({ name: 'Scene wallet' })
  const { features } = impostor.wallet as StandardWallet
  await features['standard:connect']?.connect()
  return impostor
}

const add = (wallet: SolanaTestWallet) => void withdrawals.push(wallet.register())

describe('outside, on the next visit', () => {
  test.each(['first', 'last'])(
    'two wallets with one name are not reconnected, whichever comes %s, but each can be chosen',
    async (place) => {
      const own = await visitBefore()
      const impostor = await pretend()
      const order = place === 'first' ? [impostor, own] : [own, impostor]
      order.forEach(add)
      const shown = show(outside)
      await waitFor(() => expect(shown.session().wallets).toHaveLength(2))
      await shown.until('disconnected')
      expect(shown.published.filter(({ address }) => address)).toEqual([])
      for (const [index, { address }] of order.entries()) {
        const option = shown.session().wallets[index]
        if (option) await shown.session().connect(option)
        expect(shown.session()).toMatchObject({ address, wallet: { id: option?.id } })
      }
    },
  )

  test('a reconnected wallet is disconnected when a second one with its name appears, but a chosen one is not', async () => {
    add(await visitBefore())
    const shown = show(outside)
    await shown.until('connected')
    add(await pretend())
    await shown.until('disconnected')
    const [option] = shown.session().wallets
    if (option) await shown.session().connect(option)
    add(await pretend())
    await waitFor(() => expect(shown.session().wallets).toHaveLength(3))
    expect(shown.session().status).toBe('connected')
  })

  test('a wallet with the remembered name but another account is connected only if chosen', async () => {
    await visitBefore()
    const impostor = await pretend()
    add(impostor)
    const shown = show(outside)
    await shown.until('connecting')
    await shown.until('disconnected')
    expect(shown.published.map(({ address }) => address)).not.toContain(impostor.address)
    await connect(shown)
    expect(shown.session().address).toBe(impostor.address)
  })

  test('the remembered account is the one that the person switched to', async () => {
    const wallet = await register()
    const first = show(outside)
    await connect(first)
    const other = await wallet.switchAccount()
    await waitFor(() => expect(first.session().address).toBe(other))
    first.view.unmount()
    const second = show(outside)
    await second.until('connected')
    expect(second.session().address).toBe(other)
  })
})

test('outside, a withdrawn wallet is gone', async () => {
  await register()
  const shown = show(outside)
  await waitFor(() => expect(shown.session().wallets).toHaveLength(1))
  for (const withdraw of withdrawals.splice(0)) withdraw()
  await waitFor(() => expect(shown.session().wallets).toHaveLength(0))
})

const seen: WalletContextState[] = []
function Look() {
  seen.push(useContext(WalletContext))
  return null
}

function Read() {
  return <p>{String(useWallet().publicKey)}</p>
}

test('the default context of wallet-adapter-react is recognized without reading it', () => {
  render(<Look />)
  expect(seen.splice(0).map(isProvided)).toEqual([false])
  render(inside(false)(<Look />))
  expect(seen.length).toBeGreaterThan(0)
  expect(seen.splice(0).every(isProvided)).toBe(true)
})

test('(control) reading the default context logs an error', () => {
  render(<Read />)
  const [errors] = complaints
  expect(errors).toHaveBeenCalled()
  for (const spy of complaints) spy.mockClear()
})
