import { listEvmPlans } from './evmPlans.js'
import { testCells } from './support/testCells.js'

testCells({ style: 'atomic' }, listEvmPlans('atomic'))
