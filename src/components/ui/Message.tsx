import { Icon } from './Icon.js'

/** What is said under a field, and how grave it is. */
export type FieldMessage = { state: 'done' | 'caution' | 'error'; text: string }

/** The line under a field. Renders a `<p>` that keeps its place while it is empty. */
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
    /** Names the line for `aria-describedby`. */
    id: string
    /** What it says. */
    message?: FieldMessage | undefined
  }
}
