import type { Meta, StoryObj } from '@storybook/react-vite'
import { languages } from './support/languages.js'
import { WidgetOnTestBridge } from './support/WidgetOnTestBridge.js'

const meta = {
  title: 'Languages',
  component: WidgetOnTestBridge,
  parameters: { frame: 'none' },
  render: (args, { globals: { locale, theme } }) => (
    <WidgetOnTestBridge
      defaultValue={{ amount: '1.000' }}
      {...args}
      colorScheme={theme}
      locale={locale}
      messages={languages[locale]}
    />
  ),
} satisfies Meta<typeof WidgetOnTestBridge>

export default meta
type Story = StoryObj<typeof meta>

export const German: Story = { globals: { locale: 'de' } }
export const Spanish: Story = { globals: { locale: 'es' } }
export const French: Story = { globals: { locale: 'fr' } }
export const PortugueseOfBrazil: Story = { globals: { locale: 'pt-BR' } }
export const Turkish: Story = { globals: { locale: 'tr' } }
export const Arabic: Story = { globals: { locale: 'ar-EG' } }
export const Hebrew: Story = { globals: { locale: 'he' } }
export const Japanese: Story = { globals: { locale: 'ja' } }
export const Korean: Story = { globals: { locale: 'ko' } }
export const ChineseSimplified: Story = { globals: { locale: 'zh-CN' } }
export const Hindi: Story = { globals: { locale: 'hi' } }
