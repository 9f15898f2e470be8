'use client'
import { type CSSProperties, type RefObject, useContext, useEffect, useId, useRef, useState } from 'react'
import type { WalletKind } from '../../core/chain/chain.js'
import type { Chain } from '../../core/chain/network.js'
import type { RecentRecipient } from '../../core/recipient/recentRecipients.js'
import type { NamedAddress } from '../../core/recipient/recipientInspection.js'
import { recipientWords } from '../../messages/recipientWords.js'
import { useWords } from '../../messages/useWords.js'
import { ExplorerLink } from '../ui/AddressLink.js'
import { CardContext } from '../ui/Card.js'
import { FullAddress } from '../ui/FullAddress.js'
import { type FieldMessage, Message } from '../ui/Message.js'
import { RecentRecipients } from './RecentRecipients.js'
import { RecipientCaution } from './RecipientCaution.js'
import { RecipientChoices } from './RecipientChoices.js'

/** A recipient that is entered, pasted or picked. Renders a labelled `<textarea>` and what belongs to it. */
export function EnteredRecipient(props: EnteredRecipient.Props) {
  const { caution, cautionId, chain, chainName, message, named, onValueChange, state, value } = props
  const { t, tRich } = useWords(recipientWords)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPasteBlocked, setPasteBlocked] = useState(false)
  const change = (text: string) => {
    setPasteBlocked(false)
    onValueChange(text.replace(/[\s\p{Cf}]+/gu, ''))
  }
  const paste = () =>
    readClipboard().then(change, () => {
      setPasteBlocked(true)
      field.current?.focus()
    })
  const isWrong = message?.state === 'error'
  const blocked = { state: 'caution', text: t('recipientPasteBlocked') } as const
  return (
    <div data-part="recipient">
      <TakenFocus field={field} key={String(!!props.recents?.length)} />
      <label data-part="label" htmlFor={`${id}-field`}>
        {t('recipientOn', { chain: chainName })}
      </label>
      {state !== 'locked' && <Shortcuts {...props} onPaste={paste} />}
      <div dir="ltr" style={fieldBox}>
        <textarea
          aria-describedby={`${id}-message ${caution ? `${id}-caution` : (cautionId ?? '')}`}
          aria-invalid={isWrong || undefined}
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          data-part="field"
          dir="ltr"
          id={`${id}-field`}
          onChange={(event) => change(event.target.value)}
          readOnly={state === 'locked'}
          ref={field}
          rows={2}
          spellCheck={false}
          value={value}
        />
        {!isWrong && (
          <span style={fieldCorner}>
            <ExplorerLink chain={chain} value={named?.recipient ?? value} />
          </span>
        )}
      </div>
      <div role="status">
        {named && (
          <p data-part="text">
            {tRich('recipientNamed', {
              name: <bdi data-part="given-name">{named.name}</bdi>,
              address: <FullAddress value={named.recipient} />,
            })}
          </p>
        )}
        {(message || isPasteBlocked || !caution) && (
          <Message id={`${id}-message`} message={isPasteBlocked ? blocked : message} />
        )}
        {caution && <RecipientCaution caution={caution} chain={chain} id={`${id}-caution`} />}
      </div>
    </div>
  )
}

export declare namespace EnteredRecipient {
  type Props = {
    /** A doubt about the address, with a box to tick. */
    caution?: RecipientCaution.Props['caution'] | undefined
    /** Names a doubt that stands elsewhere. */
    cautionId?: string | undefined
    /** The destination chain: links an address in its explorer. */
    chain?: Chain | undefined
    /** Offers to connect a wallet of the destination's kind, and is called for it. */
    connect?: { kind: WalletKind; onConnect: () => void } | undefined
    /** The name of the destination chain. */
    chainName: string
    /** Destinations that the entered address fits, to be chosen in place of this one. */
    elsewhere?: RecipientChoices.Props['elsewhere']
    /** `locked` recipients cannot be changed; `loading` keeps the place. @default 'ready' */
    state?: 'ready' | 'locked' | 'loading' | undefined
    /** Said under the field: what the address is, or what is wrong with it. */
    message?: FieldMessage | undefined
    /** The entered name and its address: shown in full under the field. */
    named?: NamedAddress | undefined
    /** Called when the recent recipients are to be forgotten. */
    onForgetRecents?: (() => void) | undefined
    /** Called with what was entered, without spaces and what cannot be seen, or `undefined` for the person's own. */
    onValueChange: (value: string | undefined) => void
    /** The person's own address on the destination chain, where one is connected. */
    ownAddress?: string | undefined
    /** The owner of what was entered, to be taken in its place. */
    owner?: string | undefined
    /** Whom to choose from, the newest first. */
    recents?: readonly RecentRecipient[] | undefined
    /** The entered address or name. */
    value: string
  }
}

/** Over the empty corner of the field, so that showing or hiding something there moves nothing. */
const fieldBox: CSSProperties = { position: 'relative', inlineSize: '100%' }
const fieldCorner: CSSProperties = {
  position: 'absolute',
  insetInlineEnd: '0.375em',
  insetBlockEnd: '0.25em',
}

function Shortcuts(props: EnteredRecipient.Props & { onPaste: () => void }) {
  const {
    connect,
    elsewhere,
    onForgetRecents,
    onPaste,
    onValueChange,
    owner,
    ownAddress,
    recents = [],
  } = props
  const { t } = useWords(recipientWords)
  return (
    <span data-part="row">
      <RecipientChoices elsewhere={elsewhere} onUseOwner={onValueChange} owner={owner} />
      {ownAddress && !owner && (
        <button data-part="pill" onClick={() => onValueChange(undefined)} type="button">
          {t('recipientUseOwn')}
        </button>
      )}
      {connect && (
        <button data-part="pill" onClick={connect.onConnect} type="button">
          {t(`receive.${connect.kind}`)}
        </button>
      )}
      {recents.length > 0 && (
        <RecentRecipients onChoose={onValueChange} onForget={onForgetRecents} recents={recents} />
      )}
      <button data-part="pill" onClick={onPaste} type="button">
        {t('recipientPaste')}
      </button>
    </span>
  )
}

/** Outside a secure context there is no clipboard at all, so even looking for it can throw. */
async function readClipboard(): Promise<string> {
  return (await navigator.clipboard.readText()).slice(0, 200)
}

/**
 * Focuses the field once, if the person is at work in the card and what had the focus is gone: the button that asked for
 * the field, or the one that forgot the recents.
 */
function TakenFocus({ field }: { field: RefObject<HTMLElement | null> }) {
  const { holdsFocus } = useContext(CardContext)
  useEffect(() => {
    if (holdsFocus.current && document.activeElement === document.body) field.current?.focus()
  }, [field, holdsFocus])
  return null
}
