import type { Meta } from '@storybook/react-vite'
import { renderWidget } from './renderWidget.js'
import { WidgetOnTestBridge } from './WidgetOnTestBridge.js'

/**
 * Shared meta of the stories of the whole widget. Title and parameters are in each file, because Storybook reads them
 * there.
 */
export const widgetMeta = {
  component: WidgetOnTestBridge,
  render: renderWidget,
} satisfies Meta<typeof WidgetOnTestBridge>
