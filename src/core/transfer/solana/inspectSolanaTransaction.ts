import { cctpDomains } from '../../chain/cctp.js'
import type { EvmChainKey } from '../../chain/chain.js'
import type { SolanaChain } from '../../chain/network.js'
import type { ChainReader } from '../../chain/reader.js'
import { type TransactionProblem, UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { readAccounts, type SolanaAccount } from '../../read/solana/readAccounts.js'
import { decodeTokenAccount } from '../../read/solana/tokenAccount.js'
import { associatedTokenAddress } from './associatedTokenAddress.js'
import { boundSol } from './boundSol.js'
import type { Burn } from './decodeBurn.js'
import { decodeInstruction, type Effect } from './decodeInstruction.js'
import { decodeTransaction } from './decodeTransaction.js'
import { isSame, isSigned, type SolanaTransaction } from './deserializeTransaction.js'
import { programs } from './programs.js'
import { resolveLookupTables } from './resolveLookupTables.js'
import { checkPolicy, type SolanaPolicy } from './solanaPolicy.js'
import { verifySignature } from './verifySignature.js'

/** What was requested. A built transaction must do this and nothing else. */
export type SolanaOrder = {
  /** The sender's wallet, in base58. */
  sender: string
  /** In base units. */
  amount: bigint
  to: EvmChainKey
  /** An EVM address. */
  recipient: string
  chain: SolanaChain
  policy: SolanaPolicy
  /**
   * The largest fee that a CCTP burn may allow at its destination, in base units.
   * @default 0n
   */
  maxFee?: bigint | undefined
  /** Reads lookup tables and accounts. */
  reader: ChainReader
}

/** A transaction that does what was requested. */
export type SolanaInspection = {
  transaction: SolanaTransaction
  feePayer: 'service' | 'sender'
  /** The most SOL that may leave the sender, in lamports. */
  lamports: bigint
  /** The sender's debited USDC account, in base58. */
  source: string
  /** Every writable account, in base58. */
  writable: readonly string[]
}

/**
 * Decodes a transaction that the service built, and refuses it unless it does exactly what was requested.
 *
 * Every instruction is decoded, including lookup tables. The sender's authority may be used once: to move exactly the
 * amount of USDC from the sender's own account to a receiver pinned in `policy`, or for an instruction of a pinned
 * program. The transaction does not show what the service does with the money after that, unless it is a CCTP burn.
 * Then the destination, recipient, caller and fee are checked, and a hook is refused.
 *
 * @param transaction - base64, base64url or base58
 * @throws UnsafeTransactionError with the problem; ChainReadError; InvalidConfigError for the policy
 *
 * @example
 * ```ts
 * import { mainnet } from 'usdc-bridge-react/core'
 * import { inspectSolanaTransaction, type SolanaOrder } from 'usdc-bridge-react/solana/core'
 *
 * function inspect(transaction: string, reader: SolanaOrder['reader']) {
 *   return inspectSolanaTransaction(transaction, {
 *     sender: 'FxteHmLwG9nk1eL4pjNve3Eub2goGkkz6g6TbvdmW46a',
 *     amount: 10_000_000n,
 *     to: 'BASE',
 *     recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
 *     chain: mainnet.chains.SOLANA,
 *     policy: { depositOwners: ['7VHUFJHWu2CuExkJcJrzhQPJ2oygupTWkL2A2For4BmE'], programs: [] },
 *     reader,
 *   })
 * }
 * ```
 */
export async function inspectSolanaTransaction(
  transaction: string,
  order: SolanaOrder,
): Promise<SolanaInspection> {
  checkPolicy(order.policy)
  return inspectDecoded(await decodeTransaction(transaction, order.sender), order)
}

/**
 * Inspects a decoded transaction. `guards` allows the assertions that wallets add.
 *
 * @throws UnsafeTransactionError, ChainReadError
 */
export async function inspectDecoded(
  transaction: SolanaTransaction,
  order: SolanaOrder,
  { guards = false }: { guards?: boolean } = {},
): Promise<SolanaInspection> {
  await checkPresentSignatures(transaction)
  const { sender, policy } = order
  const { instructions, writable } = await resolveLookupTables(order.reader, transaction)
  const effects = instructions.map(decodeInstruction)
  for (const effect of effects) checkKind(effect, order, guards)
  const source = await associatedTokenAddress(sender, order.chain.usdc.address)
  await checkMovement(effects, source, order)
  const [feePayer = ''] = transaction.keys
  const signatures = transaction.signatures.length
  return {
    transaction,
    feePayer: feePayer === sender ? 'sender' : 'service',
    lamports: boundSol(effects, { sender, feePayer, signatures, policy }),
    source,
    writable,
  }
}

/**
 * An invalid signature could be replaced later, and the transaction would land under another id.
 *
 * @throws UnsafeTransactionError
 */
export async function checkPresentSignatures({
  keys,
  signatures,
  message,
}: SolanaTransaction): Promise<void> {
  const verdicts = await Promise.all(
    signatures.map((signature, index) =>
      isSigned(signature) ? verifySignature(keys[index] ?? '', signature, message) : 'unknown',
    ),
  )
  if (verdicts.includes('invalid')) throw unsafe({ kind: 'signature' })
}

function checkKind(effect: Effect, order: SolanaOrder, guards: boolean): void {
  const { policy, chain } = order
  switch (effect.kind) {
    case 'durableNonce':
      throw unsafe({ kind: 'durableNonce' })
    case 'forbidden':
      throw unsafe({ kind: 'instruction', instruction: effect.instruction })
    case 'guard':
      if (!guards) throw unsafe({ kind: 'program', program: programs.lighthouse })
      return
    case 'createTokenAccount':
      if (effect.tokenProgram !== programs.token)
        throw unsafe({ kind: 'program', program: effect.tokenProgram })
      if (effect.mint !== chain.usdc.address) throw unsafe({ kind: 'mint' })
      return
    case 'program':
      if (!policy.programs.includes(effect.program))
        throw unsafe({ kind: 'program', program: effect.program })
      if (effect.burn) checkBurn(effect.burn, order)
  }
}

type Movement = Extract<Effect, { kind: 'tokenTransfer' | 'program' }>

async function checkMovement(effects: readonly Effect[], source: string, order: SolanaOrder): Promise<void> {
  const [movement, ...others] = effects.filter((effect) => isMovement(effect, order.sender, source))
  if (!movement || others.length > 0) throw unsafe({ kind: 'amount' })
  if (movement.kind === 'tokenTransfer') await checkTransfer(movement, source, order)
  else checkProgramCall(movement, order)
}

/** A program that receives the signer's account can use its signature, whatever the instruction claims. */
function isMovement(effect: Effect, sender: string, source: string): effect is Movement {
  if (effect.kind === 'program') return effect.accounts.includes(sender)
  if (effect.kind !== 'tokenTransfer') return false
  const involved = [effect.source, effect.destination, effect.authority, ...effect.members]
  return involved.includes(sender) || effect.source === source
}

async function checkTransfer(
  transfer: Extract<Effect, { kind: 'tokenTransfer' }>,
  source: string,
  order: SolanaOrder,
): Promise<void> {
  const { sender, amount, chain } = order
  if (transfer.authority !== sender || transfer.members.length > 0) throw unsafe({ kind: 'role' })
  if (transfer.mint !== undefined && transfer.mint !== chain.usdc.address) throw unsafe({ kind: 'mint' })
  if (transfer.source !== source) throw unsafe({ kind: 'source' })
  if (transfer.amount !== amount) throw unsafe({ kind: 'amount' })
  const isPinned = transfer.destination !== source && (await isReceiver(transfer.destination, order))
  if (!isPinned) throw unsafe({ kind: 'receiver' })
}

async function isReceiver(account: string, { policy, chain, reader }: SolanaOrder): Promise<boolean> {
  const { depositOwners } = policy
  if (depositOwners === 'unchecked') return true
  const mint = chain.usdc.address
  const derived = await Promise.all(depositOwners.map((owner) => associatedTokenAddress(owner, mint)))
  if (derived.includes(account)) return true
  const [found] = await readAccounts(reader, [account])
  const token = decodeTokenAccount(found)
  return token?.mint === mint && depositOwners.includes(token.owner) && !hasCloseAuthority(found)
}

/** The offset of a token account's optional close authority (SPL Token's `Account::pack`). */
const closeAuthority = 129

/**
 * A key other than the owner's could close the account, and open it again with another owner before the transaction
 * lands.
 */
function hasCloseAuthority(account: SolanaAccount | undefined): boolean {
  return account?.data.subarray(closeAuthority, closeAuthority + 4).some((byte) => byte !== 0) === true
}

/** Only the simulation shows what a pinned program does; for a CCTP burn the amount is known. */
function checkProgramCall(
  { program, burn }: Extract<Effect, { kind: 'program' }>,
  { amount }: SolanaOrder,
): void {
  const isMessenger = programs.cctp.some((id) => id === program)
  if (isMessenger && !burn) throw unsafe({ kind: 'program', program })
  if (burn && burn.amount !== amount) throw unsafe({ kind: 'amount' })
}

/**
 * A restricted caller could withhold a burn at its destination, and a hook runs code there that is not visible here.
 */
function checkBurn(
  { domain, recipient, caller, maxFee, hasHook }: Burn,
  { to, recipient: wanted, policy: { destinationCallers = [] }, maxFee: mostFee = 0n }: SolanaOrder,
): void {
  const refuse = (part: string) => unsafe({ kind: 'instruction', instruction: `CCTP ${part}` })
  if (domain !== cctpDomains[to] || !isSame(recipient, inBytes32(wanted)))
    throw unsafe({ kind: 'destination' })
  const isFree = caller.every((byte) => byte === 0)
  if (!isFree && !destinationCallers.some((pinned) => isSame(caller, inBytes32(pinned))))
    throw refuse('destination_caller')
  if (maxFee > mostFee) throw refuse('max_fee')
  if (hasHook) throw refuse('hook')
}

/** An EVM address as CCTP encodes it: in the last 20 of 32 bytes. */
function inBytes32(address: string): Uint8Array {
  const digits = address.slice(2).padStart(64, '0')
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}

function unsafe(problem: TransactionProblem): UnsafeTransactionError {
  return new UnsafeTransactionError({ problem })
}
