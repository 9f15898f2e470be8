import type { Answered } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { exchangeShowsKey, reportShortKey } from '../service/checkKeyShown.js'

/** Checks whether the key, or the header that carries it, comes back through the proxy. */
export function checkProxyKey(
  report: DoctorReport,
  answers: readonly Answered[],
  apiKey: string | undefined,
) {
  if (answers.length === 0) return
  const advice = 'Whoever opens the page can read it there. Replace the key, then use `createBridgeProxy`.'
  if (answers.some(({ headers }) => headers.has('x-api-key')))
    return report.problem('keyShown', 'Its answers carry the header `X-API-Key`.', { advice })
  if (!apiKey)
    return report.unknown('keyShown', 'Whether the key comes back is not known: it was not given.', {
      advice: 'Set `BRIDGE_API_KEY`, so that its answers can be compared with it.',
    })
  if (reportShortKey(report, apiKey)) return
  if (answers.some((answer) => exchangeShowsKey(answer, apiKey)))
    return report.problem('keyShown', 'Its answers show the key or a part of it.', { advice })
  report.ok('keyShown', `The key is in none of its answers (${answers.length}), in any form.`)
}
