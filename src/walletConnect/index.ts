export { type WalletConnectParameters, walletConnect } from '../wallets/walletConnect/walletConnect.js'
