'use client'
import { useState } from 'react'
import { errorText } from '../components/errorText.js'
import { type SigningPreview, TransferReview } from '../components/TransferReview.js'
import { UnkeptQuestion } from '../components/UnkeptQuestion.js'
import { WalletPrompt } from '../components/WalletPrompt.js'
import type { BridgeConfig } from '../core/bridgeConfig.js'
import type { TransferStep } from '../core/transferRequest.js'
import { sendByWallet } from '../hooks/sendByWallet.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { type SendingResult, useSending } from '../hooks/useSending.js'
import { useSendTransferAgain } from '../hooks/useSendTransferAgain.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'
import { queryKeys } from '../query/queryKeys.js'
import { AllowanceActions } from './AllowanceActions.js'
import type { SendTask } from './SendTask.js'
import { TransferScreen } from './TransferScreen.js'

/** What comes after the form: the review, the wallet's prompt, and then the transfer itself. */
export function SendScreen({ form, onBack, task, ...shared }: SendScreen.Props) {
  const { request, again } = task
  const config = useBridgeConfig()
  const { chains } = config.network
  const words = useWords(transferWords)
  const { question, onUnkept } = useUnkeptQuestion()
  const fresh = useSending({
    caller: 'BridgeWidget',
    mutationKey: queryKeys.transfer,
    send: sendByWallet,
    onUnkept,
    mutation: undefined,
  })
  const repeated = useSendTransferAgain()
  const transfer = again ? repeated : fresh
  const start = () =>
    task.earlier && again ? repeated.mutate({ id: task.earlier.id }) : fresh.mutate(request)
  const parts = {
    amount: request.amount,
    source: chains[request.from],
    destination: chains[request.to],
    wallet: form.source.session?.wallet,
  }
  if (transfer.data)
    return (
      <TransferScreen
        {...shared}
        onTask={(next) => {
          transfer.reset()
          shared.onTask(next)
        }}
        record={transfer.data}
      />
    )
  if (question) return <UnkeptQuestion {...parts} {...question} />
  const step = currentStep(transfer)
  if (step) return <WalletPrompt {...parts} onCancel={transfer.cancel} step={step} />
  return (
    <TransferReview
      {...parts}
      earlier={again === 'sendAgain' ? undefined : (task.earlier ?? form.replaces)}
      onBack={onBack}
      onConfirm={start}
      problem={transfer.error ? errorText(transfer.error, words, chains) : undefined}
      recipient={request.recipient}
      recipientKind={isSame(request.recipient, form.ownRecipient) ? 'own' : 'other'}
      signing={previewSigning(config, task)}
    >
      {transfer.error?.name === 'StandingAllowanceError' && request.from !== 'SOLANA' && (
        <AllowanceActions chain={request.from} />
      )}
    </TransferReview>
  )
}

export declare namespace SendScreen {
  type Props = Omit<TransferScreen.Props, 'record'> & {
    form: useFormReading.ReturnType
    onBack: () => void
    task: SendTask
  }
}

/** Lets the person decide, before the wallet is asked, whether to go on where no record can be kept. */
function useUnkeptQuestion() {
  const [question, setQuestion] = useState<Pick<UnkeptQuestion.Props, 'onGoOn' | 'onStop'>>()
  const onUnkept = () =>
    new Promise<boolean>((resolve) => {
      const answer = (goesOn: boolean) => () => {
        setQuestion(undefined)
        resolve(goesOn)
      }
      setQuestion({ onGoOn: answer(true), onStop: answer(false) })
    })
  return { question, onUnkept }
}

function currentStep({
  isPending,
  step,
  details,
}: Pick<SendingResult<never>, 'isPending' | 'step' | 'details'>): TransferStep | undefined {
  if (!isPending) return undefined
  if (details) return { name: 'signing', details }
  return { name: step === undefined || step === 'signing' ? 'checking' : step }
}

function previewSigning(
  { permitSpenders, permitLifetime, environment }: BridgeConfig,
  { request: { from }, again, earlier }: SendTask,
): SigningPreview {
  if (again === 'sendAgain') return { kind: 'nothing' }
  if (from === 'SOLANA') return { kind: 'transaction' }
  if (!again || !earlier || earlier.from === 'SOLANA')
    return { kind: 'permit', spender: permitSpenders[from] ?? '', validFor: permitLifetime }
  const { spender, deadline } = earlier.permit
  return { kind: 'permit', spender, validFor: Number(deadline) - environment.now() / 1000 }
}

function isSame(a: string, b: string | undefined): boolean {
  return a.toLowerCase() === b?.toLowerCase()
}
