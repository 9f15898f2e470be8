import { answerCall, type Call } from './answerCall.js'
import { findLogs, type LogQuery } from './findLogs.js'
import { blockAt, type NodeView } from './NodeView.js'
import { RpcError } from './RpcError.js'
import { describeBlock, describeLog, describeReceipt, describeTransaction, hex } from './rpcObjects.js'
import { findMined, type TestBlock } from './TestBlock.js'
import { tokenTransaction } from './TestTransaction.js'
import type { Hex } from './TokenState.js'
import { readTokenCall } from './tokenCalldata.js'

/** Answers a JSON-RPC request from what a node knows. @throws RpcError */
export function answerNode(view: NodeView, method: string, [first, second]: readonly unknown[]): unknown {
  switch (method) {
    case 'eth_chainId':
      return hex(view.chain.facts.id)
    case 'eth_blockNumber':
      return hex(headOf(view).number)
    case 'eth_getBlockByNumber': {
      const block = findBlock(view, first)
      return block ? describeBlock(block) : null
    }
    case 'eth_getBlockByHash': {
      const block = view.blocks.find(({ hash }) => hash === first)
      return block ? describeBlock(block) : null
    }
    case 'eth_call':
      return answerCall(view.chain.facts, stateAt(view, second), first as Call)
    case 'eth_getCode':
      return stateAt(view, second).accounts.codes.get(String(first).toLowerCase()) ?? '0x'
    case 'eth_getTransactionCount':
      return hex(stateAt(view, second).accounts.counts.get(String(first).toLowerCase()) ?? 0)
    case 'eth_getBalance':
      return '0x0'
    case 'eth_getLogs':
      return findLogs(view, first as LogQuery).map(describeLog)
    case 'eth_getTransactionByHash':
      return answerTransaction(view, first as Hex)
    case 'eth_getTransactionReceipt': {
      const found = findMined(view.blocks, first as Hex)
      return found ? describeReceipt(found.mined, found.block) : null
    }
    case 'eth_sendTransaction':
      return sendTransaction(view, first as { from: Hex; to: Hex; data: Hex })
    default:
      throw new RpcError(-32601, `the method ${method} does not exist`)
  }
}

const headOf = ({ blocks }: NodeView) => blocks.at(-1) as TestBlock

/** Finds a block by number, tag or hash (EIP-1898); `undefined` if the node does not have it. */
function findBlock(view: NodeView, which: unknown): TestBlock | undefined {
  if (which === undefined || which === 'latest' || which === 'safe' || which === 'pending')
    return headOf(view)
  if (which === 'earliest') return view.blocks[0]
  if (typeof which === 'object')
    return view.blocks.find(({ hash }) => hash === (which as { blockHash?: unknown } | null)?.blockHash)
  if (which !== 'finalized') return blockAt(view.blocks, Number(which))
  if (view.finalized) return view.finalized
  throw new RpcError(-32602, 'unknown block tag')
}

function stateAt(view: NodeView, which: unknown): TestBlock {
  const block = findBlock(view, which)
  if (!block) throw new RpcError(-32000, 'header not found')
  const { stateDepth = Number.POSITIVE_INFINITY } = view.faults
  if (headOf(view).number - block.number > stateDepth) throw new RpcError(-32000, 'missing trie node')
  return block
}

function answerTransaction(view: NodeView, hash: Hex): unknown {
  const found = findMined(view.blocks, hash)
  if (found) return describeTransaction(view.chain.facts.id, found.mined.transaction, found)
  const waiting = view.chain.pending(hash)
  return waiting ? describeTransaction(view.chain.facts.id, waiting) : null
}

/** Mines a wallet's own transaction to the token at once. */
function sendTransaction({ chain }: NodeView, { from, to, data }: { from: Hex; to: Hex; data: Hex }): Hex {
  const { address } = chain.facts.usdc
  const call = to.toLowerCase() === address.toLowerCase() ? readTokenCall(from, data) : undefined
  if (!call) throw new RpcError(3, 'execution reverted')
  const hash = chain.newHash('transaction')
  chain.mine([tokenTransaction(hash, from, address, call)])
  return hash
}
