import { plainText } from '../components/ui/plainText.js'
import type { TransferRecord } from '../core/record/record.js'
import { isOpenRecord } from '../core/record/status.js'
import { supportReport } from '../core/record/supportReport.js'

/** Signatures, keys and signed transactions are longer than any word that a report needs. */
const secrets = /[\w+/=-]{48,}/g

/** The support report after a failed render: what was thrown, and every open transfer. */
export function brokenReport(error: unknown, records: readonly TransferRecord[]): string {
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  const shown = `Not drawn: ${plainText(thrown.replace(secrets, '…'), 200)}`
  return [shown, ...records.filter(isOpenRecord).map(supportReport)].join('\n\n')
}
