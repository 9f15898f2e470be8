'use client'
import { useRef } from 'react'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import type { TransferOptions } from '../core/request/transferRequest.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { HistoryScreen } from './HistoryScreen.js'
import { SendScreen } from './SendScreen.js'
import { TransferScreen } from './TransferScreen.js'
import { useSteadyPress } from './useSteadyPress.js'
import type { SendTask, View } from './View.js'

/** Every screen that replaces the form. */
export function LazyView(props: LazyView.Props) {
  const place = useRef<HTMLSpanElement>(null)
  useSteadyPress(place)
  return (
    <>
      <span hidden ref={place} />
      <Shown {...props} />
    </>
  )
}

function Shown({ form, onReview, onView, openCount, support, view }: LazyView.Props) {
  const onBack = () => onView({ screen: 'form' })
  const shared = {
    onAgain: onBack,
    onClose: onBack,
    onHistory: () => onView({ screen: 'history' }),
    onTask: (task: SendTask) => onView({ screen: 'send', task }),
    openCount,
    support,
  }
  if (view.screen === 'transfer') return <TransferScreen {...shared} record={view.record} />
  if (view.screen === 'send')
    return <SendScreen {...shared} form={form} onBack={onBack} onReview={onReview} task={view.task} />
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
    support: SupportLink.Props | undefined
    view: Extract<View, { screen: 'transfer' | 'send' | 'history' }>
  }
}
