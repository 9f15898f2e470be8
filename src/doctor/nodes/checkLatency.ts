import type { DoctorReport } from '../finding.js'

/** A look makes several requests one after the other, so this is felt. In ms. */
const slow = 1_500

/** How long the answers of a node took. */
export function checkLatency(report: DoctorReport, times: readonly number[]) {
  if (times.length === 0) return
  const sorted = [...times].sort((one, other) => one - other)
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
  const longest = Math.round(sorted.at(-1) ?? 0)
  const says = `Half of ${times.length} answers took ${middle} ms or less, the longest ${longest} ms, from this machine.`
  if (middle > slow) report.warning('latency', says, { advice: 'Try a node that is nearer to your users.' })
  else report.ok('latency', says)
}
