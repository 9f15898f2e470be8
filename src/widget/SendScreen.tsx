'use client'
import { useEffect, useState } from 'react'
import { SupportLink } from '../components/transfer/SupportLink.js'
import { type SigningPreview, TransferReview } from '../components/transfer/TransferReview.js'
import { UnsavedQuestion } from '../components/transfer/UnsavedQuestion.js'
import { errorText } from '../components/ui/errorText.js'
import { shortAddress } from '../components/ui/shortAddress.js'
import { WalletPrompt } from '../components/wallet/WalletPrompt.js'
import { isSameAddress } from '../core/chain/isSameAddress.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import type { TransferStep } from '../core/request/transferRequest.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import { sendByWallet } from '../hooks/sendByWallet.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { useReplaced } from '../hooks/useReplaced.js'
import { type SendingResult, useSending } from '../hooks/useSending.js'
import { useSendTransferAgain } from '../hooks/useSendTransferAgain.js'
import { useWalletConnection } from '../hooks/useWalletConnection.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { useBridge } from '../provider/BridgeContext.js'
import { queryKeys } from '../query/queryKeys.js'
import { AllowanceActions } from './AllowanceActions.js'
import type { BridgeFlow } from './BridgeFlow.js'
import { TransferScreen } from './TransferScreen.js'
import type { SendTask } from './View.js'

/** The screens after the form: the review, the wallet prompt, and then the transfer itself. */
export function SendScreen({ form, onBack, onReview, reference, task, ...shared }: SendScreen.Props) {
  const { again } = task
  const { chunks, config } = useBridge('BridgeWidget')
  const { chains } = config.network
  const words = useWords(transferWords)
  const session = useWalletConnection(task.request.from === 'SOLANA' ? 'solana' : 'evm')
  const changed = whatChanged(task, form, session, reference)
  const told = useReplaced(changed ? undefined : form.replaces)
  const replaced = task.earlier ?? told
  const request = { ...task.request, replaces: replaced?.id }
  const { question, onUnsaved } = useUnsavedQuestion()
  // Loads the signing code while the person reads. If that fails, the button press loads it again.
  useEffect(() => {
    chunks.transfers().catch(() => undefined)
  }, [chunks])
  const fresh = useSending({
    caller: 'BridgeWidget',
    mutationKey: queryKeys.transfer,
    send: sendByWallet,
    onReview,
    onUnsaved,
  })
  const repeated = useSendTransferAgain({ onReview })
  const transfer = again ? repeated : fresh
  const start = () =>
    task.earlier && again ? repeated.mutate({ id: task.earlier.id }) : fresh.mutate(request)
  // A second press joins the first, so this is notified when it ends; a late signature is discarded.
  const renew = () => {
    fresh.mutateAsync(request).catch((error: BridgeErrorType) => {
      if (error.name === 'SigningCancelledError' || error.name === 'TransactionExpiredError') start()
    })
    transfer.cancel()
  }
  const parts = {
    amount: request.amount,
    source: chains[request.from],
    destination: chains[request.to],
    wallet: session?.wallet,
  }
  const { error } = transfer
  const movedOn = again && error && cannotSendAgain(error) ? task.earlier : undefined
  const failure = movedOn ? words.t('TransferMovedOnError') : errorText(error, words, chains)
  const record = transfer.data ?? movedOn
  if (record)
    return (
      <TransferScreen
        {...shared}
        onTask={(next) => {
          transfer.reset()
          shared.onTask(next)
        }}
        problem={failure}
        record={record}
      />
    )
  if (question) return <UnsavedQuestion {...parts} {...question} />
  const step = currentStep(transfer)
  if (step)
    return (
      <WalletPrompt
        {...parts}
        clock={config._internal.environment.now}
        onCancel={transfer.cancel}
        onRenew={renew}
        step={step}
      />
    )
  const { named } = form.recipientCheck.inspection ?? {}
  // The form shows the transfer that came first.
  const isOvertaken = error?.name === 'OpenTransferError'
  const startAgain = () => {
    if (isOvertaken) form.forgetReplaced()
    onBack()
  }
  const isStale = changed !== undefined || isFinal(error)
  const address = shortAddress(request.owner ?? '')
  const problem = changed ? words.t(changed, { address }) : failure
  return (
    <TransferReview
      {...parts}
      earlier={again === 'sendAgain' ? undefined : replaced}
      maxFee={config.limits.maxFee}
      onBack={onBack}
      onConfirm={start}
      onStartAgain={isOvertaken || (isStale && !task.earlier) ? startAgain : undefined}
      problem={problem}
      recipient={request.recipient}
      recipientName={isSameAddress(request.recipient, named?.recipient) ? named?.name : undefined}
      recipientKind={isSameAddress(request.recipient, form.ownRecipient) ? 'own' : 'other'}
      signing={previewSigning(config, task)}
      state={changed ? 'blocked' : 'ready'}
    >
      {problem && shared.support && (
        <p data-part="note">
          <SupportLink {...shared.support} />
        </p>
      )}
      {error?.name === 'StandingAllowanceError' && request.from !== 'SOLANA' && (
        <AllowanceActions chain={request.from} owner={request.owner} />
      )}
    </TransferReview>
  )
}

