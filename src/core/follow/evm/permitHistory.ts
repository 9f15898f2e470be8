import { pad } from 'viem/utils'
import { groupBy } from '../../chain/groupBy.js'
import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import {
  type BlockFacts,
  type BlockName,
  type EvmRpc,
  type Log,
  type TransactionFacts,
  unlessRefused,
} from '../../read/evm/evmRpc.js'
import { readLogs } from '../../read/evm/readLogs.js'
import { readNonceAndAllowance } from '../../read/evm/readNonceAndAllowance.js'
import { type PermitState, readPermitState } from '../../read/evm/readPermitState.js'
import { approvalTopic, transferTopic } from '../../read/evm/tokenEncoding.js'
import type { OtherPermit, Sibling } from '../../record/attributedTransactions.js'
import { isSmallRest, sumOf } from '../../record/nearPayment.js'
import { usableUntil } from '../../record/permitLifetime.js'
import type { BlockId, EvmSource, TransferRecord } from '../../record/record.js'
import { isBlocking } from '../../record/status.js'
import { holdsSignature, mayBeOfSibling } from './calldata.js'
import { type NodeMemory, startOf } from './checkMemory.js'
import { containsPermit } from './containsPermit.js'
import { isRevocation, type Revocation } from './revocation.js'
import { laterNonces, type PermitTie, tieToPermit } from './tieToPermit.js'
import { type TokenTransfer, tokenLogs, transfersOf } from './tokenTransfers.js'

type Hex = `0x${string}`

type EvmRecord = TransferRecord & EvmSource

/** A transaction in a canonical block. */
export type SeenTransaction = { hash: Hex; block: BlockFacts }

/** USDC that left the owner in one transaction, and what links it to the permit. */
export type SeenDeparture = SeenTransaction & {
  /** The log index of the largest Transfer in its block. */
  index: number
  /** In base units, summed, because a fee may be withdrawn separately. */
  amount: bigint
  tie: 'signature' | 'allowance'
}

/**
 * - `confirmed`: the noted block is on the node's chain and nothing contradicts what was noted there, or the state at
 *   that block number is the same after a reorg.
 * - `contradicted`: the node shows a different state in the noted block, or did not show the noted state at signing and
 *   does not show it now.
 * - `unknown`: anything else.
 */
type NotedEvidence = 'confirmed' | 'contradicted' | 'unknown'

/** One node's data about a permit. Missing data proves nothing. */
export type PermitHistory = {
  /** The newest block, and the permit's state in it. */
  state: PermitState
  /** The newest final block; `undefined` if the node does not report one. */
  final: BlockFacts | undefined
  /**
   * The allowance in the final block, or the most that it may be there. Read only once that block is past the deadline
   * and nothing but a small rest is left in the newest one.
   */
  finalAllowance?: bigint | undefined
  /** The transaction that used our permit. */
  use?: SeenTransaction | undefined
  departures: readonly SeenDeparture[]
  /**
   * What left the owner, in base units, in transactions that contain another permit's signature: for this nonce, or,
   * after ours was used, for any nonce.
   */
  leftForOthers?: bigint | undefined
  /** The newest block in which money left without our signature, unless the owner is known to have sent it. */
  movedByOthers?: bigint | undefined
  /** Whether money left in a transaction that contains our signature, but may have used another permit. */
  isShared?: boolean | undefined
  /** The transaction that used a sibling, which is another record's permit for this nonce. */
  siblingUse?: SeenTransaction | undefined
  /** The transaction that used the owner's permit for another spender on this nonce. */
  taken?: SeenTransaction | undefined
  /** The owner's own transaction that revoked the whole allowance. */
  revocation?: Revocation | undefined
  /** What this node shows of the noted state. Read only if a verdict may depend on it. */
  notedState?: NotedEvidence | undefined
  /**
   * Whether allowance, nonce and transaction count are the same when read by block hash: read by number, one of the nodes
   * behind a load balancer may have answered from an abandoned fork. An owner's code changes only together with its
   * transaction count (EIP-7702). Read only if the allowance is below the amount.
   */
  isOfOneBlock?: boolean | undefined
  /**
   * No Approval for the spender since signing, except the one by which a sibling used the nonce, from a node that has
   * been shown to keep logs that far back.
   */
  isUnapproved?: boolean | undefined
}

