import { describe } from 'vitest'
import { listSolanaPlans } from './solanaPlans.js'
import { payers } from './solanaRows.js'
import { testCells } from './support/testCells.js'

describe.each(payers)('%s', (payer) => testCells({ solana: { payer } }, listSolanaPlans(payer)))
