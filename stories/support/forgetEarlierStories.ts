/** All stories share the storage of one origin, and a story begins with nobody connected and nobody known. */
export function forgetEarlierStories(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('usdc-bridge:')) localStorage.removeItem(key)
}
