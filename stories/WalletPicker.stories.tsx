import type { Meta, StoryObj } from '@storybook/react-vite'
import { WalletPicker } from '../src/components/wallet/WalletPicker.js'
import { listAbsentWallets } from '../src/core/wallet/absentWallets.js'
import { errorWords } from '../src/messages/errorWords.js'
import { transferWords } from '../src/messages/transferWords.js'
import { walletConnect } from '../src/walletConnect/index.js'
import { harbor, lumen } from './examples.js'

const { id, name, icon: mark } = walletConnect({ projectId: '0123456789abcdef0123456789abcdef' })
const onAnotherDevice = { id, name, icon: mark }

const icon = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#6b4bb8" d="M0 0h8v8H0z"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>')}`

const meta = {
  component: WalletPicker,
  args: {
    groups: [
      { kind: 'evm', wallets: [harbor, { id: 'juniper', name: 'Juniper', icon }] },
      { kind: 'solana', wallets: [lumen] },
    ],
    onClose: () => {},
    onSelect: () => {},
  },
} satisfies Meta<typeof WalletPicker>

export default meta
type Story = StoryObj<typeof meta>

export const SomeFound: Story = {}
/** On a computer: the connected wallet, the last used one, and some that are not installed. */
export const SomeNotInstalled: Story = {
  args: {
    groups: [
      {
        kind: 'evm',
        wallets: [harbor, { id: 'juniper', name: 'Juniper', icon }],
        connected: 'harbor',
        recent: 'juniper',
        absent: listAbsentWallets('evm', [], { page: new URL('https://dapp.example'), isPhone: false }),
      },
    ],
  },
}
export const OnAPhone: Story = {
  args: {
    groups: [
      {
        kind: 'solana',
        wallets: [],
        absent: listAbsentWallets('solana', [], { page: new URL('https://dapp.example'), isPhone: true }),
      },
    ],
  },
}
/** Anything on the page can announce a wallet under any name. */
export const NamesAlike: Story = {
  args: {
    groups: [
      {
        kind: 'evm',
        wallets: [
          { ...harbor, rdns: 'com.harbor' },
          { id: 'other', name: 'Harbor', rdns: 'io.harbor-wallet', icon },
          { id: 'juniper', name: 'Juniper', rdns: 'com.juniper', icon },
        ],
        connected: 'harbor',
      },
      { kind: 'solana', wallets: [lumen, { ...lumen, id: 'other-lumen', icon }] },
    ],
  },
}
/** A config with `walletConnect()` whose relay is unreachable. */
export const WalletConnectUnreachable: Story = {
  args: {
    groups: [{ kind: 'evm', wallets: [harbor, onAnotherDevice] }],
    problem: errorWords.WalletLinkError,
  },
}
export const Opening: Story = { args: { opening: 'harbor' } }
export const Declined: Story = {
  args: { problem: transferWords.connectDeclined },
}
export const NoneFound: Story = {
  args: {
    groups: [
      { kind: 'evm', wallets: [] },
      { kind: 'solana', wallets: [] },
    ],
  },
}
export const HostileNames: Story = {
  args: {
    groups: [
      {
        kind: 'evm',
        wallets: [
          { id: '1', name: '\u202Eretteb si siht\u202C <b>Harbor</b>', icon: 'javascript:alert(1)' },
          { id: '2', name: 'Endless '.repeat(400) },
          { id: '3', name: 'W'.repeat(4000) },
          { id: '4', name: '\u200B\u2066\n' },
        ],
      },
    ],
  },
}
