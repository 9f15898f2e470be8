import type { ChainKey } from '../chain/chain.js'
import { type ChainReader, type ChainRequest, listWitnesses, type Readers } from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'

/** How long, in ms, a request waits for those of other transfers that are checked at the same moment. */
const usualWait = 20

/** What waits to be asked of one node, by the request as text, and its answers in the same order. */
type Waiting = { asked: Map<string, ChainRequest>; answers: Promise<readonly Promise<unknown>[]> }

/**
 * Lets transfers that are checked at the same moment ask a node together: the same question once, and all of them by one
 * batch where the node takes it. An answer is never older than its question. A wallet is asked as ever: it may move to
 * another chain meanwhile.
 */
export function shareRequests(
  readers: Readers,
  { sleep }: Pick<Environment, 'sleep'>,
  wait = usualWait,
): Readers {
  const nodes = new Map<string, Waiting>()
  /** The same reader each time: it learns how many requests its node takes at once. */
  const known = new Map<string, ChainReader>()

  async function ask(node: string, reader: ChainReader, request: ChainRequest): Promise<unknown> {
    const { asked, answers } = nodes.get(node) ?? collect(node, reader)
    const text = JSON.stringify(request)
    asked.set(text, request)
    const place = [...asked.keys()].indexOf(text)
    return (await answers)[place]
  }

  function collect(node: string, given: ChainReader): Waiting {
    const reader = known.get(node) ?? given
    if (reader.requestAll) known.set(node, reader)
    const asked: Waiting['asked'] = new Map()
    const answers = sleep(wait).then(() => {
      nodes.delete(node)
      const all = [...asked.values()]
      return reader.requestAll?.(all) ?? all.map((request) => reader.request(request))
    })
    const waiting = { asked, answers }
    nodes.set(node, waiting)
    return waiting
  }

  const share = (chain: ChainKey, name: string, reader: ChainReader): ChainReader => ({
    url: reader.url,
    request: (request) => ask(`${chain} ${reader.url ?? name}`, reader, request),
  })
  const first = (chain: ChainKey) => share(chain, 'host', readers(chain))
  const witnesses = async (chain: ChainKey) =>
    (await listWitnesses(readers, chain)).map((witness) =>
      witness.name === 'wallet'
        ? witness
        : { ...witness, reader: share(chain, witness.name, witness.reader) },
    )
  return Object.assign(first, { witnesses })
}
