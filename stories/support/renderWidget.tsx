import type { StoryContext } from '@storybook/react-vite'
import { WidgetOnTestBridge } from './WidgetOnTestBridge.js'

/** Renders a story of the whole widget as the toolbar says. */
export function renderWidget(args: WidgetOnTestBridge.Props, { globals }: Pick<StoryContext, 'globals'>) {
  return (
    <WidgetOnTestBridge
      {...args}
      colorScheme={globals.theme}
      dir={globals.direction}
      locale={globals.locale}
    />
  )
}
