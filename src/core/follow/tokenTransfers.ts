import { pad } from 'viem/utils'
import { readChain } from '../evm/chainView.js'
import { transferTopic } from '../evm/tokenAbi.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import type { Sighting } from '../record.js'

/** One USDC Transfer on an EVM chain. */
export type TokenTransfer = Omit<Sighting, 'at'> & { blockNumber: bigint }

/** Finds the USDC Transfers of a chain from or to an account, from a block on. @throws ChainReadError */
export function findTokenTransfers(
  reader: ChainReader,
  chain: EvmChain,
  {
    account,
    fromBlock,
  }: {
    account: { from: `0x${string}` } | { to: `0x${string}` }
    fromBlock: bigint
  },
): Promise<readonly TokenTransfer[]> {
  const topics: readonly (`0x${string}` | null)[] =
    'from' in account ? [transferTopic, pad(account.from)] : [transferTopic, null, pad(account.to)]
  return readChain(chain, reader, async (view) => {
    const toBlock = await view.blockNumber()
    if (toBlock < fromBlock) return []
    const logs = await view.logs({ address: chain.usdc.address, topics, fromBlock, toBlock })
    return logs.map((log) => ({
      hash: log.transactionHash,
      index: Number(log.logIndex),
      amount: BigInt(log.data),
      blockNumber: BigInt(log.blockNumber),
    }))
  })
}

/** Adds the time of its block, in ms since 1970. @throws ChainReadError */
export async function dateTransfer(
  reader: ChainReader,
  chain: EvmChain,
  { blockNumber, ...sighting }: TokenTransfer,
): Promise<Sighting> {
  const { timestamp } = await readChain(chain, reader, (view) => view.block(blockNumber))
  return { ...sighting, at: Number(timestamp) * 1000 }
}
