/** Space between the card and a wallet's window, and to the window's edges; in px. */
const gap = 16

/** Keeps a wallet's window beside the card, or below it if there is no space beside. Returns a function that stops this. */
export function placeBesideCard(dialog: HTMLDialogElement): () => void {
  const place = () => {
    const card = findCard()
    const { height, width } = dialog.getBoundingClientRect()
    if (!card) return
    const { bottom, left, right, top } = card.getBoundingClientRect()
    const isRoomRight = innerWidth - right >= width + 2 * gap
    const isRoomLeft = left >= width + 2 * gap
    if (isRoomRight || isRoomLeft) {
      const y = Math.max(gap, Math.min(top, innerHeight - height - gap))
      put(dialog, isRoomRight ? right + gap : left - gap - width, y)
    } else {
      put(dialog, Math.max(gap, (innerWidth - width) / 2), bottom + gap)
      dialog.scrollIntoView({ block: 'nearest' })
    }
  }
  place()
  addEventListener('resize', place)
  return () => removeEventListener('resize', place)
}

/** The open modal window, or the card. */
function findCard(): Element | undefined {
  const cards = [...document.querySelectorAll('[data-usdc-bridge]')]
  return cards.find((card) => card.getClientRects().length > 0)
}

/** Moves with the page, as the card does. */
function put(dialog: HTMLDialogElement, x: number, y: number): void {
  Object.assign(dialog.style, { inset: `${y + scrollY}px auto auto ${x + scrollX}px` })
}
