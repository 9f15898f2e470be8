/** When something was: the time, and the day where it is not today. */
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

/** The last that a date can tell: what was stored by others may be later. */
const lastMoment = 8.64e15

/** When something was, with its day and year: it may be read much later. */
export function dateText(at: number, locale: string): string {
  return format(at, locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** When something was, to the second and with its time zone: for what is kept elsewhere. */
export function momentText(at: number, locale: string): string {
  return format(at, locale, { dateStyle: 'long', timeStyle: 'long' })
}

/** When something was, as short as a list allows: the time today, the day otherwise. */
export function dayText(at: number, now: number, locale: string): string {
  if (isSameDay(at, now)) return timeText(at, now, locale)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return format(at, locale, { day: 'numeric', month: 'short', ...(!isThisYear && { year: 'numeric' }) })
}

/** How long something took or takes, in the one unit that says it best. */
export function durationText(ms: number, locale: string): string {
  const seconds = Math.max(1, Math.round(ms / 1000))
  if (seconds < 100) return unitText(seconds, 'second', locale)
  if (seconds < 100 * 60) return unitText(Math.round(seconds / 60), 'minute', locale)
  return unitText(Math.round(seconds / 3600), 'hour', locale)
}

/** What a timer shows: minutes and seconds. */
export function timerText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function unitText(count: number, unit: 'second' | 'minute' | 'hour', locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}

function format(at: number, locale: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale, options).format(Math.min(at, lastMoment))
}

function isSameDay(one: number, other: number): boolean {
  return new Date(one).toDateString() === new Date(other).toDateString()
}
