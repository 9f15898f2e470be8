import type { Meta, StoryObj } from '@storybook/react-vite'
import { Address } from '../src/components/ui/Address.js'
import { FullAddress } from '../src/components/ui/FullAddress.js'
import { evmAddress, solanaAddress } from './examples.js'

const meta = { component: Address, args: { value: evmAddress } } satisfies Meta<typeof Address>

export default meta
type Story = StoryObj<typeof meta>

export const Short: Story = {}
export const Full: Story = { render: (args) => <FullAddress {...args} /> }
export const ShortOnSolana: Story = { args: { value: solanaAddress } }
export const FullOnSolana: Story = { ...Full, args: { value: solanaAddress } }
