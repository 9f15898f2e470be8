/** Formats a time, with the day if it is not today. */
export function timeText(
  at: number,
  now: number,
  locale: string,
  precision: 'minutes' | 'seconds' = 'minutes',
) {
  return format(at, locale, {
    ...(!isSameDay(at, now) && { day: 'numeric', month: 'short' }),
    hour: 'numeric',
    minute: '2-digit',
    ...(precision === 'seconds' && { second: '2-digit' }),
  })
}

/** The last time that a `Date` can represent; stored data from others may be later. */
const lastMoment = 8.64e15

/** Formats a time with its day and year, because it may be read much later. */
export function dateText(at: number, locale: string): string {
  return format(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** Formats a time to the second with its time zone, for text that is kept elsewhere. */
export function momentText(at: number, locale: string): string {
  return format(at, locale, { dateStyle: 'long', timeStyle: 'long' })
}

/** Formats a time for a list: the time if today, otherwise the day. */
export function dayText(at: number, now: number, locale: string): string {
  if (isSameDay(at, now)) return timeText(at, now, locale)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(at, locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

/** Formats a duration in its most suitable unit. */
export function durationText(ms: number, locale: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return unitText(seconds, 'second', locale)
  if (seconds < 100 * 60) return unitText(Math.round(seconds / 60), 'minute', locale)
  return unitText(Math.round(seconds / 3600), 'hour', locale)
}

/** Formats a timer: minutes and seconds. */
export function timerText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function unitText(count: number, unit: 'second' | 'minute' | 'hour', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function format(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  const text = new Intl.DateTimeFormat(locale, options).format(Math.min(at, lastMoment))
  // No line starts with the letters for morning or afternoon.
  return text.replace(/ (?=\p{L}+$)/u, '\u00a0')
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
