/** The code that uses a wallet, loaded on first use through one `import()`. */

export { reading } from '../../core/chunks/reading.js'
export { toWalletError } from '../../core/wallet/evm/toWalletError.js'
export { askForAccounts } from './askForAccounts.js'
export { createInjectedSigner } from './createInjectedSigner.js'
export { createWagmiSigner } from './createWagmiSigner.js'
export { connectWagmi, disconnectWagmi } from './wagmiConnection.js'
export { walletReader } from './walletReader.js'
