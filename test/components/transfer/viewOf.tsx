import { TransferProgress } from '../../../src/components/transfer/TransferProgress.js'
import type { TransferRecord } from '../../../src/core/record/record.js'
import { ARB, BASE, clock, SOLANA } from '../../../stories/examples.js'

/** The two chains of the example transfer. */
function endsOf(record: TransferRecord) {
  return record.from === 'SOLANA' ? { source: SOLANA, destination: BASE } : { source: BASE, destination: ARB }
}

/** A transfer as the widget shows it, at the fixed time of the examples. */
export function viewOf(record: TransferRecord, props: Partial<TransferProgress.Props> = {}) {
  return <TransferProgress clock={clock} record={record} {...endsOf(record)} {...props} />
}
