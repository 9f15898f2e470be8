import type { StoryContext } from '@storybook/react-vite'
import { languages } from './languages.js'
import { WidgetOnTestBridge } from './WidgetOnTestBridge.js'

/** Renders a story of the whole widget with the toolbar's settings. */
export function renderWidget(args: WidgetOnTestBridge.Props, { globals }: Pick<StoryContext, 'globals'>) {
  return (
    <WidgetOnTestBridge
      {...args}
      colorScheme={globals.theme}
      dir={globals.direction}
      locale={globals.locale}
      messages={languages[globals.locale]}
    />
  )
}
