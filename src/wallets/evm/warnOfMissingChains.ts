import type { EvmChainKey } from '../../core/chain/chain.js'
import { type BridgeConfig, warnDeveloper } from '../../core/config/bridgeConfig.js'

/** Warns the developer, once per config, which source chains the page's wagmi cannot switch to, and what to add. */
export function warnOfMissingChains(config: BridgeConfig, missing: readonly EvmChainKey[]): void {
  if (missing.length === 0) return
  const { chains } = config.network
  const names = missing.map((key) => `${chains[key].name} (${chains[key].id})`).join(', ')
  warnDeveloper(
    config,
    `the wagmi config of this page lacks ${names}, so nothing can be sent from there. Add it to \`chains\` and \`transports\` of createConfig, or leave it out of \`permitSpenders\`.`,
  )
}
