import type { ChainName } from '../../sandbox/chains.js'
import type { Fault } from '../../sandbox/faults/Fault.js'
import {
  executionRows,
  faultOf,
  labelOf,
  type OthersRow,
  othersRows,
  type Row,
  type Style,
  serviceRows,
  settlementRows,
  walletRows,
} from './evmRows.js'
import { type ExpectedStatuses, withoutAnswer } from './expectedStatuses.js'
import { modes, type Plan } from './support/Plan.js'

const destinations = ['ARB', 'SOLANA'] as const
const unheard: Fault = { name: 'dropAfterAccept' }
const plain = { fee: 0n, alone: false, hangs: false, expectedStatuses: {}, faults: [] }

/** Every transfer from an EVM chain with one style of settlement. */
export function listEvmPlans(style: Style): Plan[] {
  return [
    ...[...serviceRows, ...executionRows].flatMap((row) => asItComes(row, style)),
    ...executionRows.map((row) => leftBehind(row, style)),
    // These depend neither on the style nor on what the person does meanwhile.
    ...(style === 'atomic' ? settlementRows : []).flatMap((row) => [
      {
        ...planOf(row, 'ARB', style),
        mode: 'second tab' as const,
        expectedStatuses: inStyle(row.expectedStatuses, style),
      },
      leftBehind(row, style),
    ]),
    ...othersRows.flatMap((row) => besideOthers(row, style)),
    ...walletRows.flatMap((row) =>
      destinations.flatMap((to) =>
        modes.map((mode): Plan => ({ ...plain, ...row, from: 'BASE', to, style, mode })),
      ),
    ),
  ]
}

/** On a chain where nothing of it hangs on the style, in one style. */
function besideOthers(row: OthersRow, style: Style): Plan[] {
  const isOfStyle = row.others === 'send from another device' || style === 'atomic'
  const possible = row.others === 'send from another device' ? (['ARB'] as const) : destinations
  if (!isOfStyle) return []
  return possible.map((to) => ({ ...plain, ...row, from: 'BASE', to, style, mode: 'reload' }))
}

function asItComes(row: Row, style: Style): Plan[] {
  const possible = row.evmDestination ? (['ARB'] as const) : destinations
  return possible.flatMap((to) =>
    modes.map((mode) => ({
      ...planOf(row, to, style),
      mode,
      expectedStatuses: inStyle(row.expectedStatuses, style),
    })),
  )
}

/** The worst case: the answer is lost and the page is closed, so that only the chains know. */
function leftBehind(row: Row, style: Style): Plan {
  const expectedStatuses = row.lost
    ? inStyle(row.lost, style)
    : withoutAnswer(inStyle(row.expectedStatuses, style))
  return {
    ...planOf(row, 'ARB', style),
    label: `${labelOf(row)}, answer lost`,
    mode: 'reload',
    faults: [unheard, faultOf(row)],
    expectedStatuses,
  }
}

function planOf(row: Row, to: ChainName, style: Style) {
  const { fee = 0n, alone = false, hangs = false, closable, charge, unmatched, gets } = row
  return {
    label: labelOf(row),
    ...chainsOf(row, to),
    style,
    faults: [faultOf(row)],
    fee,
    alone,
    hangs,
    closable,
    charge,
    unmatched,
    gets,
  }
}

/** Faults that change a whole chain happen on one without other transfers. */
function chainsOf({ name }: Row, to: ChainName): { from: ChainName; to: ChainName } {
  if (name === 'tokenPaused' || name === 'spenderBlacklisted') return { from: 'POLYGON', to }
  if (name.startsWith('departure')) return { from: 'ETH', to }
  if (name.startsWith('arrival')) return { from: 'BASE', to: 'POLYGON' }
  return { from: 'BASE', to }
}

function inStyle(expectedStatuses: Row['expectedStatuses'], style: Style): ExpectedStatuses {
  return (
    style in expectedStatuses
      ? (expectedStatuses as Record<Style, ExpectedStatuses>)[style]
      : expectedStatuses
  ) as ExpectedStatuses
}
