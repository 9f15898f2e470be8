import { isSameAddress } from '../../src/core/chain/isSameAddress.js'
import { transferTopic } from '../../src/core/read/evm/tokenEncoding.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import { isBlocking } from '../../src/core/record/status.js'
import type { TestEvmChain } from '../../src/testing/chain/createTestEvmChain.js'
import { allowanceOf, type Hex } from '../../src/testing/chain/TokenState.js'
import { mostFee } from '../device/Tab.js'
import { sourceOf } from '../sourceOf.js'
import type { World } from '../World.js'
import type { Authorisation } from './Authorisation.js'

/** How long after a deadline, in ms, a service that could still take what stands is given up. */
const lateAfter = 15 * 60_000

/**
 * Once nothing moves any more, each record says what the chains say, or can be brought to an end by its person: by
 * setting it aside, after taking back an allowance where one stands. With `isClosed` its person has done so.
 */
export function findUndecided(
  world: World,
  permits: ReadonlyMap<string, Authorisation>,
  isClosed: boolean,
): string | undefined {
  for (const device of world.devices)
    for (const record of device.records()) {
      const words = problemOf(world, record, permits, isClosed)
      if (words)
        return `${record.id} (${record.amount} from ${record.from} to ${record.to}) is ${record.status}: ${words}`
    }
  return undefined
}

function problemOf(
  world: World,
  record: TransferRecord,
  permits: ReadonlyMap<string, Authorisation>,
  isClosed: boolean,
): string | undefined {
  const chain = sourceOf(world, record.from)
  if (record.from === 'SOLANA' || !chain) return undefined
  const made = record.permit.r.flatMap((r) => permits.get(r) ?? [])
  if (record.status === 'sent' || record.status === 'arrived') return leftProblem(world, record, chain, made)
  if (!isBlocking(record)) return undefined
  if (isClosed) return 'its person could not bring it to an end'
  const isLate = world.timeline.now() > Number(record.permit.deadline) * 1000 + lateAfter
  const mayBeRevoked = isLate && standsOf(record, chain) > 0n && record.allowance !== undefined
  return record.closable || mayBeRevoked ? undefined : 'it can neither be decided nor set aside'
}

function standsOf(record: TransferRecord, chain: TestEvmChain): bigint {
  if (record.from === 'SOLANA') return 0n
  return allowanceOf(chain.head().token, record.owner, record.permit.spender).value
}

/** It left by a permit of the record, or by a transaction that was made for its request. */
function leftProblem(
  world: World,
  record: TransferRecord & { status: 'sent' | 'arrived' },
  chain: TestEvmChain,
  made: readonly Authorisation[],
): string | undefined {
  const { departure } = record
  const own = chain
    .withdrawals()
    .filter(({ by, mark }) => made.some(({ r }) => r === by || r === mark))
    .map(({ hash }) => hash)
  if (own.length === 0) return 'nothing left by it'
  if (departure?.tie === 'signature' && !own.includes(departure.hash as Hex))
    return `it says ${departure.hash.slice(0, 10)} took the money, and ${own[0]?.slice(0, 10)} did`
  const block = departure && chain.find(departure.hash as Hex)?.block
  // A departure inferred from the allowance is only as final as the block of that allowance.
  const isSeen = departure?.index !== undefined
  if (block && isSeen && departure.block && departure.block.hash !== block.hash)
    return `its departure is in block ${block.number}, not in ${departure.block.number}`
  return record.status === 'arrived' && record.to !== 'SOLANA' ? arrivalProblem(world, record) : undefined
}

function arrivalProblem(world: World, record: TransferRecord & { status: 'arrived' }): string | undefined {
  const chain = sourceOf(world, record.to)
  const found = chain?.find(record.arrival.hash as Hex)
  const log = found?.mined.logs.find(({ index }) => index === record.arrival.index)
  if (!log || !isSameAddress(log.address, chain?.facts.usdc.address ?? '')) return 'there is no such arrival'
  if (log.topics[0] !== transferTopic) return 'there is no such arrival'
  const isTo = log.topics[2]?.toLowerCase().endsWith(record.recipient.slice(2).toLowerCase())
  if (!isTo) return 'the arrival is for somebody else'
  const amount = BigInt(log.data)
  if (amount !== record.arrival.amount) return 'the arrival is of another amount'
  const isMost = amount <= record.amount && amount >= record.amount - mostFee
  return isMost ? undefined : `${amount} arrived, which is not what was sent`
}
