'use client'
import type { ReactNode } from 'react'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon } from './LazyIcon.js'

/** One step of a transfer. Renders an `<li>` that keeps its height when it is checked off. */
export function Step({ children, state, title }: Step.Props) {
  const { t } = useWords(transferWords)
  const isCurrent = state !== 'done' && state !== 'next'
  return (
    <li aria-current={isCurrent ? 'step' : undefined} data-part="step" data-state={state}>
      <span aria-hidden="true" data-part="disc">
        <StepMark state={state} />
      </span>
      <p data-part="step-title">
        <span>
          <span data-part="sr">{t(state === 'done' ? 'stepDone' : isCurrent ? 'stepNow' : 'stepNext')} </span>
          {title}
        </span>
      </p>
      <div data-part="step-detail">{children}</div>
    </li>
  )
}

export declare namespace Step {
  type Props = {
    /** When it happened, where to see it, or what it waits for. */
    children?: ReactNode
    /** `unanswered` and `slow` are the current step in doubt. */
    state: 'done' | 'now' | 'next' | 'unanswered' | 'slow'
    title: ReactNode
  }
}

function StepMark({ state }: Pick<Step.Props, 'state'>) {
  if (state === 'next') return null
  if (state === 'done') return <Icon name="check" />
  return state === 'unanswered' ? <Icon name="question" /> : <span data-part="spinner" />
}
