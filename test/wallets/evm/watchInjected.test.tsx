import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { useWalletConnection } from '../../../src/hooks/useWalletConnection.js'
import { BridgeProvider } from '../../../src/provider/BridgeProvider.js'
import {
  createEvmTestWallet,
  createTestBridge,
  type EvmPrompt,
  type EvmTestWallet,
  type EvmTestWalletParameters,
} from '../../../src/testing/index.js'
import { amount, OwnUi, recipient } from '../../hooks/support/OwnUi.js'

const withdrawals: (() => void)[] = []
afterEach(() => {
  cleanup()
  for (const withdraw of withdrawals.splice(0)) withdraw()
})

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

/** A page that has neither wagmi nor a query client, and a wallet in the browser. */
function ready(parameters: Partial<EvmTestWalletParameters> = {}) {
  const bridge = createTestBridge({ speed: 20 })
  const prompts: EvmPrompt['kind'][] = []
  const wallet = createEvmTestWallet({
    name: 'Harbor',
    rdns: 'test.harbor',
    chains: bridge.walletChains,
    fetch: bridge.fetch,
    ...parameters,
    onPrompt: (prompt) => {
      prompts.push(prompt.kind)
      return parameters.onPrompt?.(prompt) ?? 'accept'
    },
  })
  const config = createBridgeConfig(bridge.parameters)
  bridge.fund('BASE', wallet.account.address, amount)
  const show = () =>
    render(
      <BridgeProvider config={config}>
        <Wallets />
        <OwnUi />
      </BridgeProvider>,
    )
  const announce = () => withdrawals.push(wallet.announce())
  return { bridge, wallet, prompts, announce, show }
}

function Wallets() {
  const session = useWalletConnection('evm')
  return (
    <>
      <p>{`${session?.status ?? 'unknown'} ${session?.wallet?.name ?? 'no wallet'}`}</p>
      <p>account {session?.address ?? 'none'}</p>
      <p>rdns {session?.wallets.map(({ rdns }) => rdns).join(' ')}</p>
      {session?.wallets.map((wallet) => (
        <button key={wallet.id} onClick={() => session.connect(wallet).catch(() => {})} type="button">
          {wallet.name}
        </button>
      ))}
      <button onClick={() => session?.disconnect()} type="button">
        Leave
      </button>
    </>
  )
}

test('a wallet announced before the page and one announced later are both offered', async () => {
  const first = ready({ name: 'Early', rdns: 'test.early' })
  const later = ready({ name: 'Late', rdns: 'test.late' })
  first.announce()
  first.show()
  await expect.element(page.getByRole('button', { name: 'Early' })).toBeVisible()
  later.announce()
  await expect.element(page.getByRole('button', { name: 'Late' })).toBeVisible()
  await said('disconnected no wallet').toBeVisible()
  expect([...first.prompts, ...later.prompts]).toEqual([])
})

test.each([
  ['a wallet', []],
  ['a wallet without events', ['on', 'removeListener']],
])('without wagmi, %s connects, switches the chain, signs, and the transfer arrives', async (_, missing) => {
  const { bridge, wallet, prompts, announce, show } = ready()
  for (const name of missing) Reflect.deleteProperty(wallet.provider, name)
  announce()
  const { unmount } = show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  await press('Send')
  await said('now arrived').toBeVisible()
  expect(prompts).toEqual(['connect', 'switchChain', 'sign'])
  expect(bridge.balanceOf('ARB', recipient)).toBe(amount)
  expect(unmount).not.toThrow()
})

test('a wallet whose listeners cannot be added or removed still connects, and leaving it crashes nothing', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  onTestFinished(() => reported.mockRestore())
  const { wallet, announce, show } = ready()
  const broken = () => {
    throw new Error('The extension was unloaded.')
  }
  Object.assign(wallet.provider, { on: broken, removeListener: broken })
  announce()
  const { unmount } = show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  expect(unmount).not.toThrow()
  expect(reported).toHaveBeenCalled()
})

