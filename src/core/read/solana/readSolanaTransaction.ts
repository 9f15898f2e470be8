import type { ChainReader } from '../../chain/reader.js'
import { array, integer, nullable, object, optional, regex, string, unknown } from '../../schema/schema.js'
import { askSolana, slotSchema, timeSchema } from './askSolana.js'

const digits = regex(/^\d{1,20}$/)

const balanceSchema = object({
  accountIndex: integer(0),
  mint: string(),
  owner: optional(string()),
  uiTokenAmount: object({ amount: (given) => BigInt(digits(given)) }),
})

const transactionSchema = nullable(
  object({
    slot: slotSchema,
    blockTime: optional(nullable(timeSchema)),
    meta: nullable(
      object({
        err: optional(unknown),
        preTokenBalances: optional(nullable(array(balanceSchema))),
        postTokenBalances: optional(nullable(array(balanceSchema))),
      }),
    ),
    transaction: object({ signatures: array(string()) }),
  }),
)

/** A transaction that has landed, with the token balances before and after it. */
export type LandedTransaction = NonNullable<ReturnType<typeof transactionSchema>>

/**
 * Reads a confirmed transaction; `undefined` if the node does not know it, returns another one or refuses it.
 *
 * Without `maxSupportedTransactionVersion`, a node answers every v0 transaction with an error.
 *
 * @throws ChainReadError
 */
export async function readSolanaTransaction(
  reader: ChainReader,
  signature: string,
): Promise<LandedTransaction | undefined> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const asked = askSolana(reader, transactionSchema, 'getTransaction', [signature, options])
  const found = await asked.catch(unlessRefused)
  return found?.transaction.signatures[0] === signature ? found : undefined
}

/** Invalid parameters (what is no signature), and a transaction of a version that is not supported. */
const refusals: readonly unknown[] = [-32602, -32015]

/** What a node refuses for good must not hide the other transactions. A busy or unhealthy node is asked again. */
function unlessRefused(error: { cause?: { code?: unknown } }): null {
  if (refusals.includes(error.cause?.code)) return null
  throw error
}

/** How much a transaction changed one token account, in base units, and the account's index in it. */
export type TokenChange = { index: number; change: bigint }

/** Lists what a transaction changed in an owner's accounts of one mint, starting with accounts that exist after it. */
export function tokenChanges(
  { meta }: LandedTransaction,
  { owner, mint }: { owner: string; mint: string },
): readonly TokenChange[] {
  const own = (balances: NonNullable<LandedTransaction['meta']>['preTokenBalances']) =>
    (balances ?? []).filter((balance) => balance.owner === owner && balance.mint === mint)
  const changes = new Map<number, bigint>()
  const add = (index: number, change: bigint) => changes.set(index, (changes.get(index) ?? 0n) + change)
  for (const { accountIndex, uiTokenAmount } of own(meta?.postTokenBalances))
    add(accountIndex, uiTokenAmount.amount)
  for (const { accountIndex, uiTokenAmount } of own(meta?.preTokenBalances))
    add(accountIndex, -uiTokenAmount.amount)
  return [...changes].map(([index, change]) => ({ index, change }))
}

export function sumOfChanges(changes: readonly TokenChange[]): bigint {
  return changes.reduce((sum, { change }) => sum + change, 0n)
}
