'use client'
import {
  type CSSProperties,
  type FocusEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { LazyIcon as Icon } from '../components/ui/LazyIcon.js'
import { onBackdropClick } from '../components/ui/onBackdropClick.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { formWords } from '../messages/formWords.js'
import { sheetWords } from '../messages/sheetWords.js'
import { useWords } from '../messages/useWords.js'
import type { BridgeFlow } from './BridgeFlow.js'

/**
 * Shows the card in a dialog over the page. Renders a native `<dialog>` that stays mounted when closed, and so keeps
 * the input and the current transfer. It is empty until it is first opened.
 */
export function CardDialog({ children, onConnectRequest, onOpenChange, open, variant }: CardDialog.Props) {
  const { t } = useWords(sheetWords)
  const { t: tForm } = useWords(formWords)
  const ref = useRef<HTMLDialogElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const close = () => onOpenChange?.(false)
  const { giveWay, ...raising } = useShown(ref, open)
  useEffect(() => onBackdropClick(ref.current, () => onOpenChange?.(false)), [onOpenChange])
  return (
    <dialog
      aria-label={tForm('title')}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      {...raising}
      ref={ref}
      style={{ ...overPage, ...places[variant], display: open ? 'grid' : 'none' }}
    >
      {wasOpen &&
        children(
          <button
            aria-label={t('close')}
            data-at="corner"
            data-part="icon-button"
            onClick={close}
            style={{ position: 'absolute', insetInlineEnd: '0.75em' }}
            type="button"
          >
            <Icon name="close" />
          </button>,
          onConnectRequest &&
            ((request) => {
              giveWay()
              onConnectRequest(request)
            }),
        )}
    </dialog>
  )
}

export declare namespace CardDialog {
  type Props = {
    /** Renders the card with the dialog's close button, and with the handler that asks the host for a wallet. */
    children: (close: ReactNode, onConnectRequest: BridgeFlow.Props['onConnectRequest']) => ReactNode
    /** The host's own wallet dialog, which this dialog makes way for. */
    onConnectRequest: BridgeFlow.Props['onConnectRequest']
    /** Called when the person wants to close it: by Esc, the button, or a press next to the card. */
    onOpenChange?: ((open: boolean) => void) | undefined
    open: boolean
    variant: 'drawer' | 'modal'
  }
}

/** Inline styles: the host's styles cannot affect them, and a page without a dialog does not load them. */
const overPage = {
  position: 'fixed',
  inset: 0,
  zIndex: 1,
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
  // The top depends only on the smallest height of a card, so a card that grows does not move. A quarter of the
  // remaining space, not half, leaves room below for a taller card.
  modal: {
    placeItems: 'start center',
    paddingBlockStart: 'max(1rem, (100dvh - var(--ub-height, 38.5 * var(--ub-size, 1rem))) / 4)',
  },
  // A card taller than the window scrolls with the dialog; an automatic row would cut it off.
  drawer: { justifyItems: 'end', gridTemplateRows: 'minmax(max-content, 1fr)' },
} as const satisfies { readonly [variant in CardDialog.Props['variant']]: CSSProperties }

/**
 * Shows the dialog as modal, with everything else inert. While the host's wallet dialog is open, it goes below: until
 * that one is gone, a wallet is connected, or the person returns by keyboard or press. The page behind keeps its
 * scroll position. When it closes, focus returns to the element that opened it.
 */
function useShown(ref: { readonly current: HTMLDialogElement | null }, open: boolean) {
  const addresses = [useWalletConnection('evm')?.address, useWalletConnection('solana')?.address].join()
  const [gaveWayTo, setGaveWayTo] = useState<string>()
  const focus = useRef<'inside' | 'moved' | 'left'>('inside')
  const isBelow = gaveWayTo === addresses
  const raise = () => setGaveWayTo(undefined)
  useLayoutEffect(() => {
    const dialog = ref.current
    const { style } = document.documentElement
    const { overflow } = style
    if (!open) return
    const opener = document.activeElement
    style.overflow = 'hidden'
    return () => {
      // `hidden` was set by another dialog, which may have closed before this one.
      if (overflow !== 'hidden') style.overflow = overflow
      const isInside = dialog?.contains(document.activeElement)
      dialog?.close()
      if (isInside && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      setGaveWayTo(undefined)
    }
  }, [ref, open])
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const { activeElement } = dialog.getRootNode() as Document | ShadowRoot
    const isInside = dialog.contains(activeElement)
    focus.current = 'moved'
    dialog.close()
    isBelow ? dialog.show() : dialog.showModal()
    const target = isInside ? activeElement : dialog.querySelector('[data-part="title"]')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    focus.current = 'inside'
    return isBelow ? listenForUncovered(dialog, () => setGaveWayTo(undefined)) : undefined
  }, [ref, open, isBelow])
  return {
    // Before the host opens its dialog: a native one would lose the focus and Escape to this one, opened again below it.
    giveWay: () => flushSync(() => setGaveWayTo(addresses)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (focus.current === 'inside' && !currentTarget.contains(relatedTarget)) focus.current = 'left'
    },
    onClickCapture: raise,
    onFocus: () => {
      if (focus.current === 'left') raise()
    },
  }
}

/**
 * Calls back once whatever the host placed over an element is gone, however the host shows and hides it. Checks on
 * every change of the page. Returns a function that unsubscribes.
 */
function listenForUncovered(element: Element, onUncovered: () => void): () => void {
  let wasCovered = false
  const look = () => {
    const root = element.getRootNode() as Document | ShadowRoot
    // The page may just have removed the element.
    if (!element.isConnected) return
    const isCovered = !element.contains(root.elementFromPoint(innerWidth / 2, innerHeight / 2))
    if (wasCovered && !isCovered) onUncovered()
    wasCovered = isCovered
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { attributes: true, childList: true, subtree: true })
  document.addEventListener('animationend', look)
  document.addEventListener('transitionend', look)
  look()
  return () => {
    observer.disconnect()
    document.removeEventListener('animationend', look)
    document.removeEventListener('transitionend', look)
  }
}
