/** The two kinds of wallets. */
export type WalletKind = 'evm' | 'solana'
