import { getBlock, getBlockNumber, getLogs } from 'viem/actions'
import { createEvmClient, readChain } from '../evm/client.js'
import { transferEvent } from '../evm/tokenAbi.js'
import type { EvmChain } from '../network.js'
import type { ChainReader } from '../reader.js'
import type { Sighting } from '../record.js'

/** One USDC Transfer on an EVM chain. */
export type TokenTransfer = Omit<Sighting, 'at'> & { blockNumber: bigint }

/** Finds the USDC Transfers of a chain from or to an account, from a block on. @throws ChainReadError */
export async function findTokenTransfers(
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
  const client = createEvmClient(reader)
  const latest = await readChain(chain, getBlockNumber(client, { cacheTime: 0 }))
  if (latest < fromBlock) return []
  const logs = await readChain(
    chain,
    getLogs(client, {
      address: chain.usdc.address,
      event: transferEvent,
      args: account,
      fromBlock,
      toBlock: latest,
      strict: true,
    }),
  )
  return logs.map(({ transactionHash, logIndex, blockNumber, args }) => ({
    hash: transactionHash,
    index: logIndex,
    amount: args.value,
    blockNumber,
  }))
}

/** Adds the time of its block, in ms since 1970. @throws ChainReadError */
export async function dateTransfer(
  reader: ChainReader,
  chain: EvmChain,
  { blockNumber, ...sighting }: TokenTransfer,
): Promise<Sighting> {
  const block = await readChain(chain, getBlock(createEvmClient(reader), { blockNumber }))
  return { ...sighting, at: Number(block.timestamp) * 1000 }
}
