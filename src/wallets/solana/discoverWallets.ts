import { isSolanaWallet, type StandardWallet } from './standardWallet.js'

type Register = (...wallets: StandardWallet[]) => () => void

/**
 * Finds this browser's Solana wallets through the Wallet Standard events, including those registered later. Returns a
 * function that stops it.
 */
export function discoverWallets(onChange: (wallets: readonly StandardWallet[]) => void): () => void {
  let found: readonly StandardWallet[] = []
  const set = (wallets: readonly StandardWallet[]) => {
    found = wallets
    onChange(found)
  }
  const register: Register = (...wallets) => {
    const news = wallets.filter((wallet) => isSolanaWallet(wallet) && !found.includes(wallet))
    if (news.length > 0) set([...found, ...news])
    return () => set(found.filter((wallet) => !news.includes(wallet)))
  }
  const api = Object.freeze({ register })
  const announced = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail(api)
  }
  window.addEventListener('wallet-standard:register-wallet', announced)
  window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
  return () => window.removeEventListener('wallet-standard:register-wallet', announced)
}
