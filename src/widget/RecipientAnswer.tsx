'use client'
import { RecipientCaution } from '../components/recipient/RecipientCaution.js'
import { RecipientChoices } from '../components/recipient/RecipientChoices.js'
import { takeEnterKey } from '../components/ui/takeEnterKey.js'
import { type ChainKey, chainKeys, isEvmChainKey } from '../core/chain/chain.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { recipientWords } from '../messages/recipientWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { recipientCaution } from './recipientLines.js'

/**
 * The answer that an address asks for, such as a box to tick. It is below the button, whose text points to it: above,
 * it would move the button while the address is typed, and a press could hit the box.
 */
export function RecipientAnswer({ cautionId, form, onSubmit }: RecipientAnswer.Props) {
  const config = useBridgeConfig()
  const words = useWords(recipientWords)
  const { inspection } = form.recipientCheck
  const caution = recipientCaution(form, config, words)
  const elsewhere = listElsewhere(form, config)
  const owner = inspection?.reason === 'tokenAccount' ? inspection.owner : undefined
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hears Enter of the box within, and is no control
    <div
      onKeyDown={(event) => {
        if (takeEnterKey(event)) onSubmit()
      }}
    >
      {(elsewhere.length > 0 || owner) && (
        <div data-part="row" style={under}>
          <RecipientChoices
            elsewhere={elsewhere}
            onUseOwner={(recipient) => form.change({ reason: 'recipient', recipient })}
            owner={owner}
          />
        </div>
      )}
      <div role="status">
        {caution && (
          <div style={under}>
            <RecipientCaution caution={caution} chain={config.network.chains[form.value.to]} id={cautionId} />
          </div>
        )}
      </div>
    </div>
  )
}

export declare namespace RecipientAnswer {
  type Props = {
    /** Names the text of a doubt. */
    cautionId: string
    form: useFormReading.ReturnType
    /** Called by Enter on the box to tick. */
    onSubmit: () => void
  }
}

const under = { justifyContent: 'center', marginBlockStart: '1em' }

/** Destinations that the entered address fits, where the route's own does not: none is chosen for the person. */
function listElsewhere(
  { change, locked, pairs, reading, value }: useFormReading.ReturnType,
  { network }: BridgeConfig,
): NonNullable<RecipientChoices.Props['elsewhere']> {
  const { from, to, recipient } = value
  if (reading.recipientProblem !== 'otherKind' || locked.includes('to')) return []
  const isOpen = (key: ChainKey) =>
    pairs.data?.some((pair) => pair.from === from && pair.to === key && pair.enabled)
  return chainKeys
    .filter((key) => isEvmChainKey(key) !== isEvmChainKey(to) && isOpen(key))
    .map((key) => ({
      chainName: network.chains[key].name,
      onChoose: () => change({ reason: 'to', from, to: key, recipient }),
    }))
}
