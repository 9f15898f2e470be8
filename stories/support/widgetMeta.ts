import type { Meta } from '@storybook/react-vite'
import { renderWidget } from './renderWidget.js'
import { WidgetOnTestBridge } from './WidgetOnTestBridge.js'

/** What the stories of the whole widget have in common; each file says its own title, where Storybook reads it. */
export const widgetMeta = {
  component: WidgetOnTestBridge,
  parameters: { frame: 'none' },
  render: renderWidget,
} satisfies Meta<typeof WidgetOnTestBridge>
