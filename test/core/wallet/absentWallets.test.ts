import { expect, test } from 'vitest'
import { listAbsentWallets } from '../../../src/core/wallet/absentWallets.js'

const page = new URL('https://dapp.example/send?to=ARB&ref=a%20b#top')
const names = (...call: Parameters<typeof listAbsentWallets>) =>
  listAbsentWallets(...call).map(({ name }) => name)

test('on a computer, missing wallets are listed with their vendors’ pages', () => {
  const device = { page, isPhone: false }
  expect(names('evm', [], device)).toEqual(['MetaMask', 'Coinbase Wallet', 'Rabby', 'Phantom'])
  expect(names('solana', [], device)).toEqual(['Phantom', 'Solflare'])
  for (const { href, how } of listAbsentWallets('evm', [], device)) {
    expect(how).toBe('get')
    expect(new URL(href).protocol).toBe('https:')
  }
})

test('a wallet that was found is not listed again, however it spells its name', () => {
  const found = [
    { id: '1', name: 'metamask' },
    { id: '2', name: 'Rabby Wallet' },
  ]
  expect(names('evm', found, { page, isPhone: false })).toEqual(['Coinbase Wallet', 'Phantom'])
})

test('on a phone, links open this page in the wallets’ own browsers, as their vendors document', () => {
  const device = { page, isPhone: true }
  const all = [...listAbsentWallets('evm', [], device), ...listAbsentWallets('solana', [], device)]
  expect(Object.fromEntries(all.map(({ name, href }) => [name, href]))).toEqual({
    MetaMask: 'https://link.metamask.io/dapp/dapp.example/send?to=ARB&ref=a%20b',
    'Coinbase Wallet':
      'https://go.cb-w.com/dapp?cb_url=https%3A%2F%2Fdapp.example%2Fsend%3Fto%3DARB%26ref%3Da%2520b%23top',
    Phantom:
      'https://phantom.app/ul/browse/https%3A%2F%2Fdapp.example%2Fsend%3Fto%3DARB%26ref%3Da%2520b%23top?ref=https%3A%2F%2Fdapp.example',
    Solflare:
      'https://solflare.com/ul/v1/browse/https%3A%2F%2Fdapp.example%2Fsend%3Fto%3DARB%26ref%3Da%2520b%23top?ref=https%3A%2F%2Fdapp.example',
  })
  expect(all.every(({ how }) => how === 'open')).toBe(true)
})