/** How many blocks before the noted one to search for our transactions: deeper than any reorg on a supported chain. */
const deepestReorg = 128n

/** The most transactions of each kind to read: a node may make up thousands. */
const mostTransactions = 100

/** The most Approvals for others in which to look for a permit that used the nonce. */
const mostTaken = 8

/** The most blocks whose allowance is compared with the previous block's. */
const mostCompared = 20

/**
 * Reads what a node knows about a record's permit. While the nonce is unused, it reads only the state and no logs.
 *
 * Rejects if the node serves another token, or fails an RPC call. Once the deadline of a blocking record has passed, only
 * the state has to be readable: a node that cannot show old blocks or logs still tells that nothing can move anymore.
 */
export async function readPermitHistory(
  rpc: EvmRpc,
  chain: EvmChain,
  record: EvmRecord,
  { isPast, ...given }: Pick<At, 'name' | 'memory' | 'siblings' | 'permits'> & { isPast: boolean },
): Promise<PermitHistory> {
  const parties = { chain, owner: record.owner as Hex, spender: record.permit.spender }
  const [newest, final] = await Promise.all([readPermitState(rpc, parties), rpc.finalBlock()])
  // Where blocks are final at once, one may be mined between the two answers.
  const state =
    final && final.number > newest.block.number ? await readPermitState(rpc, parties, final) : newest
  if (state.separator !== BigInt(chain.usdc.separator)) throw new Error('The node answers for another token.')
  const at: At = { ...given, rpc, chain, record, state, final }
  const evidence = readEvidence(at, isPast)
  if (!isPast || !isBlocking(record)) return evidence
  const [seen, finalAllowance] = await Promise.all([
    evidence.catch(() => ({ state, final, departures: [] })),
    readFinalAllowance(at),
  ])
  return { ...seen, finalAllowance }
}

/**
 * Reads the allowance in the final block, because a reorg could undo what lowered it since. If the node no longer keeps
 * that state, the record must have shown no allowance since before the final block.
 */
async function readFinalAllowance(at: At): Promise<bigint | undefined> {
  const { record, state, final } = at
  if (!final || final.timestamp <= usableUntil(record) || !isSmallRest(state.allowance, record.amount))
    return undefined
  const kept = await unlessRefused(readTokenAt(at, final.number))
  if (kept) return kept.allowance
  const hadNone = !record.allowance && Number(final.timestamp) * 1000 > record.updatedAt
  return record.closable || hadNone ? 0n : record.amount
}

async function readEvidence(at: At, isPast: boolean): Promise<PermitHistory> {
  const { record, state, final } = at
  if (state.nonce <= record.permit.nonce)
    return { state, final, departures: [], ...(isPast && (await readOwnerEvidence(at))) }
  const { transfers, toSpender, toOthers } = await readOwnerLogs(at)
  const use = await findUse(at, toSpender)
  const siblingUse = use ? undefined : await findSiblingUse(at, toSpender)
  const taken = use ? undefined : await findTaken(at, toOthers, toSpender)
  return {
    state,
    final,
    use,
    ...(await findDepartures(at, transfersOf(transfers), use, toSpender)),
    ...(use
      ? { notedState: await readNoted(at).catch(() => 'unknown' as const) }
      : (siblingUse ?? taken) && (await readOwnerEvidence(at, siblingUse ? 1 : 0))),
    siblingUse,
    // A node that does not know the block, or does not accept a hash, proves nothing.
    isOfOneBlock:
      use &&
      state.allowance < record.amount &&
      (await showsState(at, state.block.hash, state).catch(() => false)),
    taken,
    revocation: use && (await findRevocation(at, toSpender)),
  }
}

