'use client'
import { type CSSProperties, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { LaterIcon as Icon } from '../components/ui/LaterIcon.js'
import { listenForPressBeside } from '../components/ui/listenForPressBeside.js'
import { formWords } from '../messages/formWords.js'
import { sheetWords } from '../messages/sheetWords.js'
import { useWords } from '../messages/useWords.js'

/**
 * Holds the card in a dialog over the page. Renders a native `<dialog>`, which stays when it is closed, and with it
 * what was typed and what is under way. Nothing is in it before it was opened.
 */
export function CardDialog({ children, onOpenChange, open, variant }: CardDialog.Props) {
  const { say } = useWords(sheetWords)
  const { say: sayForm } = useWords(formWords)
  const ref = useRef<HTMLDialogElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const close = () => onOpenChange?.(false)
  useShown(ref, open)
  useEffect(() => listenForPressBeside(ref.current, () => onOpenChange?.(false)), [onOpenChange])
  return (
    <dialog
      aria-label={sayForm('title')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      ref={ref}
      style={{ ...overPage, ...places[variant], display: open ? 'grid' : 'none' }}
    >
      {wasOpen &&
        children(
          <button
            aria-label={say('close')}
            data-at="corner"
            data-part="icon-button"
            onClick={close}
            style={{ position: 'absolute', insetInlineEnd: '0.75em' }}
            type="button"
          >
            <Icon name="close" />
          </button>,
        )}
    </dialog>
  )
}

export declare namespace CardDialog {
  type Props = {
    /** The card, with the button that closes the dialog in it. */
    children: (close: ReactNode) => ReactNode
    /** Called when the person wants it closed: by Esc, the button, or a press beside the card. */
    onOpenChange?: ((open: boolean) => void) | undefined
    open: boolean
    variant: 'drawer' | 'modal'
  }
}

/** In the element itself: nothing of the host's reaches it, and a page without a dialog loads none of it. */
const overPage = {
  position: 'fixed',
  inset: 0,
  boxSizing: 'border-box',
  inlineSize: '100%',
  blockSize: '100%',
  maxInlineSize: 'none',
  maxBlockSize: 'none',
  margin: 0,
  border: 0,
  padding: '1rem',
  overflow: 'auto',
  background: '#000a',
} as const satisfies CSSProperties

const places = {
  modal: { placeItems: 'safe center' },
  // A card that is taller than the window scrolls with the dialog: an automatic row would cut it off.
  drawer: { justifyItems: 'end', gridTemplateRows: 'minmax(max-content, 1fr)' },
} as const satisfies { readonly [variant in CardDialog.Props['variant']]: CSSProperties }

/** The browser gives the focus back to what opened it. */
function useShown(ref: { readonly current: HTMLDialogElement | null }, open: boolean) {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    dialog.querySelector<HTMLElement>('[data-part="title"]')?.focus({ preventScroll: true })
    return () => dialog.close()
  }, [ref, open])
}
