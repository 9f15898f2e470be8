import { createElementClass } from './createElementClass.js'

/**
 * Registers `<usdc-bridge-widget>`: the widget with its own React, for a page with any framework or none. Does nothing
 * when called again or on a server, so that a page's code can run there.
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
