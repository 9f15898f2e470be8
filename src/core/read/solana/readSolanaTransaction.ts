import * as v from 'valibot'
import type { ChainReader } from '../../chain/reader.js'
import { askSolana } from './askSolana.js'

const balanceSchema = v.object({
  accountIndex: v.number(),
  mint: v.string(),
  owner: v.optional(v.string()),
  uiTokenAmount: v.object({
    amount: v.pipe(
      v.string(),
      v.regex(/^\d{1,20}$/),
      v.transform((digits) => BigInt(digits)),
    ),
  }),
})

const transactionSchema = v.nullable(
  v.object({
    slot: v.number(),
    blockTime: v.nullish(v.number()),
    meta: v.nullable(
      v.object({
        err: v.optional(v.unknown()),
        preTokenBalances: v.nullish(v.array(balanceSchema)),
        postTokenBalances: v.nullish(v.array(balanceSchema)),
      }),
    ),
    transaction: v.object({ signatures: v.array(v.string()) }),
  }),
)

/** A transaction that is in the chain, with the token balances before and after it. */
export type LandedTransaction = NonNullable<v.InferOutput<typeof transactionSchema>>

/**
 * Reads a confirmed transaction; `undefined` where the node does not know it.
 *
 * Without `maxSupportedTransactionVersion` a node answers every v0 transaction with an error.
 *
 * @throws ChainReadError
 */
export async function readSolanaTransaction(
  reader: ChainReader,
  signature: string,
): Promise<LandedTransaction | undefined> {
  const options = { encoding: 'json', commitment: 'confirmed', maxSupportedTransactionVersion: 0 }
  const found = await askSolana(reader, transactionSchema, 'getTransaction', [signature, options])
  return found ?? undefined
}
