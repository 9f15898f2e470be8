import { base58, base64 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import type { ChainKey } from '../../../src/core/chain/chain.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import { tokenProgram } from '../../../src/core/read/solana/tokenAccount.js'
import { findResembled, inspectRecipient } from '../../../src/core/recipient/inspectRecipient.js'
import { memoryStorage } from '../../../src/core/record/recordStorage.js'
import { createNode } from '../support/createSolanaNode.js'
import { tokenAccount } from '../support/tokenAccount.js'

const config = createBridgeConfig({ baseUrl: '/api/bridge', storage: memoryStorage() })
const mint = mainnet.chains.SOLANA.usdc.address
const contractCode = '0x6080604052'
const delegatedCode = `0xef0100${'ab'.repeat(20)}`
const evmAddress = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'.toLowerCase()

/** An Ed25519 public key (RFC 8032, test 1), and 32 bytes that are none. */
const onCurve = base58.encode(
  Uint8Array.from(Buffer.from('d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a', 'hex')),
)
const offCurve = 'BNFmJzMx4VeDqPnYAGwAeWNDpfv8LmyQXjCwXQZBHTgJ'

type Nodes = { readonly [key in ChainKey]?: ChainReader }

const evmNode = (code: string) => createNode({ eth_getCode: code })
const solanaNode = (account: object | null) => createNode({ getMultipleAccounts: { value: [account] } })
const account = (owner: string, size = 0, marks: { [at: number]: number } = {}) => {
  const data = Object.assign(new Uint8Array(size), marks)
  return { lamports: 1, owner, data: [base64.encode(data), 'base64'] }
}

const inspect = (nodes: Nodes, from: ChainKey, to: ChainKey, recipient: string) =>
  inspectRecipient(config, { from, to, recipient, readers: (key) => nodes[key] ?? createNode({}) })

describe('on an EVM chain', () => {
  const cases: [what: string, there: string, here: string, expected: object][] = [
    ['a plain account', '0x', '0x', { verdict: 'plain', reason: 'wallet' }],
    ['a contract on both', contractCode, contractCode, { verdict: 'plain', reason: 'contract' }],
    ['a contract at the destination alone', contractCode, '0x', { verdict: 'plain', reason: 'contract' }],
    [
      'a contract on the source alone',
      '0x',
      contractCode,
      { verdict: 'doubtful', reason: 'notDeployed', chain: 'BASE' },
    ],
    [
      'a plain account that delegates on the source',
      '0x',
      delegatedCode,
      { verdict: 'plain', reason: 'wallet' },
    ],
    [
      'an account that delegates at the destination',
      delegatedCode,
      contractCode,
      { verdict: 'plain', reason: 'wallet' },
    ],
  ]
  test.each(cases)('%s', async (_, there, here, expected) => {
    const nodes = { ARB: evmNode(there), BASE: evmNode(here) }
    expect(await inspect(nodes, 'BASE', 'ARB', evmAddress)).toEqual(expected)
  })

  test('from Solana every other chain that can be read is looked at', async () => {
    const nodes = { ARB: evmNode('0x'), POLYGON: evmNode(contractCode) }
    expect(await inspect(nodes, 'SOLANA', 'ARB', evmAddress)).toEqual({
      verdict: 'doubtful',
      reason: 'notDeployed',
      chain: 'POLYGON',
    })
  })

  test('the address of a name is also looked at on Ethereum, any other only on the transfer’s two chains', async () => {
    const nodes: Nodes = { ARB: evmNode('0x'), BASE: evmNode('0x'), ETH: evmNode(contractCode) }
    const question = { from: 'BASE', to: 'ARB', recipient: evmAddress } as const
    const readers = (key: ChainKey) => nodes[key] ?? createNode({})
    expect(await inspectRecipient(config, { ...question, readers, isNamed: true })).toEqual({
      verdict: 'doubtful',
      reason: 'notDeployed',
      chain: 'ETH',
    })
    expect(await inspect(nodes, 'BASE', 'ARB', evmAddress)).toEqual({ verdict: 'plain', reason: 'wallet' })
    const unread = (key: ChainKey) => (key === 'ETH' ? createNode({}) : readers(key))
    await expect(
      inspectRecipient(config, { ...question, readers: unread, isNamed: true }),
    ).rejects.toMatchObject({ name: 'ChainReadError', chain: 'ETH' })
  })

  test.each([
    ['source', { ARB: evmNode('0x') }],
    ['destination', { BASE: evmNode('0x') }],
  ])('a %s that cannot be read leaves it open', async (_, nodes) => {
    await expect(inspect(nodes, 'BASE', 'ARB', evmAddress)).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})

describe('on Solana', () => {
  const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
  const cases: [what: string, found: object | null, recipient: string, expected: object][] = [
    ['an account that does not exist yet', null, onCurve, { verdict: 'plain', reason: 'wallet' }],
    [
      'a wallet with SOL',
      account('11111111111111111111111111111111'),
      onCurve,
      { verdict: 'plain', reason: 'wallet' },
    ],
    ['an address without a key', null, offCurve, { verdict: 'doubtful', reason: 'offCurve' }],
    [
      'an account of a program',
      account('Stake11111111111111111111111111111111111111', 200),
      onCurve,
      { verdict: 'doubtful', reason: 'programAccount' },
    ],
    [
      'an account of a program that is as long as a token account',
      account('Stake11111111111111111111111111111111111111', 165),
      onCurve,
      { verdict: 'doubtful', reason: 'programAccount' },
    ],
    [
      'an account of a program that is as long as a token',
      account('Stake11111111111111111111111111111111111111', 82),
      onCurve,
      { verdict: 'doubtful', reason: 'programAccount' },
    ],
    [
      'a USDC account',
      tokenAccount({ mint, owner: onCurve, amount: 5n }),
      offCurve,
      { verdict: 'refused', reason: 'tokenAccount', owner: onCurve },
    ],
    [
      'an account of another token',
      tokenAccount({ mint: onCurve, owner: onCurve, amount: 5n, program: token2022 }),
      onCurve,
      { verdict: 'refused', reason: 'tokenAccount', owner: onCurve },
    ],
    [
      'an account of Token-2022 with extensions',
      account(token2022, 182, { 165: 2 }),
      onCurve,
      { verdict: 'refused', reason: 'tokenAccount', owner: '11111111111111111111111111111111' },
    ],
    ['a token', account(tokenProgram, 82), onCurve, { verdict: 'refused', reason: 'mint' }],
    [
      'a token with extensions',
      account(token2022, 400, { 165: 1 }),
      onCurve,
      { verdict: 'refused', reason: 'mint' },
    ],
    [
      'a multisig of the token program',
      account(tokenProgram, 355),
      onCurve,
      { verdict: 'doubtful', reason: 'programAccount' },
    ],
    [
      'a program',
      account('BPFLoaderUpgradeab1e11111111111111111111111', 36),
      onCurve,
      { verdict: 'refused', reason: 'program' },
    ],
    [
      'a program of 200 kB',
      account('BPFLoader2111111111111111111111111111111111', 200_000),
      onCurve,
      { verdict: 'refused', reason: 'program' },
    ],
  ]
  test.each(cases)('%s', async (_, found, recipient, expected) => {
    expect(await inspect({ SOLANA: solanaNode(found) }, 'BASE', 'SOLANA', recipient)).toEqual(expected)
  })

  test('a node that does not answer leaves it open', async () => {
    await expect(inspect({}, 'BASE', 'SOLANA', onCurve)).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})

test.each([
  ['', 'malformed'],
  [onCurve, 'otherKind'],
  [mainnet.chains.ETH.usdc.address, 'token'],
])('%j is refused before any chain is asked', async (recipient, reason) => {
  const node = evmNode('0x')
  await expect(inspect({ ARB: node, BASE: node }, 'BASE', 'ARB', recipient)).rejects.toMatchObject({
    name: 'InvalidRecipientError',
    reason,
  })
  expect(node.asked).toEqual([])
})

describe('a recipient that looks like a known one', () => {
  const planted = `${evmAddress.slice(0, 6)}${'9'.repeat(32)}${evmAddress.slice(-4)}`
  const compare = (nodes: Nodes, to: ChainKey, recipient: string) =>
    inspectRecipient(config, {
      from: 'BASE',
      to,
      recipient,
      readers: (key) => nodes[key] ?? createNode({}),
      known: [evmAddress, onCurve],
    })

  test('is doubtful, whatever the chains say of it, and where they say nothing', async () => {
    const doubt = { verdict: 'doubtful', reason: 'nearMatch', resembles: evmAddress }
    const nodes = { ARB: evmNode(contractCode), BASE: evmNode('0x') }
    expect(await compare(nodes, 'ARB', planted)).toEqual(doubt)
    expect(await compare({}, 'ARB', planted)).toEqual(doubt)
  })

  test('is refused all the same where it is a program', async () => {
    const lookAlike = `${onCurve.slice(0, 4)}${offCurve.slice(4, -4)}${onCurve.slice(-4)}`
    const found = solanaNode(account('BPFLoaderUpgradeab1e11111111111111111111111', 36))
    expect(await compare({ SOLANA: found }, 'SOLANA', lookAlike)).toEqual({
      verdict: 'refused',
      reason: 'program',
    })
  })

  test('is what the chains say where it is the known one itself', async () => {
    const nodes = { ARB: evmNode('0x'), BASE: evmNode('0x') }
    expect(await compare(nodes, 'ARB', evmAddress)).toEqual({ verdict: 'plain', reason: 'wallet' })
  })
})

describe('findResembled', () => {
  const known = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6D9aF2'
  const planted = '0x71c4ffffffffffffffffffffffffffffffff9af2'
  const wallet = '7Yq2nVd8Kc3rTfLp5WmXz9HgB4sJuE6aQRtNhPvC1DkM'
  const plantedWallet = '7Yq2AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA1DkM'

  test('an address with the ends of a known one and another middle is found out, in either case of hex', () => {
    expect(findResembled(planted, [wallet, known])).toBe(known)
    expect(findResembled(planted.toUpperCase().replace('0X', '0x'), [known.toLowerCase()])).toBe(
      known.toLowerCase(),
    )
    expect(findResembled(plantedWallet, [known, wallet])).toBe(wallet)
  })

  test('what is known resembles nothing', () => {
    expect(findResembled(known.toLowerCase(), [known])).toBeUndefined()
    expect(findResembled(planted, [known, planted])).toBeUndefined()
  })

  test.each([
    ['one end alone', `0x71c4${'f'.repeat(36)}`],
    ['the other end alone', `0x${'f'.repeat(36)}9af2`],
    ['an end in another case of base58', `7yq2${plantedWallet.slice(4)}`],
  ])('%s is chance', (_, address) => {
    expect(findResembled(address, [known, wallet])).toBeUndefined()
  })
})
