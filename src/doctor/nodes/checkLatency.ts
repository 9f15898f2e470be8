import type { DoctorReport } from '../finding.js'

/** In ms. One check makes several requests in sequence, so a slower node is noticeable. */
const slow = 1_500

/** Reports how long a node takes to answer. */
export function checkLatency(report: DoctorReport, times: readonly number[]) {
  if (times.length === 0) return
  const sorted = [...times].sort((one, other) => one - other)
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
  const longest = Math.round(sorted.at(-1) ?? 0)
  const says = `Half of ${times.length} answers took ${middle} ms or less, the longest ${longest} ms, from this machine.`
  if (middle > slow) report.warning('latency', says, { advice: 'Try a node that is nearer to your users.' })
  else report.ok('latency', says)
}
