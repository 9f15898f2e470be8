'use client'
import { useState } from 'react'
import type { SupportLink } from '../components/SupportLink.js'
import { useLoaded } from '../components/useLoaded.js'
import type { BridgeEventListener } from '../core/bridgeEvent.js'
import { isOpenRecord, type TransferRecord } from '../core/record.js'
import type { TransferProgress } from '../core/transferRequest.js'
import type { WalletKind } from '../core/walletKind.js'
import { useBridgeEvents } from '../hooks/useBridgeEvents.js'
import { useFormReading } from '../hooks/useFormReading.js'
import { useTransferChanges } from '../hooks/useTransferChanges.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { FormScreen } from './FormScreen.js'
import type { SendTask } from './SendTask.js'

/** Where the person is. What became of a transfer shows over `send`. */
type View =
  | { screen: 'form' }
  | { screen: 'connect'; kind: WalletKind }
  | { screen: 'send'; task: SendTask }
  | { screen: 'transfer'; record: TransferRecord }
  | { screen: 'history' }

/** The widget's screens in their order. What was typed outlives every one of them. */
export function BridgeFlow({
  onConnectRequest,
  onEvent,
  onReview,
  onTransferChange,
  reference,
  support,
  ...values
}: BridgeFlow.Props) {
  const { say, locale } = useWords(formWords)
  const form = useFormReading({ ...values, locale })
  const { data: records = [] } = useTransferRecords()
  // Every later screen at once: nothing has to be loaded between a signature and its outcome.
  const later = useLoaded(() => import('./laterScreens.js'))
  const { loaded: screens, isMissing, load } = later
  useTransferChanges(onTransferChange)
  useBridgeEvents(onEvent)
  const [view, setView] = useState<View>({ screen: 'form' })
  const openCount = records.filter(isOpenRecord).length

  const show = async (next: View) => {
    if (await load()) setView(next)
  }
  const connect = (kind: WalletKind) => (onConnectRequest ?? showWallets)({ kind })
  const showWallets = ({ kind }: { kind: WalletKind }) => {
    show({ screen: 'connect', kind })
  }
  const backToForm = () => setView({ screen: 'form' })
  // A wallet may answer long after its sheet was closed, when the person is elsewhere.
  const leaveConnect = () => setView((now) => (now.screen === 'connect' ? { screen: 'form' } : now))
  const onHistory = () => show({ screen: 'history' })
  const goOn = () => {
    const { next } = form.reading
    if (next.do === 'retry') form.pairs.refetch()
    if (next.do === 'connect') connect(next.kind)
    if (next.do === 'review') show({ screen: 'send', task: { request: { ...next.request, reference } } })
    const record = next.do === 'openTransfer' && records.find(({ id }) => id === next.recordId)
    if (record) show({ screen: 'transfer', record })
  }

  const shared = {
    onAgain: backToForm,
    onClose: backToForm,
    onHistory,
    onTask: (task: SendTask) => setView({ screen: 'send', task }),
    openCount,
    support,
  }
  if (screens && view.screen === 'transfer')
    return <screens.TransferScreen {...shared} record={view.record} />
  if (screens && view.screen === 'send')
    return (
      <screens.SendScreen {...shared} form={form} onBack={backToForm} onReview={onReview} task={view.task} />
    )
  if (screens && view.screen === 'history')
    return (
      <screens.HistoryScreen
        onBack={backToForm}
        onOpen={(opened) => setView({ screen: 'transfer', record: opened })}
      />
    )
  return (
    <>
      <FormScreen
        form={form}
        later={later}
        onConnect={connect}
        onHistory={onHistory}
        onNext={goOn}
        openCount={openCount}
        problem={isMissing ? say('service.incomplete') : undefined}
      />
      {screens && view.screen === 'connect' && (
        <screens.ConnectSheet kind={view.kind} onClose={leaveConnect} />
      )}
    </>
  )
}

export declare namespace BridgeFlow {
  type Props = useFormReading.Parameters & {
    /**
     * Called in place of the widget's own list when a wallet is wanted: open your own dialog, such as RainbowKit's. The
     * widget goes on as soon as the wallet is connected.
     */
    onConnectRequest?: ((request: { kind: WalletKind }) => void) | undefined
    /** Called with what happens in the widget's config: steps, records, errors. For a log; holds no secret. */
    onEvent?: BridgeEventListener | undefined
    /**
     * Your veto: asked after the person pressed to sign, before the wallet is. May take its time; the person can cancel.
     * With anything but `true`, also where it rejects, nothing is signed and the person is told so.
     */
    onReview?: TransferProgress['onReview']
    /**
     * Called with each transfer when it is stored and whenever its status changes, also with what is found after a
     * reload. Two tabs both call it: let what you do depend on the record's `id` and `status` alone.
     */
    onTransferChange?: ((record: TransferRecord) => void) | undefined
    /** Your own reference, such as an order's number: kept in the record and sent nowhere. At most 256 characters. */
    reference?: string | undefined
    /** Whom the person can ask: shown wherever help is offered. */
    support?: SupportLink.Props | undefined
  }
}
