import { useState } from 'react'
import { Card } from '../../src/components/ui/Card.js'
import { useLoaded } from '../../src/components/ui/useLoaded.js'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { createTestBridge } from '../../src/testing/index.js'
import { BridgeFlow } from '../../src/widget/BridgeFlow.js'
import { forgetEarlierStories } from './forgetEarlierStories.js'

/** The widget with its first screen loaded, and every later chunk unreachable. */
export function WidgetWithoutItsParts(props: WidgetWithoutItsParts.Props) {
  const [config] = useState(() => {
    forgetEarlierStories()
    return createBridgeConfig(createTestBridge().parameters)
  })
  const lazy = useLoaded(outOfReach)
  return (
    <BridgeProvider config={config}>
      <Card {...props}>
        <BridgeFlow lazy={lazy} />
      </Card>
    </BridgeProvider>
  )
}

export declare namespace WidgetWithoutItsParts {
  type Props = Pick<Card.Props, 'colorScheme' | 'dir' | 'lang'>
}

const outOfReach = () =>
  Promise.reject<typeof import('../../src/widget/lazyScreens.js')>(new TypeError('Failed to fetch'))
