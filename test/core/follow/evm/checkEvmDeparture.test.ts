import { type Hex, numberToHex, pad, parseSignature, toHex } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { checkEvmDeparture } from '../../../../src/core/follow/evm/checkEvmDeparture.js'
import { createCheckMemory } from '../../../../src/core/follow/evm/checkMemory.js'
import { buildPermit, type PermitMessage } from '../../../../src/core/permit/buildPermit.js'
import type { Log } from '../../../../src/core/read/evm/evmRpc.js'
import { transferTopic } from '../../../../src/core/read/evm/tokenEncoding.js'
import type { AttributedTransactions, Sibling } from '../../../../src/core/record/attributedTransactions.js'
import { calldata, permitWords } from '../../../../src/testing/chain/tokenCalldata.js'
import { createEvmNode } from '../../support/createEvmNode.js'
import {
  amount,
  attributedBy,
  deadline,
  deviceAfter,
  nonce,
  noted,
  permitRecord,
  r,
  spender,
  word,
} from '../../support/permitScene.js'

const chain = mainnet.chains.BASE
const token = chain.usdc.address
const open = permitRecord({
  token,
  sourceStart: 20n,
  noted: { ...noted, block: { number: 20n, hash: word(20) } },
})
const owner = open.owner as Hex
const relayer = '0x7777777777777777777777777777777777777777'
const to = '0x9999999999999999999999999999999999999999'
const byPermit = { from: relayer, to: spender, input: r } as const

/** On these nodes, block 100 is at the deadline and block 101 is past it. */
function createNode(of: Hex = owner) {
  const node = createEvmNode({ head: 100, start: deadline - 1_000n, owner: of })
  node.setToken({ nonce, balance: amount })
  return node
}
type Node = ReturnType<typeof createNode>

const markUsed = (node: Node, at: number, allowance = 0n) => {
  node.addApproval({ at, hash: word(at), ...byPermit }, { owner, spender, value: amount })
  node.setToken({ nonce: nonce + 1n, allowance }, at)
}
const withdraw = (node: Node, at: number, made: object = byPermit, value = amount) =>
  node.addTransfer({ at, hash: word(at), ...made }, { from: owner, to, amount: value })
const pass = (node: Node, head: number, final: number | undefined = head - 10): Node =>
  Object.assign(node, { head, final })
/** A node at the head of the chain, sixty blocks past its final one. */
const passed = () => pass(createNode(), 170, 110)
/** A block in JSON-RPC form, whatever the node's newest one is. */
const blockOf = (node: Node, number: number) => ({
  number: numberToHex(number),
  hash: node.hashOf(number),
  timestamp: numberToHex(node.time(number)),
})
const silent = (node: Node) => {
  node.lies.eth_getBlockByNumber = () => {
    throw new TypeError('fetch failed')
  }
  return node
}

type Change = {
  record?: object
  attributed?: AttributedTransactions
  memory?: ReturnType<typeof createCheckMemory>
  now?: number
}

function look(
  nodes: Node | readonly Node[],
  { record = {}, attributed = attributedBy(), memory = createCheckMemory(), now = deviceAfter }: Change = {},
) {
  const witnesses = [nodes].flat().map(({ reader }, index) => ({ name: `node ${index + 1}`, reader }))
  const given = { ...open, ...record } as typeof open
  return checkEvmDeparture({
    witnesses,
    chain,
    record: given,
    attributed: attributed,
    memory,
    now,
  })
}
const notSent = (reason: string, count = 1) => ({
  state: { status: 'notSent', reason, agreed: ['node 1', 'node 2'].slice(0, count) },
})
const methods = ({ asked }: Node) => asked.map(({ method }) => method)

describe('an unused permit', () => {
  test.each<[string, number, number | undefined, boolean]>([
    ['is open before its deadline', 99, 89, false],
    ['is open at its deadline', 100, 100, false],
    ['is open while only provisional blocks are past its deadline', 150, 100, false],
    ['is open if the node does not report a final block', 5_000, undefined, false],
    ['was not sent once a final block is past its deadline', 111, 101, true],
  ])('%s', async (_, head, final, isOver) => {
    const node = createNode()
    Object.assign(node, { head, final })
    expect((await look(node)).state).toEqual(isOver ? notSent('expired').state : undefined)
  })

  test('costs at most five requests per witness, and none for logs', async () => {
    const node = createNode()
    await look(node, { now: 0 })
    expect(methods(node).length).toBeLessThanOrEqual(5)
    expect(methods(node)).not.toContain('eth_getLogs')
  })

  test('is open if only the node’s clock is two hours ahead', async () => {
    const node = createNode()
    node.lies.eth_getBlockByNumber = (_params, truth) => {
      const block = truth() as { timestamp: Hex }
      return { ...block, timestamp: numberToHex(BigInt(block.timestamp) + 7_200n) }
    }
    await expect(look(node, { now: Number(node.time(99)) * 1_000 })).rejects.toMatchObject({
      name: 'ChainReadError',
    })
    node.lies.eth_call = (_, truth) => truth()
    expect((await look(passed(), { now: Number(node.time(99)) * 1_000 })).state).toBeUndefined()
  })

  test('is judged by the final block if that was mined after the newest block was read', async () => {
    const node = pass(createNode(), 111, 111)
    node.lies.eth_getBlockByNumber = ([tag], truth) => (tag === 'latest' ? blockOf(node, 100) : truth())
    expect(await look(node)).toEqual(notSent('expired'))
  })

  test('is not judged by a node that does not know its own final block', async () => {
    const node = pass(createNode(), 100, 100)
    node.lies.eth_getBlockByNumber = ([tag], truth) => (tag === 'finalized' ? blockOf(node, 111) : truth())
    await expect(look(node)).rejects.toMatchObject({ name: 'ChainReadError' })
  })

  test('is not called not sent by a node that contradicts itself', async () => {
    const node = passed()
    let calls = 0
    node.lies.eth_call = (_, truth) => {
      calls += 1
      if (calls === 2) node.setToken({ allowance: amount })
      return truth()
    }
    expect((await look(node)).state).toBeUndefined()
  })

  test.each<[string, (node: Node) => void]>([
    ['no multicall', (node) => Object.assign(node.lies, { eth_call: () => '0x' })],
    ['another token', (node) => node.setToken({ separator: word(1) })],
    ['a final block beyond its head', (node) => Object.assign(node, { final: 5_000, head: 4_000 })],
    ['no transaction count', (node) => Object.assign(node.lies, { eth_getTransactionCount: () => null })],
  ])('proves nothing at a node with %s', async (_, differ) => {
    const node = passed()
    differ(node)
    if (node.head === 4_000)
      node.lies.eth_getBlockByNumber = ([which], truth) =>
        which === 'finalized' ? { number: '0x1388', hash: word(1), timestamp: '0x1' } : truth()
    await expect(look(node)).rejects.toMatchObject({ name: 'ChainReadError' })
  })
})

