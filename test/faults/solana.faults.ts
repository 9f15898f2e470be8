import { describe } from 'vitest'
import { listNodePlans } from './nodePlans.js'
import { listSolanaPlans } from './solanaPlans.js'
import { payers } from './solanaRows.js'
import { testCells } from './support/testCells.js'

describe.each(payers)('%s', (payer) => {
  // What a node says does not depend on who pays.
  const ofNodes = payer === 'server-signs-first' ? listNodePlans('Solana→EVM', payer, 'all') : []
  testCells({ solana: { payer } }, [...listSolanaPlans(payer), ...ofNodes])
})