/**
 * Tells whether the owner cannot have set or raised an allowance since signing: the account has no code and its
 * transaction count is the noted one, as confirmed on this chain.
 */
export function isQuiet(
  { noted }: EvmSource,
  { state: { code, transactions }, notedState }: Pick<PermitHistory, 'state' | 'notedState'>,
): boolean {
  return (
    notedState === 'confirmed' && !noted?.hasCode && code === '0x' && transactions === noted?.transactions
  )
}

/**
 * Reads whether the owner may have given our spender an allowance by itself since signing. `bySibling` is the number of
 * Approvals that another record's permit on this nonce made.
 */
async function readOwnerEvidence(
  at: At,
  bySibling = 0,
): Promise<Pick<PermitHistory, 'notedState' | 'isUnapproved'>> {
  const notedState = await readNoted(at)
  const isUnapproved =
    !isQuiet(at.record, { ...at, notedState }) && (await readUnapproved(at, notedState, bySibling))
  return { notedState, isUnapproved }
}

/**
 * Compares the noted state, which a single node may have made up, with this node. A reorg may also have undone a
 * transaction that was counted, and the owner may have sent another one in its place.
 */
async function readNoted(at: At): Promise<NotedEvidence> {
  const { name, rpc, record, state } = at
  const { noted, permit } = record
  if (!noted) return 'unknown'
  const hasAgreed = noted.agreed?.includes(name)
  const unshown = hasAgreed ? 'unknown' : 'contradicted'
  if (noted.block.number > state.block.number) return unshown
  const block = noted.block.number
  const [kept, isSame] = await Promise.all([
    rpc.keptBlock(block),
    // Most nodes do not keep state that old.
    unlessRefused(showsState(at, block, { ...noted, nonce: permit.nonce })),
  ])
  if (!kept) return unshown
  if (kept.hash !== noted.block.hash) return isSame ? 'confirmed' : unshown
  return (isSame ?? hasAgreed) ? 'confirmed' : 'contradicted'
}

type At = {
  /** The witness's name. */
  name: string
  rpc: EvmRpc
  chain: EvmChain
  record: EvmRecord
  memory: NodeMemory
  siblings: readonly Sibling[]
  permits: readonly OtherPermit[]
  state: PermitState
  final: BlockFacts | undefined
}

async function rangeOf({ rpc, chain, record, memory, state, final }: At) {
  const named = notedBlock(record)
  const places = { named, since: record.createdAt, head: state.block }
  const start = (await startOf(rpc, chain, places, memory)) ?? named
  const from = start > deepestReorg ? start - deepestReorg : 0n
  return { from, to: state.block.number, final: final?.number }
}

function notedBlock({ noted, sourceStart }: EvmRecord): bigint {
  return noted?.block.number ?? sourceStart
}

/** What left the owner, and what it approved for our spender and for others: since signing, or in one block. */
async function readOwnerLogs(at: At, block?: bigint) {
  const { rpc, chain, memory, record } = at
  const { address } = chain.usdc
  const owner = pad(record.owner as Hex)
  const range = block === undefined ? await rangeOf(at) : { from: block, to: block }
  const known = memory.logs(`${chain.key}:${owner}:${block}`)
  const { logs, isComplete } = await readLogs(rpc, { address, topics: [null, owner] }, range, known)
  const approvals = tokenLogs(logs, chain, approvalTopic)
  const toSpender = tokenLogs(approvals, chain, approvalTopic, owner, pad(record.permit.spender))
  const toOthers = approvals.filter((log) => !toSpender.includes(log))
  return { transfers: tokenLogs(logs, chain, transferTopic), toSpender, toOthers, isComplete }
}

/** The transaction that used our permit. */
function findUse(at: At, approvals: readonly Log[]): Promise<SeenTransaction | undefined> {
  return findApproval(
    at,
    approvals,
    (transaction, { transactionHash }) => tieIn(at, transactionHash, transaction, approvals) === 'used',
  )
}