describe('the permit of an owner who has sent transactions', () => {
  const stranger = '0x5555555555555555555555555555555555555555'
  /** Other people's payments, as in nearly every block. */
  const trade = (node: Node, ...blocks: number[]) => {
    for (const at of blocks)
      node.addTransfer({ at, hash: word(0x7000 + at) }, { from: stranger, to, amount: 1n })
  }
  const busy = () => {
    const node = passed()
    node.addTransaction({ at: 40, hash: word(40), from: owner })
    return node
  }

  test('has expired if a node that keeps old logs shows no Approval', async () => {
    const node = busy()
    trade(node, 15, 165)
    expect(await look(node)).toEqual(notSent('expired'))
  })

  test.each<[string, (node: Node) => void]>([
    ['shows no log near the noted block, because it has pruned them', (node) => trade(node, 165)],
    [
      'shows no log near its head',
      (node) => {
        trade(node, 15)
        node.lies.eth_getLogs = (params, truth) =>
          Number((params[0] as { toBlock: Hex }).toBlock) > 160 ? [] : truth()
      },
    ],
    [
      'shows an Approval for the spender',
      (node) => {
        trade(node, 15, 165)
        node.addApproval({ at: 50, hash: word(50), from: owner, to: token }, { owner, spender, value: 1n })
      },
    ],
    [
      'answers with another token’s logs',
      (node) => {
        node.lies.eth_getLogs = () => [{ address: to, topics: [word(1)], data: '0x', blockNumber: '0x19' }]
      },
    ],
  ])('has not expired if the node %s', async (_, differ) => {
    const node = busy()
    differ(node)
    const answer = await look(node).catch((error: Error) => error.name)
    expect(answer).not.toMatchObject({ state: { status: 'notSent' } })
  })
})

describe('an allowance that one node hid at signing', () => {
  /** The allowance existed in the noted block, and was spent later, without the permit. */
  const hidden = () => {
    const node = passed()
    node.setToken({ allowance: amount })
    node.setToken({ allowance: 0n, balance: 0n }, 40)
    withdraw(node, 40, { from: relayer, to: spender })
    return node
  }
  const prune = (node: Node) => {
    node.lies.eth_call = ([, block], truth) => {
      if (Number(block) < 100) throw Object.assign(new Error('missing trie node'), { code: -32_000 })
      return truth()
    }
    return node
  }

  const record = { noted: { ...open.noted, block: createNode().blockId(20) } }

  test('keeps the transfer open if a node still shows it in the noted block', async () => {
    expect((await look(hidden(), { record })).state).toBeUndefined()
    expect((await look([prune(hidden()), hidden()], { record })).state).toBeUndefined()
  })

  test('does not matter if the noted state is confirmed, or no node keeps it', async () => {
    expect((await look(passed(), { record })).state).toEqual(notSent('expired').state)
    expect((await look(prune(passed()), { record })).state).toEqual(notSent('expired').state)
  })

  describe('while another node did not show it', () => {
    const unheard = { noted: { ...record.noted, agreed: ['node 1'] } }

    test('keeps the transfer open if that node no longer keeps the state of the noted block', async () => {
      expect((await look([passed(), prune(passed())], { record: unheard })).state).toBeUndefined()
      expect((await look([passed(), prune(passed())], { record })).state).toEqual(notSent('expired', 2).state)
    })

    test('does not matter if that node shows the same state of the noted block', async () => {
      expect((await look([prune(passed()), passed()], { record: unheard })).state).toEqual(
        notSent('expired', 2).state,
      )
    })
  })
})

describe('two permits with one nonce in one transaction', () => {
  const sibling = { r: [word(3)], leftIn: undefined }
  const input = `${r}${word(3).slice(2)}` as const

  test('cannot be told apart, so neither is called sent', async () => {
    const node = createNode()
    node.addApproval({ at: 85, hash: word(85), ...byPermit, input }, { owner, spender, value: amount })
    node.setToken({ nonce: nonce + 1n }, 85)
    withdraw(node, 85, { ...byPermit, input })
    const state = async (siblings: readonly Sibling[]) =>
      (await look(node, { attributed: attributedBy({ siblings }) })).state
    expect(await state([])).toMatchObject({ status: 'sent' })
    expect(await state([sibling])).toBeUndefined()
  })

  test('cannot be told apart, so ours is not called used', async () => {
    const node = passed()
    const used = { at: 60, hash: word(60), ...byPermit, input } as const
    node.addApproval(used, { owner, spender, value: amount })
    node.setToken({ nonce: nonce + 1n, allowance: amount }, 60)
    const state = async (siblings: readonly Sibling[]) =>
      (await look(node, { attributed: attributedBy({ siblings }) })).state
    expect(await state([])).toEqual({ status: 'permitUsed' })
    expect(await state([sibling])).toBeUndefined()
  })

  test('do not show that ours was used where the other one had been used before', async () => {
    const node = passed()
    const used = { at: 60, hash: word(60), from: relayer, to: spender, input: word(3) } as const
    node.addApproval(used, { owner, spender, value: amount + 1n })
    node.setToken({ nonce: nonce + 1n, allowance: 0n }, 60)
    withdraw(node, 85, { ...byPermit, input })
    const state = async (leftIn: string | undefined) =>
      (await look(node, { attributed: attributedBy({ siblings: [{ ...sibling, leftIn }] }) })).state
    expect(await state(word(60))).toBeUndefined()
    expect(await state(word(85))).not.toMatchObject({ status: 'sent' })
    expect(await state(undefined)).toBeUndefined()
  })
})

