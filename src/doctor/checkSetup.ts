import { chainKeys, type EvmChainKey, isEvmChainKey } from '../core/chain/chain.js'
import type { Pair } from '../core/chain/route.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { createDoctorReport, type DoctorFinding } from './finding.js'

/** Compares a configuration with the open routes: which chains need a spender, and which need a node. */
export function checkSetup(
  { permitSpenders, rpc }: Pick<BridgeConfig, 'permitSpenders' | 'rpc'>,
  pairs: readonly Pair[],
): readonly DoctorFinding[] {
  const report = createDoctorReport('config')
  const open = pairs.filter(({ enabled }) => enabled)
  const sources = new Set(open.map(({ from }) => from))
  const spenderless = [...sources].filter(
    (key): key is EvmChainKey => isEvmChainKey(key) && !permitSpenders[key],
  )
  if (spenderless.length > 0)
    report.warning('setup', `Open routes start on ${spenderless.join(', ')}, where no spender is pinned.`, {
      advice: 'The widget shows them as not set up. Take the spender from the service’s own documents.',
      write: `permitSpenders: { ${spenderless.map((key) => `${key}: '0x…'`).join(', ')} }`,
    })
  const used = chainKeys.filter((key) => open.some(({ from, to }) => from === key || to === key))
  const unread = used.filter((key) => [rpc[key] ?? []].flat().length === 0)
  if (unread.length > 0)
    report.warning('setup', `Open routes use ${unread.join(', ')}, for which \`rpc\` has no node.`, {
      advice: 'Only a page whose own wagmi or Solana connection reaches them can use them.',
      write: `rpc: { ${unread.map((key) => `${key}: ['https://…', 'https://…']`).join(', ')} }`,
    })
  if (spenderless.length + unread.length === 0)
    report.ok('setup', 'Every open route has a node on both sides, and a pinned spender where one is needed.')
  return report.findings
}