function tieIn(at: At, hash: Hex, { input }: TransactionFacts, approvals: readonly Log[]): PermitTie {
  const logs = approvals.filter(({ transactionHash }) => transactionHash === hash)
  return tieToPermit(at, { hash, input, logs })
}

/**
 * A successful transaction that contains a sibling's signature but not ours, and approves the spender for any amount.
 */
function findSiblingUse(at: At, approvals: readonly Log[]): Promise<SeenTransaction | undefined> {
  const { record, siblings } = at
  return findApproval(
    at,
    approvals,
    ({ input }) =>
      !holdsSignature(input, record.permit) && siblings.some((one) => holdsSignature(input, one)),
  )
}

/**
 * A permit for another spender used this nonce, so ours can never be used. An unused one may stand next to a later one
 * for the same amount, and then that one gave the Approval. An Approval for our spender may be that of our permit, so
 * only earlier ones count. Few are tried, because a node can make each take dozens of recoveries.
 */
function findTaken(
  at: At,
  approvals: readonly Log[],
  toSpender: readonly Log[],
): Promise<SeenTransaction | undefined> {
  const { chain, record } = at
  const ours = toSpender.find((log) => BigInt(log.blockNumber) > notedBlock(record))
  const tried = approvals
    .filter((log) => !ours || BigInt(log.blockNumber) < BigInt(ours.blockNumber))
    .slice(0, mostTaken)
  return findApproval(at, tried, ({ input }, { topics: [, , spender = ''], data }) => {
    const contains = (ahead: bigint) =>
      containsPermit(
        chain,
        {
          owner: record.owner as Hex,
          spender: `0x${spender.slice(26)}`,
          value: BigInt(data),
          nonce: record.permit.nonce + ahead,
        },
        input,
      )
    return contains(0n) && !laterNonces.some(contains)
  })
}

/** The owner's revocation of the whole allowance, with the state after it. */
async function findRevocation(at: At, approvals: readonly Log[]): Promise<Revocation | undefined> {
  const { rpc, chain, record, state } = at
  const ended = approvals.filter(({ data }) => BigInt(data) === 0n)
  const found = await findApproval(at, ended, (transaction) => isRevocation(chain, record, transaction))
  const receipt = found && (await rpc.receipt(found.hash))
  if (!receipt?.isSuccess || receipt.block.hash !== found?.block.hash) return undefined
  const isStill = state.transactions - 1n === record.noted?.transactions
  const parties = { chain, owner: record.owner as Hex, spender: record.permit.spender }
  // Nodes without old state prove nothing.
  const since = isStill ? state : await readPermitState(rpc, parties, found.block).catch(() => undefined)
  return since && { block: found.block, state: since }
}

/** Finds the first Approval in a canonical block whose transaction matches. */
async function findApproval(
  at: At,
  approvals: readonly Log[],
  matches: (transaction: TransactionFacts, log: Log) => boolean,
): Promise<SeenTransaction | undefined> {
  for (const log of approvals.slice(0, mostTransactions)) {
    const { transactionHash: hash, blockNumber, blockHash } = log
    const place = { hash, block: { number: BigInt(blockNumber), hash: blockHash } }
    const transaction = await readTransaction(at, place)
    const block = transaction && matches(transaction, log) && (await readCanonical(at, place))
    if (block) return { hash, block }
  }
  return undefined
}