describe('the allowance of our permit', () => {
  const ofOther = { from: relayer, to: spender, input: word(3) } as const
  const attributed = attributedBy({ permits: [{ r: [word(3)], nonce: nonce + 1n, amount }] })

  test('that pays for a permit on another nonce leaves ours undecided', async () => {
    const node = passed()
    markUsed(node, 60, amount)
    withdraw(node, 85, ofOther)
    node.setToken({ allowance: 0n }, 85)
    expect((await look(node)).state).toMatchObject({ status: 'sent', departure: { tie: 'allowance' } })
    expect((await look(node, { attributed })).state).toBeUndefined()
  })

  test('pays for ours, whatever left with another permit before ours was used', async () => {
    const node = passed()
    withdraw(node, 55, ofOther)
    markUsed(node, 60, amount)
    withdraw(node, 85, { from: relayer, to: spender })
    node.setToken({ allowance: 0n }, 85)
    expect((await look(node, { attributed })).state).toMatchObject({
      status: 'sent',
      departure: { hash: word(85), amount, tie: 'allowance' },
    })
  })

  /** The permit was used in block 60, and nothing has left. */
  const used = () => {
    const node = createNode()
    markUsed(node, 60, amount)
    return node
  }
  /** A node that shows no allowance from block 61 on. */
  const hiding = () => {
    const node = used()
    node.setToken({ allowance: 0n }, 61)
    return node
  }

  test('is not spent by what another spender takes in the transaction that uses our permit', async () => {
    const node = passed()
    markUsed(node, 60, amount)
    withdraw(node, 60, byPermit, amount / 2n)
    expect((await look(node)).state).toEqual({ status: 'permitUsed' })
  })

  test('is judged in a bounded number of requests, however many Approvals a node makes up', async () => {
    const node = passed()
    node.setToken({ nonce: nonce + 1n, allowance: 0n }, 60)
    for (let index = 0; index < 1_000; index++)
      node.addApproval(
        { at: 60, hash: word(10_000 + index), from: relayer, to: relayer, input: '0x' },
        { owner, spender, value: 0n },
      )
    await look(node)
    expect(node.asked.length).toBeLessThan(150)
  })

  test('is spent if every witness says so', async () => {
    expect((await look([hiding(), hiding()])).state).toMatchObject({
      status: 'sent',
      departure: { hash: word(60), amount, tie: 'allowance' },
    })
  })

  test.each<[string, () => Node[]]>([
    ['the first one, and the second still shows it', () => [hiding(), used()]],
    ['the second one, and the first does not show that the permit was used', () => [createNode(), hiding()]],
    ['the first one, and the second is behind', () => [hiding(), pass(used(), 59, 49)]],
    ['the only one that answers', () => [hiding(), silent(used())]],
  ])('is not called spent by the word of %s', async (_, nodes) => {
    for (const now of [0, deviceAfter]) expect((await look(nodes(), { now })).state).toBeUndefined()
  })

  test('does not matter if another witness sees the money leave by the permit’s signature', async () => {
    const second = createNode()
    markUsed(second, 60)
    withdraw(second, 60)
    expect((await look([hiding(), second])).state).toMatchObject({
      departure: { hash: word(60), tie: 'signature' },
    })
  })
})

test('a permit is not called replaced while money left in a transaction that may be ours or a third permit’s', async () => {
  const node = passed()
  const used = { at: 60, hash: word(60), from: relayer, to: spender, input: word(3) } as const
  node.addApproval(used, { owner, spender, value: amount + 1n })
  node.setToken({ nonce: nonce + 1n, allowance: 0n }, 60)
  const siblings = [
    { r: [word(3)], leftIn: word(60) },
    { r: [word(4)], leftIn: undefined },
  ]
  const state = async () => (await look(node, { attributed: attributedBy({ siblings }) })).state
  expect(await state()).toEqual(notSent('replaced').state)
  withdraw(node, 85, { ...byPermit, input: `${r}${word(3).slice(2)}${word(4).slice(2)}` })
  expect(await state()).toBeUndefined()
})

