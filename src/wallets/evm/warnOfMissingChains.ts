import type { EvmChainKey } from '../../core/chain/chain.js'
import type { BridgeConfig } from '../../core/config/bridgeConfig.js'

/** What a bundler knows and a browser does not. */
declare const process: { env: { NODE_ENV?: string } }

/**
 * Tells the developer, once for a config and never in production, which source chains the page's wagmi cannot change
 * to, and what to add.
 */
export function warnOfMissingChains({ network, told }: BridgeConfig, missing: readonly EvmChainKey[]): void {
  const names = missing.map((key) => `${network.chains[key].name} (${network.chains[key].id})`).join(', ')
  const warning = `usdc-bridge-react: the wagmi config of this page lacks ${names}, so nothing can be sent from there. Add it to \`chains\` and \`transports\` of createConfig, or leave it out of \`permitSpenders\`.`
  if (told.has(warning) || !isDevelopment()) return
  told.add(warning)
  // biome-ignore lint/suspicious/noConsole: the one thing that is for the developer alone, as React's own warnings are; production says nothing
  console.warn(warning)
}

/** Bundlers write the mode in place of the expression; a page without one has no `process`. */
function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production'
  } catch {
    return false
  }
}
