import { defineBridgeElement } from './defineBridgeElement.js'

export type * from './index.js'

defineBridgeElement()