describe('a permit of another device, beside ours in one transaction', () => {
  const other = amount * 2n
  const takeByOther = (node: Node, at: number) => {
    node.addApproval({ at, hash: word(at), ...byPermit }, { owner, spender, value: other })
    node.addTransfer({ at, hash: word(at), ...byPermit }, { from: owner, to, amount: other })
    node.setToken({ nonce: nonce + 1n, allowance: 0n }, at)
    return node
  }

  test('is told from ours by the amount that it let the spender take', async () => {
    const { state } = await look(takeByOther(createNode(), 60))
    expect(state).toBeUndefined()
  })

  test('is not ours if it moved more than ours allows, although it was used in an earlier transaction', async () => {
    const node = createNode()
    node.addApproval(
      { at: 55, hash: word(55), from: relayer, to: spender },
      { owner, spender, value: 2n * amount },
    )
    withdraw(node, 60, byPermit, 2n * amount)
    node.setToken({ nonce: nonce + 1n, allowance: 0n }, 60)
    expect((await look(node)).state).toBeUndefined()
  })

  test('is not ours if somebody else had used it in an earlier transaction, although the fee is a small Transfer', async () => {
    const node = createNode()
    const earlier = { at: 55, hash: word(55), from: to, to: token, input: word(3) } as const
    node.addApproval(earlier, { owner, spender, value: other })
    node.addTransfer({ at: 60, hash: word(60), ...byPermit }, { from: owner, to, amount: 1n })
    node.addTransfer({ at: 60, hash: word(60), ...byPermit }, { from: owner, to, amount: other - 1n })
    node.setToken({ nonce: nonce + 1n, allowance: 0n }, 60)
    expect((await look(node)).state).toBeUndefined()
    node.addApproval({ ...earlier, at: 56, hash: word(56), input: r }, { owner, spender, value: amount })
    expect((await look(node)).state).toMatchObject({ status: 'sent', departure: { hash: word(60) } })
  })

  test('keeps a departure from being final that the first node shows with an Approval of our amount', async () => {
    const [first, second] = [createNode(), takeByOther(createNode(), 60)]
    markUsed(first, 60)
    withdraw(first, 60)
    const { state } = await look([first, second].map((node) => pass(node, 170, 110)))
    expect(state).toMatchObject({ status: 'sent' })
    expect(state).not.toHaveProperty('departure.isFinal')
  })

  test('is told from ours by its signature if it has the same amount: then nobody can say whose money left', async () => {
    const { signed, stateAfter } = createSigner()
    const [ours, theirs] = [await signed(2_000_000_000n), await signed(2_000_000_060n)]
    expect(await stateAfter([ours])).toMatchObject({ status: 'sent', departure: { isFinal: true } })
    expect(await stateAfter([ours, ours])).toMatchObject({ status: 'sent', departure: { isFinal: true } })
    expect(await stateAfter([ours, theirs])).toBeUndefined()
    expect(await stateAfter([theirs, ours], { ours })).toBeUndefined()
  })

  test.each([1n, 2n])('is what the only Approval used if it is %i nonces later', async (next) => {
    const { signed, stateAfter } = createSigner()
    const [ours, theirs] = [await signed(2_000_000_000n), await signed(2_000_000_060n, nonce + next)]
    expect((await stateAfter([ours, theirs]))?.status).not.toBe('sent')
    expect(await stateAfter([ours, theirs], { approvals: 2 })).toMatchObject({ status: 'sent' })
  })

  /** An account that signs permits of the usual amount, and what is said once a transaction holds some of them. */
  function createSigner() {
    const account = privateKeyToAccount(generatePrivateKey())
    type Signed = PermitMessage & { r: Hex; s: Hex; v: 27 | 28 }
    const signed = async (deadline: bigint, of = nonce): Promise<Signed> => {
      const message = { owner: account.address, spender, value: amount, nonce: of, deadline } as const
      const { r, s, v } = parseSignature(await account.signTypedData(buildPermit(chain, message)))
      return { ...message, r, s, v: Number(v) as 27 | 28 }
    }
    const stateAfter = async (
      shown: readonly [Signed, ...Signed[]],
      { approvals = 1, ours = shown[0] }: { approvals?: number; ours?: Signed } = {},
    ) => {
      const node = pass(createNode(account.address), 170, 110)
      const made = {
        at: 60,
        hash: word(60),
        from: relayer,
        to: spender,
        input: calldata('0x5ec0d1e5', ...shown.flatMap(permitWords)),
      } as const
      for (let index = 0; index < approvals; index += 1)
        node.addApproval(made, { owner: account.address, spender, value: amount })
      node.addTransfer(made, { from: account.address, to, amount })
      node.setToken({ nonce: nonce + BigInt(approvals), allowance: 0n }, 60)
      const owner = account.address.toLowerCase() as Hex
      return (await look(node, { record: { owner, permit: { ...open.permit, r: [ours.r] } } })).state
    }
    return { signed, stateAfter }
  }
})

test('money that left is seen although the owner made more payments before than are read', async () => {
  const node = passed()
  for (let at = 0; at < 101; at += 1) withdraw(node, 30, { hash: word(0x9000 + at), from: owner }, 1n)
  markUsed(node, 60)
  withdraw(node, 60)
  expect((await look(node)).state).toMatchObject({ status: 'sent', departure: { hash: word(60) } })
})

test('money that left after somebody else had submitted the permit is final once every witness shows both transactions', async () => {
  const nodes = [passed(), passed()]
  for (const node of nodes) {
    node.addApproval(
      { at: 55, hash: word(55), from: to, to: token, input: r },
      { owner, spender, value: amount },
    )
    node.setToken({ nonce: nonce + 1n, allowance: amount }, 55)
    withdraw(node, 60)
    node.setToken({ allowance: 0n }, 60)
  }
  const departure = { hash: word(60), amount, tie: 'signature' }
  expect((await look(nodes)).state).toMatchObject({
    status: 'sent',
    departure: { ...departure, isFinal: true, agreed: ['node 1', 'node 2'] },
  })
  const [first, second] = nodes as [Node, Node]
  second.lies.eth_getLogs = (_, truth) =>
    (truth() as readonly Log[]).filter(({ transactionHash }) => transactionHash !== word(55))
  const { state } = await look([first, second])
  expect(state).toMatchObject({ status: 'sent', departure })
  expect(state).not.toHaveProperty('departure.isFinal')
})

