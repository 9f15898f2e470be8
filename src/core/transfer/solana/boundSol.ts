import { greatest } from '../../chain/bigint.js'
import { UnsafeTransactionError } from '../../errors/solanaErrors.js'
import type { Effect } from './decodeInstruction.js'
import { defaultSenderLamports, type SolanaPolicy } from './solanaPolicy.js'

/** Solana's fee per signature, in lamports (solana.com/docs/core/fees). */
const signatureFee = 5_000n

/** The rent-exempt minimum of a 165-byte token account: (128 + 165) bytes for two years at 3,480 lamports a year. */
const tokenAccountRent = 2_039_280n

/** In micro-lamports per compute unit. The same bound that x402 applies to transactions built elsewhere. */
const highestUnitPrice = 5_000_000n

/** In lamports: 0.001 SOL. */
const highestPriorityFee = 1_000_000n

/** The compute units of an instruction without a limit, and the maximum per transaction (Solana's runtime). */
const defaultUnits = 200_000n
const mostUnits = 1_400_000n

const microLamports = 1_000_000n

/**
 * Adds up the most SOL that can leave the sender, in lamports: fees if the sender pays them, rent, and transfers. A
 * pinned program may take an unknown amount, so calling one counts as the whole limit. A plain transfer of the
 * sender's SOL is never needed for a fee, so it is refused unless the policy sets `maxLamports`.
 *
 * @throws UnsafeTransactionError where it, or the priority fee, is above its bound
 */
export function boundSol(
  effects: readonly Effect[],
  {
    sender,
    feePayer,
    signatures,
    policy,
  }: { sender: string; feePayer: string; signatures: number; policy: SolanaPolicy },
): bigint {
  const isPayer = feePayer === sender
  const priorityFee = sumPriorityFee(effects)
  if (isPayer && priorityFee > highestPriorityFee) throw unsafe('priorityFee')
  const fees = isPayer ? signatureFee * BigInt(signatures) + priorityFee : 0n
  const known = effects.reduce((sum, effect) => sum + takenFrom(effect, sender), fees)
  const limit = policy.maxLamports ?? (isPayer ? defaultSenderLamports : 0n)
  const isGiven = policy.maxLamports !== undefined
  if (known > limit || (!isGiven && effects.some((effect) => isSolTaken(effect, sender))))
    throw unsafe('lamports')
  return effects.some(({ kind }) => kind === 'program') ? limit : known
}

function isSolTaken(effect: Effect, sender: string): effect is Extract<Effect, { kind: 'solTransfer' }> {
  return effect.kind === 'solTransfer' && effect.from === sender && effect.lamports > 0n
}

function takenFrom(effect: Effect, sender: string): bigint {
  if (isSolTaken(effect, sender)) return effect.lamports
  return effect.kind === 'createTokenAccount' && effect.payer === sender ? tokenAccountRent : 0n
}

function sumPriorityFee(effects: readonly Effect[]): bigint {
  const prices = effects.flatMap((effect) => (effect.kind === 'unitPrice' ? [effect.microLamports] : []))
  const limits = effects.flatMap((effect) => (effect.kind === 'unitLimit' ? [effect.units] : []))
  const price = prices.reduce(greatest, 0n)
  if (price > highestUnitPrice) throw unsafe('priorityFee')
  const limit = limits.length > 0 ? limits.reduce(greatest) : defaultUnits * BigInt(effects.length)
  const units = limit > mostUnits ? mostUnits : limit
  return (price * units + microLamports - 1n) / microLamports
}

function unsafe(kind: 'priorityFee' | 'lamports'): UnsafeTransactionError {
  return new UnsafeTransactionError({ problem: { kind } })
}
