import type { BridgeConfig } from './bridgeConfig.js'

/** Writes a warning to the console, once for a config: what only the developer of the page can mend. */
export function warnDeveloper({ warnings }: BridgeConfig, warning: string): void {
  if (warnings.has(warning)) return
  warnings.add(warning)
  // biome-ignore lint/suspicious/noConsole: for the developer alone, as React's own warnings are; no production build comes here
  console.warn(`usdc-bridge-react: ${warning}`)
}