describe('several witnesses', () => {
  test('that agree mark it as not sent, and all are named in the record', async () => {
    expect(await look([passed(), passed()])).toEqual(notSent('expired', 2))
  })

  test.each<[string, (second: Node) => void]>([
    ['has seen the nonce used', (second) => second.setToken({ nonce: nonce + 1n }, 95)],
    ['still sees an allowance', (second) => second.setToken({ allowance: amount })],
    ['is behind', (second) => pass(second, 100)],
    ['does not say what is final', (second) => Object.assign(second, { final: undefined })],
    ['is silent', silent],
  ])('keep it open if one of them %s', async (_, differ) => {
    const second = passed()
    differ(second)
    expect((await look([passed(), second])).state).toBeUndefined()
  })

  test('are asked in order: a silent one does not hide what another has seen', async () => {
    const second = createNode()
    markUsed(second, 95)
    withdraw(second, 95)
    expect(await look([silent(createNode()), second])).toMatchObject({ state: { status: 'sent' } })
  })

  test('are all asked once the deadline has passed: what one has seen decides', async () => {
    const [first, second] = [passed(), passed()]
    for (const node of [first, second]) {
      markUsed(node, 95)
      withdraw(node, 95)
    }
    first.lies.eth_getLogs = () => []
    expect(await look([first, second])).toMatchObject({
      state: { status: 'sent', departure: { hash: word(95) } },
    })
  })

  test('must each confirm the departure before it is final', async () => {
    const [first, second] = [createNode(), createNode()]
    for (const node of [first, second]) {
      markUsed(node, 90)
      withdraw(node, 90)
    }
    const departure = { isFinal: true, agreed: ['node 1', 'node 2'] }
    expect(await look([first, second])).toMatchObject({ state: { departure } })
    second.final = 89
    expect((await look([first, second])).state).not.toHaveProperty('departure.isFinal')
    second.final = 90
    second.lies.eth_getTransactionReceipt = () => null
    expect((await look([first, second])).state).not.toHaveProperty('departure.isFinal')
  })

  test('do not make a departure final that is more than ten minutes ahead of the device clock', async () => {
    const nodes = [createNode(), createNode()]
    for (const node of nodes) {
      markUsed(node, 90)
      withdraw(node, 90)
    }
    const tenMinutesBefore = Number(nodes[0]?.time(90)) * 1_000 - 600_000
    const isFinalAt = async (now: number) => (await look(nodes, { now })).state
    expect(await isFinalAt(tenMinutesBefore - 1)).not.toHaveProperty('departure.isFinal')
    expect(await isFinalAt(tenMinutesBefore)).toHaveProperty('departure.isFinal', true)
  })

  test.each<[string, (first: Node) => void]>([
    [
      'another time',
      (first) => {
        first.lies.eth_getBlockByNumber = ([which], truth) => {
          const block = truth() as { timestamp: Hex }
          const isAsked = Number(which) === 90
          return isAsked
            ? { ...block, timestamp: `0x${(Number(block.timestamp) + 7200).toString(16)}` }
            : block
        }
      },
    ],
    [
      'another amount',
      (first) => {
        first.lies.eth_getLogs = (_params, truth) =>
          (truth() as { topics: readonly Hex[]; data: Hex }[]).map((log) =>
            log.topics[0] === transferTopic ? { ...log, data: pad(toHex(amount - 1n)) } : log,
          )
      },
    ],
  ])('do not make a departure final if the first one reports %s', async (_, lie) => {
    const [first, second] = [createNode(), createNode()]
    for (const node of [first, second]) {
      markUsed(node, 90)
      withdraw(node, 90)
      node.addTransaction({ at: 40, hash: word(40), from: owner })
    }
    expect(await look([first, second])).toMatchObject({ state: { departure: { isFinal: true } } })
    lie(first)
    const { state } = await look([first, second])
    expect(state).toMatchObject({ status: 'sent' })
    expect(state).not.toHaveProperty('departure.isFinal')
  })

  test('do not accept a receipt as the departure without the permit’s signature in the calldata', async () => {
    const [first, second] = [createNode(), createNode()]
    markUsed(first, 90)
    withdraw(first, 90)
    second.addTransaction({ at: 90, hash: word(90) })
    const { state } = await look([first, second])
    expect(state).toMatchObject({ status: 'sent' })
    expect(state).not.toHaveProperty('departure.isFinal')
  })
})