test('what another account signed is not sent, even if the wallet cannot say that its account changed', async () => {
  const { bridge, wallet, announce, show } = ready()
  const other = createEvmTestWallet({ chains: bridge.walletChains, fetch: bridge.fetch })
  const chainId = `0x${bridge.parameters.network.chains.BASE.id.toString(16)}`
  await other.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  Reflect.deleteProperty(wallet.provider, 'on')
  const { request } = wallet.provider
  announce()
  show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  const signs: typeof request = ({ method, params = [] }) => {
    const [, message] = params as [string, string]
    if (method === 'eth_signTypedData_v4')
      return other.provider.request({ method, params: [other.account.address, message] })
    return method === 'eth_accounts' ? other.provider.request({ method }) : request({ method, params })
  }
  Object.assign(wallet.provider, { request: signs })
  await press('Send')
  await said('error InvalidSignatureError').toBeVisible()
  expect(bridge.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a person who declines to connect is not connected, and may try again', async () => {
  let answer: 'refuse' | 'accept' = 'refuse'
  const { prompts, announce, show } = ready({ onPrompt: () => answer })
  announce()
  show()
  await press('Harbor')
  await said('disconnected no wallet').toBeVisible()
  answer = 'accept'
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  expect(prompts).toEqual(['connect', 'connect'])
})

test('a wallet that does not know the chain is not asked to sign', async () => {
  const { bridge, prompts, announce, show } = ready({ chains: { 5: 'https://elsewhere.test' } })
  announce()
  show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  await press('Send')
  await said('error ChainSwitchError').toBeVisible()
  expect(prompts).toEqual(['connect'])
  expect(bridge.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a returning page is reconnected to the last wallet, without a prompt', async () => {
  const { prompts, announce, show } = ready()
  announce()
  const first = show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  first.unmount()
  show()
  await said('connected Harbor').toBeVisible()
  expect(prompts).toEqual(['connect'])
})

/** Another wallet with the same rdns, which is unlocked and answers with its own account. */
async function pretend(answers: { with: string } | undefined = undefined) {
  const impostor = ready()
  await impostor.wallet.provider.request({ method: 'eth_requestAccounts' })
  const { request } = impostor.wallet.provider
  if (answers)
    impostor.wallet.provider.request = async (asked) =>
      asked.method === 'eth_accounts' ? [answers.with] : request(asked)
  impostor.prompts.length = 0
  return impostor
}

/** A closed page on which the person had connected a wallet. */
async function visitBefore() {
  const world = ready()
  const withdraw = world.wallet.announce()
  const first = world.show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  first.unmount()
  withdraw()
  return world
}

const isListed = (times: number) =>
  expect.poll(() => page.getByRole('button', { name: 'Harbor' }).elements().length).toBe(times)

test.each(['first', 'last'])(
  'two wallets with one rdns are not reconnected, whichever comes %s, but either can be chosen',
  async (place) => {
    const { announce, show, wallet } = await visitBefore()
    const impostor = await pretend({ with: wallet.account.address })
    for (const one of place === 'first' ? [impostor, { announce }] : [{ announce }, impostor]) one.announce()
    show()
    await isListed(2)
    await said('disconnected no wallet').toBeVisible()
    await said('account none').toBeVisible()
    expect(impostor.prompts).toEqual([])
    await userEvent.click(page.getByRole('button', { name: 'Harbor' }).first())
    await said('connected Harbor').toBeVisible()
  },
)

test('a reconnected wallet is disconnected when a second one with its rdns appears, but a chosen one is not', async () => {
  const { announce, show } = await visitBefore()
  announce()
  show()
  await said('connected Harbor').toBeVisible()
  const impostor = await pretend()
  impostor.announce()
  await said('disconnected no wallet').toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Harbor' }).first())
  await said('connected Harbor').toBeVisible()
  const third = await pretend()
  third.announce()
  await isListed(3)
  await said('connected Harbor').toBeVisible()
})

test('a wallet with the remembered rdns but another account is connected only if chosen', async () => {
  const { show } = await visitBefore()
  const impostor = await pretend()
  impostor.announce()
  show()
  await isListed(1)
  await said('disconnected no wallet').toBeVisible()
  await said('account none').toBeVisible()
  await press('Harbor')
  await said(`account ${impostor.wallet.account.address}`).toBeVisible()
})

test('the remembered account is the one that the person switched to', async () => {
  const { wallet, announce, show } = ready()
  announce()
  const first = show()
  await press('Harbor')
  await said(`account ${wallet.account.address}`).toBeVisible()
  const other = '0x8bD20E4F7a91c35db6e08F2a4C7719De53Fa10E6'
  const { request } = wallet.provider
  wallet.provider.request = async (asked) =>
    asked.method === 'eth_accounts' ? [other.toLowerCase()] : request(asked)
  wallet.changeAccount(other)
  await said(`account ${other}`).toBeVisible()
  first.unmount()
  show()
  await said(`account ${other}`).toBeVisible()
})

test('a wallet that announces a new id each time is one wallet, and is reconnected', async () => {
  const { wallet, announce, show } = await visitBefore()
  announce()
  show()
  await said('connected Harbor').toBeVisible()
  const info = { uuid: 'another', name: 'Harbor', rdns: 'test.harbor', icon: '' }
  const detail = { info, provider: wallet.provider }
  window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  const other = ready({ name: 'Lumen', rdns: 'test.lumen' })
  other.announce()
  await expect.element(page.getByRole('button', { name: 'Lumen' })).toBeVisible()
  await isListed(1)
  await said('connected Harbor').toBeVisible()
})

test('wallets are published with the rdns that they announce', async () => {
  const { announce, show } = ready({ rdns: 'test.\u202eharbor' })
  announce()
  show()
  await isListed(1)
  await said('rdns test.harbor').toBeVisible()
})

test('a person who disconnected is not reconnected', async () => {
  const { announce, show } = ready()
  announce()
  const first = show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  await press('Leave')
  await said('disconnected no wallet').toBeVisible()
  first.unmount()
  show()
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  await said('disconnected no wallet').toBeVisible()
})

test('another account in the wallet is shown, and a locked wallet is not connected', async () => {
  const { wallet, announce, show } = ready()
  announce()
  show()
  await press('Harbor')
  await said(`account ${wallet.account.address}`).toBeVisible()
  const other = '0x8bD20E4F7a91c35db6e08F2a4C7719De53Fa10E6'
  wallet.changeAccount(other)
  await said(`account ${other}`).toBeVisible()
  wallet.changeAccount(undefined)
  await said('disconnected no wallet').toBeVisible()
})

test.each([
  ['upper case', (address: string) => `0x${address.slice(2).toUpperCase()}`],
  ['the checksum of another chain', (address: string) => `0x${swapCase(address.slice(2))}`],
])('an account that its wallet writes in %s can send', async (_, write) => {
  const { bridge, wallet, announce, show } = ready()
  const { request } = wallet.provider
  wallet.provider.request = async (call) => {
    const answer = await request(call)
    return call.method === 'eth_requestAccounts' ? (answer as string[]).map(write) : answer
  }
  announce()
  show()
  await press('Harbor')
  await said(`account ${wallet.account.address}`).toBeVisible()
  await press('Send')
  await said('now arrived').toBeVisible()
  expect(bridge.balanceOf('ARB', recipient)).toBe(amount)
})

/** EIP-1191 gives an address other capitals on each chain. */
function swapCase(text: string): string {
  return text.replace(/./g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
}

/** Reports what a test says to whoever listens to this wallet, even to those who stopped. */
function reporter({ provider }: EvmTestWallet) {
  const all: [string, (value: never) => void][] = []
  const { on } = provider
  provider.on = (event, listener) => {
    all.push([event, listener])
    on(event, listener)
  }
  return (event: string, value: unknown) => {
    for (const [heard, listener] of all) if (heard === event) listener(value as never)
  }
}

test.each([
  ['accountsChanged', undefined],
  ['accountsChanged', null],
  ['accountsChanged', 'abc'],
  ['accountsChanged', {}],
  ['accountsChanged', [null]],
  ['accountsChanged', [{ address: '0x1' }]],
  ['accountsChanged', [5]],
  ['disconnect', null],
  ['disconnect', undefined],
])('a wallet that reports %s with %j is not connected, and its own code goes on', async (event, value) => {
  const { wallet, announce, show } = ready()
  const report = reporter(wallet)
  announce()
  show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  expect(() => report(event, value)).not.toThrow()
  await said('disconnected no wallet').toBeVisible()
  await press('Harbor')
  await said(`account ${wallet.account.address}`).toBeVisible()
})

test('a wallet whose node is out of reach for a moment stays connected', async () => {
  const { wallet, announce, show } = ready()
  const report = reporter(wallet)
  announce()
  show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  report('disconnect', { code: 1013, message: 'Disconnected from chain. Attempting to connect.' })
  await said('connected Harbor').toBeVisible()
  await press('Send')
  await said('now arrived').toBeVisible()
})

test.each([undefined, null, 'abc', {}, 42161, '42161'])(
  'a wallet that reports the chain %j is asked for the right one before it signs',
  async (chain) => {
    const { bridge, wallet, prompts, announce, show } = ready()
    const report = reporter(wallet)
    announce()
    show()
    await press('Harbor')
    await said('connected Harbor').toBeVisible()
    expect(() => report('chainChanged', chain)).not.toThrow()
    await press('Send')
    await said('now arrived').toBeVisible()
    expect(prompts.at(-1)).toBe('sign')
    expect(bridge.balanceOf('ARB', recipient)).toBe(amount)
  },
)

test.each([undefined, null, 'abc', [], [undefined], [{}]])(
  'a wallet that answers %j in place of its accounts is not connected',
  async (accounts) => {
    const { wallet, announce, show } = ready()
    const { request } = wallet.provider
    const answered: string[] = []
    wallet.provider.request = async (asked) => {
      answered.push(asked.method)
      return asked.method === 'eth_requestAccounts' ? accounts : request(asked)
    }
    announce()
    show()
    await press('Harbor')
    await expect.poll(() => answered).toContain('eth_chainId')
    await said('disconnected no wallet').toBeVisible()
    await said('account none').toBeVisible()
  },
)

test('a wallet that was left no longer changes the account of the next one, whatever it reports', async () => {
  const harbor = ready()
  const marina = ready({ name: 'Marina', rdns: 'test.marina' })
  const report = reporter(harbor.wallet)
  harbor.announce()
  marina.announce()
  harbor.show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  await press('Marina')
  await said('connected Marina').toBeVisible()
  report('accountsChanged', ['0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6'])
  report('accountsChanged', [])
  report('disconnect', { code: 4900 })
  await said('connected Marina').toBeVisible()
  await said(`account ${marina.wallet.account.address}`).toBeVisible()
})

test('a wallet that answers late does not replace the one chosen after it', async () => {
  let accept: (answer: 'accept') => void = () => {}
  const answer = new Promise<'accept'>((resolve) => {
    accept = resolve
  })
  const slow = ready({ name: 'Slow', rdns: 'test.slow', onPrompt: () => answer })
  const harbor = ready()
  slow.announce()
  harbor.announce()
  harbor.show()
  await press('Slow')
  await expect.poll(() => slow.prompts).toEqual(['connect'])
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  const answered = vi.spyOn(slow.wallet.provider, 'request')
  accept('accept')
  await expect.poll(() => answered.mock.calls).toEqual([[{ method: 'eth_chainId' }]])
  await answered.mock.results[0]?.value
  await said('connected Harbor').toBeVisible()
  await said(`account ${harbor.wallet.account.address}`).toBeVisible()
})

test('a wallet chosen last replaces one that answered while it asked', async () => {
  const accepts: (() => void)[] = []
  const onPrompt = () => new Promise<'accept'>((resolve) => accepts.push(() => resolve('accept')))
  const harbor = ready({ onPrompt })
  const marina = ready({ name: 'Marina', rdns: 'test.marina', onPrompt })
  harbor.announce()
  marina.announce()
  harbor.show()
  await press('Harbor')
  await expect.poll(() => accepts.length).toBe(1)
  await press('Marina')
  await expect.poll(() => accepts.length).toBe(2)
  accepts[0]?.()
  await said('connected Harbor').toBeVisible()
  accepts[1]?.()
  await said('connected Marina').toBeVisible()
})

test('an account switched during the wallet’s prompt sends nothing', async () => {
  const world = ready({
    onPrompt: ({ kind }) => {
      if (kind === 'sign') world.wallet.changeAccount('0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6')
      return 'accept'
    },
  })
  world.announce()
  world.show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  await press('Send')
  await said('error AccountChangedError').toBeVisible()
  expect(world.bridge.requests.filter(({ method }) => method === 'POST')).toEqual([])
})

test('a malformed announcement is ignored, and two wallets with one name are both offered', async () => {
  const { announce, show } = ready()
  const provider = { request: async () => [] }
  const info = {
    uuid: 'other',
    name: 'Harbor',
    rdns: 'test.harbor',
    icon: 'https://tracker.example/pixel.png',
  }
  const hostile = [
    { info: undefined, provider },
    { info: { ...info, name: 7 }, provider },
    { info: { ...info, uuid: 'x'.repeat(5_000) }, provider },
    { info: { ...info, uuid: 'silent' }, provider: {} },
    {
      get info(): never {
        throw new Error('a trap')
      },
      provider,
    },
    { info, provider },
  ]
  announce()
  show()
  await expect.element(page.getByRole('button', { name: 'Harbor' })).toBeVisible()
  for (const detail of hostile) window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  await expect.poll(() => page.getByRole('button', { name: 'Harbor' }).elements().length).toBe(2)
  expect(
    page
      .getByRole('button')
      .elements()
      .map(({ textContent }) => textContent),
  ).not.toContain('7')
})

test('the connected wallet asks for another account when it is chosen again', async () => {
  const { prompts, announce, show } = ready()
  announce()
  show()
  await press('Harbor')
  await said('connected Harbor').toBeVisible()
  expect(prompts).toEqual(['connect'])
  await press('Harbor')
  await expect.poll(() => prompts).toEqual(['connect', 'connect'])
  await said('connected Harbor').toBeVisible()
})
