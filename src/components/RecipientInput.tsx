'use client'
import { useId, useRef, useState } from 'react'
import { formWords } from '../messages/formWords.js'
import { useWords } from '../messages/useWords.js'
import { Address } from './Address.js'
import { Icon } from './Icon.js'
import { type FieldMessage, Message } from './Message.js'

/**
 * Who receives the money: the person's own address, or one that is entered. Renders a line of text, or a labelled
 * `<textarea>`.
 */
export function RecipientInput({ value, ...props }: RecipientInput.Props) {
  return (
    <div data-part="recipient">
      {value === undefined ? <OwnRecipient {...props} /> : <EnteredRecipient {...props} value={value} />}
    </div>
  )
}

/** What the person has to agree to before an unusual address is taken. */
type RecipientCaution = {
  title: string
  text: string
  isConfirmed: boolean
  onConfirmedChange: (isConfirmed: boolean) => void
}

export declare namespace RecipientInput {
  type Props = {
    /** A doubt about the address, with a box to tick. */
    caution?: RecipientCaution | undefined
    /** The name of the destination chain. */
    chainName: string
    /** `locked` recipients cannot be changed; `loading` keeps the place. @default 'ready' */
    state?: 'ready' | 'locked' | 'loading' | undefined
    /** Said under the field: what the address is, or what is wrong with it. */
    message?: FieldMessage | undefined
    /** Called with the entered address without spaces, or `undefined` for the person's own. */
    onValueChange: (value: string | undefined) => void
    /** The person's own address on the destination chain, where one is connected. */
    ownAddress?: string | undefined
    /** The entered address; `undefined` stands for the person's own. */
    value: string | undefined
  }
}

type Props = Omit<RecipientInput.Props, 'value'>

function OwnRecipient({ onValueChange, ownAddress, state = 'ready' }: Props) {
  const { say, tell } = useWords(formWords)
  return (
    <>
      <div>
        <p data-part="label">{say('recipient')}</p>
        <p data-part="text">
          {state === 'loading' ? (
            <span aria-hidden="true" data-part="ghost" data-size="large" />
          ) : ownAddress ? (
            tell('recipientOwn', { address: <Address value={ownAddress} /> })
          ) : (
            say('recipientLater')
          )}
        </p>
      </div>
      {state === 'ready' && (
        <button
          aria-label={say('recipientChangeLabel')}
          data-part="pill"
          onClick={() => onValueChange('')}
          type="button"
        >
          {say('recipientChange')}
        </button>
      )}
    </>
  )
}

function EnteredRecipient(props: Props & { value: string }) {
  const { caution, chainName, message, onValueChange, ownAddress, state, value } = props
  const { say } = useWords(formWords)
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isPasteBlocked, setPasteBlocked] = useState(false)
  const change = (text: string) => {
    setPasteBlocked(false)
    onValueChange(text.replace(/\s+/g, ''))
  }
  const paste = () =>
    readClipboard().then(change, () => {
      setPasteBlocked(true)
      field.current?.focus()
    })
  const blocked = { state: 'caution', text: say('recipientPasteBlocked') } as const
  return (
    <>
      <label data-part="label" htmlFor={`${id}-field`}>
        {say('recipientOn', { chain: chainName })}
      </label>
      {state !== 'locked' && (
        <span data-part="row">
          {ownAddress && (
            <button data-part="pill" onClick={() => onValueChange(undefined)} type="button">
              {say('recipientUseOwn')}
            </button>
          )}
          <button data-part="pill" onClick={paste} type="button">
            {say('recipientPaste')}
          </button>
        </span>
      )}
      <textarea
        aria-describedby={caution ? `${id}-message ${id}-caution` : `${id}-message`}
        aria-invalid={message?.state === 'error' || undefined}
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
      {(message || isPasteBlocked || !caution) && (
        <Message id={`${id}-message`} message={isPasteBlocked ? blocked : message} />
      )}
      {caution && <Caution caution={caution} id={`${id}-caution`} />}
    </>
  )
}

function Caution({ caution, id }: { caution: RecipientCaution; id: string }) {
  const { say } = useWords(formWords)
  return (
    <div data-part="callout" data-state="caution">
      <Icon name="alert" />
      <div>
        <p id={id}>
          <b>{caution.title}</b>
          {caution.text}
        </p>
        <label data-part="confirm">
          <input
            checked={caution.isConfirmed}
            data-part="check"
            onChange={(event) => caution.onConfirmedChange(event.target.checked)}
            type="checkbox"
          />
          {say('recipient.confirm')}
        </label>
      </div>
    </div>
  )
}

/** Outside a secure context there is no clipboard at all, so even looking for it can throw. */
async function readClipboard(): Promise<string> {
  return (await navigator.clipboard.readText()).slice(0, 200)
}
