'use client'
import { BrokenScreen } from '../components/BrokenScreen.js'
import type { ErrorBoundary } from '../components/ErrorBoundary.js'
import type { SupportLink } from '../components/SupportLink.js'
import { useTransferRecords } from '../hooks/useTransferRecords.js'
import { brokenReport } from './brokenReport.js'

/** Stands in the card where a screen could not be drawn; its report holds the open transfers. */
export function BrokenView({ error, ...rest }: BrokenView.Props) {
  const { data: records = [] } = useTransferRecords()
  return <BrokenScreen {...rest} report={brokenReport(error, records)} />
}

/** Stands in place of the whole widget, where there is nothing to read the transfers by. */
export function BrokenCard({ error, ...rest }: BrokenView.Props) {
  return <BrokenScreen {...rest} report={brokenReport(error, [])} />
}

export declare namespace BrokenView {
  type Props = ErrorBoundary.Broken & { support: SupportLink.Props | undefined }
}
