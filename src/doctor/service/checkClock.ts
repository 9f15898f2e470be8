import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'

/** How far the device may be from the chain's time at signing, in seconds. */
const mostSkew = 5 * 60

/** A `Date` header has a resolution of one second, and the response takes time to arrive. */
const tolerance = 5

/** Compares this machine's clock with the service's. */
export function checkClock(report: DoctorReport, { headers, at }: Answered) {
  // A cache repeats the original date, and says how long ago that was.
  const age = Number(headers.get('age') ?? 0) || 0
  const stated = Date.parse(headers.get('date') ?? '') + age * 1000
  if (Number.isNaN(stated))
    return report.unknown('clock', 'The clocks cannot be compared: it sends no `Date` header.')
  const skew = Math.round((at - stated) / 1000)
  const distance = Math.abs(skew)
  if (distance <= tolerance) return report.ok('clock', 'Its clock and this machine’s agree.')
  const says = `This machine’s clock is ${distance} s ${skew > 0 ? 'ahead of' : 'behind'} the service’s.`
  const advice = 'Set this machine’s clock by NTP. If it is right, tell the service’s operator.'
  if (distance > mostSkew) report.problem('clock', says, { advice })
  else report.warning('clock', says, { advice })
}
