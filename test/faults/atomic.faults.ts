import { listEvmPlans } from './evmPlans.js'
import { listNodePlans } from './nodePlans.js'
import { testCells } from './support/testCells.js'

testCells({ style: 'atomic' }, [
  ...listEvmPlans('atomic'),
  ...listNodePlans('EVM→EVM', 'atomic', 'all'),
  ...listNodePlans('EVM→Solana', 'atomic', 'once sent'),
])
