let pressed: EventTarget | null = null

/**
 * Calls back for a press on an element itself, but not on its content. A press that started inside, such as a text
 * selection, does not count. Returns a function that unsubscribes.
 */
export function onBackdropClick(element: Element | null | undefined, onPress: () => void): () => void {
  const begin = ({ target }: Event) => {
    pressed = target
  }
  const end = ({ target }: Event) => {
    if (target === element && pressed === element) onPress()
  }
  element?.addEventListener('pointerdown', begin)
  element?.addEventListener('click', end)
  return () => {
    element?.removeEventListener('pointerdown', begin)
    element?.removeEventListener('click', end)
  }
}
