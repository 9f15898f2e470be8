import { Icon } from './Icon.js'

/** A message under a field, with its severity. */
export type FieldMessage = { state: 'done' | 'caution' | 'error'; text: string }

/** The line under a field. Renders a `<p>` that keeps its space while it is empty. */
export function Message({ id, message }: Message.Props) {
  return (
    <p data-part="message" data-state={message?.state} id={id}>
      {message && (
        <>
          <Icon name={message.state === 'done' ? 'check' : 'alert'} />
          <span>{message.text}</span>
        </>
      )}
    </p>
  )
}

export declare namespace Message {
  type Props = {
    /** The line's id for `aria-describedby`. */
    id: string
    /** The message to show. */
    message?: FieldMessage | undefined
  }
}