async function findDepartures(
  at: At,
  transfers: readonly TokenTransfer[],
  use: SeenTransaction | undefined,
  approvals: readonly Log[],
): Promise<Pick<PermitHistory, 'departures' | 'leftForOthers' | 'movedByOthers' | 'isShared'>> {
  const approved = approvals.slice(0, mostTransactions).map((log) => log.transactionHash)
  // However often the owner paid others, what left next to an Approval is read.
  const groups = groupByTransaction(transfers).filter(
    ({ hash }, place) => place < mostTransactions || approved.includes(hash),
  )
  const ofOurs: SeenDeparture[] = []
  const candidates: Candidate[] = []
  let leftForOthers = 0n
  let movedByOthers: bigint | undefined
  let isShared = false
  for (const group of groups) {
    const transaction = await readTransaction(at, group)
    const tie = transaction ? tieIn(at, group.hash, transaction, approvals) : 'none'
    const isOurs = tie !== 'none'
    // If another transfer's permit no longer works, the service may collect that money with the allowance of ours.
    const isOthers = isOurs
      ? tie === 'shared' || (tie === 'contained' && !use)
      : transaction &&
        (mayBeOfSibling(group.hash, transaction, at.siblings) ||
          (use &&
            group.block.number >= use.block.number &&
            at.permits.some((one) => holdsSignature(transaction.input, one))))
    const isByOwner = isSameAddress(transaction?.from, at.record.owner)
    // The owner's own calls to the token do not spend anyone's allowance.
    if (isOurs || !isByOwner || !isSameAddress(transaction?.to, at.chain.usdc.address))
      candidates.push({ ...group, isUntied: !isOurs && !isOthers })
    if (!isOurs && !isByOwner) movedByOthers = group.block.number
    if (isOurs && isOthers) isShared = true
    const block = isOurs === !isOthers && (await readCanonical(at, group))
    if (!block) continue
    if (isOurs) ofOurs.push({ ...group, block, tie: 'signature' })
    else leftForOthers += group.amount
  }
  const drops = use ? await findDrops(at, candidates, use, approvals) : []
  return { departures: [...ofOurs, ...drops], leftForOthers, movedByOthers, isShared }
}

/**
 * Finds withdrawals after the permit was used that do not contain its signature: the allowance drops within the block
 * by exactly the sum of the owner's Transfers, and no other Approval is seen in that block or since the permit was
 * used. If two transactions match, neither counts, because another contract may have taken the same amount.
 */
async function findDrops(
  at: At,
  candidates: readonly Candidate[],
  use: SeenTransaction,
  approvals: readonly Log[],
): Promise<readonly SeenDeparture[]> {
  const { record, state } = at
  const used = record.permit.nonce + 1n
  if (state.nonce === used && state.allowance === record.amount) return []
  const anew = approvals.find(
    (log) => log.transactionHash !== use.hash && BigInt(log.blockNumber) >= use.block.number,
  )
  const later = candidates.filter(
    ({ block, isUntied }) =>
      isUntied && block.number >= use.block.number && (!anew || block.number < BigInt(anew.blockNumber)),
  )
  const blocks = [...new Set(later.map(({ block }) => block.number))].slice(0, mostCompared)
  const found = await Promise.all(
    blocks.map(async (number) => {
      const [before, after, isUnset] = await Promise.all([
        number === use.block.number
          ? { nonce: used, allowance: record.amount }
          : readAllowanceAt(at, number - 1n),
        readAllowanceAt(at, number),
        isUnsetIn(at, number, use),
      ])
      if (before?.nonce !== used || after?.nonce !== used || !isUnset) return []
      const drop = before.allowance - after.allowance
      const within = candidates.filter(({ block }) => block.number === number)
      const exact = within.filter(({ amount }) => amount === drop)
      const matching = exact.length === 1 ? exact : within
      const [first] = matching
      const block = first && sumOf(matching) === drop && (await readCanonical(at, first))
      if (!block) return []
      return matching
        .filter(({ isUntied }) => isUntied)
        .map((one) => ({ ...one, block, tie: 'allowance' as const }))
    }),
  )
  return found.flat()
}

/**
 * Tells whether a block contains no Approval for the spender except our permit's own. The answer must also show what
 * left the owner, because an owner may revoke an allowance next to a payment of the same amount.
 */
