import { concat, encodeAbiParameters, encodeEventTopics, type Hex, numberToHex, pad, parseAbi } from 'viem'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import { transferTopic } from '../../../src/core/read/evm/tokenEncoding.js'

const { BASE, ARB } = mainnet.chains
export const transmitter = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'
export const messenger = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'
const abi = parseAbi([
  'event MessageSent(bytes message)',
  'event MessageReceived(address indexed caller, uint32 sourceDomain, bytes32 indexed nonce, bytes32 sender, uint32 indexed finalityThresholdExecuted, bytes messageBody)',
])

/** A burn on Base for Arbitrum, and the attestation's additions. */
export type Burn = {
  recipient: Hex
  amount: bigint
  maxFee?: bigint
  feeExecuted?: bigint
  destinationDomain?: number
  burnToken?: Hex
  messageSender?: Hex
  hookData?: Hex
  /** The message's own sender. */
  sender?: Hex
  destinationCaller?: Hex
  version?: number
}

type Log = { address: Hex; topics: Hex[]; data: Hex }

/** The body in the layout of `BurnMessageV2`, written from Circle's technical guide. */
function bodyOf(burn: Burn, isAttested: boolean): Hex {
  const word = (value: bigint) => numberToHex(value, { size: 32 })
  return concat([
    numberToHex(1, { size: 4 }),
    pad(burn.burnToken ?? (BASE.usdc.address.toLowerCase() as Hex)),
    pad(burn.recipient),
    word(burn.amount),
    pad(burn.messageSender ?? '0x5555555555555555555555555555555555555555'),
    word(burn.maxFee ?? 0n),
    word(isAttested ? (burn.feeExecuted ?? 0n) : 0n),
    word(isAttested ? 99n : 0n),
    burn.hookData ?? '0x',
  ])
}

/** What `MessageTransmitterV2` emits on Base. */
export function sentLog(burn: Burn, address: Hex = transmitter): Log {
  const message = concat([
    numberToHex(burn.version ?? 1, { size: 4 }),
    numberToHex(6, { size: 4 }),
    numberToHex(burn.destinationDomain ?? 3, { size: 4 }),
    pad('0x', { size: 32 }),
    pad(burn.sender ?? messenger),
    pad(messenger),
    pad(burn.destinationCaller ?? '0x', { size: 32 }),
    numberToHex(2000, { size: 4 }),
    numberToHex(0, { size: 4 }),
    bodyOf(burn, false),
  ])
  return {
    address: address.toLowerCase() as Hex,
    topics: encodeEventTopics({ abi, eventName: 'MessageSent' }) as Hex[],
    data: encodeAbiParameters([{ type: 'bytes' }], [message]),
  }
}

/** What it emits on Arbitrum when the message arrives there. */
export function receivedLog(burn: Burn, sourceDomain = 6, address: Hex = transmitter): Log {
  const topics = encodeEventTopics({
    abi,
    eventName: 'MessageReceived',
    args: {
      caller: '0x6666666666666666666666666666666666666666',
      nonce: pad('0x77', { size: 32 }),
      finalityThresholdExecuted: 2000,
    },
  })
  const types = [{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }] as const
  const data = encodeAbiParameters(types, [sourceDomain, pad(burn.sender ?? messenger), bodyOf(burn, true)])
  return { address: address.toLowerCase() as Hex, topics: topics as Hex[], data }
}

/** A block's time in seconds since 1970, with ten seconds per block. */
export const timeOf = (block: number) => 1_800_000_000 + 10 * block

/** A chain whose transactions emitted the given logs; every block is final. */
export function chainWith(
  transactions: { [hash: Hex]: { block: number; logs: readonly Log[] } },
  { key }: { key: 'BASE' | 'ARB' },
): ChainReader & { asked: string[] } {
  const asked: string[] = []
  const token = mainnet.chains[key].usdc.address
  const hashOf = (block: number) => pad(numberToHex(block + 0xb000), { size: 32 })
  const answer = (method: string, [first]: readonly unknown[]) => {
    if (method === 'eth_getBlockByNumber') {
      const number = first === 'latest' || first === 'finalized' ? 100 : Number(first)
      return { number: numberToHex(number), hash: hashOf(number), timestamp: numberToHex(timeOf(number)) }
    }
    if (method === 'eth_getTransactionReceipt') {
      const found = transactions[first as Hex]
      const place = found && {
        transactionHash: first,
        blockNumber: numberToHex(found.block),
        blockHash: hashOf(found.block),
      }
      const logs = found?.logs.map((log, index) => ({ ...log, logIndex: numberToHex(index) }))
      return found ? { ...place, status: '0x1', logs } : null
    }
    if (method === 'eth_getLogs') {
      const { topics } = first as { topics: (Hex | null)[] }
      return Object.entries(transactions).flatMap(([transactionHash, { block, logs }]) =>
        logs.flatMap((log, index) =>
          log.address === token.toLowerCase() &&
          topics.every((topic, at) => !topic || topic === log.topics[at])
            ? [
                {
                  ...log,
                  transactionHash,
                  logIndex: numberToHex(index),
                  blockNumber: numberToHex(block),
                  blockHash: hashOf(block),
                },
              ]
            : [],
        ),
      )
    }
    throw new Error(`no such method: ${method}`)
  }
  return {
    asked,
    async request({ method, params = [] }) {
      asked.push(method)
      return answer(method, params)
    },
  } as ChainReader & { asked: string[] }
}

/** A mint of USDC to an account on Arbitrum. */
export function mintLog(to: Hex, amount: bigint): Log {
  return {
    address: ARB.usdc.address.toLowerCase() as Hex,
    topics: [transferTopic, pad('0x', { size: 32 }), pad(to)],
    data: numberToHex(amount, { size: 32 }),
  }
}
