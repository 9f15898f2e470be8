import { type Payer, solanaNodeRows, solanaRows } from './solanaRows.js'
import { modes, type Plan } from './support/Plan.js'

/** Every transfer from Solana, whoever pays for its transaction. */
export function listSolanaPlans(payer: Payer): Plan[] {
  // The fee payer makes no difference to a node, except for whether the transaction's signature is known.
  const ofNodes = payer === 'user' ? [] : solanaNodeRows
  return [...solanaRows(payer), ...ofNodes].flatMap((row) =>
    modes.map((mode) => ({
      from: 'SOLANA' as const,
      to: 'ARB' as const,
      style: payer,
      mode,
      expectedStatuses: {},
      fee: 0n,
      alone: false,
      hangs: false,
      ...row,
    })),
  )
}
