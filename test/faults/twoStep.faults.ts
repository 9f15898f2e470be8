import { listEvmPlans } from './evmPlans.js'
import { testCells } from './support/testCells.js'

testCells({ style: 'twoStep' }, listEvmPlans('twoStep'))
