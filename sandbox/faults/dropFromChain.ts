import {
  type Hash,
  type Hex,
  isAddressEqual,
  numberToHex,
  recoverTransactionAddress,
  type Transaction,
  type TransactionSerialized,
} from 'viem'
import type { LocalChain } from '../evm/LocalChain.js'

type Kept = Hex | { from: Hex; to: Hex | null; data: Hex; gas: Hex; value: Hex }

const mostAttempts = 20

/** Reorganizes the chain from a transaction's block on: all other transactions land again, this one does not. */
export async function dropFromChain(chain: LocalChain, hash: Hash): Promise<void> {
  // Blocks that were read stay known: another attempt reads only newer ones, and so catches up with the chain.
  const read = new Map<bigint, Promise<Kept[]>>()
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const receipt = await chain.client.getTransactionReceipt({ hash }).catch(() => undefined)
    if (!receipt) return
    await reorganise(chain, hash, receipt.blockNumber, read)
  }
  throw new Error(`The chain mined faster than ${hash} could be taken out of it.`)
}

async function reorganise(
  chain: LocalChain,
  dropped: Hash,
  from: bigint,
  read: Map<bigint, Promise<Kept[]>>,
): Promise<void> {
  const readOnce = (number: bigint) => {
    const reading = read.get(number) ?? transactionsOf(chain, number, dropped)
    read.set(number, reading)
    return reading
  }
  const head = await chain.client.getBlockNumber()
  const numbers = Array.from({ length: Number(head - from) + 1 }, (_, offset) => from + BigInt(offset))
  const kept = await Promise.all(numbers.map(readOnce))
  const pairs = kept.flatMap((transactions, offset) => transactions.map((one) => [one, offset] as const))
  if ((await chain.client.getBlockNumber()) !== head) return
  await chain.reorganise(numbers.length, pairs)
}

async function transactionsOf(chain: LocalChain, blockNumber: bigint, dropped: Hash): Promise<Kept[]> {
  const { transactions } = await chain.client.getBlock({ blockNumber, includeTransactions: true })
  return Promise.all(transactions.filter(({ hash }) => hash !== dropped).map((one) => keep(chain, one)))
}

/** Resends a transaction of an impersonated account. */
async function keep(chain: LocalChain, transaction: Transaction): Promise<Kept> {
  const { hash, from, to, input, gas, value } = transaction
  const raw = await chain.call<Hex>('eth_getRawTransactionByHash', [hash])
  const signer = await recoverTransactionAddress({
    serializedTransaction: raw as TransactionSerialized,
  }).catch(() => undefined)
  if (signer && isAddressEqual(signer, from)) return raw
  return { from, to, data: input, gas: numberToHex(gas), value: numberToHex(value) }
}
