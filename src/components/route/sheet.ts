/** What the first press on a chain loads, behind one `import()`. */
export { ChainSheet } from './ChainSheet.js'
export { chainChoices, routeWith } from './chainChoices.js'
