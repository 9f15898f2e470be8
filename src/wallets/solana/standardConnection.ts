import { callListener } from '../../core/environment/createPublisher.js'
import type { Environment } from '../../core/environment/environment.js'
import {
  publishWalletChange,
  recallWallet,
  rememberWallet,
  watchWalletChanges,
} from '../../core/wallet/sharedWallet.js'
import { discoverWallets } from './discoverWallets.js'
import type { StandardAccount, StandardWallet } from './standardWallet.js'

/** The wallets of a page without a wallet provider. */
type StandardState = {
  status: 'disconnected' | 'connecting' | 'connected'
  /** The wallet that was connected last comes first. */
  wallets: readonly StandardWallet[]
  wallet?: StandardWallet | undefined
  account?: StandardAccount | undefined
}

/**
 * Who chose the wallet: the person in this widget, the person in another widget of the page, or nobody on this visit.
 */
type Choice = 'here' | 'elsewhere' | 'before'

/** The connection to one Wallet Standard wallet. */
export type StandardConnection = {
  get(): StandardState
  /**
   * Starts looking for wallets, and reconnects the last one without a prompt if its name is unique and it still has
   * that account. Returns a function that stops it.
   */
  start(onChange: (state: StandardState) => void): () => void
  /** Rejects with the wallet's error. */
  connect(wallet: StandardWallet): Promise<void>
  disconnect(): Promise<void>
}

/** Creates a connection to wallets found through the Wallet Standard. */
export function createStandardConnection(
  cluster: string,
  environment: Pick<Environment, 'preferences'>,
): StandardConnection {
  let state: StandardState = { status: 'disconnected', wallets: [] }
  let onChange: (state: StandardState) => void = () => {}
  let stopListening: () => void = () => {}
  let attempt = 0
  let choice: Choice = 'here'

  const set = (change: Partial<StandardState>) => {
    state = { ...state, ...change }
    onChange(state)
  }
  const leave = () => {
    attempt += 1
    stopListening()
    stopListening = () => {}
    set({ status: 'disconnected', wallet: undefined, account: undefined })
  }
  const follow = (wallet: StandardWallet) => {
    let account: StandardAccount | undefined
    try {
      account = pickAccount(wallet.accounts, cluster)
    } catch {
      // A wallet whose accounts cannot be read has none anymore.
    }
    if (account) connected(wallet, account)
    else leave()
  }
  const connected = (wallet: StandardWallet, account: StandardAccount) => {
    rememberWallet(environment, 'solana', { id: wallet.name, address: account.address })
    set({ status: 'connected', account })
  }
  const listenTo = (wallet: StandardWallet) => {
    const stop = wallet.features['standard:events']?.on('change', () => follow(wallet))
    // A wallet that cannot be left must not keep the person from another one, nor take the page's tree down.
    stopListening = () => callListener(() => stop?.())
  }
  const named = (called: string | undefined) => state.wallets.filter(({ name }) => name === called)
  /** The wallet with this name, unless two have it, because any script can use any name. */
  const onlyOneNamed = (called: string | undefined) => {
    const [wallet, another] = named(called)
    return another ? undefined : wallet
  }

  async function open(wallet: StandardWallet, chosen: Choice): Promise<void> {
    const earlier = state.account && state.wallet
    const earlierChoice = choice
    leave()
    const own = attempt
    choice = chosen
    const known = chosen === 'before' ? recallWallet(environment, 'solana')?.address : undefined
    set({ status: 'connecting', wallet })
    try {
      const feature = wallet.features['standard:connect']
      const answer = await feature?.connect(chosen === 'here' ? undefined : { silent: true })
      if (own !== attempt) return
      const account = pickAccount(answer?.accounts ?? wallet.accounts, cluster)
      if (!account || (known && account.address !== known)) throw new Error('no Solana account')
      listenTo(wallet)
      connected(wallet, account)
    } catch (error) {
      if (own === attempt) {
        leave()
        if (earlier) {
          choice = earlierChoice
          listenTo(earlier)
          set({ wallet: earlier })
          // Its accounts may have changed while the other wallet asked.
          follow(earlier)
        }
      }
      throw error
    }
  }

  return {
    get: () => state,
    start(listener) {
      onChange = listener
      let isFirst = true
      const stop = discoverWallets((found) => {
        const recent = recallWallet(environment, 'solana')?.id
        const wallets = [...found].sort((a, b) => Number(b.name === recent) - Number(a.name === recent))
        set({ wallets })
        if (choice === 'before' && named(state.wallet?.name).length > 1) leave()
        const last = onlyOneNamed(recent)
        if (!isFirst || !last || state.status !== 'disconnected') return
        isFirst = false
        open(last, 'before').catch(() => {})
      })
      const unsubscribe = watchWalletChanges('solana', ({ connected, left }) => {
        const name = state.wallet?.name
        if (name && name === left) leave()
        const wallet = onlyOneNamed(connected)
        if (wallet && name !== connected) open(wallet, 'elsewhere').catch(() => {})
      })
      onChange(state)
      return () => {
        stop()
        unsubscribe()
        stopListening()
        attempt += 1
        onChange = () => {}
      }
    },
    async connect(wallet) {
      await open(wallet, 'here')
      if (state.wallet === wallet) publishWalletChange('solana', { connected: wallet.name })
    },
    async disconnect() {
      const { wallet } = state
      rememberWallet(environment, 'solana', undefined)
      leave()
      if (wallet) publishWalletChange('solana', { left: wallet.name })
      await wallet?.features['standard:disconnect']?.disconnect()
    },
  }
}

/** Prefers an account of this cluster, because some wallets list an account for each. */
function pickAccount(accounts: readonly StandardAccount[], cluster: string): StandardAccount | undefined {
  return (
    accounts.find(({ chains }) => chains.includes(cluster)) ??
    accounts.find(({ chains }) => chains.some((chain) => chain.startsWith('solana:')))
  )
}