describe('a nonce used for another spender', () => {
  test.each([
    ['one witness', 1],
    ['two witnesses', 2],
  ])('ends nothing without a signature that proves it, with %s', async (_, count) => {
    const nodes = [passed(), passed()].slice(0, count)
    for (const node of nodes) {
      node.setToken({ nonce: nonce + 1n }, 95)
      node.addApproval(
        { at: 95, hash: word(95), from: relayer, to: token },
        { owner, spender: to, value: 5n },
      )
    }
    expect((await look(nodes)).state).toBeUndefined()
  })

  test('is searched for in few transactions, because a node can fill each with what has to be recovered', async () => {
    const node = passed()
    node.setToken({ nonce: nonce + 1n }, 50)
    const made = Array.from({ length: 30 }, (_, index) => word(0x9000 + index))
    for (const hash of made) node.addApproval({ at: 50, hash }, { owner, spender: to, value: 5n })
    const read = new Set<unknown>()
    node.lies.eth_getTransactionByHash = ([hash], truth) => {
      read.add(hash)
      return truth()
    }
    await look(node)
    expect(made.filter((hash) => read.has(hash))).toHaveLength(8)
  })

  test.each([
    ['is taken if the calldata holds only the permit on it', [0n], [], true],
    ['is taken if our spender got an Approval only later', [0n], [60], true],
    ['stays open if our spender had got an Approval, in a transaction that no node has', [0n], [40], false],
    ['stays open if the Approval may be that of a permit one nonce later', [0n, 1n], [], false],
    ['stays open if the Approval may be that of a permit two nonces later', [0n, 2n], [], false],
  ])('%s', async (_, ahead, approvedAt, isTaken) => {
    const account = privateKeyToAccount(generatePrivateKey())
    const of = account.address.toLowerCase() as Hex
    const signed = ahead.map(async (more) => {
      const message = {
        owner: of,
        spender: to,
        value: 5n,
        nonce: nonce + more,
        deadline: 2_000_000_000n,
      } as const
      const { r, s, v } = parseSignature(await account.signTypedData(buildPermit(chain, message)))
      return permitWords({ ...message, r, s, v: Number(v) as 27 | 28 })
    })
    const input = calldata('0x5ec0d1e5', ...(await Promise.all(signed)).flat())
    const nodes = [1, 2].map(() => {
      const node = pass(createNode(of), 170, 110)
      const used = { at: 50, hash: word(50), from: relayer, to, input } as const
      node.addApproval(used, { owner: of, spender: to, value: 5n })
      for (const at of approvedAt)
        node.addApproval({ at, hash: word(at) }, { owner: of, spender, value: amount })
      node.setToken({ nonce: nonce + 2n }, 50)
      node.lies.eth_getTransactionByHash = ([hash], truth) => (hash === word(50) ? truth() : null)
      return node
    })
    const { state } = await look(nodes, { record: { owner: of } })
    expect(state).toEqual(isTaken ? notSent('nonceTaken', 2).state : undefined)
  })

  /** A node on which another record's permit used the nonce in block 95. */
  const usedBySibling = (node: Node) => {
    node.setToken({ nonce: nonce + 1n }, 95)
    const used = { at: 95, hash: word(95), from: relayer, to: spender, input: word(3) } as const
    node.addApproval(used, { owner, spender, value: amount + 1n })
    return node
  }
  const sibling = { r: [word(3)], leftIn: word(95) }

  test('is replaced if a sibling has left with finality, and stays open while that could be undone', async () => {
    const node = usedBySibling(passed())
    expect(await look(node, { attributed: attributedBy({ siblings: [sibling] }) })).toEqual(
      notSent('replaced'),
    )
    const provisional = attributedBy({ siblings: [{ ...sibling, leftIn: undefined }] })
    expect((await look(node, { attributed: provisional })).state).toBeUndefined()
    const unseen = attributedBy({ siblings: [{ ...sibling, r: [word(4)] }] })
    expect((await look(node, { attributed: unseen })).state).toBeUndefined()
  })

  test.each<[string, number, number, number]>([
    ['a final block', 107, deviceAfter, 1],
    ['this device', 170, deviceAfter - 1, 1],
  ])(
    'is replaced only by two witnesses before %s is past the deadline, because one may be behind',
    async (_, head, now, count) => {
      const nodes = [1, 2].map(() => usedBySibling(pass(createNode(), head)))
      const given = { now, attributed: attributedBy({ siblings: [sibling] }) }
      expect((await look(nodes.slice(0, count), given)).state).toBeUndefined()
      expect((await look(nodes, given)).state).toEqual(notSent('replaced', 2).state)
    },
  )

  test.each([
    ['in a later transaction', 99],
    ['in the transaction that used the nonce', 95],
  ])(
    'is not called replaced if the owner has approved the spender %s, and is if it only sent other things',
    async (_, approvedAt) => {
      const attributed = attributedBy({ siblings: [sibling] })
      const node = usedBySibling(passed())
      const sent = { at: 98, hash: word(98), from: owner, to: token } as const
      node.addTransfer(sent, { from: owner, to, amount: 5n })
      node.addTransfer({ at: 165, hash: word(165) }, { from: to, to: relayer, amount: 5n })
      node.addTransfer({ at: 15, hash: word(15) }, { from: to, to: relayer, amount: 5n })
      expect((await look(node, { attributed })).state).toEqual(notSent('replaced').state)
      node.addApproval({ at: approvedAt, hash: word(approvedAt) }, { owner, spender, value: amount })
      expect((await look(node, { attributed })).state).toBeUndefined()
    },
  )
})

describe('when the owner has revoked the allowance,', () => {
  const clear = (node: Node, at: number) => {
    const input =
      `0xa457c2d7${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}` as const
    node.addApproval({ at, hash: word(at), from: owner, to: token, input }, { owner, spender, value: 0n })
    node.setToken({ allowance: 0n }, at)
  }

  test.each([
    ['two witnesses prove that the transfer failed', 2],
    ['one witness leaves it open', 1],
  ])('%s', async (_, count) => {
    const nodes = [passed(), passed()].slice(0, count)
    for (const node of nodes) {
      markUsed(node, 95, amount)
      clear(node, 99)
    }
    const { state } = await look(nodes, { record: { status: 'permitUsed' } })
    expect(state).toEqual(count === 2 ? notSent('failed', 2).state : undefined)
  })

  const revoke = `0xa457c2d7${pad(spender).slice(2)}${toHex(amount, { size: 32 }).slice(2)}` as const
  const approveNothing = `0x095ea7b3${pad(spender).slice(2)}${'0'.repeat(64)}` as const
  const lessByOne = `0xa457c2d7${pad(spender).slice(2)}${toHex(amount - 1n, { size: 32 }).slice(2)}` as const
  test.each<[string, object, object?, bigint?]>([
    ['somebody else sent it', { from: relayer }],
    ['it went to another contract', { to: spender }],
    ['it did not lower the allowance by exactly the amount', { input: lessByOne }],
    ['it set the allowance to zero, as it could after a part was taken', { input: approveNothing }],
    ['it left a part of the allowance', {}, {}, 1n],
    ['the owner had sent another one since signing', {}, { noted: { ...noted, transactions: 3n } }],
    ['nothing was noted at signing', {}, { noted: undefined }],
    ['it reverted', { fails: true }],
  ])('nothing is proven if %s', async (_, change, record = {}, left = 0n) => {
    const nodes = [passed(), passed()]
    for (const node of nodes) {
      markUsed(node, 95, amount)
      const made = { at: 99, hash: word(99), from: owner, to: token, input: revoke, ...change }
      node.addApproval(made, { owner, spender, value: left })
      node.setToken({ allowance: left }, 99)
    }
    const { state } = await look(nodes, { record: { status: 'permitUsed', ...record } })
    expect(state?.status).not.toBe('notSent')
  })

  test.each<[string, (receipt: object) => object | null]>([
    ['has no receipt', () => null],
    ['has the receipt of a failed call', (receipt) => ({ ...receipt, status: '0x0' })],
    [
      'has the receipt in a block that is not on the chain',
      (receipt) => ({ ...receipt, blockHash: word(1) }),
    ],
  ])('nothing is proven if a node %s', async (_, alter) => {
    const nodes = [passed(), passed()]
    for (const node of nodes) {
      markUsed(node, 95, amount)
      clear(node, 99)
      node.lies.eth_getTransactionReceipt = ([hash], truth) =>
        hash === word(99) ? alter(truth() as object) : truth()
    }
    const { state } = await look(nodes, { record: { status: 'permitUsed' } })
    expect(state?.status).not.toBe('notSent')
  })

  test.each<[string, `0x${string}`, `0x${string}`]>([
    ['is still open if somebody else’s transaction moved money after that', relayer, '0x'],
    ['is still open if a transaction with another permit did', relayer, word(3)],
    ['has failed if only the owner’s own transaction moved money after that', owner, '0x'],
  ])('the transfer %s', async (_, from, input) => {
    const nodes = [passed(), passed()]
    for (const node of nodes) {
      markUsed(node, 95, amount)
      clear(node, 97)
      node.addTransfer({ at: 99, hash: word(99), from, to: spender, input }, { from: owner, to, amount })
    }
    const attributed = attributedBy({ permits: [{ r: [word(3)], nonce: nonce + 1n, amount }] })
    const { state } = await look(nodes, { record: { status: 'permitUsed' }, attributed })
    expect(state).toEqual(from === owner ? notSent('failed', 2).state : undefined)
  })
})

