import type { ChainKey } from '../chain/chain.js'
import {
  type ChainReader,
  type ChainRequest,
  listWitnesses,
  type Readers,
  type Witness,
} from '../chain/reader.js'
import type { Environment } from '../environment/environment.js'

/** How long, in ms, a request waits for requests of other transfers that are checked at the same moment. */
const usualWait = 20

/** Requests waiting for one node, by their JSON, and their answers in the same order. */
type Waiting = { asked: Map<string, ChainRequest>; answers: Promise<readonly Promise<unknown>[]> }

/**
 * Combines requests of transfers that are checked at the same moment: identical requests are sent once, and all of
 * them go in one batch if the node supports it. An answer is never older than its request. Wallets are excluded,
 * because they may switch to another chain in the meantime, and so is the reader that is no witness: it has the URL of
 * the first one, but asks another if that fails.
 */
export function shareRequests(
  readers: Readers,
  { sleep }: Pick<Environment, 'sleep'>,
  wait = usualWait,
): Readers {
  const nodes = new Map<string, Waiting>()
  /** Reuses the reader, because it learns how many requests its node accepts per batch. */
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

  const share = (chain: ChainKey, { name, reader }: Witness): ChainReader => ({
    url: reader.url,
    request: (request) => ask(`${chain} ${reader.url ?? name}`, reader, request),
  })
  const witnesses = async (chain: ChainKey) =>
    (await listWitnesses(readers, chain)).map((witness) =>
      witness.name === 'wallet' ? witness : { ...witness, reader: share(chain, witness) },
    )
  return Object.assign((chain: ChainKey) => readers(chain), { witnesses })
}
