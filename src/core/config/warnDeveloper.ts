import type { BridgeConfig } from './bridgeConfig.js'

/** Writes a warning to the console, once for a config: what only the developer of the page can mend. */
export function warnDeveloper({ told }: BridgeConfig, warning: string): void {
  if (told.has(warning)) return
  told.add(warning)
  // biome-ignore lint/suspicious/noConsole: for the developer alone, as React's own warnings are; no production build comes here
  console.warn(`usdc-bridge-react: ${warning}`)
}
