import { type ChainKey, chainKeys } from '../core/chain/chain.js'
import { listWitnesses, type Readers } from '../core/chain/reader.js'
import { type BridgeConfig, warnDeveloper } from '../core/config/bridgeConfig.js'
import { normalizeUrl } from '../core/read/readers.js'

/**
 * Warns the developer, once per config, about chains with only one node, duplicate URLs, and nodes of another chain.
 */
export async function warnOfWitnesses(config: BridgeConfig, readers: Readers): Promise<void> {
  const findings = await Promise.all(chainKeys.map((key) => findProblems(config, readers, key)))
  for (const finding of findings.flat()) warnDeveloper(config, finding)
}

async function findProblems(
  { network, rpc }: BridgeConfig,
  readers: Readers,
  key: ChainKey,
): Promise<readonly string[]> {
  const chain = network.chains[key]
  const urls = [rpc[key] ?? []].flat().map(normalizeUrl)
  const repeated = urls.filter((url, index) => urls.indexOf(url) !== index)
  const witnesses = (await listWitnesses(readers, key).catch(() => [])).filter(
    ({ mayBeSilent }) => !mayBeSilent,
  )
  const strangers = await Promise.all(
    witnesses.map(async ({ name, reader }) => {
      if (chain.kind !== 'evm') return []
      const id = await reader.request({ method: 'eth_chainId' }).catch(() => undefined)
      const isOther = typeof id === 'string' && Number(id) !== chain.id
      return isOther ? [`${name} is a node of chain ${Number(id)}, not of ${chain.name} (${chain.id}).`] : []
    }),
  )
  const isAlone = witnesses.length === 1
  return [
    ...repeated.map(
      (url) => `\`rpc.${key}\` names ${new URL(url, 'http://localhost').host} twice, which is one node.`,
    ),
    ...strangers.flat(),
    ...(isAlone
      ? [
          `${chain.name} is read by one node alone, ${witnesses[0]?.name}: what it says of a transfer is believed. Give \`rpc.${key}\` a second address, of another provider.`,
        ]
      : []),
  ]
}
