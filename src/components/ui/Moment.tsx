'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { timeText } from './timeText.js'

/** When something was seen, to the second. Renders a `<time>`. */
export function Moment({ at, now }: Moment.Props) {
  const { locale } = useWords(transferWords)
  return (
    <time dateTime={new Date(at).toISOString()} dir="auto">
      {timeText(at, now, locale, 'seconds')}
    </time>
  )
}

export declare namespace Moment {
  type Props = {
    /** Ms since 1970. */
    at: number
    /** The time on this device: a day other than today is named. */
    now: number
  }
}
