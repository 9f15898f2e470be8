import {
  type Address,
  encodeFunctionData,
  getAddress,
  type Hex,
  namehash,
  parseAbi,
  toFunctionSelector,
} from 'viem'
import { getEnsAddress, normalize } from 'viem/ens'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evmChains } from '../../../sandbox/chains.js'
import { contractCode } from '../../../sandbox/contracts/artifacts.js'
import { type ChainClient, createChainClient } from '../../../sandbox/evm/ChainClient.js'
import { type Anvil, startAnvil } from '../../../sandbox/evm/startAnvil.js'
import type { ChainKey } from '../../../src/core/chain/chain.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader, Readers } from '../../../src/core/chain/reader.js'
import { ChainReadError, ReaderNotFoundError } from '../../../src/core/errors/chainErrors.js'
import { resolveName } from '../../../src/core/recipient/resolveName.js'

const resolver: Address = '0xeeeeeeee14d718c2b47d9923deab1335e144eeee'
const abi = parseAbi([
  'function setAddress(bytes32 node, uint256 coinType, bytes value)',
  'function setServer(bytes32 node, string url)',
])
const alice = getAddress('0x71c4a9de03bb5f28e6c0417ad3f95b2e8c6d9af2')
const onBase = getAddress('0x8bd20e4f7a91c35db6e08f2a4c7719de53fa10e6')
const baseCoin = 0x80000000n + BigInt(mainnet.chains.BASE.id)

/** Two nodes, each with a chain of its own: what one says can differ from the other. */
type TestNode = { anvil: Anvil; client: ChainClient; reader: ChainReader }
let nodes: [TestNode, TestNode]

async function startNode(): Promise<TestNode> {
  const anvil = await startAnvil(evmChains.ETH.id)
  const client = createChainClient(evmChains.ETH, anvil.url)
  await client.setCode({ address: resolver, bytecode: contractCode.names })
  const reader: ChainReader = { request: (request) => client.request(request as never) }
  return { anvil, client, reader }
}

async function write(node: TestNode, data: Hex): Promise<void> {
  await node.client.impersonateAccount({ address: alice })
  await node.client.setBalance({ address: alice, value: 10n ** 20n })
  const hash = await node.client.sendTransaction({ account: alice, to: resolver, data, gas: 1_000_000n })
  await node.client.mine({ blocks: 1 })
  const { status } = await node.client.getTransactionReceipt({ hash })
  expect(status).toBe('success')
}

const setAddress = (node: TestNode, name: string, value: Hex, coin = 60n) =>
  write(node, encodeFunctionData({ abi, functionName: 'setAddress', args: [namehash(name), coin, value] }))

const readersOf = (...readers: ChainReader[]): Readers =>
  Object.assign(() => readers[0] as ChainReader, {
    witnesses: () => readers.map((reader, place) => ({ name: `node ${place}`, reader })),
  })

const both = () => readersOf(nodes[0].reader, nodes[1].reader)
const look = (name: string, { to = 'BASE', readers = both() }: { to?: ChainKey; readers?: Readers } = {}) =>
  resolveName({ network: mainnet }, { name, to, readers })

const down: ChainReader = {
  request: () => Promise.reject(new TypeError('Failed to fetch')),
}

beforeAll(async () => {
  nodes = [await startNode(), await startNode()]
  for (const node of nodes) {
    await setAddress(node, 'alice.eth', alice)
    await setAddress(node, 'token.eth', mainnet.chains.BASE.usdc.address)
    await setAddress(node, 'two.alice.eth', alice)
    await setAddress(node, 'two.alice.eth', onBase, baseCoin)
    await setAddress(node, 'empty.eth', '0x')
    await write(
      node,
      encodeFunctionData({
        abi,
        functionName: 'setServer',
        args: [namehash('server.eth'), 'https://server.test/{sender}/{data}.json'],
      }),
    )
  }
  await setAddress(nodes[0], 'moved.eth', alice)
  await setAddress(nodes[1], 'moved.eth', onBase)
  await setAddress(nodes[0], 'half.eth', alice)
})

afterAll(() => Promise.all(nodes.map(({ anvil }) => anvil.stop())))

