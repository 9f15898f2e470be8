import { decodeBase58, encodeBase64 } from '../../chain/encodings.js'
import { SimulationFailedError, UnsafeTransactionError } from '../../errors/solanaErrors.js'
import { askSolana } from '../../read/solana/askSolana.js'
import { accountSchema, readAccounts, type SolanaAccount } from '../../read/solana/readAccounts.js'
import { decodeTokenAccount, tokenAccountLayout } from '../../read/solana/tokenAccount.js'
import { array, nullable, object, optional, unknown } from '../../schema/schema.js'
import { isSame } from './deserializeTransaction.js'
import type { SolanaInspection, SolanaOrder } from './inspectSolanaTransaction.js'
import { programs } from './programs.js'
import type { SolanaPolicy } from './solanaPolicy.js'

const answerSchema = object({
  value: object({
    err: optional(unknown),
    accounts: optional(nullable(array(nullable(accountSchema)))),
  }),
})

/**
 * Simulates a transaction and compares the sender's accounts before and after: the USDC account must match byte by
 * byte except for exactly the amount, the SOL spent must be within its bound, and the sender's other accounts must be
 * unchanged.
 *
 * Signatures are not verified because the sender's is still missing. The node uses its own blockhash because it may
 * not know the service's recent one yet.
 *
 * @throws SimulationFailedError, UnsafeTransactionError, ChainReadError
 */
export async function simulateSolanaTransaction(
  { transaction, source, lamports, writable }: SolanaInspection,
  { sender, amount, policy, reader }: Pick<SolanaOrder, 'sender' | 'amount' | 'policy' | 'reader'>,
): Promise<void> {
  const touched = writable.filter((address) => address !== source && address !== sender)
  const [tokenBefore, walletBefore, ...before] = await readAccounts(reader, [source, sender, ...touched])
  const others = touched.flatMap((address, index) => {
    const account = before[index]
    return account && isOwn(account, sender, policy) ? [{ address, account }] : []
  })
  const addresses = [source, sender, ...others.map(({ address }) => address)]
  const { value } = await askSolana(reader, answerSchema, 'simulateTransaction', [
    encodeBase64(transaction.bytes),
    {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: false,
      replaceRecentBlockhash: true,
      accounts: { encoding: 'base64', addresses },
    },
  ])
  if (value.err) throw new SimulationFailedError({ reason: describe(value.err) })
  const [tokenAfter, walletAfter, ...after] = value.accounts ?? []
  const isAsAsked =
    isLessBy(amount, tokenBefore, tokenAfter) &&
    isUntouched(walletBefore, walletAfter) &&
    others.every(({ account }, index) => isKept(account, after[index]))
  if (!isAsAsked) throw new UnsafeTransactionError({ problem: { kind: 'accountChanged' } })
  const spent = (walletBefore?.lamports ?? 0n) - (walletAfter?.lamports ?? 0n)
  if (spent > lamports) throw new UnsafeTransactionError({ problem: { kind: 'lamports' } })
}

/** An error that is nested too deeply cannot be written out. */
function describe(err: unknown): string {
  try {
    return JSON.stringify(err)
  } catch {
    return 'unknown'
  }
}

type Found = SolanaAccount | null | undefined

/** Owner, delegate, close authority, state and everything else in the account must stay unchanged. */
function isLessBy(amount: bigint, before: Found, after: Found): boolean {
  const [had, has] = [before, after].map((account) => decodeTokenAccount(account ?? undefined))
  if (!before || !after || !had || !has || had.amount - has.amount !== amount) return false
  return before.lamports === after.lamports && isSame(withoutAmount(before.data), withoutAmount(after.data))
}

function withoutAmount(data: Uint8Array): Uint8Array {
  const { amount } = tokenAccountLayout
  return Uint8Array.from(data).fill(0, amount, amount + 8)
}

/**
 * An account that contains the sender's address anywhere counts as the sender's: a token account, a stake, a nonce. A
 * pinned program may change the accounts it owns.
 */
function isOwn({ program, data }: SolanaAccount, sender: string, { programs }: SolanaPolicy): boolean {
  const name = decodeBase58(sender)
  const isAt = (start: number) => name.every((byte, index) => data[start + index] === byte)
  return !programs.includes(program) && data.some((byte, start) => byte === name[0] && isAt(start))
}

function isKept(before: SolanaAccount, after: Found): boolean {
  if (!after || after.program !== before.program) return false
  return after.lamports >= before.lamports && isSame(after.data, before.data)
}

/** A wallet without SOL does not exist on chain. An existing one belongs to the System program and has no data. */
function isUntouched(before: Found, after: Found): boolean {
  if (!after) return true
  const program = before?.program ?? programs.system
  return after.program === program && isSame(after.data, before?.data ?? new Uint8Array())
}
