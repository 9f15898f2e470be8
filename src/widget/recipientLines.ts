import type { RecipientCaution } from '../components/recipient/RecipientCaution.js'
import type { FieldMessage } from '../components/ui/Message.js'
import { shortAddress } from '../components/ui/shortAddress.js'
import type { ChainKey } from '../core/chain/chain.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { RecipientProblem } from '../core/errors/requestErrors.js'
import type { PastedRecipient } from '../core/recipient/readPastedRecipient.js'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import type { RecipientWords } from '../messages/recipientWords.js'
import type { Words } from '../messages/useWords.js'

type Form = useFormReading.ReturnType

/** Whether this browser or this person knows a recipient. */
export type Acquaintance = 'own' | 'known' | 'new'

/** What is said under an entered recipient: what is wrong with it, or else what is known of it. */
export function recipientLine(
  { reading, recipientCheck, value }: Form,
  pasted: PastedRecipient,
  acquaintance: Acquaintance,
  { network }: BridgeConfig,
  { t }: Words<RecipientWords>,
): FieldMessage | undefined {
  const chain = network.chains[value.to].name
  const error = (text: string): FieldMessage => ({ state: 'error', text })
  const { inspection, isUnread, obstacle } = recipientCheck
  const { recipientProblem: problem } = reading
  if (!value.recipient)
    return pasted.kind === 'key' || pasted.kind === 'phrase'
      ? error(t(`recipient.${pasted.kind}`))
      : undefined
  if (inspection?.verdict === 'refused') return error(refusal(inspection, t))
  // Only a name is checked on chain without being an address.
  if (problem && obstacle) return undefined
  if (problem && isUnread) return error(t('recipient.nameUnread'))
  if (problem) return error(t(`recipient.${problemOf(problem, pasted, value.to)}`, { chain } as never))
  if (pasted.kind === 'address' && pasted.chain && pasted.chain !== value.to)
    return { state: 'caution', text: t('recipient.linkElsewhere', { chain }) }
  if (isUnread) return { state: 'caution', text: t('recipient.unread', { chain }) }
  if (inspection?.verdict !== 'plain') return undefined
  if (inspection.reason === 'contract' && acquaintance === 'new')
    return { state: 'caution', text: t('recipientIs.contract', { chain }) }
  return { state: acquaintance === 'new' ? 'caution' : 'done', text: t(`recipientIs.${acquaintance}`) }
}

/** What is wrong with a text, as exactly as it can be said. */
function problemOf(problem: RecipientProblem, { kind }: PastedRecipient, to: ChainKey) {
  if (problem === 'otherKind' && to === 'SOLANA') return 'otherKindSolana'
  return problem === 'malformed' && (kind === 'name' || kind === 'link') ? kind : problem
}

/** What the person has to agree to before a doubtful recipient is taken. */
export function recipientCaution(
  { reading, recipientCheck, value }: Form,
  { network }: BridgeConfig,
  { t }: Words<RecipientWords>,
): RecipientCaution.Props['caution'] | undefined {
  const { inspection, isConfirmed, confirm } = recipientCheck
  if (inspection?.verdict !== 'doubtful') return undefined
  const chain = network.chains[value.to].name
  const elsewhere = inspection.reason === 'notDeployed' ? network.chains[inspection.chain].name : ''
  return {
    title: t(`doubt.${inspection.reason}Title`, { chain, elsewhere } as never),
    text: t(`doubt.${inspection.reason}Text`, { chain } as never),
    resembles:
      inspection.reason === 'nearMatch'
        ? { entered: reading.recipient ?? '', known: inspection.resembles }
        : undefined,
    isConfirmed,
    onConfirmedChange: confirm,
  }
}

function refusal(
  inspection: Extract<RecipientInspection, { verdict: 'refused' }>,
  t: Words<RecipientWords>['t'],
): string {
  return inspection.reason === 'tokenAccount'
    ? t('recipient.tokenAccount', { owner: shortAddress(inspection.owner) })
    : t(`recipient.${inspection.reason}`)
}
