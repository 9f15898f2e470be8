import { HttpRequestError, RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { createEvmRpc, type Log, type LogFilter } from '../../../../src/core/read/evm/evmRpc.js'
import { createLogMemory, type LogMemory, readLogs } from '../../../../src/core/read/evm/readLogs.js'
import { rpcReader } from '../../../../src/core/read/rpcReader.js'
import { refusal } from '../../support/createEvmNode.js'

const filter = { address: '0x01', topics: ['0x02', null] } as const

/** A node with a log in every thousandth block. */
function createLogNode(refuse: (span: number, asked: number) => Error | undefined = () => undefined) {
  const ranges: [number, number][] = []
  const node = {
    ranges,
    fork: 'a',
    extra: [] as number[],
    /** Its newest block with logs. */
    logsUpTo: Number.POSITIVE_INFINITY,
    rpc: {
      ...createEvmRpc({ request: () => Promise.reject(new Error('asked for something else')) }),
      async logs({ fromBlock, toBlock }: LogFilter): Promise<readonly Log[]> {
        const [from, to] = [Number(fromBlock), Number(toBlock)]
        ranges.push([from, to])
        const error = refuse(to - from + 1, ranges.length)
        if (error) throw error
        const first = Math.ceil(from / 1_000) * 1_000
        const numbers = [...node.extra.filter((number) => number >= from && number <= to)]
        for (let number = first; number <= to; number += 1_000) numbers.push(number)
        return numbers
          .filter((number) => number <= node.logsUpTo)
          .sort((a, b) => a - b)
          .map((number) => logAt(number, node.fork))
      },
    },
  }
  return node
}

const word = `0x${'1a'.repeat(32)}` as const

const logAt = (number: number, fork: string): Log => ({
  address: '0x01',
  topics: ['0x02', '0x05'],
  data: '0x',
  transactionHash: word,
  logIndex: '0x0',
  blockNumber: `0x${number.toString(16)}`,
  blockHash: `0x${fork.repeat(64)}`,
})
const numbers = (logs: readonly Log[]) => logs.map(({ blockNumber }) => Number(blockNumber))
const range = (from: number, to: number, final?: number) => ({
  from: BigInt(from),
  to: BigInt(to),
  ...(final !== undefined && { final: BigInt(final) }),
})
/** Of a node that takes fewer blocks at once than there are. */
const narrow = (): LogMemory => ({ ...createLogMemory(), span: 2_000n })
const read = async (
  node: ReturnType<typeof createLogNode>,
  memory: LogMemory,
  ...where: Parameters<typeof range>
) => numbers((await readLogs(node.rpc, filter, range(...where), memory)).logs)

describe('a range that the node accepts', () => {
  test('is read at once, including both ends', async () => {
    const node = createLogNode()
    expect(await read(node, createLogMemory(), 1_000, 3_000)).toEqual([1_000, 2_000, 3_000])
    expect(node.ranges).toEqual([[1_000, 3_000]])
  })

  test('is read in parts without overlaps or gaps', async () => {
    const node = createLogNode()
    expect(await read(node, createLogMemory(), 5_000, 26_000)).toHaveLength(22)
    expect(node.ranges).toEqual([
      [5_000, 14_999],
      [15_000, 24_999],
      [25_000, 26_000],
    ])
  })

  test('of one block is read', async () => {
    expect(await read(createLogNode(), createLogMemory(), 7_000, 7_000)).toEqual([7_000])
  })

  test('is not requested if the node is behind the first block', async () => {
    const node = createLogNode()
    expect(await read(node, createLogMemory(), 7_000, 6_000, 5_000)).toEqual([])
    expect(node.ranges).toEqual([])
  })
})

describe('a later read', () => {
  test('of what fits one request reads all of it, because a lagging node may have left final logs out', async () => {
    const node = createLogNode()
    const memory = createLogMemory()
    node.logsUpTo = 2_000
    expect(await read(node, memory, 1_000, 5_000, 4_000)).toEqual([1_000, 2_000])
    node.logsUpTo = Number.POSITIVE_INFINITY
    expect(await read(node, memory, 1_000, 6_000, 5_000)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
    expect(node.ranges).toEqual([
      [1_000, 5_000],
      [1_000, 6_000],
    ])
  })

  test('of more than fits one request reads again only what is not final', async () => {
    const node = createLogNode()
    const memory = narrow()
    await read(node, memory, 1_000, 5_000, 3_000)
    expect(await read(node, memory, 1_000, 6_000, 4_000)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
    expect(node.ranges.slice(-2)).toEqual([
      [3_001, 5_000],
      [5_001, 6_000],
    ])
  })

  test('forgets what a reorg has undone', async () => {
    const node = createLogNode()
    const memory = narrow()
    node.extra = [4_500]
    expect(await read(node, memory, 1_000, 5_000, 3_000)).toContain(4_500)
    node.extra = []
    node.fork = 'b'
    const { logs } = await readLogs(node.rpc, filter, range(1_000, 5_000, 3_000), memory)
    expect(numbers(logs)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
    expect(logs.map(({ blockHash }) => blockHash[2])).toEqual(['a', 'a', 'a', 'b', 'b'])
  })

  test('at a lagging node keeps the newer logs for later, and returns only those up to its head', async () => {
    const node = createLogNode()
    const memory = narrow()
    await read(node, memory, 1_000, 5_000, 4_000)
    expect(await read(node, memory, 1_000, 2_000, 1_000)).toEqual([1_000, 2_000])
    expect(await read(node, memory, 1_000, 6_000, 4_000)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000, 6_000])
  })

  test('treats nothing as final if the node reports no final block, or one beyond its head', async () => {
    const node = createLogNode()
    const unsaid = createLogMemory()
    await read(node, unsaid, 1_000, 5_000)
    await read(node, unsaid, 1_000, 5_000)
    expect(node.ranges).toEqual([
      [1_000, 5_000],
      [1_000, 5_000],
    ])
    const ahead = narrow()
    await read(node, ahead, 1_000, 5_000, 9_000)
    expect(await read(node, ahead, 1_000, 6_000, 9_000)).toHaveLength(6)
    expect(node.ranges.at(-1)).toEqual([5_001, 6_000])
  })

  test('keeps no log twice, however often it reads', async () => {
    const node = createLogNode()
    const memory = narrow()
    for (const final of [2_000, 3_000, 3_000, 5_000]) await read(node, memory, 1_000, 5_000, final)
    expect(await read(node, memory, 1_000, 5_000, 5_000)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
  })

  test('reads only the newest blocks again if the ranges are narrow', async () => {
    const node = createLogNode((span) => (span > 10 ? refusal(-32600, 'up to a 10 block range') : undefined))
    const memory = createLogMemory()
    expect(await read(node, memory, 1_000, 3_000)).toEqual([1_000, 2_000])
    expect(await read(node, memory, 1_000, 3_000)).toEqual([1_000, 2_000, 3_000])
    const before = node.ranges.length
    expect(await read(node, memory, 1_000, 3_000)).toEqual([1_000, 2_000, 3_000])
    expect(node.ranges.length - before).toBe(64)
  })

  test('is split if it needs more than 200 requests, and reports that', async () => {
    const node = createLogNode((span) => (span > 10 ? refusal(-32600, 'up to a 10 block range') : undefined))
    const memory = createLogMemory()
    const look = () => readLogs(node.rpc, filter, range(1_000, 5_000), memory)
    const parts = [await look(), await look(), await look()]
    expect(parts.map(({ isComplete }) => isComplete)).toEqual([false, false, true])
    expect(numbers(parts[2]?.logs ?? [])).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
    expect(node.ranges.length).toBeLessThanOrEqual(600)
  })
})

describe('a range that the node refuses', () => {
  const refusals: [string, Error][] = [
    ['-32005', refusal(-32005, 'query returned more than 10000 results')],
    ['-32600', refusal(-32600, 'up to a 1000 block range')],
    [
      'an RpcRequestError of viem',
      new RpcRequestError({ body: {}, error: { code: -32614, message: 'limited' }, url: 'http://x' }),
    ],
    ['HTTP 400', new HttpRequestError({ url: 'http://x', status: 400 })],
    [
      'HTTP 413, as a cause',
      new Error('failed', { cause: new HttpRequestError({ url: 'http://x', status: 413 }) }),
    ],
  ]
  test.each(refusals)('with %s is halved until it is accepted, and nothing is left out', async (_, error) => {
    const node = createLogNode((span) => (span > 1_000 ? error : undefined))
    expect(await read(node, createLogMemory(), 1_000, 5_000)).toEqual([1_000, 2_000, 3_000, 4_000, 5_000])
    const taken = node.ranges.filter(([from, to]) => to - from < 1_000)
    expect(taken.map(([from]) => from)).toEqual([1_000, ...taken.slice(0, -1).map(([, to]) => to + 1)])
    expect(taken.at(-1)?.[1]).toBe(5_000)
  })

  test('is not requested again, because the limit is remembered', async () => {
    const node = createLogNode((span) => (span > 1_000 ? refusal(-32600, 'limited') : undefined))
    const memory = createLogMemory()
    await read(node, memory, 1_000, 5_000, 1_000)
    const before = node.ranges.length
    await read(node, memory, 1_000, 5_000, 1_000)
    expect(node.ranges.slice(before).every(([from, to]) => to - from < 1_000)).toBe(true)
  })

  describe('by a node that no longer keeps the oldest blocks', () => {
    /** Refuses searches that begin before a block, as EIP-4444 has it. */
    function createPrunedNode() {
      const node = createLogNode()
      const { logs } = node.rpc
      const pruned = { ...node, keptFrom: 2_000n, asked: 0, isDown: (_asked: number) => false }
      pruned.rpc.logs = async (filter) => {
        pruned.asked += 1
        if (pruned.isDown(pruned.asked)) throw new TypeError('fetch failed')
        if (filter.fromBlock < pruned.keptFrom) throw refusal(4444, 'pruned history unavailable')
        return logs(filter)
      }
      return pruned
    }

    test('is read from the first block that the node keeps, to the block', async () => {
      for (const keptFrom of [1_001n, 1_999n, 2_000n, 2_001n, 3_000n, 4_001n, 5_000n]) {
        const node = createPrunedNode()
        node.keptFrom = keptFrom
        const { logs, isComplete } = await readLogs(node.rpc, filter, range(1_000, 5_000), createLogMemory())
        expect(isComplete).toBe(false)
        expect(numbers(logs)).toEqual([2_000, 3_000, 4_000, 5_000].filter((number) => number >= keptFrom))
        expect(node.asked).toBeLessThanOrEqual(14)
      }
    })

    test('costs one request from then on, and final logs are kept when the node drops them', async () => {
      const node = createPrunedNode()
      const memory = createLogMemory()
      await read(node, memory, 1_000, 5_000, 4_500)
      for (const [to, keptFrom] of [
        [5_100, 2_100n],
        [5_200, 3_100n],
      ] as const) {
        node.keptFrom = keptFrom
        node.asked = 0
        expect(await read(node, memory, 1_000, to, 4_600)).toEqual([2_000, 3_000, 4_000, 5_000])
        expect(node.asked).toBe(1)
      }
    })

    test('is read again if the node could not be reached while that block was looked for', async () => {
      const node = createPrunedNode()
      const memory = createLogMemory()
      node.isDown = (asked) => asked === 4
      await expect(read(node, memory, 1_000, 5_000)).rejects.toThrow('fetch failed')
      expect(await read(node, memory, 1_000, 5_000)).toEqual([2_000, 3_000, 4_000, 5_000])
    })

    test('fails if it keeps none', async () => {
      const node = createPrunedNode()
      node.keptFrom = 9_000n
      await expect(read(node, createLogMemory(), 1_000, 5_000)).rejects.toThrow('pruned')
      expect(node.asked).toBeLessThanOrEqual(20)
    })
  })

  test('of five blocks means that the node is broken, and the read fails', async () => {
    const node = createLogNode(() => refusal(-32603, 'internal error'))
    await expect(read(node, createLogMemory(), 1_000, 5_000)).rejects.toThrow('internal error')
    expect(node.ranges.length).toBeLessThan(12)
  })

  test('by a temporarily broken node does not narrow later reads', async () => {
    let isBroken = true
    const node = createLogNode(() => (isBroken ? refusal(-32603, 'internal error') : undefined))
    const memory = createLogMemory()
    await expect(read(node, memory, 1_000, 5_000)).rejects.toThrow('internal error')
    isBroken = false
    node.ranges.length = 0
    expect(await read(node, memory, 1_000, 5_000)).toHaveLength(5)
    expect(node.ranges).toEqual([[1_000, 5_000]])
  })
})

test.each([[null], [undefined], [{}], ['0x']])(
  'an answer that is not a list is an error: %j',
  async (answer) => {
    let asked = 0
    const request = async () => {
      asked += 1
      return answer as never
    }
    await expect(
      readLogs(createEvmRpc({ request }), filter, range(1_000, 5_000), createLogMemory()),
    ).rejects.toThrow(answer === undefined ? 'no result' : 'answered with other logs')
    expect(asked).toBe(1)
  },
)

test.each<[string, object]>([
  ['without an index', { logIndex: undefined }],
  ['with a negative index', { logIndex: '-1' }],
  ['with a shortened transaction', { transactionHash: '0x1a' }],
  ['with a number as its transaction', { transactionHash: 26 }],
  ['without a block hash', { blockHash: null }],
])('a log %s is an error, because no record could keep it', async (_, change) => {
  const request = async () => [{ ...logAt(2_000, 'a'), ...change }] as never
  const asked = readLogs(createEvmRpc({ request }), filter, range(1_000, 5_000), createLogMemory())
  await expect(asked).rejects.toThrow('answered with other logs')
})

describe('a node that is unreachable or busy is not asked again', () => {
  test.each<[string, Error]>([
    ['a broken connection', new TypeError('fetch failed')],
    ['HTTP 429', new HttpRequestError({ url: 'http://x', status: 429 })],
    ['HTTP 503', new HttpRequestError({ url: 'http://x', status: 503 })],
    ['a timeout', new DOMException('timed out', 'TimeoutError')],
  ])('%s', async (_, error) => {
    const node = createLogNode(() => error)
    await expect(read(node, createLogMemory(), 1_000, 5_000)).rejects.toBe(error)
    expect(node.ranges).toHaveLength(1)
  })

  test('and what was read by then counts once', async () => {
    const node = createLogNode((_, asked) => (asked === 2 ? new TypeError('fetch failed') : undefined))
    const memory = createLogMemory()
    await expect(read(node, memory, 1_000, 12_000, 12_000)).rejects.toThrow('fetch failed')
    expect(await read(node, memory, 1_000, 12_000, 12_000)).toHaveLength(12)
  })
})

describe('at a URL of `rpc`,', () => {
  /** Counts the requests for more than 500 blocks, which the node answers as given. */
  function readOver(refuse: () => Response) {
    const asked = { wide: 0 }
    const environment = {
      async fetch(_: unknown, init: RequestInit = {}) {
        const [{ fromBlock, toBlock }] = JSON.parse(String(init.body)).params
        if (Number(toBlock) - Number(fromBlock) < 500)
          return Response.json({ jsonrpc: '2.0', id: 1, result: [] })
        asked.wide += 1
        return refuse()
      },
      timeout: () => new AbortController().signal,
    }
    const rpc = createEvmRpc(rpcReader({ url: 'https://node.example', environment }))
    return { asked, logs: readLogs(rpc, filter, range(1_000, 3_000), createLogMemory()) }
  }

  test.each<[string, () => Response]>([
    ['an error in JSON-RPC', () => Response.json({ error: { code: -32600, message: 'too wide' } })],
    ['HTTP 400 in plain text', () => new Response('too wide', { status: 400 })],
    ['HTTP 413 in HTML', () => new Response('<html>too large</html>', { status: 413 })],
    ['HTTP 400 in JSON of its own', () => Response.json({ message: 'too wide' }, { status: 400 })],
  ])('a range refused with %s is halved', async (_, refuse) => {
    expect(await readOver(refuse).logs).toMatchObject({ isComplete: true })
  })

  test.each([-32005, -32007])(
    'a node that is busy, with HTTP 429 and %i, is not asked again',
    async (code) => {
      const refuse = () => Response.json({ error: { code, message: 'limit' } }, { status: 429 })
      const { asked, logs } = readOver(refuse)
      await expect(logs).rejects.toMatchObject({ code, status: 429 })
      expect(asked.wide).toBe(1)
    },
  )
})