describe('a permit beside a later one of the same amount, in one transaction', () => {
  const r2 = word(0xabcdef)
  const both = { from: relayer, to: spender, input: `${r}${r2.slice(2)}` } as const
  const later = { r: [r2], nonce: nonce + 1n, amount }

  function used(approvals: number) {
    const node = passed()
    const made = { at: 60, hash: word(60), ...both }
    for (let index = 0; index < approvals; index += 1)
      node.addApproval(made, { owner, spender, value: amount })
    node.addTransfer(made, { from: owner, to, amount })
    node.setToken({ nonce: nonce + BigInt(approvals), allowance: 0n }, 60)
    return node
  }

  test('is not what was used by the only Approval: its nonce was used before the later one was signed', async () => {
    const { state } = await look(used(1), { attributed: attributedBy({ permits: [later] }) })
    expect(state?.status).not.toBe('sent')
  })

  test.each([
    ['there is an Approval for each', 2, later],
    ['the other is the earlier one', 1, { ...later, nonce: nonce - 1n }],
    ['the other is of another amount', 1, { ...later, amount: amount + 1n }],
  ])('is what was used if %s', async (_, approvals, other) => {
    const { state } = await look(used(approvals), { attributed: attributedBy({ permits: [other] }) })
    expect(state).toMatchObject({ status: 'sent', departure: { tie: 'signature' } })
  })
})

describe('setting a transfer aside', () => {
  /** The nonce is used, and nothing shows what used it. */
  const lost = () => {
    const node = passed()
    node.setToken({ nonce: nonce + 1n }, 95)
    return node
  }
  const closable = (agreed: string[], without: string[] = []) => ({
    at: deviceAfter,
    balance: amount,
    agreed,
    silent: without,
  })

  test('is possible if no witness knows its outcome, all are past the deadline and no allowance is left', async () => {
    expect((await look([lost(), lost()])).facts).toEqual({ closable: closable(['node 1', 'node 2']) })
  })

  test('keeps the time when it first became possible, and the balance at that time', async () => {
    const before = { at: 5, balance: 3n, agreed: ['node 1'], silent: [] }
    expect((await look(lost(), { record: { closable: before } })).facts).toEqual({ closable: before })
  })

  test('is possible with a small rest of the allowance, but not with a larger one', async () => {
    const node = lost()
    node.setToken({ allowance: amount / 10n - 1n })
    expect((await look(node)).facts).toEqual({ allowance: amount / 10n - 1n, closable: closable(['node 1']) })
    node.setToken({ allowance: amount / 10n })
    expect((await look(node)).facts).toEqual({ allowance: amount / 10n })
  })

  test('is possible with an allowance that the spender cannot use, if every witness says that it is blocked', async () => {
    const blocked = () => {
      const node = lost()
      node.setToken({ allowance: amount })
      node.setToken({ owner: spender, isBlocked: true })
      return node
    }
    const usable = lost()
    usable.setToken({ allowance: amount })
    expect((await look([blocked(), blocked()])).facts?.closable).toEqual(closable(['node 1', 'node 2']))
    expect((await look([blocked(), usable])).facts?.closable).toBeUndefined()
  })

  test.each<[string, Change]>([
    ['before this device is ten minutes past the deadline', { now: deviceAfter - 1 }],
    ['once it has left', { record: { status: 'sent', departure: { hash: word(1), at: 1, amount } } }],
  ])('is not possible %s', async (_, change) => {
    expect((await look(lost(), change)).facts?.closable).toBeUndefined()
  })

  test('needs every witness past the deadline; without final blocks, a head ten minutes past it is enough', async () => {
    const node = lost()
    Object.assign(node, { final: undefined })
    expect((await look(node)).facts).toEqual({ closable: closable(['node 1']) })
    expect((await look(pass(lost(), 120, 100))).facts).toEqual({})
  })

  test('ignores and lists a witness that is silent, or still before the deadline when another is ten minutes past', async () => {
    const late = pass(lost(), 100, 90)
    expect((await look([lost(), silent(lost())])).facts).toEqual({
      closable: closable(['node 1'], ['node 2']),
    })
    expect((await look([lost(), late])).facts).toEqual({ closable: closable(['node 1'], ['node 2']) })
    const early = pass(lost(), 112, 102)
    expect((await look([early, pass(lost(), 100, 90)])).facts).toEqual({})
  })

  test('is not possible while one witness still sees an allowance', async () => {
    const second = lost()
    second.setToken({ allowance: amount })
    expect((await look([lost(), second])).facts?.closable).toBeUndefined()
  })

  test('is possible with any allowance if the spender is blacklisted', async () => {
    const node = lost()
    node.setToken({ allowance: amount, isBlocked: true })
    expect((await look(node)).facts).toEqual({ allowance: amount, closable: closable(['node 1']) })
  })
})

