import type { MinedLog, MinedTransaction, TestBlock } from './TestBlock.js'
import type { TestTransaction } from './TestTransaction.js'
import type { Hex } from './TokenState.js'

/** A number in JSON-RPC form. */
export const hex = (value: number): Hex => `0x${value.toString(16)}`

/** A block in JSON-RPC form. */
export function describeBlock({ number, hash, parentHash, time, transactions }: TestBlock) {
  return {
    ...emptyBlock,
    number: hex(number),
    hash,
    parentHash,
    timestamp: hex(time),
    transactions: transactions.map(({ transaction }) => transaction.hash),
  }
}

/** A log in JSON-RPC form. */
export function describeLog({ address, topics, data, index, hash, block }: MinedLog) {
  return {
    address,
    topics,
    data,
    blockNumber: hex(block.number),
    blockHash: block.hash,
    transactionHash: hash,
    transactionIndex: hex(block.transactions.findIndex(({ transaction }) => transaction.hash === hash)),
    logIndex: hex(index),
    removed: false,
  }
}

/** A transaction in JSON-RPC form; `found` is its position, if mined. */
export function describeTransaction(
  chainId: number,
  { hash, from, to, input }: TestTransaction,
  found?: { mined: MinedTransaction; block: TestBlock },
) {
  return {
    ...emptyTransaction,
    chainId: hex(chainId),
    hash,
    from: from.toLowerCase(),
    to: to?.toLowerCase() ?? null,
    input,
    nonce: hex(found?.mined.nonce ?? 0),
    blockNumber: found ? hex(found.block.number) : null,
    blockHash: found?.block.hash ?? null,
    transactionIndex: found ? hex(found.mined.index) : null,
  }
}

/** A receipt in JSON-RPC form. */
export function describeReceipt({ transaction, index, succeeded, logs }: MinedTransaction, block: TestBlock) {
  return {
    ...emptyReceipt,
    transactionHash: transaction.hash,
    transactionIndex: hex(index),
    from: transaction.from.toLowerCase(),
    to: transaction.to?.toLowerCase() ?? null,
    status: succeeded ? '0x1' : '0x0',
    blockNumber: hex(block.number),
    blockHash: block.hash,
    logs: logs.map(describeLog),
  }
}

/** Fields that libraries expect in every block, unused here. */
const emptyBlock = {
  difficulty: '0x0',
  extraData: '0x',
  gasLimit: '0x1c9c380',
  gasUsed: '0x0',
  miner: '0x0000000000000000000000000000000000000000',
  nonce: '0x0000000000000000',
}

const emptyReceipt = {
  contractAddress: null,
  cumulativeGasUsed: '0x0',
  effectiveGasPrice: '0x0',
  gasUsed: '0x0',
  logsBloom: '0x',
  type: '0x2',
}

const emptyTransaction = {
  accessList: [],
  gas: '0x0',
  maxFeePerGas: '0x0',
  maxPriorityFeePerGas: '0x0',
  type: '0x2',
  value: '0x0',
}
