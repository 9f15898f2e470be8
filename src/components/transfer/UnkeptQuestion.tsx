'use client'
import type { Chain } from '../../core/chain/network.js'
import { formWords } from '../../messages/formWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { AmountShown } from '../amount/AmountShown.js'
import { RoutePath } from '../route/RoutePath.js'
import { Callout } from '../ui/Callout.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'

/**
 * Asked, before the wallet is, where this browser cannot keep a record of the transfer. Renders a `Screen`.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, UnkeptQuestion } from 'usdc-bridge-react'
 *
 * function Question({ answer }: { answer: (goOn: boolean) => void }) {
 *   return (
 *     <Card>
 *       <UnkeptQuestion
 *         amount={10_000_000n}
 *         destination={mainnet.chains.ARB}
 *         onGoOn={() => answer(true)}
 *         onStop={() => answer(false)}
 *         source={mainnet.chains.BASE}
 *       />
 *     </Card>
 *   )
 * }
 * ```
 */
export function UnkeptQuestion({ amount, destination, onGoOn, onStop, source }: UnkeptQuestion.Props) {
  const { say } = useWords(transferWords)
  const { say: sayForm } = useWords(formWords)
  return (
    <Screen
      footer={
        <>
          <PrimaryButton onClick={onStop}>{say('unkeptStop')}</PrimaryButton>
          <PrimaryButton kind="secondary" onClick={onGoOn}>
            {say('unkeptGoOn')}
          </PrimaryButton>
          <p data-part="note">{say('unkeptNote')}</p>
        </>
      }
      name="unkept"
      title={say('unkeptTitle')}
    >
      <AmountShown amount={amount} label={sayForm('youSend')}>
        <RoutePath destination={destination} source={source} />
      </AmountShown>
      <Callout state="caution" title={say('unkeptCallout')}>
        {say('unkeptText')}
      </Callout>
      <StatusLine alert={say('unkeptCallout')} />
    </Screen>
  )
}

export declare namespace UnkeptQuestion {
  type Props = {
    /** Base units. */
    amount: bigint
    destination: Chain
    /** Called when the person goes on without a record. */
    onGoOn: () => void
    /** Called when the person does not. */
    onStop: () => void
    source: Chain
  }
}