describe('money that left', () => {
  test.each([
    [95, {}],
    [90, { isFinal: true, agreed: ['node 1'] }],
  ])('in block %i is seen with its transaction, block and time', async (at, final) => {
    const node = createNode()
    markUsed(node, at)
    withdraw(node, at)
    const departure = {
      hash: word(at),
      index: 1,
      block: node.blockId(at),
      amount,
      at: Number(node.time(at)) * 1_000,
      tie: 'signature',
      ...final,
    }
    expect(await look(node)).toEqual({ state: { status: 'sent', departure }, facts: {} })
  })

  test('is seen although the service’s named transaction was reverted, because a hash may be replaced', async () => {
    const node = createNode()
    markUsed(node, 95)
    withdraw(node, 95)
    node.addTransaction({ at: 96, hash: word(70), fails: true })
    expect(await look(node, { record: { status: 'pending', sourceHash: word(70) } })).toMatchObject({
      state: { status: 'sent', departure: { hash: word(95) } },
    })
  })

  test('is not the service’s named transaction if nothing links it to the permit', async () => {
    const node = createNode()
    withdraw(node, 95, { from: relayer, to: spender })
    expect((await look(node, { record: { status: 'pending', sourceHash: word(95) } })).state).toBeUndefined()
  })

  test('is not a transaction that the node places in another block than its log', async () => {
    const node = createNode()
    markUsed(node, 95)
    withdraw(node, 95)
    node.lies.eth_getTransactionByHash = (_, truth) => ({ ...(truth() as object), blockHash: word(1) })
    const { state } = await look(node)
    expect(state).toBeUndefined()
  })
})

describe('a permit that was used without moving anything', () => {
  test.each([
    ['at once if the request was never answered', { status: 'unanswered' }, 100, 'permitUsed'],
    ['not yet, while the service may be about to withdraw', { status: 'pending' }, 107, undefined],
    ['two minutes later, if the service has not withdrawn', { status: 'pending' }, 108, 'permitUsed'],
  ])('is reported %s', async (_, record, head, status) => {
    const node = createNode()
    markUsed(node, 95, amount)
    pass(node, head)
    const { state, facts } = await look(node, { record })
    expect(state?.status).toBe(status)
    expect(facts).toEqual({ allowance: amount })
  })

  test('becomes unanswered again after a reorg', async () => {
    const { state } = await look(createNode(), { record: { status: 'permitUsed' } })
    expect(state).toEqual({ status: 'unanswered' })
  })
})

describe('the transaction named by the service', () => {
  test.each([
    ['was reverted, and is ours', false, r, 'reverted'],
    ['was reverted, and is not ours', false, '0x', undefined],
    ['succeeded and moved nothing', true, r, undefined],
    ['is not mined', undefined, r, undefined],
  ] as const)('%s', async (_, isSuccess, input, status) => {
    const node = createNode()
    if (isSuccess !== undefined) node.addTransaction({ at: 96, hash: word(70), input, fails: !isSuccess })
    const { state } = await look(node, { record: { status: 'pending', sourceHash: word(70) } })
    expect(state?.status).toBe(status)
  })
})

describe('a closed record reopens', () => {
  test.each([
    ['was called expired', { status: 'notSent', reason: 'expired' }],
    ['was set aside', { status: 'setAside' }],
  ])('if it %s and then turns out to have left', async (_, record) => {
    const node = passed()
    markUsed(node, 95)
    withdraw(node, 95)
    expect(await look(node, { record })).toMatchObject({ state: { status: 'sent' } })
  })

  test('if it was called expired and its own permit is seen used', async () => {
    const node = passed()
    markUsed(node, 95)
    node.setToken({ nonce: nonce + 3n }, 97)
    const record = { status: 'notSent', reason: 'expired' }
    expect((await look(node, { record })).state).toEqual({ status: 'unanswered' })
    expect((await look(node, { record: { status: 'setAside' } })).state).toBeUndefined()
  })
})

describe('with nodes that keep logs but not older blocks and transactions,', () => {
  const forget = (
    node: Node,
    method: string,
    isOld: (params: readonly unknown[]) => boolean = () => true,
  ) => {
    node.lies[method] = (params, truth) => (isOld(params) ? null : truth())
    return node
  }
  const closable = { agreed: ['node 1', 'node 2'], silent: [] }
  const used = () => {
    const node = passed()
    markUsed(node, 60)
    withdraw(node, 60)
    return node
  }
  const revoked = () => {
    const node = passed()
    markUsed(node, 60, amount)
    const made = { at: 70, hash: word(70), from: owner, to: token }
    node.addApproval(made, { owner, spender, value: 0n })
    node.setToken({ allowance: 0n }, 70)
    return node
  }

  test.each([
    ['that withdrew the USDC', used],
    ['that revoked the allowance', revoked],
  ])('a transfer may be set aside although no node has the transaction %s', async (_, create) => {
    const nodes = [create(), create()].map((node) => forget(node, 'eth_getTransactionByHash'))
    const found = await look(nodes)
    expect(found.state).toBeUndefined()
    expect(found.facts?.closable).toMatchObject(closable)
  })

  test('a transfer may be set aside although no node has a log’s block', async () => {
    const nodes = [used(), used()].map((node) =>
      forget(node, 'eth_getBlockByNumber', ([which]) => which === toHex(60)),
    )
    expect((await look(nodes)).facts?.closable).toMatchObject(closable)
  })

  test('an unused permit may be set aside although no node has the block noted at signing', async () => {
    const nodes = [passed(), passed()].map((node) =>
      forget(node, 'eth_getBlockByNumber', ([which]) => which === toHex(20)),
    )
    const found = await look(nodes)
    expect(found.state).toBeUndefined()
    expect(found.facts?.closable).toMatchObject(closable)
  })
})
