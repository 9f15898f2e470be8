import { listInventedArrivals, listLiePlans, listNodePlans } from './nodePlans.js'
import { testCells } from './support/testCells.js'

// A node's answers depend neither on how the service settles nor on who pays.
testCells({ style: 'atomic', solana: { payer: 'server-signs-first' } }, [
  ...listNodePlans('EVM→EVM', 'atomic', 'all'),
  ...listNodePlans('EVM→Solana', 'atomic', 'once sent'),
  ...listNodePlans('Solana→EVM', 'server-signs-first', 'all'),
  ...listLiePlans('atomic'),
  ...listInventedArrivals('atomic'),
])