describe('resolveName', () => {
  test.each(['alice.eth', 'Alice.ETH'])('finds the address of %s where two nodes give it', async (name) => {
    expect(await look(name)).toEqual({ status: 'agreed', name: 'alice.eth', recipient: alice })
  })

  test('says what viem’s own lookup says', async () => {
    const [{ client }] = nodes
    const found = await getEnsAddress(client, { name: 'alice.eth', universalResolverAddress: resolver })
    expect(await look('alice.eth', { to: 'ETH' })).toMatchObject({ recipient: found })
  })

  test.each([
    ['BASE', onBase],
    ['ARB', alice],
    ['ETH', alice],
  ] as const)(
    'takes the address that the name has for %s, or else the one for Ethereum',
    async (to, address) => {
      expect(await look('two.alice.eth', { to })).toMatchObject({ status: 'agreed', recipient: address })
    },
  )

  test('takes no word of one node for agreed', async () => {
    const alone = { status: 'oneWitness', name: 'alice.eth', recipient: alice }
    expect(await look('alice.eth', { readers: readersOf(nodes[0].reader) })).toEqual(alone)
    expect(await look('alice.eth', { readers: readersOf(down, nodes[0].reader) })).toEqual(alone)
  })

  test.each(['moved.eth', 'half.eth'])('gives no address where two nodes differ over %s', async (name) => {
    expect(await look(name)).toEqual({ status: 'refused', reason: 'nameDiffers' })
  })

  test('lets one node that differs outweigh two that agree', async () => {
    const liar: ChainReader = {
      request: (asked) =>
        nodes[1].reader.request(asked).then((said) => String(said).replaceAll(/71c4a9/gi, '71c4a8')),
    }
    const readers = readersOf(nodes[0].reader, nodes[1].reader, liar)
    expect(await look('alice.eth', { readers })).toEqual({ status: 'refused', reason: 'nameDiffers' })
  })

  test.each(['nobody.eth', 'empty.eth', 'token.eth'])('finds no address for %s', async (name) => {
    expect(await look(name)).toEqual({ status: 'refused', reason: 'nameUnknown' })
  })

  test('asks no server for a name that keeps its address there', async () => {
    expect(await look('server.eth')).toEqual({ status: 'refused', reason: 'nameOffchain' })
  })

  test.each([
    ['a letter of another script', 'аlice.eth'],
    ['emojis', '🦇.eth'],
    ['an underscore', '_alice.eth'],
    ['what is kept for other encodings', 'xn--alice.eth'],
    ['an empty part', 'alice..eth'],
    ['a sign that lower case turns into a letter', 'alice\u212a.eth'],
    ['another ending', 'alice.sol'],
    ['more behind the ending', 'alice.eth.example'],
    ['a longer ending', 'alice.ethx'],
    ['only the ending', '.eth'],
    ['a space', 'alice smith.eth'],
    ['a line before it', 'first\nalice.eth'],
    ['more than 253 letters', `${'a'.repeat(250)}.eth`],
    ['a hash in brackets', `[${'ab'.repeat(32)}].eth`],
  ])('takes no name with %s', async (_, name) => {
    expect(await look(name)).toEqual({ status: 'refused', reason: 'nameInvalid' })
  })

  test('takes only names that ENS itself normalizes to the same', async () => {
    for (const name of ['a-b.eth', '-.eth', '1.eth', 'A--b.eth', 'ab--c.eth', 'abc--.eth', 'x.Y.z.eth']) {
      const normalized = tryTo(() => normalize(name))
      const reason = normalized === undefined ? 'nameInvalid' : 'nameUnknown'
      expect([name, await look(name)]).toEqual([name, { status: 'refused', reason }])
    }
  })

  test('takes a name of 253 letters', async () => {
    const name = `${Array.from({ length: 4 }, () => 'a'.repeat(61)).join('.')}.a.eth`
    expect([name.length, await look(name)]).toEqual([253, { status: 'refused', reason: 'nameUnknown' }])
  })

  test.each([
    ['as data', (data: string) => ({ data })],
    ['inside of data', (data: string) => ({ data: { data } })],
    ['in a sentence', (data: string) => ({ data: `Reverted ${data}` })],
    ['in capitals', (data: string) => ({ data: data.toUpperCase().replace('0X', '0x') })],
    ['in the cause of the cause', (data: string) => ({ cause: { cause: { data } } })],
  ])('understands a revert that a node gives %s', async (_, wrap) => {
    const reverted = (error: string) => {
      const request = () =>
        Promise.reject(Object.assign(new Error('reverted'), wrap(toFunctionSelector(error))))
      return look('alice.eth', { readers: readersOf({ request }) })
    }
    expect(await reverted('ResolverError(bytes)')).toEqual({ status: 'refused', reason: 'nameUnknown' })
    expect(await reverted('HttpError(uint16,string)')).toEqual({ status: 'refused', reason: 'nameOffchain' })
    await expect(reverted('Panic(uint256)')).rejects.toThrow(ChainReadError)
  })

  test.each([
    ['nothing', '0x'],
    ['no hex', 'alice'],
    ['a number', 7],
  ])('counts %s as no answer', async (_, answer) => {
    const readers = readersOf({ request: async () => answer })
    await expect(look('alice.eth', { readers })).rejects.toThrow(ChainReadError)
  })

  test('is not supported for Solana, without a resolver, or without a way to read Ethereum', async () => {
    const unsupported = { status: 'refused', reason: 'name' }
    expect(await look('alice.eth', { to: 'SOLANA' })).toEqual(unsupported)
    const unread: Readers = Object.assign(() => down, {
      witnesses: () => {
        throw new ReaderNotFoundError({ chain: 'ETH' })
      },
    })
    expect(await look('alice.eth', { readers: unread })).toEqual(unsupported)
    const { ETH } = mainnet.chains
    const network = { ...mainnet, chains: { ...mainnet.chains, ETH: { ...ETH, id: 31337 } } }
    const question = { name: 'alice.eth', to: 'BASE', readers: both() } as const
    expect(await resolveName({ network }, question)).toEqual(unsupported)
    const own = {
      ...network,
      chains: { ...network.chains, ETH: { ...network.chains.ETH, ensResolver: resolver } },
    }
    expect(await resolveName({ network: own }, question)).toMatchObject({ status: 'agreed' })
  })

  test('fails if no node answers', async () => {
    await expect(look('alice.eth', { readers: readersOf(down, down) })).rejects.toThrow(ChainReadError)
  })
})

function tryTo<result>(run: () => result): result | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
