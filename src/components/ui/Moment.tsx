'use client'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { timeText } from './timeText.js'

/** A time to the second. Renders a `<time>`. */
export function Moment({ at, now }: Moment.Props) {
  const { locale } = useWords(transferWords)
  if (at === undefined) return null
  return (
    <time dateTime={new Date(at).toISOString()} dir="auto">
      {timeText(at, now, locale, 'seconds')}
    </time>
  )
}

export declare namespace Moment {
  type Props = {
    /** In ms since 1970. Renders nothing if it is not known. */
    at: number | undefined
    /** The current time on this device: any day but today is named. */
    now: number
  }
}
