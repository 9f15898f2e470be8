/** What reaches for a wallet, loaded with its first use, behind one `import()`. */
export { askForAccounts } from './askForAccounts.js'
export { createInjectedSigner } from './createInjectedSigner.js'
export { createWagmiSigner } from './createWagmiSigner.js'
export { toWalletError } from './toWalletError.js'
export { connectWagmi, disconnectWagmi } from './wagmiConnection.js'
export { warnOfMissingChains } from './warnOfMissingChains.js'
