import type { SolanaChain } from '../../chain/network.js'
import type { Witness } from '../../chain/reader.js'
import { askInTurn } from '../../read/askWitnesses.js'
import { readAccounts } from '../../read/solana/readAccounts.js'
import { readTokenAccounts } from '../../read/solana/readTokenAccounts.js'
import { decodeTokenAccount } from '../../read/solana/tokenAccount.js'
import type { Closable } from '../../record/record.js'
import { isBlocking } from '../../record/status.js'
import { type NodeReading, noAnswer, type SolanaCheck } from './judgeSolanaNode.js'

/** One witness's answer; `undefined` if it did not answer. */
export type WitnessReading = { witness: Witness; answer: NodeReading | undefined }

/**
 * Tells whether a transfer may be set aside: every witness is past the bound. A witness that does not answer, or is
 * still before the bound while another is ten minutes past it, is ignored and listed as silent. The balance is
 * the debited account's, because some nodes refuse to list an owner's accounts, and includes frozen ones.
 */
export async function judgeSolanaClosable(
  { chain, record, now }: SolanaCheck,
  words: readonly WitnessReading[],
): Promise<Closable | undefined> {
  const past = words.filter(({ answer }) => answer && answer.bound !== 'before')
  const silent = words.filter((word) => !past.includes(word))
  const isAnyFarPast = past.some(({ answer }) => answer?.bound === 'farPast')
  const isOneBefore = silent.some(({ answer }) => answer)
  if (!isBlocking(record) || past.length === 0 || (isOneBefore && !isAnyFarPast)) return undefined
  const names = (list: readonly WitnessReading[]) => list.map(({ witness }) => witness.name)
  const { at = now, balance = await readBalance(chain, record, past) } = record.closable ?? {}
  return balance === undefined ? undefined : { at, balance, agreed: names(past), silent: names(silent) }
}

async function readBalance(
  { usdc }: SolanaChain,
  { owner, anchor }: SolanaCheck['record'],
  asked: readonly WitnessReading[],
): Promise<bigint | undefined> {
  const witnesses = asked.map(({ witness }) => witness)
  const read = async ({ reader }: Witness) => {
    if (anchor) return [decodeTokenAccount((await readAccounts(reader, [anchor.account]))[0])]
    return readTokenAccounts(reader, { owner, mint: usdc.address })
  }
  const found = await askInTurn(witnesses, read).catch(noAnswer)
  return found?.answer.reduce((sum, token) => sum + (token?.amount ?? 0n), 0n)
}
