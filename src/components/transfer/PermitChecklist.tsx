'use client'
import type { ReactNode } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { SigningDetails } from '../../core/request/transferRequest.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { AddressLink } from '../ui/AddressLink.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { timeText } from '../ui/timeText.js'
import { useHeading } from '../ui/useHeading.js'
import { useNow } from '../ui/useNow.js'

/** What a wallet must show when it asks for a permit, in the terms that wallets use. Renders a `<ul>`. */
export function PermitChecklist({ chain, clock, details }: PermitChecklist.Props) {
  const { t, tRich, locale } = useWords(transferWords)
  const Heading = useHeading(1)
  const now = useNow(clock, 60_000)
  const deadline = timeText(Number(details.deadline) * 1000, now, locale)
  return (
    <>
      <Heading data-part="heading">{t('onlyIf')}</Heading>
      <ul data-part="list">
        <Checked>
          {tRich('saysToken', { token: <b>{details.tokenName}</b>, chain: <b>{chain.name}</b> })}
        </Checked>
        <Checked>
          {tRich('saysValue', {
            amount: <Figure>{amountText(details.value, locale)}</Figure>,
            units: <Figure>{String(details.value)}</Figure>,
          })}
        </Checked>
        <Checked>
          {tRich('saysSpender', {
            spender: (
              <b>
                <AddressLink chain={chain} value={details.spender} />
              </b>
            ),
          })}
        </Checked>
        <Checked>
          {tRich('saysDeadline', {
            time: <Figure>{deadline}</Figure>,
            seconds: <Figure>{String(details.deadline)}</Figure>,
          })}
        </Checked>
      </ul>
    </>
  )
}

export declare namespace PermitChecklist {
  type Props = {
    /** The permit's chain. */
    chain: Chain
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    /** The permit that the wallet was asked to sign. */
    details: Extract<SigningDetails, { kind: 'permit' }>
  }
}

/** One line of the checklist. Renders an `<li>`. */
export function Checked({ children }: { children: ReactNode }) {
  return (
    <li data-state="done">
      <Icon name="check" />
      <span>{children}</span>
    </li>
  )
}

function Figure({ children }: { children: string }) {
  return (
    <b>
      <bdi>{children}</bdi>
    </b>
  )
}
