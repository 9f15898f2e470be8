import { keccak256, toHex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { multicallAddress } from '../../sandbox/chains.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { examineChain } from '../../src/server/index.js'
import { newRecipient } from '../sandbox/support/sendTransfer.js'
import { pageOrigin } from '../server/startProxy.js'
import { notWell, readFindings, runWithConfig, sandboxConfig } from './doctorOnSandbox.js'
import { startAlteredNode } from './startAlteredNode.js'

type Fault = Parameters<Sandbox['inject']>[0]

let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
  await mintInEachBlock(120)
}, 120_000)
afterEach(() => sandbox.clearFaults())
afterAll(() => sandbox.stop())

/** Mints in separate blocks, so that every block has a log of the token. */
async function mintInEachBlock(blocks: number) {
  for (let count = 0; count < blocks; count += 1)
    await sandbox.fund({ chain: 'BASE', address: newRecipient('BASE'), amount: 1n })
}

async function examine(changes: object = {}) {
  const config = sandboxConfig(sandbox, changes)
  const args = ['--json', '--base-url', sandbox.url, '--origin', pageOrigin]
  const run = await runWithConfig(args, { config, key: sandbox.apiKey })
  return { ...run, findings: readFindings(run) }
}

const problemsOf = ({ findings }: Awaited<ReturnType<typeof examine>>) =>
  notWell(findings).filter((line) => line.startsWith('problem'))

