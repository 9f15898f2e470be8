import { createElementClass } from './createElementClass.js'

/**
 * Registers `<usdc-bridge-widget>`: the widget with React in it, for a page of any framework or of none. A second call
 * does nothing, nor does one on a server, so that the code of a page may run there.
 *
 * @example
 * ```ts
 * import { defineBridgeElement } from 'usdc-bridge-react/element'
 *
 * defineBridgeElement()
 * ```
 */
export function defineBridgeElement(): void {
  if (typeof customElements === 'undefined' || customElements.get('usdc-bridge-widget')) return
  customElements.define('usdc-bridge-widget', createElementClass())
}
