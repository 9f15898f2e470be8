import type { Meta, StoryObj } from '@storybook/react-vite'
import { Card } from '../src/components/ui/Card.js'
import { contrast, createTheme, forest, indigo, sand, type Theme } from '../src/theme/index.js'
import firstMeta, { ReadyToReview } from './FirstScreen.stories.js'
import reviewMeta, { ToSomeoneElse } from './TransferReview.stories.js'

type Args = { colorScheme: 'light' | 'dark'; dir: 'ltr' | 'rtl' | undefined; theme: Theme | undefined }

const FirstScreen = firstMeta.component
const Review = reviewMeta.component

/** One color scheme of a theme, on the first screen and on the review. */
function ThemedScreens({ theme, colorScheme, dir }: Args) {
  const card = { colorScheme, dir, theme }
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 24 }}>
      <Card {...card} label="The first screen">
        <FirstScreen {...firstMeta.args} {...ReadyToReview.args} recipient="" />
      </Card>
      <Card {...card} label="The review">
        <Review {...reviewMeta.args} {...ToSomeoneElse.args} />
      </Card>
    </div>
  )
}

/** Each preset of `usdc-bridge-react/themes`, and a theme that `createTheme` makes from one brand color. */
const meta = {
  title: 'Themes',
  component: ThemedScreens,
  parameters: { frame: 'none' },
  args: { colorScheme: 'light', dir: undefined, theme: undefined },
} satisfies Meta<typeof ThemedScreens>

export default meta
type Story = StoryObj<typeof meta>

const brand = createTheme({
  light: { accent: '#a3126b', action: '#a3126b' },
  dark: { accent: '#ff9ad5', action: '#ff9ad5' },
  radius: '1em',
})

const light = (theme?: Theme): Story => ({ args: { colorScheme: 'light', theme } })
const dark = (theme?: Theme): Story => ({
  args: { colorScheme: 'dark', theme },
  globals: { theme: 'dark' },
})

export const DefaultLight = light()
export const DefaultDark = dark()
export const IndigoLight = light(indigo)
export const IndigoDark = dark(indigo)
export const ForestLight = light(forest)
export const ForestDark = dark(forest)
export const SandLight = light(sand)
export const SandDark = dark(sand)
export const ContrastLight = light(contrast)
export const ContrastDark = dark(contrast)
export const BrandColorLight = light(brand)
export const BrandColorDark = dark(brand)
