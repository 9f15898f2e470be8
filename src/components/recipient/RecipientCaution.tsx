'use client'
import type { Chain } from '../../core/chain/network.js'
import { recipientWords } from '../../messages/recipientWords.js'
import { useWords } from '../../messages/useWords.js'
import { ExplorerLink } from '../ui/AddressLink.js'
import { Fact } from '../ui/Fact.js'
import { FullAddress } from '../ui/FullAddress.js'
import { Icon } from '../ui/Icon.js'

/** A doubt about a recipient, and a box to tick against it. Renders a `<div>`. */
export function RecipientCaution({ caution, chain, id }: RecipientCaution.Props) {
  const { t } = useWords(recipientWords)
  return (
    <div data-part="callout" data-state="caution">
      <Icon name="alert" />
      <div>
        <p id={id}>
          <b>{caution.title}</b>
          {caution.text}
        </p>
        {caution.resembles && <Comparison {...caution.resembles} chain={chain} />}
        <label data-part="confirm">
          <input
            checked={caution.isConfirmed}
            data-part="check"
            onChange={(event) => caution.onConfirmedChange(event.target.checked)}
            type="checkbox"
          />
          {t('recipient.confirm')}
        </label>
      </div>
    </div>
  )
}

export declare namespace RecipientCaution {
  type Props = {
    /** What the person has to agree to before an unusual address is taken. */
    caution: {
      title: string
      text: string
      /** Two addresses that could be taken for one: shown in full, with what differs marked. */
      resembles?: { entered: string; known: string } | undefined
      isConfirmed: boolean
      onConfirmedChange: (isConfirmed: boolean) => void
    }
    /** The destination chain: links two addresses that could be taken for one. */
    chain?: Chain | undefined
    /** Names the text for `aria-describedby`. */
    id?: string | undefined
  }
}

type ComparisonProps = { chain: Chain | undefined; entered: string; known: string }

function Comparison({ chain, entered, known }: ComparisonProps) {
  const { t } = useWords(recipientWords)
  return (
    <dl>
      <Fact name={t('resemblesKnown')} width="wide">
        <FullAddress differsFrom={entered} value={known} />
        <ExplorerLink chain={chain} value={known} />
      </Fact>
      <Fact name={t('resemblesEntered')} width="wide">
        <FullAddress differsFrom={known} value={entered} />
        <ExplorerLink chain={chain} value={entered} />
      </Fact>
    </dl>
  )
}
