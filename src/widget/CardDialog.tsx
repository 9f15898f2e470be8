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
import { LazyIcon as Icon } from '../components/ui/LazyIcon.js'
import { listenForPressBeside } from '../components/ui/listenForPressBeside.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { formWords } from '../messages/formWords.js'
import { sheetWords } from '../messages/sheetWords.js'
import { useWords } from '../messages/useWords.js'
import type { BridgeFlow } from './BridgeFlow.js'
import { listenForUncovered } from './listenForUncovered.js'

/**
 * Holds the card in a dialog over the page. Renders a native `<dialog>`, which stays when it is closed, and with it
 * what was typed and what is under way. Nothing is in it before it was opened.
 */
export function CardDialog({ children, onConnectRequest, onOpenChange, open, variant }: CardDialog.Props) {
  const { t } = useWords(sheetWords)
  const { t: tForm } = useWords(formWords)
  const ref = useRef<HTMLDialogElement>(null)
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  const close = () => onOpenChange?.(false)
  const { giveWay, ...raising } = useShown(ref, open)
  useEffect(() => listenForPressBeside(ref.current, () => onOpenChange?.(false)), [onOpenChange])
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
    /** The card, with the button that closes the dialog in it, and what asks the host for a wallet. */
    children: (close: ReactNode, onConnectRequest: BridgeFlow.Props['onConnectRequest']) => ReactNode
    /** The host's own dialog for wallets: this one gives way to it. */
    onConnectRequest: BridgeFlow.Props['onConnectRequest']
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
  modal: { placeItems: 'safe center' },
  // A card that is taller than the window scrolls with the dialog: an automatic row would cut it off.
  drawer: { justifyItems: 'end', gridTemplateRows: 'minmax(max-content, 1fr)' },
} as const satisfies { readonly [variant in CardDialog.Props['variant']]: CSSProperties }

/**
 * Over everything, and everything else inert; or below whatever the host opens for its wallets, until that is gone, a
 * wallet is connected, or the person comes back by the keyboard or by a press. The page behind stays where it is. In the
 * end the browser gives the focus back to what opened it.
 */
function useShown(ref: { readonly current: HTMLDialogElement | null }, open: boolean) {
  const addresses = [useWalletConnection('evm')?.address, useWalletConnection('solana')?.address].join()
  const [gaveWayTo, setGaveWayTo] = useState<string>()
  const focus = useRef<'inside' | 'moved' | 'left'>('inside')
  const isBelow = gaveWayTo === addresses
  const raise = () => setGaveWayTo(undefined)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    const { activeElement } = document
    const inside = dialog.contains(activeElement) ? activeElement : null
    focus.current = 'moved'
    dialog.close()
    isBelow ? dialog.show() : dialog.showModal()
    const target = inside ?? dialog.querySelector('[data-part="title"]')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    focus.current = 'inside'
    return isBelow ? listenForUncovered(dialog, () => setGaveWayTo(undefined)) : undefined
  }, [ref, open, isBelow])
  useLayoutEffect(() => {
    const dialog = ref.current
    const { style } = document.documentElement
    const { overflow } = style
    if (!open) return
    style.overflow = 'hidden'
    return () => {
      style.overflow = overflow
      dialog?.close()
      setGaveWayTo(undefined)
    }
  }, [ref, open])
  return {
    giveWay: () => setGaveWayTo(addresses),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (focus.current === 'inside' && !currentTarget.contains(relatedTarget)) focus.current = 'left'
    },
    onClickCapture: raise,
    onFocus: () => {
      if (focus.current === 'left') raise()
    },
  }
}
