import { type InspectRecipientParameters, inspectRecipient } from '../recipient/inspectRecipient.js'
import { isEnsName } from '../recipient/parseRecipient.js'
import { recallRecipients } from '../recipient/recentRecipients.js'
import type { RecipientInspection } from '../recipient/recipientInspection.js'
import type { BridgeConfig } from './bridgeConfig.js'

type Question = Omit<InspectRecipientParameters, 'known' | 'isNamed'> & {
  own?: readonly (string | undefined)[] | undefined
}

/**
 * Inspects a recipient, including a comparison with the addresses in this browser's records and recent recipients. For
 * a name, it inspects the address of that name.
 *
 * @throws ChainReadError, also if no node looks up a name
 */
export async function inspectEnteredRecipient(
  config: BridgeConfig,
  question: Question,
): Promise<RecipientInspection> {
  const { recipient, to, readers } = question
  const resolved =
    isEnsName(recipient) && (await config.resolveName?.(config, { name: recipient, to, readers }))
  if (!resolved) return inspectAddress(config, question)
  if (resolved.status === 'refused') return { verdict: 'refused', reason: resolved.reason }
  const { status, ...named } = resolved
  const inspection = await inspectAddress(config, { ...question, ...named, isNamed: true })
  if (status === 'agreed' || inspection.verdict !== 'plain') return { ...inspection, named }
  return { verdict: 'doubtful', reason: 'oneWitness', named }
}

async function inspectAddress(
  config: BridgeConfig,
  { own = [], ...question }: Question & Pick<InspectRecipientParameters, 'isNamed'>,
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
