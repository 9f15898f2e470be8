'use client'
import type { Chain } from '../../core/chain/network.js'
import type { SigningDetails } from '../../core/request/transferRequest.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { solText } from '../amount/solText.js'
import { Usdc } from '../amount/Usdc.js'
import { AddressLink } from '../ui/AddressLink.js'
import { useHeading } from '../ui/useHeading.js'
import { Checked } from './PermitChecklist.js'

/** What a Solana transaction does, decoded before the wallet got it. Renders a `<ul>`. */
export function TransactionChecklist({ chain, details }: TransactionChecklist.Props) {
  const { t, tRich, locale } = useWords(transferWords)
  const Heading = useHeading(1)
  const { amount, lamports, owner } = details
  return (
    <>
      <Heading data-part="heading">{t('itDoes')}</Heading>
      <ul data-part="list">
        <Checked>
          {tRich('doesTake', {
            amount: (
              <b>
                <Usdc amount={amount} />
              </b>
            ),
            owner: <AddressLink chain={chain} value={owner} />,
          })}
        </Checked>
        <Checked>{t('doesNothingElse')}</Checked>
        <Checked>
          {lamports === 0n
            ? t('doesCostNothing')
            : tRich('doesCost', { amount: <bdi>{solText(lamports, locale)}</bdi> })}
        </Checked>
        <Checked>{t('doesPass')}</Checked>
      </ul>
    </>
  )
}

export declare namespace TransactionChecklist {
  type Props = {
    /** The transaction's chain. */
    chain: Chain
    /** The transaction that the wallet was asked to sign. */
    details: Extract<SigningDetails, { kind: 'transaction' }>
  }
}
