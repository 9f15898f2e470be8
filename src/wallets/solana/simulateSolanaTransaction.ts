import { base64 } from '@scure/base'
import * as v from 'valibot'
import { SimulationFailedError } from '../../core/errors/SimulationFailedError.js'
import { UnsafeTransactionError } from '../../core/errors/UnsafeTransactionError.js'
import { askSolana } from '../../core/solana/askSolana.js'
import { accountSchema, readAccounts, type SolanaAccount } from '../../core/solana/readAccounts.js'
import { readTokenAccount, tokenAccountLayout } from '../../core/solana/tokenAccount.js'
import type { SolanaInspection, SolanaOrder } from './inspectSolanaTransaction.js'
import { programs } from './programs.js'
import { isSame } from './readTransaction.js'

const answerSchema = v.object({
  value: v.object({
    err: v.optional(v.unknown()),
    accounts: v.nullish(v.array(v.nullable(accountSchema))),
  }),
})

/**
 * Runs a transaction without sending it, and compares what it leaves of the sender: the USDC account byte by byte,
 * less exactly the amount, and the SOL within its bound.
 *
 * Signatures are not checked, since the sender's is still missing, and the node puts in its own blockhash, since it
 * may not have heard of the one that the service just took.
 *
 * @throws SimulationFailedError, UnsafeTransactionError, ChainReadError
 */
export async function simulateSolanaTransaction(
  { transaction, source, lamports }: SolanaInspection,
  { sender, amount, reader }: Pick<SolanaOrder, 'sender' | 'amount' | 'reader'>,
): Promise<void> {
  const addresses = [source, sender]
  const [tokenBefore, walletBefore] = await readAccounts(reader, addresses)
  const { value } = await askSolana(reader, answerSchema, 'simulateTransaction', [
    base64.encode(transaction.bytes),
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  if (value.err !== null && value.err !== undefined)
    throw new SimulationFailedError({ reason: JSON.stringify(value.err) })
  const [tokenAfter, walletAfter] = value.accounts ?? []
  const isAsAsked = isLessBy(amount, tokenBefore, tokenAfter) && isUntouched(walletBefore, walletAfter)
  if (!isAsAsked) throw new UnsafeTransactionError({ problem: { kind: 'accountChanged' } })
  const spent = (walletBefore?.lamports ?? 0n) - (walletAfter?.lamports ?? 0n)
  if (spent > lamports) throw new UnsafeTransactionError({ problem: { kind: 'lamports' } })
}

type Found = SolanaAccount | null | undefined

/** Owner, delegate, close authority, state and all else that an account holds stay as they are. */
function isLessBy(amount: bigint, before: Found, after: Found): boolean {
  const [had, has] = [before, after].map((account) => readTokenAccount(account ?? undefined))
  if (!before || !after || !had || !has || had.amount - has.amount !== amount) return false
  return before.lamports === after.lamports && isSame(withoutAmount(before.data), withoutAmount(after.data))
}

function withoutAmount(data: Uint8Array): Uint8Array {
  const { amount } = tokenAccountLayout
  return Uint8Array.from(data).fill(0, amount, amount + 8)
}

/** A wallet without SOL does not exist on chain; one that does belongs to the System program and holds no data. */
function isUntouched(before: Found, after: Found): boolean {
  if (!after) return true
  const program = before?.program ?? programs.system
  return after.program === program && isSame(after.data, before?.data ?? new Uint8Array())
}
