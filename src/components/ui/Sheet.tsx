'use client'
import {
  type KeyboardEvent,
  type ReactNode,
  useContext,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { CardContext } from './Card.js'
import { LazyIcon as Icon } from './LazyIcon.js'
import { onBackdropClick } from './onBackdropClick.js'

const useBrowserLayoutEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect

/**
 * A sheet that opens within the card and leaves the host's page as it is. Renders a `<dialog>` while mounted.
 *
 * The rest of the card is inert while it is open. Focus moves to the checked option or the first item, and back when
 * it closes.
 */
export function Sheet({ children, onClose, title }: Sheet.Props) {
  const { t } = useWords(sheetWords)
  const { headingLevel } = useContext(CardContext)
  const titleId = useId()
  const ref = useRef<HTMLDialogElement>(null)
  useAloneInCard(ref)
  useDismiss(ref, onClose)
  const Title = `h${headingLevel + 1}` as 'h3'
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // A host's dialog around the card would also close.
    event.preventDefault()
    event.stopPropagation()
    onClose()
  }
  return (
    <dialog
      aria-labelledby={titleId}
      data-part="sheet"
      onKeyDown={closeOnEscape}
      open
      ref={ref}
      tabIndex={-1}
    >
      <div data-part="header">
        <Title data-part="title" id={titleId}>
          {title}
        </Title>
        <button aria-label={t('close')} data-at="end" data-part="icon-button" onClick={onClose} type="button">
          <Icon name="close" />
        </button>
      </div>
      {children}
    </dialog>
  )
}

export declare namespace Sheet {
  type Props = {
    children?: ReactNode
    /** Called by Esc, the close button and a press next to the sheet. */
    onClose: () => void
    /** The title, which also names the dialog. */
    title: string
  }
}

type DialogRef = { readonly current: HTMLDialogElement | null }

function useAloneInCard(ref: DialogRef) {
  useBrowserLayoutEffect(() => {
    const sheet = ref.current
    if (!sheet) return
    // From the document, the focused element inside a shadow root appears as the root's host.
    const opener = (sheet.getRootNode() as Document | ShadowRoot).activeElement
    const restore = makeRestInert(sheet)
    const [close, first = close] = sheet.querySelectorAll<HTMLElement>('button, a, input:enabled')
    // A question may contain a link, which is not an answer.
    const answer = 'input:checked:enabled, [data-part="primary"], [data-slot="button"] button'
    const target = sheet.querySelector<HTMLElement>(answer) ?? first
    // More than the sheet still has to rise.
    if (target) target.style.scrollMarginBlock = '2em'
    focus(target)
    return () => {
      restore()
      focus(opener)
    }
  }, [ref])
}

/** Focuses an element, and scrolls the page only as far as the element needs to be seen. */
function focus(element: Element | null | undefined): void {
  // Safari focuses no button that was clicked: then the page opened the sheet, and stays where it is.
  if (!(element instanceof HTMLElement) || element === document.body) return
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'nearest' })
}

/** Makes everything next to the sheet inert, up to the card. Live regions keep working. */
function makeRestInert(sheet: HTMLElement): () => void {
  const card = sheet.closest('[data-usdc-bridge]')
  const made: HTMLElement[] = []
  for (let node: HTMLElement | null = sheet; node && card && node !== card; node = node.parentElement)
    for (const other of node.parentElement?.children ?? [])
      if (other instanceof HTMLElement && other !== node && !other.inert && !other.matches('[role]')) {
        other.inert = true
        made.push(other)
      }
  return () => {
    for (const other of made) other.inert = false
  }
}

function useDismiss(ref: DialogRef, onClose: () => void) {
  useEffect(() => {
    // Inert content passes presses through to the card.
    return onBackdropClick(ref.current?.closest('[data-usdc-bridge]'), onClose)
  }, [ref, onClose])
}
