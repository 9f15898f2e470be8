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
 * A question before the wallet prompt if this browser cannot store a record of the transfer. Renders a `Screen`.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, UnsavedQuestion } from 'usdc-bridge-react'
 *
 * function Question({ answer }: { answer: (goOn: boolean) => void }) {
 *   return (
 *     <Card>
 *       <UnsavedQuestion
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
export function UnsavedQuestion({ amount, destination, onGoOn, onStop, source }: UnsavedQuestion.Props) {
  const { t } = useWords(transferWords)
  const { t: sayForm } = useWords(formWords)
  return (
    <Screen
      footer={
        <>
          <PrimaryButton onClick={onStop}>{t('cancel')}</PrimaryButton>
          <PrimaryButton kind="secondary" onClick={onGoOn}>
            {t('unsavedGoOn')}
          </PrimaryButton>
          <p data-part="note">{t('unsavedNote')}</p>
        </>
      }
      name="unsaved"
      title={t('unsavedTitle')}
    >
      <AmountShown amount={amount} label={sayForm('youSend')}>
        <RoutePath destination={destination} source={source} />
      </AmountShown>
      <Callout state="caution" title={t('unsavedCallout')}>
        {t('unsavedText')}
      </Callout>
      <StatusLine alert={t('unsavedCallout')} />
    </Screen>
  )
}

export declare namespace UnsavedQuestion {
  type Props = {
    /** In base units. */
    amount: bigint
    destination: Chain
    /** Called when the person continues without a record. */
    onGoOn: () => void
    /** Called when the person does not. */
    onStop: () => void
    source: Chain
  }
}
