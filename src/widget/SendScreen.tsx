'use client'
import { errorText } from '../components/errorText.js'
import { type SigningPreview, TransferReview } from '../components/TransferReview.js'
import { WalletPrompt } from '../components/WalletPrompt.js'
import type { BridgeConfig } from '../core/bridgeConfig.js'
import type { TransferRequest, TransferStep } from '../core/transferRequest.js'
import type { useBridgeForm } from '../hooks/useBridgeForm.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/** What comes between the form and the record: the review, then the wallet's prompt. */
export function SendScreen({ form, onBack, request }: SendScreen.Props) {
  const { transfer, source, ownRecipient } = form
  const config = useBridgeConfig()
  const words = useWords(transferWords)
  const { chains } = config.network
  const shared = {
    amount: request.amount,
    source: chains[request.from],
    destination: chains[request.to],
    wallet: source.session?.wallet,
  }
  const step = currentStep(transfer)
  if (step) return <WalletPrompt {...shared} onCancel={transfer.cancel} step={step} />
  return (
    <TransferReview
      {...shared}
      earlier={form.replaces}
      onBack={onBack}
      onConfirm={() => transfer.mutate(request)}
      problem={transfer.error ? errorText(transfer.error, words, chains) : undefined}
      recipient={request.recipient}
      recipientKind={isSame(request.recipient, ownRecipient) ? 'own' : 'other'}
      signing={previewSigning(config, request)}
    />
  )
}

export declare namespace SendScreen {
  type Props = {
    form: useBridgeForm.ReturnType
    onBack: () => void
    request: TransferRequest
  }
}

function currentStep({
  isPending,
  step,
  details,
}: useBridgeForm.ReturnType['transfer']): TransferStep | undefined {
  if (!isPending) return undefined
  if (details) return { name: 'signing', details }
  return { name: step === undefined || step === 'signing' ? 'checking' : step }
}

function previewSigning(
  { permitSpenders, permitLifetime }: BridgeConfig,
  { from }: TransferRequest,
): SigningPreview {
  if (from === 'SOLANA') return { kind: 'transaction' }
  return { kind: 'permit', spender: permitSpenders[from] ?? '', validFor: permitLifetime }
}

function isSame(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}
