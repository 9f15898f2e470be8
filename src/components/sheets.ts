/** The sheets of the first screen, loaded when one is first opened. */
export { AccountSheet } from './AccountSheet.js'
export { ChainSheet } from './ChainSheet.js'
export { chainChoices, routeWith } from './chainChoices.js'
