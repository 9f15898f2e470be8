import type { SolanaSigner } from '../../core/transfer/solana/solanaSigner.js'
import type { StandardWallet } from './standardWallet.js'

/**
 * Returns how a Wallet Standard wallet signs for an account, with bytes as input and output; `undefined` if it can
 * only send.
 *
 * Passes the cluster if the wallet knows it, which adapters leave out.
 */
export function signWithWallet(
  wallet: StandardWallet,
  address: string,
  cluster: string,
): SolanaSigner['signTransaction'] {
  const find = () => wallet.accounts.find((account) => account.address === address)
  const feature = wallet.features['solana:signTransaction']
  if (!feature || find()?.features.includes('solana:signTransaction') === false) return undefined
  return async (transaction) => {
    const account = find()
    if (!account) throw Object.assign(new Error('the account was taken away'), { code: 4100 })
    const chain = account.chains.includes(cluster) ? { chain: cluster } : {}
    const [output] = await feature.signTransaction({ account, transaction, ...chain })
    if (!output) throw new Error('the wallet answered without a transaction')
    return output.signedTransaction
  }
}
