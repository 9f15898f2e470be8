import type { BridgeConfig } from './bridgeConfig.js'

/** Logs a warning to the console, once per config, about something that only the page's developer can fix. */
export function warnDeveloper({ _internal: { warnings } }: BridgeConfig, warning: string): void {
  if (warnings.has(warning)) return
  warnings.add(warning)
  // biome-ignore lint/suspicious/noConsole: warns the developer, as React does; left out of production builds
  console.warn(`usdc-bridge-react: ${warning}`)
}
