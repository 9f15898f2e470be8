/** What the first press on a chain or on the account loads, behind one `import()`. */
export { ChainSheet } from './route/ChainSheet.js'
export { chainChoices, routeWith } from './route/chainChoices.js'
export { AccountSheet } from './wallet/AccountSheet.js'
