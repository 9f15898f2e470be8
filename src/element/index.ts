export type {
  BridgeElement,
  BridgeElementAttributes,
  BridgeElementEvents,
  BridgeElementInVue,
  BridgeElementProperties,
  BridgeElementReview,
} from './BridgeElement.js'
export { defineBridgeElement } from './defineBridgeElement.js'
