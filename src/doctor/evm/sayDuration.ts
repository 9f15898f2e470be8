/** Formats a duration roughly. */
export function sayDuration(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`
  if (seconds < 2 * 60 * 60) return `${Math.round(seconds / 60)} min`
  return seconds < 48 * 60 * 60 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} days`
}
