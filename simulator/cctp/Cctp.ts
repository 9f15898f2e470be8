import { concat, encodeAbiParameters, pad, toHex } from 'viem'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import { messageReceivedTopic, messageSentTopic } from '../../src/core/follow/evm/burnMessage.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { TestCall } from '../../src/testing/chain/TestTransaction.js'
import type { Hex } from '../../src/testing/chain/TokenState.js'
import { gateway, simulatedNetwork, strangerAddress } from '../network/simulatedNetwork.js'
import { createRandom, type Random } from '../Random.js'

/** A burn at the source to mint at the destination. Amounts are base units. */
type Burn = { from: EvmChainKey; to: EvmChainKey; recipient: Hex; amount: bigint }

/** Circle's transfer protocol, which the service uses in some seeds. */
export type Cctp = {
  isUsed: boolean
  /**
   * What the source's transmitter says in the transaction that takes the money, also for a stranger who sends the same
   * message and burns nothing.
   */
  burn(burn: Burn): readonly TestCall[]
  /** A burn of a stranger's: what its message looks like, and what happens at the destination. */
  ofStranger(burn: Burn): { message: EmittedLog; mint: readonly TestCall[] }
  /** What happens at the destination, in the transaction of that hash. */
  mint(burn: Burn, hash: Hex): readonly TestCall[]
  /** A record that arrived by its message must have been paid by the same message. */
  findWrongMessage(record: TransferRecord): string | undefined
}

/** A log that a contract emits. */
export type EmittedLog = TestCall & { kind: 'emit' }

/** The most that a burn lets be kept of it, and what is. */
const maxFee = 10_000n
const fees = [0n, 1_000n] as const

/** The service uses CCTP in one seed of five. It has its own randomness, so that it changes no other draws. */
export function createCctp(seed: number): Cctp {
  const random = createRandom(seed + 3)
  const isUsed = random.chance(0.2)
  const mints = new Map<Hex, Burn>()
  return {
    isUsed,
    burn: (burn) => (isUsed ? [sent(burn, strangerAddress), sent(burn)] : []),
    ofStranger: (burn) => ({
      message: sent(burn),
      mint: [{ kind: 'mint', to: burn.recipient, amount: burn.amount }, received(burn, 0n, random)],
    }),
    mint(burn, hash) {
      mints.set(hash, burn)
      const fee = random.pick(fees)
      return [{ kind: 'mint', to: burn.recipient, amount: burn.amount - fee }, received(burn, fee, random)]
    },
    findWrongMessage(record) {
      if (record.status !== 'arrived' || record.proof !== 'message') return undefined
      const { hash } = record.arrival
      const burn = mints.get(hash as Hex)
      if (!burn) return `${record.id} arrived by the message of ${hash.slice(0, 10)}, which has none`
      const isOurs =
        burn.from === record.from &&
        burn.to === record.to &&
        burn.recipient.toLowerCase() === record.recipient.toLowerCase() &&
        burn.amount <= record.amount
      return isOurs ? undefined : `${record.id} arrived by the message of another transfer`
    },
  }
}

/** `MessageSent(bytes message)` with a message of the second version (circlefin/evm-cctp-contracts, `MessageV2`). */
function sent(burn: Burn, sender = messengerOf(burn.from)): EmittedLog {
  const empty = pad('0x0')
  const message = concat([
    uint32(1),
    uint32(domainOf(burn.from)),
    uint32(domainOf(burn.to)),
    empty,
    pad(sender),
    pad(messengerOf(burn.to)),
    empty,
    uint32(2000),
    uint32(0),
    body(burn, 0n),
  ])
  const data = encodeAbiParameters([{ type: 'bytes' }], [message])
  return { kind: 'emit', address: transmitterOf(burn.from), topics: [messageSentTopic], data }
}

/** `MessageReceived`, with the same body but for the fee. */
function received(burn: Burn, fee: bigint, random: Random): TestCall {
  const types = [{ type: 'uint32' }, { type: 'bytes32' }, { type: 'bytes' }] as const
  return {
    kind: 'emit',
    address: transmitterOf(burn.to),
    topics: [messageReceivedTopic, pad(strangerAddress), `0x${random.hex(32)}`, pad(toHex(2000))],
    data: encodeAbiParameters(types, [domainOf(burn.from), pad(messengerOf(burn.from)), body(burn, fee)]),
  }
}

/** `BurnMessageV2`. */
function body({ from, recipient, amount }: Burn, fee: bigint): Hex {
  const uint256 = (value: bigint) => pad(toHex(value))
  return concat([
    uint32(1),
    pad(simulatedNetwork.chains[from].usdc.address.toLowerCase() as Hex),
    pad(recipient.toLowerCase() as Hex),
    uint256(amount),
    pad(gateway),
    uint256(maxFee),
    uint256(fee),
    uint256(0n),
  ])
}

function uint32(value: number): Hex {
  return toHex(value, { size: 4 })
}

const domainOf = (key: EvmChainKey) => simulatedNetwork.chains[key].cctp?.domain ?? 0

const messengerOf = (key: EvmChainKey) => simulatedNetwork.chains[key].cctp?.messenger ?? gateway

const transmitterOf = (key: EvmChainKey) => simulatedNetwork.chains[key].cctp?.transmitter ?? gateway
