import type { ComponentType, ReactNode } from 'react'
import { ChainSheet } from '../../src/components/route/ChainSheet.js'
import { Card } from '../../src/components/ui/Card.js'
import { Screen } from '../../src/components/ui/Screen.js'
import { chains } from '../../stories/examples.js'
import firstScreen, * as firstScreens from '../../stories/FirstScreen.stories.js'
import history, * as histories from '../../stories/TransferHistory.stories.js'
import progress, * as progresses from '../../stories/TransferProgress.stories.js'
import review, * as reviews from '../../stories/TransferReview.stories.js'
import picker, * as pickers from '../../stories/WalletPicker.stories.js'
import prompt, * as prompts from '../../stories/WalletPrompt.stories.js'

type Meta = { component: ComponentType<never>; args?: object }
type Story = { args?: object }

/** Runs a story in its own card. */
function show({ component, args }: Meta, story: Story, within: 'card' | 'screen' = 'card'): ReactNode {
  const Component = component as ComponentType<object>
  const element = <Component {...args} {...story.args} />
  return <Card>{within === 'card' ? element : screen(element)}</Card>
}

const screen = (children: ReactNode) => (
  <Screen name="story" title="Wallets">
    {children}
  </Screen>
)

/** Screens that together contain every part, one below the other. */
export const everyScreen: ReactNode = (
  <>
    {show(firstScreen, firstScreens.ToAnotherAddress)}
    {show(firstScreen, firstScreens.AmountTooHigh)}
    {show(firstScreen, firstScreens.Loading)}
    {show(review, reviews.InPlaceOfAnEarlierOne)}
    {show(prompt, prompts.Transaction)}
    {show(progress, progresses.Sent)}
    {show(progress, progresses.Unanswered)}
    {show(history, histories.OpenAndEarlier)}
    <Card>
      {screen(
        <ChainSheet
          balances={{ BASE: 1_204_180_000n }}
          chains={chains}
          choices={[
            { chain: 'BASE', state: 'open' },
            { chain: 'ETH', state: 'closed' },
          ]}
          end="from"
          onChoose={() => {}}
          onClose={() => {}}
          route={{ from: 'BASE', to: 'ARB' }}
        />,
      )}
    </Card>
    {show(picker, pickers.Opening, 'screen')}
  </>
)
