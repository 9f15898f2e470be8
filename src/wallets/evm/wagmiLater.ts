/** What of wagmi is loaded with its first use, behind one `import()`. */
export { createWagmiSigner } from './createWagmiSigner.js'
export { connectWagmi, disconnectWagmi } from './wagmiConnection.js'
