import type { Chain, Network } from '../../core/chain/network.js'
import type { ChainReader } from '../../core/chain/reader.js'
import { createReaders, normalizeUrl } from '../../core/read/readers.js'
import type { DoctorEnvironment } from '../exchange.js'
import type { DoctorReport } from '../finding.js'
import { isLocal } from '../isLocal.js'
import { withHttpStatus } from './withHttpStatus.js'

/** The nodes of a chain and how to reach them. */
export type NodeList = {
  network: Network
  environment: DoctorEnvironment
  origin: string | undefined
  urls: readonly string[]
}

/** A node that can be called. */
export type ListedNode = { url: string; name: string; reader: ChainReader }

/**
 * Lists a chain's nodes as the package uses them: without duplicate URLs, and with paths relative to the page's
 * origin.
 */
export async function listNodes(
  report: DoctorReport,
  { network, environment, origin, urls }: NodeList,
  { key }: Chain,
): Promise<readonly ListedNode[]> {
  const whole = urls.flatMap((url) => {
    if (URL.canParse(url) && /^https?:/.test(url)) return [url]
    if (!url.startsWith('/')) {
      report.problem('node', 'An address in `rpc` is neither an http(s) address nor a path.')
      return []
    }
    if (origin !== undefined) return [new URL(url, origin).href]
    report.unknown('node', 'An address in `rpc` is a path on your page. Give the page’s origin to check it.')
    return []
  })
  if (new Set(whole.map(normalizeUrl)).size < whole.length)
    report.warning('witnesses', 'Two addresses are the same node, which is one witness.')
  if (whole.length === 0) return []
  const named = { ...environment, fetch: withHttpStatus(environment.fetch) }
  const readers = createReaders({ rpc: { [key]: whole }, network, _internal: { environment: named } })
  const witnesses = (await readers.witnesses?.(key)) ?? []
  const nodes = witnesses.map(({ name, reader }) => ({ url: reader.url ?? '', name, reader }))
  countWitnesses(report, nodes, key)
  return nodes.map((node, at) => {
    const isAlone = nodes.filter(({ name }) => name === node.name).length === 1
    return { ...node, name: isAlone ? node.name : `${node.name} #${at + 1}` }
  })
}

function countWitnesses(report: DoctorReport, nodes: readonly ListedNode[], key: string) {
  const hosts = new Set(nodes.map(({ name }) => name))
  const write = `rpc: { ${key}: ['https://…', 'https://…'] }`
  if (nodes.length === 1)
    report.warning('witnesses', 'There is only one node, so nothing checks what it says.', {
      advice: 'Add a second one that someone else runs.',
      write,
    })
  else if (nodes.every(({ url }) => isLocal(url)))
    report.ok('witnesses', `There are ${nodes.length} nodes, all on this machine.`)
  else if (hosts.size < nodes.length)
    report.warning('witnesses', 'Two of the nodes share a host, so one operator may answer for both.', {
      advice: 'Use nodes that different operators run.',
      write,
    })
  else report.ok('witnesses', `There are ${nodes.length} nodes, and all of them have to agree.`)
}
