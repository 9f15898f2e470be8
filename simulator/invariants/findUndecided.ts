import { transferTopic } from '../../src/core/read/evm/tokenAbi.js'
import type { TransferRecord, TransferStatus } from '../../src/core/record/record.js'
import type { TestEvmChain, Withdrawal } from '../../src/testing/chain/createTestEvmChain.js'
import { allowanceOf, type Hex, nonceOf } from '../../src/testing/chain/TokenState.js'
import { sourceOf, type World } from '../World.js'
import type { Authorisation } from './Authorisation.js'
import { isTold } from './isTold.js'

/** What the chains say of each record, once nothing moves any more; each must say the same. */
export function findUndecided(world: World, permits: ReadonlyMap<string, Authorisation>): string | undefined {
  for (const device of world.devices)
    for (const record of device.records()) {
      const words = differs(world, device.records(), record, permits)
      if (words)
        return `${record.id} (${record.amount} from ${record.from} to ${record.to}) is ${record.status}: ${words}`
    }
  return undefined
}

function differs(
  world: World,
  records: readonly TransferRecord[],
  record: TransferRecord,
  permits: ReadonlyMap<string, Authorisation>,
): string | undefined {
  const chain = sourceOf(world, record.from)
  if (record.from === 'SOLANA' || !chain) return undefined
  const made = record.permit.r.flatMap((r) => permits.get(r) ?? [])
  const pulls = chain.withdrawals().filter(({ by }) => made.some(({ r }) => by === r))
  const hashes = pulls.map(({ hash }) => hash)
  if (hashes.length > 0 && isOver(record, chain, made) && hashes.every((hash) => isTold(records, hash)))
    return undefined
  if (hashes.length > 0) return movedProblem(world, record, chain, hashes)
  if (isOpen(record) && isAmbiguous(records, record, chain)) return undefined
  // The service used an allowance of the person's own, for this request or for another one of the amount that was
  // settled before: nothing on chain says for which.
  const departure = 'departure' in record ? record.departure?.hash : undefined
  const isLeftOpen = ({ by, hash, mark }: Withdrawal) =>
    made.some(({ r }) => mark === r) || (by === 'approve' && hash === departure)
  if (chain.withdrawals().some(isLeftOpen)) return undefined
  return stillProblem(record, chain, made)
}

/** What it authorised was used for another wish, which tells of it; of more than that wish took, the rest stands. */
function isOver({ status }: TransferRecord, chain: TestEvmChain, made: readonly Authorisation[]): boolean {
  return status === 'notSent' || (status === 'permitUsed' && restOf(chain, made) > 0n)
}

/** What stands of an allowance that was given by one of these, in base units. */
function restOf(chain: TestEvmChain, made: readonly Authorisation[]): bigint {
  const [permit] = made
  if (!permit) return 0n
  const { by, value } = allowanceOf(chain.head().token, permit.owner, permit.spender)
  return made.some(({ r }) => r === by) ? value : 0n
}

function isOpen({ status }: TransferRecord): boolean {
  return !['sent', 'arrived', 'notSent'].includes(status)
}

/**
 * The same amount left the owner by something that no record on this device knows of, such as a transfer of another
 * device. The chain does not show for which request, so a record of this device may stay open.
 */
function isAmbiguous(
  records: readonly TransferRecord[],
  { amount }: TransferRecord,
  chain: TestEvmChain,
): boolean {
  const sums = new Map<Hex, bigint>()
  for (const pull of chain.withdrawals()) sums.set(pull.hash, (sums.get(pull.hash) ?? 0n) + pull.amount)
  return [...sums].some(([hash, sum]) => sum === amount && !isTold(records, hash))
}

function movedProblem(
  world: World,
  record: TransferRecord,
  chain: TestEvmChain,
  hashes: readonly Hex[],
): string | undefined {
  if (record.status !== 'sent' && record.status !== 'arrived')
    return `${hashes[0]?.slice(0, 10)} took the money`
  const { departure } = record
  // A pull by an allowance of the person's own, again: nothing on chain says for which request.
  if (chain.withdrawals().some(({ by, hash }) => by === 'approve' && hash === departure?.hash))
    return undefined
  if (departure && !hashes.includes(departure.hash as Hex))
    return `it says ${departure.hash.slice(0, 10)} took the money, and ${hashes[0]?.slice(0, 10)} did`
  const block = departure && chain.find(departure.hash as Hex)?.block
  if (block && departure?.block && departure.block.hash !== block.hash)
    return `its departure is in block ${block.number}, not in ${departure.block.number}`
  return record.status === 'arrived' ? arrivalProblem(world, record) : undefined
}

function arrivalProblem(world: World, record: TransferRecord & { status: 'arrived' }): string | undefined {
  const found = sourceOf(world, record.to)?.find(record.arrival.hash as Hex)
  const log = found?.mined.logs.find(({ index }) => index === record.arrival.index)
  if (!log || log.topics[0] !== transferTopic) return 'there is no such arrival'
  const isTo = log.topics[2]?.toLowerCase().endsWith(record.recipient.slice(2).toLowerCase())
  return isTo ? undefined : 'the arrival is for somebody else'
}

function stillProblem(
  record: TransferRecord,
  chain: TestEvmChain,
  made: readonly Authorisation[],
): string | undefined {
  const { token } = chain.head()
  const [permit] = made
  if (!permit) return undefined
  if (restOf(chain, made) > 0n) return expect(record, ['permitUsed'], 'its allowance stands')
  if (allowanceOf(token, permit.owner, permit.spender).value >= record.amount) return undefined
  const isUsed = nonceOf(token, permit.owner) > permit.nonce
  return expect(record, ['notSent'], isUsed ? 'its nonce is taken' : 'its deadline is past')
}

function expect(
  record: TransferRecord,
  statuses: readonly TransferStatus[],
  why: string,
): string | undefined {
  return statuses.includes(record.status) ? undefined : `${why}, so it should be ${statuses.join(' or ')}`
}
