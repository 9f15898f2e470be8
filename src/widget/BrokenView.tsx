'use client'
import { BrokenScreen } from '../components/transfer/BrokenScreen.js'
import type { SupportLink } from '../components/transfer/SupportLink.js'
import { Card } from '../components/ui/Card.js'
import type { ErrorBoundary } from '../components/ui/ErrorBoundary.js'
import { plainText } from '../components/ui/plainText.js'
import type { TransferRecord } from '../core/record/record.js'
import { isOpenRecord } from '../core/record/status.js'
import { supportReport } from '../core/record/supportReport.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import type { BridgeWidget } from './BridgeWidget.js'

/** Replaces a screen that failed to render; its report includes the open transfers. */
export function BrokenView({ error, ...rest }: BrokenView.Props) {
  const { data: records = [] } = useTransferRecords()
  return <BrokenScreen {...rest} report={brokenReport(error, records)} />
}

/**
 * Replaces the whole widget if it failed to render. It has no access to the transfers, and is in English because the
 * locale may be what failed.
 */
export function BrokenCard({ error, onRetry, support, open, variant, ...rest }: BrokenCard.Props) {
  if (!open && (variant === 'drawer' || variant === 'modal')) return null
  const { className, colorScheme, headingLevel, id } = rest
  return (
    <Card {...{ className, colorScheme, headingLevel, id }} lang="en">
      <BrokenScreen {...{ onRetry, support }} report={brokenReport(error, [])} />
    </Card>
  )
}

export declare namespace BrokenCard {
  type Props = ErrorBoundary.Broken &
    Pick<
      BridgeWidget.Props,
      'className' | 'colorScheme' | 'headingLevel' | 'id' | 'open' | 'support' | 'variant'
    >
}

export declare namespace BrokenView {
  type Props = ErrorBoundary.Broken & { support: SupportLink.Props | undefined }
}

/** Signatures, keys and signed transactions are longer than any word that a report needs. */
const secrets = /[\w+/=-]{48,}/g

/** The support report after a failed render: what was thrown, and every open transfer. */
function brokenReport(error: unknown, records: readonly TransferRecord[]): string {
  const thrown = error instanceof Error ? `${error.name}: ${error.message}` : typeof error
  const shown = `Not drawn: ${plainText(thrown.replace(secrets, '…'), 200)}`
  return [shown, ...records.filter(isOpenRecord).map(supportReport)].join('\n\n')
}
