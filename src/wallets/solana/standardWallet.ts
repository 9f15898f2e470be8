export type StandardAccount = {
  readonly address: string
  readonly chains: readonly string[]
  readonly features: readonly string[]
}

/** The part of the Wallet Standard that is used here (github.com/wallet-standard/wallet-standard). */
export type StandardWallet = {
  readonly name: string
  readonly icon: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: {
    readonly 'standard:connect'?: {
      connect(input?: { silent?: boolean }): Promise<{ accounts: readonly StandardAccount[] }>
    }
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> }
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: object) => void): () => void
    }
    readonly 'solana:signTransaction'?: {
      signTransaction(
        ...inputs: readonly { account: StandardAccount; transaction: Uint8Array; chain?: string }[]
      ): Promise<readonly { signedTransaction: Uint8Array }[]>
    }
    readonly 'solana:signAndSendTransaction'?: object
  }
}

/**
 * Tells whether a wallet can be connected for Solana. One that can only send is detected when it has to sign. Any
 * script can register one, so one that cannot even be read is none.
 */
export function isSolanaWallet(wallet: StandardWallet): boolean {
  try {
    const { name, chains, features } = wallet
    const canAct = 'solana:signTransaction' in features || 'solana:signAndSendTransaction' in features
    const isNamed = typeof name === 'string'
    return (
      isNamed &&
      canAct &&
      'standard:connect' in features &&
      chains.some((chain) => chain.startsWith('solana:'))
    )
  } catch {
    return false
  }
}