describe('on a healthy setup', () => {
  test('finds no problem, and lists notes', async () => {
    const examined = await examine()
    expect(examined.status).toBe(0)
    expect(problemsOf(examined)).toEqual([])
    expect(notWell(examined.findings).map((line) => line.split(':')[0])).toEqual([
      'unknown service rateLimit',
      'warning config setup',
      'warning config setup',
      'unknown packages packages',
    ])
  })

  test('runs every check of a node', async () => {
    const { findings } = await examine()
    const first = findings.filter(({ subject }) => /^BASE .*#1/.test(subject)).map(({ check }) => check)
    expect(first).toEqual([
      'chainId',
      'token',
      'pause',
      'head',
      'finalized',
      'multicall',
      'state',
      'logRange',
      'logEnd',
      'logDepth',
      'batch',
      'cors',
      'latency',
    ])
    const chain = findings.filter(({ subject }) => subject === 'BASE').map(({ check }) => check)
    expect(chain).toEqual(['witnesses', 'agreement', 'spender'])
    const both = findings.filter(({ subject }) => subject === 'SOLANA').map(({ check }) => check)
    expect(both).toEqual(['witnesses', 'agreement'])
    const solana = findings.filter(({ subject }) => /^SOLANA .*#1/.test(subject)).map(({ check }) => check)
    expect(solana).toEqual(['token', 'head', 'finalized', 'logDepth', 'cors', 'latency'])
  })

  test('writes out what the configuration lacks', async () => {
    const { findings } = await examine()
    expect(findings.flatMap(({ check, write }) => (check === 'setup' ? write : []))).toEqual([
      "permitSpenders: { ETH: '0x…', ARB: '0x…', POLYGON: '0x…' }",
      "rpc: { ETH: ['https://…', 'https://…'], ARB: ['https://…', 'https://…'], POLYGON: ['https://…', 'https://…'] }",
    ])
  })

  test('prints the key nowhere', async () => {
    const { stdout, stderr } = await examine()
    expect(stdout + stderr).not.toContain(sandbox.apiKey.slice(0, 16))
  })
})

describe('reports a faulty node, and its fault', () => {
  const cases: readonly [string, Fault, RegExp][] = [
    [
      'lies about its chain id',
      { name: 'rpcAnswers', method: 'eth_chainId', result: '"0x1"', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 chainId: It says that its chain is 1, but Base is 1711402/,
    ],
    [
      'breaks every connection',
      { name: 'rpcDown', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 node: It gives no usable answer: the connection broke/,
    ],
    [
      'answers 429',
      { name: 'rpcBusy', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 node: It gives no usable answer: it answers with HTTP status 429/,
    ],
    [
      'has no final blocks',
      { name: 'rpcAnswers', method: 'eth_getBlockByNumber', result: 'null', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 head: /,
    ],
    [
      'says that the token is paused',
      { name: 'rpcLieState', field: 'paused', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 pause: USDC is paused/,
    ],
    [
      'has a clock hours ahead',
      { name: 'rpcLieTime', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 head: .* in the future/,
    ],
    [
      'searches logs in only five blocks',
      { name: 'rpcLogLimit', blocks: 5, node: 'second', chain: 'BASE' },
      /^warning BASE .*#2 logRange: It searches logs of 5 blocks at once/,
    ],
    [
      'answers with unrequested logs',
      { name: 'rpcLogsUnfiltered', node: 'second', chain: 'BASE' },
      /^problem BASE .*#2 logRange: It does not search logs: it answered with other logs\.$/,
    ],
    [
      'is on another fork',
      { name: 'rpcLieBlock', field: 'hash', node: 'second', chain: 'BASE' },
      /^problem BASE agreement: .*#1 and .*#2 have different blocks/,
    ],
    [
      'has pruned the state of the final block',
      { name: 'rpcPruned', blocks: 1, node: 'second', chain: 'BASE' },
      /^warning BASE .*#2 state: .*missing trie node/,
    ],
    [
      'is a Solana node of another cluster',
      { name: 'rpcAnswers', method: 'getMultipleAccounts', result: '{"value":[null,null]}', chain: 'SOLANA' },
      /^problem SOLANA .*#1 token: There is no USDC mint/,
    ],
    [
      'is a Solana node without history',
      { name: 'rpcHistoryPruned', blocks: 0, node: 'second', chain: 'SOLANA' },
      /^problem SOLANA agreement: .*#2 does not show USDC’s transactions up to final slot \d+, and .*#1 does/,
    ],
    [
      'is a Solana node on another fork',
      { name: 'rpcAnswers', method: 'getBlockTime', result: '1', node: 'second', chain: 'SOLANA' },
      /^problem SOLANA agreement: .*#1 and .*#2 have different times for final slot \d+/,
    ],
    [
      'is a Solana node that lags',
      { name: 'rpcAnswers', method: 'getSlot', result: '1', node: 'second', chain: 'SOLANA' },
      /^warning SOLANA agreement: .*#2 is \d+ slots behind .*#1/,
    ],
    ['is a Solana node that is down', { name: 'rpcDown', chain: 'SOLANA' }, /^problem SOLANA .*#1 node: /],
  ]
  test.each(cases)('one that %s', async (_, fault, expected) => {
    await mintInEachBlock(5)
    sandbox.inject(fault)
    const { findings, status } = await examine()
    expect(notWell(findings)).toContainEqual(expect.stringMatching(expected))
    expect(status).toBe(expected.source.startsWith('^problem') ? 1 : 0)
  })

  const unknownTag = { error: { code: -32602, message: 'unknown tag' } }
  const reverted = { error: { code: 3, message: 'execution reverted' } }
  const word = (value: bigint) => ({ result: `0x${value.toString(16).padStart(64, '0')}` })
  const altered: readonly [string, Parameters<typeof startAlteredNode>[1], RegExp][] = [
    [
      'does not know the tag finalized',
      ({ params }) => (params[0] === 'finalized' ? unknownTag : undefined),
      /^problem BASE .* finalized: .* it says “unknown tag” \(-32602\)/,
    ],
    [
      'has no Multicall3',
      ({ params }) => (calledAt(params) === multicallAddress.toLowerCase() ? reverted : undefined),
      /^problem BASE .* multicall: .* “execution reverted” \(3\)/,
    ],
    [
      'has no token',
      ({ method }) => (method === 'eth_getCode' ? { result: '0x' } : undefined),
      /^problem BASE .* token: There is no contract at/,
    ],
    [
      'has another token',
      ({ params }) => (calledWith(params) === '0x3644e515' ? word(1n) : undefined),
      /^problem BASE .* token: .* another domain separator/,
    ],
    [
      'has a token with 18 decimals',
      ({ params }) => (calledWith(params) === '0x313ce567' ? word(18n) : undefined),
      /^problem BASE .* token: The token has 18 decimals/,
    ],
    [
      'does not search logs',
      ({ method }) => (method === 'eth_getLogs' ? unknownTag : undefined),
      /^problem BASE .* logRange: It does not search logs/,
    ],
    [
      'answers with an HTML page',
      () => '<html>',
      /^problem BASE .* node: It gives no usable answer: its answer is not JSON/,
    ],
    [
      'accepts no batches',
      ({ method }) => (method === 'batch' ? unknownTag : undefined),
      /^warning BASE .* batch: It does not accept batches, so requests are sent one by one/,
    ],
  ]
  test.each(altered)('one that %s', async (_, alter, expected) => {
    const { BASE } = sandbox.chains
    const node = await startAlteredNode(BASE.rpcUrl, alter)
    const { findings } = await examine({ rpc: { BASE: [BASE.rpcUrl, node.url] } })
    await node.close()
    expect(notWell(findings)).toContainEqual(expect.stringMatching(expected))
  })

  test.each([
    [{}, /the answer to the OPTIONS request names no allowed origin/],
    [{ 'access-control-allow-origin': 'https://else.example' }, /allows only https:\/\/else\.example/],
    [{ 'access-control-allow-origin': '*' }, /does not allow the header content-type/],
  ])('one that browsers cannot use: it sends %j', async (cors, expected) => {
    const { BASE } = sandbox.chains
    const node = await startAlteredNode(BASE.rpcUrl, () => undefined, cors as { [name: string]: string })
    const examined = await examine({ rpc: { BASE: [BASE.rpcUrl, node.url] } })
    await node.close()
    expect(problemsOf(examined)).toEqual([expect.stringMatching(expected)])
  })

  test('a single node, and the same one twice', async () => {
    const { rpcUrl } = sandbox.chains.BASE
    const single = notWell((await examine({ rpc: { BASE: rpcUrl } })).findings)
    expect(single).toContainEqual(expect.stringMatching(/^warning BASE witnesses: There is only one node/))
    const twice = notWell((await examine({ rpc: { BASE: [rpcUrl, `${rpcUrl}/`] } })).findings)
    expect(twice).toContainEqual(expect.stringMatching(/^warning BASE witnesses: Two addresses are the same/))
  })

  test('a Solana node that refuses a method, with its own words', async () => {
    const { proxiedRpcUrl } = sandbox.solana
    const refusal = { error: { code: -32601, message: 'Method not found' } }
    const node = await startAlteredNode(proxiedRpcUrl, ({ method }) =>
      method === 'getFirstAvailableBlock' ? refusal : undefined,
    )
    const examined = await examine({ rpc: { SOLANA: [proxiedRpcUrl, node.url] } })
    await node.close()
    expect(problemsOf(examined)).toEqual([
      expect.stringMatching(/^problem SOLANA .* node: .* it says “Method not found” \(-32601\)/),
    ])
  })

  test('an invalid address, and a path of the page', async () => {
    const examineAll = (rpc: string[], origin?: string) => examineChain({ chain: 'BASE', rpc, origin })
    expect(notWell(await examineAll(['node.example']))).toEqual([
      expect.stringMatching(/^problem BASE node: An address in `rpc` is neither/),
    ])
    expect(notWell(await examineAll(['/rpc/base']))).toEqual([
      expect.stringMatching(/^unknown BASE node: .* is a path on your page/),
    ])
    const { url } = sandbox
    expect(notWell(await examineAll(['/rpc/BASE'], url))).toContainEqual(
      expect.stringMatching(/^problem BASE .* chainId: It says that its chain is 1711402, but Base is 8453/),
    )
  })

  test('prints only the host of a node’s URL', async () => {
    const rpcUrl = `${sandbox.chains.BASE.rpcUrl}/key-of-the-node-4711`
    sandbox.inject({ name: 'rpcDown', node: 'key-of-the-node-4711', chain: 'BASE' })
    const { stdout } = await examine({ rpc: { BASE: rpcUrl } })
    expect(stdout).toContain('no usable answer')
    expect(stdout).not.toContain('key-of-the-node')
  })
})

/** The target contract and selector of an `eth_call`. */
function calledAt([call]: unknown[]): string {
  return String((Object(call) as { to?: unknown }).to).toLowerCase()
}
function calledWith([call]: unknown[]): string {
  return String((Object(call) as { data?: unknown }).data)
}

describe('reports a faulty spender', () => {
  test('without code', async () => {
    const examined = await examine({ permitSpenders: { BASE: newRecipient('BASE') } })
    expect(problemsOf(examined)).toEqual([expect.stringMatching(/^problem BASE spender: .* has no code/)])
    expect(examined.status).toBe(1)
  })

  test('that is the token', async () => {
    const examined = await examine({ permitSpenders: { BASE: sandbox.chains.BASE.usdc } })
    expect(problemsOf(examined)).toEqual([expect.stringMatching(/spender: .* is the token itself/)])
  })

  test('on the blacklist', async () => {
    const { gateway } = sandbox.chains.BASE
    await sandbox.changeToken({ chain: 'BASE', blacklist: gateway })
    const examined = await examine()
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: gateway })
    expect(problemsOf(examined)).toEqual([expect.stringMatching(/spender: .* is on USDC’s blacklist/)])
  })
})

// The last tests, because nothing lets this node mine by the second again.
describe('on a chain that stands still, finds a node', () => {
  beforeAll(async () => {
    const call = { jsonrpc: '2.0', id: 1, method: 'evm_setAutomine', params: [true] }
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body: JSON.stringify(call) }
    expect(await (await fetch(sandbox.chains.BASE.rpcUrl, init)).json()).toMatchObject({ result: null })
    // From here on each block has a log.
    await mintInEachBlock(60)
  })

  test('that prunes logs after 50 blocks, with the depth', async () => {
    sandbox.inject({ name: 'rpcLogsPruned', blocks: 50, node: 'second', chain: 'BASE' })
    expect(problemsOf(await examine())).toContainEqual(
      expect.stringMatching(/#2 logDepth: .*no logs from more than about 50 blocks ago/),
    )
  })

  test('that hides the logs of a young chain’s first blocks is not said to show all of them', async () => {
    sandbox.inject({ name: 'rpcLogsPruned', blocks: 100, node: 'second', chain: 'BASE' })
    const { findings } = await examine()
    const depth = findings.filter(({ subject, check }) => /^BASE/.test(subject) && check === 'logDepth')
    expect(depth.map(({ verdict, says }) => `${verdict}: ${says}`)).toEqual([
      expect.stringMatching(
        /^ok: It shows logs from the first block that has any\. The chain began \d+ blocks ago/,
      ),
      expect.stringMatching(/^problem: It shows no logs from more than about \d+ blocks ago/),
    ])
  })

  test.each([
    ['and keeps its header', false],
    ['and its header', true],
  ])(
    'that hides only the first transfer of a young chain, %s, is not said to show all of them',
    async (_, hides) => {
      const { rpcUrl, usdc } = sandbox.chains.BASE
      const topics = [keccak256(toHex('Transfer(address,address,uint256)'))]
      const ask = {
        method: 'eth_getLogs',
        params: [{ address: usdc, topics, fromBlock: '0x0', toBlock: 'latest' }],
      }
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, ...ask })
      const answer = await (await fetch(rpcUrl, { method: 'POST', headers, body })).json()
      const { result: logs } = answer as { result: { blockNumber: string }[] }
      const shown = logs.filter(({ blockNumber }) => blockNumber !== logs[0]?.blockNumber)
      const node = await startAlteredNode(rpcUrl, ({ method, params: [filter] }) => {
        const asked = filter as { fromBlock?: string; toBlock?: string; topics?: unknown[] }
        if (hides && method === 'eth_getBlockByNumber' && filter === logs[0]?.blockNumber)
          return { result: null }
        const isWhole = method === 'eth_getLogs' && asked.fromBlock === '0x0' && asked.topics?.length === 1
        return isWhole
          ? { result: shown.filter(({ blockNumber }) => Number(blockNumber) <= Number(asked.toBlock)) }
          : undefined
      })
      const { findings } = await examine({ rpc: { BASE: [rpcUrl, node.url] } })
      await node.close()
      const depth = findings.filter(({ subject, check }) => /^BASE/.test(subject) && check === 'logDepth')
      expect(depth.map(({ verdict }) => verdict)).toEqual(['ok', 'unknown'])
    },
  )

  test('that clamps logs ten blocks behind its head, with how many are missing', async () => {
    sandbox.inject({ name: 'rpcLogsClamped', blocks: 10, node: 'second', chain: 'BASE' })
    const lines = problemsOf(await examine())
    expect(lines).toContainEqual(
      expect.stringMatching(/#2 logEnd: .*no logs of its newest blocks \(about 10\)/),
    )
    expect(lines).toContainEqual(expect.stringMatching(/BASE agreement: .*#2 shows \d+ transfers/))
  })
})