export declare namespace SendScreen {
  type Props = Omit<TransferScreen.Props, 'record' | 'problem'> & {
    form: useFormReading.ReturnType
    onBack: () => void
    onReview: BridgeFlow.Props['onReview']
    reference: string | undefined
    task: SendTask
  }
}

/**
 * The words for what is no longer as it was reviewed: the account, the recipient if it was the person's wallet at the
 * destination or a name, or what the host asks for. A request that is sent again needs no wallet.
 */
function whatChanged(
  { request, again, earlier }: SendTask,
  {
    asked: { from, to },
    reading: { amount, recipient, route },
    recipientCheck: check,
  }: useFormReading.ReturnType,
  session: WalletConnection | undefined,
  reference: string | undefined,
) {
  if (again === 'sendAgain') return undefined
  if (session?.status !== 'connected') return 'WalletNotConnectedError'
  const isOwner = isSameAddress(request.owner, session.address)
  if (!isOwner) return earlier ? 'accountOther' : 'AccountChangedError'
  if (earlier) return undefined
  if (check.inspection && check.obstacle) return 'recipientChanged'
  if (!isSameAddress(request.recipient, recipient)) return 'recipientChanged'
  const isAmount = amount.status === 'valid' && amount.amount === request.amount
  const isRoute = route === 'open' && from === request.from && to === request.to
  return isAmount && isRoute && reference === request.reference ? undefined : 'ReviewDeclinedError'
}

/** Tells whether the same request would fail again, with nothing on this screen to change that. */
function isFinal(error: BridgeErrorType | null): boolean {
  return error?.recoverability === 'fatal' && error.name !== 'StandingAllowanceError'
}

/**
 * Tells whether a transfer cannot be sent again now, whatever the wallet does. Words for a new transfer would be wrong:
 * something was signed before, and nothing else can be chosen.
 */
function cannotSendAgain({ name, recoverability }: BridgeErrorType): boolean {
  if (/^(Wallet|Record)/.test(name)) return false
  return recoverability !== 'retryable' || name === 'ServiceRefusedError'
}

/** Asks the person, before the wallet prompt, whether to continue without a record. */
function useUnsavedQuestion() {
  const [question, setQuestion] = useState<Pick<UnsavedQuestion.Props, 'onGoOn' | 'onStop'>>()
  const onUnsaved = () =>
    new Promise<boolean>((resolve) => {
      const answer = (goesOn: boolean) => () => {
        setQuestion(undefined)
        resolve(goesOn)
      }
      setQuestion({ onGoOn: answer(true), onStop: answer(false) })
    })
  return { question, onUnsaved }
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
  { permitSpenders, permitLifetime, _internal: { environment } }: BridgeConfig,
  { request: { from }, again, earlier }: SendTask,
): SigningPreview {
  if (again === 'sendAgain') return { kind: 'nothing' }
  if (from === 'SOLANA') return { kind: 'transaction' }
  if (!again || !earlier || earlier.from === 'SOLANA')
    return { kind: 'permit', spender: permitSpenders[from] ?? '', validFor: permitLifetime }
  const { spender, deadline } = earlier.permit
  return { kind: 'permit', spender, validFor: Number(deadline) - environment.now() / 1000 }
}