async function isUnsetIn(at: At, block: bigint, use: SeenTransaction): Promise<boolean> {
  const { transfers, toSpender } = await readOwnerLogs(at, block)
  const isOfUse = (log: Log) => log.transactionHash === use.hash && BigInt(log.data) === at.record.amount
  return transfers.length > 0 && toSpender.length <= 1 && toSpender.every(isOfUse)
}

/** Nodes without old state prove nothing. */
function readAllowanceAt(at: At, block: bigint) {
  return readTokenAt(at, block).catch(() => undefined)
}

/** Tells whether the node shows this state of the owner's account in a block. */
async function showsState(
  at: At,
  block: BlockName,
  state: Pick<PermitState, 'nonce' | 'allowance' | 'transactions'>,
): Promise<boolean> {
  const [{ nonce, allowance }, transactions] = await Promise.all([
    readTokenAt(at, block),
    at.rpc.transactionCount(at.record.owner as Hex, block),
  ])
  return nonce === state.nonce && allowance === state.allowance && transactions === state.transactions
}

function readTokenAt({ rpc, chain, record }: At, block: BlockName) {
  const { spender } = record.permit
  return readNonceAndAllowance(rpc, chain, { owner: record.owner as Hex, spender, block })
}

/** The widths, in blocks, of the ranges searched for any log of the token, in order. */
const probesBefore = [10n, 100n, 1_000n]
const probesAtHead = [10n, 100n]

/**
 * Tells whether the spender got no other Approval, according to a node that returns a token log from before the noted
 * block (so it has kept everything since) and one near the head. What an Approval before the noted block gave is in the
 * noted allowance, if the node confirms that.
 */
async function readUnapproved(at: At, notedState: NotedEvidence, bySibling: number): Promise<boolean> {
  const { chain, record, state } = at
  const start = notedBlock(record)
  const head = state.block.number
  const { toSpender, isComplete } = await readOwnerLogs(at)
  const isLater = ({ blockNumber }: Log) => notedState !== 'confirmed' || BigInt(blockNumber) > start
  if (!isComplete || toSpender.filter(isLater).length > bySibling) return false
  const hasLogs = async (toBlock: bigint, widths: readonly bigint[]) => {
    for (const width of widths) {
      const fromBlock = toBlock > width ? toBlock - width : 0n
      const topics: Hex[] = [transferTopic]
      const filter = { address: chain.usdc.address, topics, fromBlock, toBlock }
      const found = await at.rpc.logs(filter).catch(() => [])
      if (found.length > 0) return true
    }
    return false
  }
  return (await hasLogs(start, probesBefore)) && (await hasLogs(head, probesAtHead))
}

/** A transaction in a block that may have been abandoned. */
type Place = { hash: Hex; block: BlockId }

type Group = Place & { index: number; amount: bigint }

/** What the spender may have withdrawn. It is untied if no permit's signature is known to be in its transaction. */
type Candidate = Group & { isUntied: boolean }

function groupByTransaction(transfers: readonly TokenTransfer[]): readonly Group[] {
  return [...groupBy(transfers, ({ hash }) => hash).values()].map((group) => {
    const [largest] = group.sort((one, other) => Number(other.amount - one.amount))
    return { ...(largest as TokenTransfer), amount: sumOf(group) }
  })
}

/** Returns `undefined` if the node does not have the transaction, or reports another block for it than the log did. */
async function readTransaction(
  { rpc, memory }: At,
  { hash, block }: Place,
): Promise<TransactionFacts | undefined> {
  const key = `${hash}:${block.hash}`
  const known = memory.transactions.get(key)
  if (known) return known
  const found = await rpc.transaction(hash)
  if (found?.blockHash?.toLowerCase() !== block.hash.toLowerCase()) return undefined
  memory.transactions.set(key, found)
  return found
}

/** Returns the transaction's block if it is canonical. */
async function readCanonical({ rpc }: At, { block }: Place): Promise<BlockFacts | undefined> {
  const canonical = await rpc.keptBlock(block.number)
  return canonical?.hash === block.hash ? canonical : undefined
}
