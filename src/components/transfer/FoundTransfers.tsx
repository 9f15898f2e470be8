'use client'
import type { ReactNode } from 'react'
import type { Network } from '../../core/chain/network.js'
import type { FoundTransfer } from '../../core/follow/findTransfers.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { OutcomeMark } from '../amount/AmountShown.js'
import { Usdc } from '../amount/Usdc.js'
import { Callout } from '../ui/Callout.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'
import { TransactionLink } from '../ui/TransactionLink.js'
import { dayText } from '../ui/timeText.js'
import { useNow } from '../ui/useNow.js'
import { statusIcons } from './statusIcons.js'

/**
 * An account's transfers found on chain that this browser has no record of. Renders a `Screen`.
 *
 * @example
 * ```tsx
 * import { Card, FoundTransfers, mainnet, useFindTransfers } from 'usdc-bridge-react'
 *
 * function Find({ owner, onBack }: { owner: string; onBack: () => void }) {
 *   const { mutate, data, isPending } = useFindTransfers()
 *   return (
 *     <Card>
 *       <FoundTransfers
 *         chains={mainnet.chains}
 *         found={data?.found}
 *         onBack={onBack}
 *         onFind={() => mutate({ owner })}
 *         state={isPending ? 'busy' : 'ready'}
 *       />
 *     </Card>
 *   )
 * }
 * ```
 */
export function FoundTransfers(props: FoundTransfers.Props) {
  const { chains, found, onBack, onFind, problem, state, unread } = props
  const { t, locale } = useWords(transferWords)
  const isBusy = state === 'busy'
  const names =
    unread && new Intl.ListFormat(locale, { style: 'narrow' }).format(unread.map((key) => chains[key].name))
  return (
    <Screen
      footer={
        <>
          <PrimaryButton kind="secondary" onClick={onFind} state={isBusy ? 'busy' : 'ready'}>
            {t(isBusy ? 'looking' : 'checkNow')}
          </PrimaryButton>
          {found?.some(({ status }) => status === 'sent') && <p data-part="note">{t('findNote')}</p>}
        </>
      }
      name="found"
      onBack={onBack}
      title={t('findTitle')}
    >
      {!found && !problem && <p data-part="text">{t('findText')}</p>}
      {found?.length === 0 && <Nothing />}
      {found && found.length > 0 && <List {...props} found={found} />}
      {props.children}
      {names && (
        <Callout state="caution" title={t('findUnread')}>
          {names}
        </Callout>
      )}
      {problem && (
        <Callout state="caution" title={t('findFailed')}>
          {problem}
        </Callout>
      )}
      <StatusLine alert={problem} status={statusText(props, t)} />
    </Screen>
  )
}

export declare namespace FoundTransfers {
  type Props = {
    /** The actions for what may still leave: `TransferActions`. */
    children?: ReactNode
    /** The chains with their names. */
    chains: Network['chains']
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    /** The transfers found, newest first; `undefined` before the first search. */
    found?: readonly FoundTransfer[] | undefined
    /** Called by the back button. */
    onBack: () => void
    /** Called when the person wants to search the chains. */
    onFind: () => void
    /** Why the search failed. */
    problem?: string | undefined
    /** `busy` while the chains are being read. @default 'ready' */
    state?: 'ready' | 'busy' | undefined
    /** Chains that could not be read. */
    unread?: readonly FoundTransfer['chain'][] | undefined
  }
}

const marks = { sent: statusIcons.sent, allowed: statusIcons.permitUsed, over: statusIcons.notSent }

function List({ chains, clock, found }: FoundTransfers.Props & { found: readonly FoundTransfer[] }) {
  const { t, locale } = useWords(transferWords)
  const now = useNow(clock, 60_000)
  return (
    <ul aria-label={t('findTitle')} data-part="options">
      {found.map(({ amount, at, chain, departure, hash, rest = amount, status }) => (
        <li data-kind="row" data-part="option" key={hash}>
          <OutcomeMark outcome={marks[status]} size="medium" />
          <span data-part="what">
            <span data-part="name">
              <Usdc amount={rest} />
            </span>
            <span data-part="label">{t(`found.${status}`, { chain: chains[chain].name })}</span>
          </span>
          <span data-part="figure">
            <TransactionLink chain={chains[chain]} hash={departure ?? hash} />
            <span data-part="label">
              <bdi>{dayText(at, now, locale)}</bdi>
            </span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Nothing() {
  const { t } = useWords(transferWords)
  return (
    <div data-part="panel">
      <p data-part="name">{t('findEmpty')}</p>
      <p data-part="label">{t('findEmptyText')}</p>
    </div>
  )
}

function statusText(
  { found, state }: FoundTransfers.Props,
  t: ReturnType<typeof useWords<typeof transferWords>>['t'],
) {
  if (state === 'busy') return t('looking')
  return found && t(found.length === 0 ? 'findEmpty' : 'findDone', { count: String(found.length) })
}
