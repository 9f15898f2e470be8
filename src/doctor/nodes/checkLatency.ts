import type { ChainReader } from '../../core/chain/reader.js'
import type { DoctorEnvironment } from '../exchange.js'
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

/** Wraps a reader and records how long each answer took, in ms. */
export function timeRequests(
  reader: ChainReader,
  { now }: DoctorEnvironment,
): { reader: ChainReader; times: number[] } {
  const times: number[] = []
  const request: ChainReader['request'] = async (call) => {
    const started = now()
    const answer = await reader.request(call)
    times.push(now() - started)
    return answer
  }
  return { reader: { ...reader, request }, times }
}
