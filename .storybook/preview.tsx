import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import '../src/styles.css'
import { Card } from '../src/components/ui/Card.js'
import { Screen } from '../src/components/ui/Screen.js'
import { WordsProvider } from '../src/messages/WordsProvider.js'
import { languages } from '../stories/support/languages.js'
import { checkAccessibility } from './checkAccessibility.js'
import { checkTextSize } from './checkTextSize.js'
import './page.css'
import './typeface.css'

// A story waits for what its page shows, however busy the machine is.
configure({ asyncUtilTimeout: 20_000 })

type Frame = 'card' | 'screen' | 'none'

const preview: Preview = {
  tags: ['autodocs'],
  globalTypes: {
    theme: {
      description: 'Color scheme',
      toolbar: { icon: 'mirror', items: ['system', 'light', 'dark'], dynamicTitle: true },
    },
    direction: {
      description: 'Text direction',
      toolbar: { icon: 'transfer', items: ['ltr', 'rtl'], dynamicTitle: true },
    },
    locale: {
      description: 'Language, and the format of numbers and times',
      toolbar: { icon: 'globe', items: ['en', ...Object.keys(languages)], dynamicTitle: true },
    },
    width: {
      description: 'Width of the page; a drawer or a modal uses the whole window',
      toolbar: { icon: 'grow', items: ['full', '480px', '400px', '320px'], dynamicTitle: true },
    },
  },
  initialGlobals: { theme: 'light', direction: 'ltr', locale: 'en', width: 'full' },
  parameters: {
    // In tests `checkAccessibility` checks more than the addon would. The addon fills its panel.
    a11y: { test: 'off' },
    controls: { expanded: true },
    layout: 'fullscreen',
  },
  afterEach: [checkAccessibility, checkTextSize],
  decorators: [
    (Story, { globals, parameters, title }) => {
      const frame: Frame = parameters.frame ?? 'screen'
      const name = title.split('/').at(-1) ?? title
      return (
        <WordsProvider locale={globals.locale} messages={languages[globals.locale]}>
          <main
            className="page"
            data-theme={globals.theme}
            data-width={globals.width}
            dir={globals.direction}
            lang={globals.locale}
            style={{ inlineSize: globals.width === 'full' ? 'auto' : globals.width }}
          >
            {frame === 'none' ? (
              <Story />
            ) : (
              <Card colorScheme={globals.theme}>
                {frame === 'card' ? (
                  <Story />
                ) : (
                  <Screen name="story" title={name}>
                    <Story />
                  </Screen>
                )}
              </Card>
            )}
          </main>
        </WordsProvider>
      )
    },
  ],
}

export default preview
