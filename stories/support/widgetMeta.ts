import type { Meta } from '@storybook/react-vite'
import { renderWidget } from './renderWidget.js'
import { WidgetOnTestBridge } from './WidgetOnTestBridge.js'

/** What the stories of the whole widget have in common; title and parameters each file says itself, where Storybook reads them. */
export const widgetMeta = {
  component: WidgetOnTestBridge,
  render: renderWidget,
} satisfies Meta<typeof WidgetOnTestBridge>
