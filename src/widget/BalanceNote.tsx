'use client'
import { amountText } from '../components/amount/amountText.js'
import { Callout } from '../components/ui/Callout.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { useLookAlikes } from '../hooks/useLookAlikes.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** What to do if the balance is too low, including a token that only looks like USDC. */
export function BalanceNote({ form: { value, balance, source } }: BalanceNote.Props) {
  const { t, locale } = useWords(transferWords)
  const chain = useBridgeConfig().network.chains[value.from].name
  const { data: lookAlikes, isLoading } = useLookAlikes({ chain: value.from, owner: source.session?.address })
  const [found] = lookAlikes ?? []
  if (isLoading) return null
  if (found) {
    const token = found.symbol
    const amount = amountText(found.amount, locale)
    return (
      <Callout state="caution" title={t('lookAlikeTitle', { amount, token, chain })}>
        {t('lookAlikeText', { token })}
      </Callout>
    )
  }
  if (balance.data !== 0n) return null
  return (
    <Callout state="caution" title={t('balanceNoneTitle', { chain })}>
      {t('balanceNoneText')}
    </Callout>
  )
}

export declare namespace BalanceNote {
  type Props = { form: useFormReading.ReturnType }
}
