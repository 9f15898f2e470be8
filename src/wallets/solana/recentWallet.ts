const key = 'usdc-bridge:solana-wallet'

/** The name of the wallet that was connected last, kept in `localStorage` where there is one. */
export const recentWallet = {
  get: (): string | undefined => attempt(() => localStorage.getItem(key) ?? undefined),
  set: (name: string): void => {
    attempt(() => localStorage.setItem(key, name))
  },
  clear: (): void => {
    attempt(() => localStorage.removeItem(key))
  },
}

/** A page without storage connects anew each time, and works all the same. */
function attempt<result>(use: () => result): result | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}
