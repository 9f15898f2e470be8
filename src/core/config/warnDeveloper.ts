import type { BridgeConfig } from './bridgeConfig.js'

/** Writes a warning to the console, once for a config: what only the developer of the page can mend. */
export function warnDeveloper({ _internal: { warnings } }: BridgeConfig, warning: string): void {
  if (warnings.has(warning)) return
  warnings.add(warning)
  // biome-ignore lint/suspicious/noConsole: warns the developer, as React does; left out of production builds
  console.warn(`usdc-bridge-react: ${warning}`)
}
