import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createStandardConnection } from '../../../src/wallets/solana/standardConnection.js'
import type { StandardWallet } from '../../../src/wallets/solana/standardWallet.js'

const cluster = 'solana:mainnet'
const account = { address: 'A1', chains: [cluster], features: ['solana:signTransaction'] }

afterEach(() => vi.restoreAllMocks())

function createWallet(name: string, events: StandardWallet['features'] = {}): StandardWallet {
  const connect = async () => ({ accounts: [account] })
  const signTransaction = async () => []
  const features = {
    'standard:connect': { connect },
    'solana:signTransaction': { signTransaction },
    ...events,
  }
  return { name, icon: '', chains: [cluster], accounts: [account], features }
}

function announce(wallet: unknown): void {
  const detail = ({ register }: { register: (wallet: unknown) => unknown }) => {
    const leave = register(wallet)
    if (typeof leave === 'function') onTestFinished(() => void leave())
  }
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail }))
}

function start() {
  localStorage.clear()
  const connection = createStandardConnection(cluster, {})
  const stop = connection.start(() => {})
  return { ...connection, stop, names: () => connection.get().wallets.map(({ name }) => name) }
}

const broken = (field: 'name' | 'features' | 'chains') =>
  Object.defineProperty(createWallet('broken'), field, {
    get() {
      throw new Error('The extension was unloaded.')
    },
  })

test.each<[string, unknown]>([
  ['whose name', broken('name')],
  ['whose features', broken('features')],
  ['whose chains', broken('chains')],
  ['which itself', null],
])('a wallet %s cannot be read is not offered, and hides no other', (_, wallet) => {
  const { names, stop } = start()
  onTestFinished(stop)
  announce(wallet)
  announce(createWallet('Harbor'))
  expect(names()).toEqual(['Harbor'])
})

test('a wallet that cannot be left keeps nobody from another one', async () => {
  const reported = vi.spyOn(globalThis, 'reportError').mockImplementation(() => {})
  const leave = () => {
    throw new Error('The extension was unloaded.')
  }
  const [stuck, other] = [
    createWallet('Stuck', { 'standard:events': { on: () => leave } }),
    createWallet('Other', { 'standard:events': { on: () => leave } }),
  ]
  const { connect, get, stop } = start()
  announce(stuck)
  announce(other)
  await connect(stuck)
  await connect(other)
  expect(get()).toMatchObject({ status: 'connected', wallet: other })
  expect(stop).not.toThrow()
  expect(reported).toHaveBeenCalled()
})

test('a person who declines another wallet keeps the connected one, which still reports its accounts', async () => {
  let change = () => {}
  const harbor = createWallet('Harbor', {
    'standard:events': {
      on: (_, listener) => {
        change = () => listener({})
        return () => {}
      },
    },
  })
  const decline = async () => {
    throw new Error('User rejected the request.')
  }
  const { connect, get, stop } = start()
  onTestFinished(stop)
  await connect(harbor)
  await expect(connect(createWallet('Other', { 'standard:connect': { connect: decline } }))).rejects.toThrow(
    'User rejected',
  )
  expect(get()).toMatchObject({ status: 'connected', wallet: harbor, account })
  Object.assign(harbor, { accounts: [] })
  change()
  expect(get()).toMatchObject({ status: 'disconnected', account: undefined })
})

test('a person who declines another wallet keeps no account that the connected one gave up meanwhile', async () => {
  const harbor = createWallet('Harbor')
  const declineLate = async () => {
    Object.assign(harbor, { accounts: [] })
    throw new Error('User rejected the request.')
  }
  const { connect, get, stop } = start()
  onTestFinished(stop)
  await connect(harbor)
  const other = createWallet('Other', { 'standard:connect': { connect: declineLate } })
  await expect(connect(other)).rejects.toThrow('User rejected')
  expect(get()).toMatchObject({ status: 'disconnected', wallet: undefined, account: undefined })
})

test('a wallet whose accounts can no longer be read when they change is disconnected', async () => {
  let change = () => {}
  const wallet = createWallet('Unloaded', {
    'standard:events': {
      on: (_, listener) => {
        change = () => listener({})
        return () => {}
      },
    },
  })
  const { connect, get, stop } = start()
  onTestFinished(stop)
  announce(wallet)
  await connect(wallet)
  expect(get().status).toBe('connected')
  Object.defineProperty(wallet, 'accounts', {
    get() {
      throw new Error('The extension was unloaded.')
    },
  })
  expect(change).not.toThrow()
  expect(get()).toMatchObject({ status: 'disconnected', account: undefined })
})
