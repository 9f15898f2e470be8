import { type InspectRecipientParameters, inspectRecipient } from '../recipient/inspectRecipient.js'
import { recallRecipients } from '../recipient/recentRecipients.js'
import type { RecipientInspection } from '../recipient/recipientInspection.js'
import type { BridgeConfig } from './bridgeConfig.js'

/** Looks at a recipient, also for how it compares with the addresses of this browser's records and recipients. */
export async function inspectForPerson(
  config: BridgeConfig,
  { own, ...question }: Omit<InspectRecipientParameters, 'known'> & { own: readonly (string | undefined)[] },
): Promise<RecipientInspection> {
  const {
    network,
    records,
    _internal: { environment },
  } = config
  // Records that cannot be read keep nobody from sending.
  const kept = await records.list().catch(() => [])
  const recents = recallRecipients({ network, chain: network.chains[question.to], environment })
  const known = [
    ...own.filter((address) => address !== undefined),
    ...kept.flatMap(({ owner, recipient }) => [owner, recipient]),
    ...recents.map(({ address }) => address),
  ]
  return inspectRecipient(config, { ...question, known })
}
