'use client'
import { useState } from 'react'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import type { Loaded } from '../components/ui/useLoaded.js'
import type { WalletKind } from '../core/chain/chain.js'
import type { TransferRecord } from '../core/record/record.js'
import type { TransferOptions } from '../core/request/transferRequest.js'
import { useFormReading } from '../hooks/useFormReading.js'
import { useOpenTransfers } from '../hooks/useOpenTransfers.js'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { FormScreen } from './FormScreen.js'
import type { View } from './View.js'

/** The widget's screens in order. The person's input outlives all of them. */
export function BridgeFlow({
  lazy,
  onConnectRequest,
  onReview,
  reference,
  support,
  ...values
}: BridgeFlow.Props) {
  const { t, locale } = useWords(formWords)
  const form = useFormReading({ ...values, locale })
  const { data: open = [] } = useOpenTransfers()
  const { loaded: screens, isMissing, load } = lazy
  const [view, setView] = useState<View>({ screen: 'form' })
  const openCount = open.length
  const { next } = form.reading

  // Its promise goes to the pressed control, which is busy until the screen is ready.
  const show = async (screen: View) => {
    if (await load()) setView(screen)
  }
  // A host's dialog may never answer: the button does not wait for it.
  const connect = (kind: WalletKind) =>
    onConnectRequest ? void onConnectRequest({ kind }) : showWallets({ kind })
  const showWallets = ({ kind }: { kind: WalletKind }) => show({ screen: 'connect', kind })
  // A wallet may answer long after its sheet was closed, when the person is on another screen.
  const leaveConnect = () => setView((now) => (now.screen === 'connect' ? { screen: 'form' } : now))
  const onOpen = (record: TransferRecord) => show({ screen: 'transfer', record })
  const goOn = () => {
    if (next.do === 'retry') form.pairs.refetch()
    if (next.do === 'reload') location.reload()
    if (next.do === 'connect') return connect(next.kind)
    if (next.do === 'review')
      return show({
        screen: 'send',
        task: { request: { ...next.request, reference } },
      })
    const record = next.do === 'openTransfer' && open.find(({ id }) => id === next.recordId)
    return record ? onOpen(record) : undefined
  }

  if (screens && view.screen !== 'form' && view.screen !== 'connect')
    return <screens.LazyView {...{ form, onReview, openCount, reference, support, view }} onView={setView} />
  return (
    <>
      <FormScreen
        form={form}
        lazy={lazy}
        onConnect={connect}
        onHistory={() => show({ screen: 'history' })}
        onNext={goOn}
        onOpen={onOpen}
        openCount={openCount}
        problem={isMissing || next.do === 'reload' ? t('service.incomplete') : undefined}
      />
      {screens && view.screen === 'connect' && (
        <screens.ConnectSheet kind={view.kind} onClose={leaveConnect} />
      )}
    </>
  )
}

export declare namespace BridgeFlow {
  type Props = useFormReading.Parameters & {
    /** Code that the first screen does not need. */
    lazy: Loaded<typeof import('./lazyScreens.js')>
    /**
     * Called instead of opening the widget's own wallet list: open your own dialog, such as RainbowKit's. The widget
     * continues as soon as the wallet is connected.
     */
    onConnectRequest?: ((request: { kind: WalletKind }) => void) | undefined
    /**
     * Your veto, called after the person pressed to sign and before the wallet prompt. It may take time; the person
     * can cancel. If it rejects or returns anything but `true`, nothing is signed and the person is told so.
     */
    onReview?: TransferOptions['onReview']
    /** Your own reference, such as an order number: stored in the record and never sent. At most 256 characters. */
    reference?: string | undefined
    /** The support contact, shown wherever help is offered. */
    support?: SupportLink.Props | undefined
  }
}
