import { outcomes } from './browser/outcomes.js'
import { testBrowserCells } from './browser/testBrowserCells.js'
import { modes } from './support/Plan.js'

testBrowserCells(outcomes.flatMap((row) => modes.map((mode) => ({ ...row, mode }))))
