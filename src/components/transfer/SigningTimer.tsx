'use client'
import { type ReactNode, useState } from 'react'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { StatusLine } from '../ui/StatusLine.js'
import { durationText, timerText } from '../ui/timeText.js'
import { useNow } from '../ui/useNow.js'

/**
 * A countdown for signing a transaction. Renders an element with the timer role, which is silent, and announces the
 * time left at 30 and at 10 seconds.
 */
export function SigningTimer({ children, clock, expiresAt, mark, title }: SigningTimer.Props) {
  const { t, locale } = useWords(transferWords)
  const now = useNow(clock)
  const [startedAt] = useState(now)
  const left = Math.max(0, Math.ceil((expiresAt - now) / 1000))
  const share = Math.min(1, Math.max(0, expiresAt - now) / Math.max(1, expiresAt - startedAt))
  const spoken = t('timeLeftSaid', { time: durationText(left * 1000, locale) })
  return (
    <>
      <div data-part="ask" data-state="now">
        {mark}
        <div>
          <p data-part="name">
            <span>{title}</span>
          </p>
          <p data-part="label">{t(left ? 'timeLeft' : 'timeUp')}</p>
        </div>
        <span aria-label={left ? spoken : t('timeUp')} data-part="timer" role="timer">
          {timerText(left)}
        </span>
      </div>
      <div aria-hidden="true" data-part="bar">
        <div style={{ inlineSize: `${share * 100}%` }} />
      </div>
      {children}
      <StatusLine alert={left ? '' : t('timeUp')} status={useSpokenTime(left)} />
    </>
  )
}

export declare namespace SigningTimer {
  type Props = {
    children?: ReactNode
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    /** In ms since 1970. */
    expiresAt: number
    /** Shown before the title. */
    mark?: ReactNode
    /** What to do in the meantime. */
    title: ReactNode
  }
}

function useSpokenTime(left: number): string {
  const { t, locale } = useWords(transferWords)
  const mark = [10, 30].find((seconds) => left > 0 && left <= seconds)
  return mark ? t('timeLeftSaid', { time: durationText(mark * 1000, locale) }) : ''
}
