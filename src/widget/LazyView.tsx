'use client'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import type { TransferRecord } from '../core/record/record.js'
import { statusRule } from '../core/record/status.js'
import type { TransferOptions } from '../core/request/transferRequest.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { HistoryScreen } from './HistoryScreen.js'
import { SendScreen } from './SendScreen.js'
import { TransferScreen } from './TransferScreen.js'
import type { SendTask, View } from './View.js'

/** Every screen that replaces the form. */
export function LazyView({ form, onReview, onView, openCount, reference, support, view }: LazyView.Props) {
  const onBack = () => onView({ screen: 'form' })
  const onLeave = (to: View) => (record: TransferRecord) => {
    const { amount } = form.reading
    const { blocks, hasLeft, replaceable } = statusRule(record)
    // What has left or still may is not offered once more: two presses would sign the same payment again.
    const isOnItsWay = hasLeft || (blocks && replaceable !== 'freely')
    if (isOnItsWay && amount.status === 'valid' && amount.amount === record.amount)
      form.change({ reason: 'amount', amount: '' })
    onView(to)
  }
  const shared = {
    onAgain: onLeave({ screen: 'form' }),
    onClose: onLeave({ screen: 'form' }),
    onHistory: onLeave({ screen: 'history' }),
    onTask: (task: SendTask) => onView({ screen: 'send', task }),
    openCount,
    support,
  }
  if (view.screen === 'transfer') return <TransferScreen {...shared} record={view.record} />
  if (view.screen === 'send')
    return <SendScreen {...shared} {...{ form, onBack, onReview, reference }} task={view.task} />
  return <HistoryScreen onBack={onBack} onOpen={(record) => onView({ screen: 'transfer', record })} />
}

export declare namespace LazyView {
  type Props = {
    form: useFormReading.ReturnType
    onReview: TransferOptions['onReview']
    /** Called with the screen that the person goes to. */
    onView: (view: View) => void
    /** How many transfers are open. */
    openCount: number
    /** As the host asks for it now. */
    reference: string | undefined
    support: SupportLink.Props | undefined
    view: Extract<View, { screen: 'transfer' | 'send' | 'history' }>
  }
}
