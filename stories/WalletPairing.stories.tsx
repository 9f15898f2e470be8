import type { Meta, StoryObj } from '@storybook/react-vite'
import encodeQR from 'qr'
import { WalletPairing } from '../src/components/wallet/WalletPairing.js'

const uri = `wc:${'7f3a9c05d1e8b264'.repeat(4)}@2?expiryTimestamp=1798000000&relay-protocol=irn&symKey=${'c4d81e6f20b97a35'.repeat(4)}`

const meta = {
  component: WalletPairing,
  args: {
    isPhone: false,
    onBack: () => {},
    onClose: () => {},
    pairing: { uri, code: encodeQR(uri, 'raw', { ecc: 'low', border: 4 }) },
  },
} satisfies Meta<typeof WalletPairing>

export default meta
type Story = StoryObj<typeof meta>

export const OnAComputer: Story = {}
/** The wallet may be on the same device, so the link opens it. */
export const OnAPhone: Story = { args: { isPhone: true } }
