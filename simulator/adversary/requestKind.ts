import { blockTimestampCall } from '../../src/core/read/evm/multicall.js'
import { transferTopic } from '../../src/core/read/evm/tokenEncoding.js'

/** Which of the two chains a request is for. */
export type Side = 'source' | 'destination'

/** The kind of a request, such as `source block.finalized`. Requests of one kind are counted from 1. */
export function requestKind(side: Side, method: string, params: readonly unknown[]): string {
  return `${side} ${aboutOf(method, params)}`
}

/** The RPC method of a kind's requests. */
export function methodOf(kind: string): string {
  const about = kind.slice(kind.indexOf(' ') + 1)
  return methods[about.replace(/\..*/, '')] ?? about
}

const methods: { readonly [about: string]: string } = {
  block: 'eth_getBlockByNumber',
  call: 'eth_call',
  code: 'eth_getCode',
  count: 'eth_getTransactionCount',
  logs: 'eth_getLogs',
  transaction: 'eth_getTransactionByHash',
  receipt: 'eth_getTransactionReceipt',
  height: 'eth_blockNumber',
}

function aboutOf(method: string, [first]: readonly unknown[]): string {
  switch (method) {
    case 'eth_getBlockByNumber':
      return first === 'latest' || first === 'finalized' ? `block.${first}` : 'block.number'
    case 'eth_call':
      return String((first as { data: string }).data).includes(blockTimestampCall.slice(2))
        ? 'call.state'
        : 'call.standing'
    case 'eth_getLogs':
      return `logs.${logsOf(first as Filter)}`
    default:
      return Object.keys(methods).find((about) => methods[about] === method) ?? method
  }
}

type Filter = { topics: readonly (string | null)[]; fromBlock: string; toBlock: string }

function logsOf({ topics: [name, , to], fromBlock, toBlock }: Filter): string {
  if (name !== transferTopic) return fromBlock === toBlock ? 'block' : 'owner'
  return to ? 'arrivals' : 'probe'
}
