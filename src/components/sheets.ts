/** Loaded on the first press on a chain or on the account, through one `import()`. */
export { ChainSheet } from './route/ChainSheet.js'
export { chainChoices, routeWith } from './route/chainChoices.js'
export { AccountSheet } from './wallet/AccountSheet.js'
