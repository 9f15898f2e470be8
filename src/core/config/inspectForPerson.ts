import { type InspectRecipientParameters, inspectRecipient } from '../recipient/inspectRecipient.js'
import { recallRecipients } from '../recipient/recentRecipients.js'
import type { RecipientInspection } from '../recipient/recipientInspection.js'
import type { BridgeConfig } from './bridgeConfig.js'

/** Inspects a recipient, including a comparison with the addresses in this browser's records and recent recipients. */
export async function inspectForPerson(
  config: BridgeConfig,
  { own, ...question }: Omit<InspectRecipientParameters, 'known'> & { own: readonly (string | undefined)[] },
): Promise<RecipientInspection> {
  const {
    network,
    records,
    _internal: { environment },
  } = config
  // Unreadable records do not prevent sending.
  const kept = await records.list().catch(() => [])
  const recents = recallRecipients({ network, chain: network.chains[question.to], environment })
  const known = [
    ...own.filter((address) => address !== undefined),
    ...kept.flatMap(({ owner, recipient }) => [owner, recipient]),
    ...recents.map(({ address }) => address),
  ]
  return inspectRecipient(config, { ...question, known })
}
