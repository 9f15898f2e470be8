/**
 * Calls back for a press on an element itself, beside what stands in it. One that began within, as in selecting text, is
 * none. Returns how to stop.
 */
export function listenForPressBeside(element: Element | null | undefined, onPress: () => void): () => void {
  let pressed: EventTarget | null = null
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
