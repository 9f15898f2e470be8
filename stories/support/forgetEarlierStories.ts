/** All stories share one origin's storage. This clears it, so that each starts with no wallet and no records. */
export function forgetEarlierStories(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('usdc-bridge')) localStorage.removeItem(key)
}
