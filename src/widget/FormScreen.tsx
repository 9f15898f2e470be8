'use client'
import { useEffect, useId, useState } from 'react'
import { AmountField } from '../components/amount/AmountField.js'
import { OwnRecipient } from '../components/recipient/OwnRecipient.js'
import { RoutePicker } from '../components/route/RoutePicker.js'
import { PrimaryButton } from '../components/ui/PrimaryButton.js'
import { Screen } from '../components/ui/Screen.js'
import { StatusLine } from '../components/ui/StatusLine.js'
import type { Loaded } from '../components/ui/useLoaded.js'
import { useLoadWhen } from '../components/ui/useLoaded.js'
import { usePress } from '../components/ui/usePress.js'
import { WalletButton } from '../components/wallet/WalletButton.js'
import type { WalletKind } from '../core/chain/chain.js'
import type { Chain } from '../core/chain/network.js'
import type { TransferRecord } from '../core/record/record.js'
import { useChainBalances } from '../hooks/useChainBalances.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { buttonLine, buttonNote } from './formLines.js'

/** The first screen: amount, route, recipient, and the primary button. */
export function FormScreen({
  form,
  lazy,
  onConnect,
  onHistory,
  onNext,
  onOpen,
  openCount,
  problem,
}: FormScreen.Props) {
  const { value, change, reading, sources, pairs, balance, locked } = form
  const config = useBridgeConfig()
  const words = useWords(formWords)
  const { next } = reading
  const [isChoosing, setChoosing] = useState(false)
  const cautionId = `${useId()}-caution`
  const balances = useChainBalances({ chains: sources, isWanted: isChoosing })
  // The message appears once its code has loaded; the button already says the same.
  const because = next.do === 'nothing' ? next.because : next.do
  const isTroubled =
    reading.amountProblem || reading.amount.status === 'ambiguous' || /offline|retry|route/.test(because)
  const message = lazy.loaded?.amountLine(reading, form.asked, balance.data, config, words)
  // In browsers without `field-sizing`, the width of what is typed comes with it.
  const isShort = balance.data === 0n || reading.amountProblem === 'aboveBalance'
  useLoadWhen(lazy, !!(isTroubled || openCount || value.amount || isShort))
  useEffect(() => {
    if (next.do === 'review') lazy.prefetch()
  })
  const isError = message?.state === 'error'
  const press = usePress(() => (next.do === 'nothing' ? undefined : onNext()))
  return (
    <>
      <Screen
        footer={
          <>
            <PrimaryButton
              onClick={press.onClick}
              onFocus={lazy.prefetch}
              onPointerEnter={lazy.prefetch}
              state={press.isBusy ? 'busy' : next.do === 'nothing' ? 'blocked' : 'ready'}
            >
              {words.t(buttonLine(next, form.source.session?.status))}
            </PrimaryButton>
            <p data-part="note">{problem ?? words.t(buttonNote(next, value))}</p>
          </>
        }
        lead={lazy.loaded ? <lazy.loaded.OpenTransfer onOpen={onOpen} /> : null}
        name="form"
        onHistory={onHistory}
        onSubmit={press.onClick}
        openCount={openCount}
        title={words.t('title')}
      >
        <AmountField
          balance={describeBalance(form)}
          message={message}
          onValueChange={(amount) => change({ reason: 'amount', amount })}
          reading={reading.amount}
          readOnly={locked.includes('amount')}
          style={lazy.loaded?.amountSize(value.amount)}
          value={value.amount}
        />
        <RoutePicker
          account={<Account chain={config.network.chains[value.from]} form={form} onConnect={onConnect} />}
          balances={{ ...balances, [value.from]: balance.data }}
          chains={config.network.chains}
          locked={locked.filter((field) => field === 'from' || field === 'to')}
          onListChange={(end) => setChoosing(end === 'from')}
          onValueChange={(route, { reason }) => change({ ...route, reason })}
          order={value.amount || value.recipient ? 'fixed' : 'balance'}
          pairs={pairs.data ?? (pairs.isError ? 'unread' : undefined)}
          sources={sources}
          value={value}
        >
          <Recipient {...{ cautionId, form, lazy, onConnect }} />
        </RoutePicker>
        {isShort && lazy.loaded && <lazy.loaded.BalanceNote form={form} />}
        <StatusLine
          alert={problem ?? (isError ? message?.text : undefined)}
          status={isError ? undefined : message?.text}
        />
      </Screen>
      {lazy.loaded && value.recipient && (
        <lazy.loaded.RecipientAnswer cautionId={cautionId} form={form} onSubmit={press.onClick} />
      )}
    </>
  )
}

export declare namespace FormScreen {
  type Props = {
    form: useFormReading.ReturnType
    /** Code that the first screen does not need. */
    lazy: Loaded<typeof import('./lazyScreens.js')>
    /** Called when the person wants another wallet. */
    onConnect: (kind: WalletKind) => void
    onHistory: () => void
    /** Called by the button, if there is something to do. */
    onNext: () => void
    /** Called with the open transfer that the person wants to see. */
    onOpen: (record: TransferRecord) => void
    /** How many transfers are open. */
    openCount: number
    /** Why the next screen did not open. */
    problem: string | undefined
  }
}

type PartProps = { form: useFormReading.ReturnType }

function Account({
  chain,
  form,
  onConnect,
}: PartProps & Pick<FormScreen.Props, 'onConnect'> & { chain: Chain }) {
  const { kind, session } = form.source
  return (
    <WalletButton
      address={session?.status === 'connected' ? session.address : undefined}
      chain={chain}
      onChange={() => onConnect(kind)}
      onDisconnect={() => session?.disconnect()}
      wallet={session?.wallet}
    />
  )
}

/** Loads what a recipient other than the sender needs, or a doubt about one. */
function Recipient({ cautionId, form, lazy, onConnect }: Recipient.Props) {
  const { value, change, locked, source, ownRecipient, recipientCheck } = form
  const { loaded, load, isMissing } = lazy
  const isLocked = locked.includes('recipient')
  const isAcross = (value.to === 'SOLANA') !== (source.kind === 'solana')
  const isDoubted = (recipientCheck.inspection?.verdict ?? 'plain') !== 'plain'
  const isWanted = value.recipient !== undefined || isAcross || isDoubted
  useLoadWhen(lazy, isWanted)
  if (isWanted && loaded) return <loaded.RecipientEntry {...{ cautionId, form, onConnect }} />
  return (
    <OwnRecipient
      onChange={async () => {
        if (await load()) change({ reason: 'recipient', recipient: '' })
      }}
      ownAddress={ownRecipient}
      state={isWanted && !isMissing ? 'loading' : isLocked ? 'locked' : 'ready'}
    />
  )
}

declare namespace Recipient {
  type Props = PartProps & Pick<FormScreen.Props, 'lazy' | 'onConnect'> & { cautionId: string }
}

function describeBalance({ source, balance }: useFormReading.ReturnType) {
  if (source.session?.status !== 'connected') return undefined
  return balance.data ?? (balance.isError ? 'unknown' : 'loading')
}
