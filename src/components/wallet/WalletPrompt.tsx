'use client'
import type { ReactNode } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { SigningDetails, TransferStep } from '../../core/request/transferRequest.js'
import type { WalletOption } from '../../core/wallet/walletOption.js'
import { formWords } from '../../messages/formWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { AmountShown } from '../amount/AmountShown.js'
import { RoutePath } from '../route/RoutePath.js'
import { PermitChecklist } from '../transfer/PermitChecklist.js'
import { SigningTimer } from '../transfer/SigningTimer.js'
import { TransactionChecklist } from '../transfer/TransactionChecklist.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { plainText } from '../ui/plainText.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'
import { Step } from '../ui/Step.js'
import { WalletMark } from './WalletMark.js'

/**
 * The steps between the press and the record: checks, the wallet prompt with what it must show, the request. Renders a
 * `Screen`.
 */
export function WalletPrompt(props: WalletPrompt.Props) {
  const { amount, destination, source, step } = props
  const { t } = useWords(transferWords)
  const { t: sayForm } = useWords(formWords)
  return (
    <Screen footer={<Footer {...props} />} name="wallet" title={t(`${step.name}Title`)}>
      <AmountShown amount={amount} label={sayForm('youSend')}>
        <RoutePath destination={destination} source={source} />
      </AmountShown>
      {step.name === 'signing' ? (
        <div data-part="panel">
          <SigningPanel {...props} details={step.details} />
        </div>
      ) : (
        <WaitingSteps {...props} step={step.name} />
      )}
      <StatusLine status={useStepText(props)} />
    </Screen>
  )
}

export declare namespace WalletPrompt {
  type Props = {
    /** In base units. */
    amount: bigint
    /** The device clock. @default Date.now */
    clock?: (() => number) | undefined
    destination: Chain
    /** Called when the person cancels. Not offered once the request is on its way. */
    onCancel: () => void
    /** Offers a new transaction with its full time while one is being signed, and handles the press. */
    onRenew?: (() => void) | undefined
    source: Chain
    /** The transfer's current step. */
    step: TransferStep
    /** The wallet that is asked, as it describes itself. */
    wallet?: WalletOption | undefined
  }
}

function Footer({ onCancel, onRenew, step }: WalletPrompt.Props) {
  const { t } = useWords(transferWords)
  if (step.name === 'submitting') return <p data-part="note">{t('submittingNote')}</p>
  const isTimed = step.name === 'signing' && step.details.kind === 'transaction'
  return (
    <>
      {isTimed && onRenew && (
        <PrimaryButton kind="secondary" onClick={onRenew}>
          {t('renewTime')}
        </PrimaryButton>
      )}
      <PrimaryButton kind="secondary" onClick={onCancel}>
        {t('cancel')}
      </PrimaryButton>
      <p data-part="note">{t(isTimed ? 'cancelNoteTimed' : 'cancelNote')}</p>
    </>
  )
}

function SigningPanel({ clock, details, source, wallet }: WalletPrompt.Props & { details: SigningDetails }) {
  if (details.kind === 'transaction')
    return (
      <SigningTimer
        clock={clock}
        expiresAt={details.expiresAt}
        title={<WalletTitle wallet={wallet} />}
        mark={wallet && <WalletMark icon={wallet.icon} name={wallet.name} />}
      >
        <TransactionChecklist chain={source} details={details} />
      </SigningTimer>
    )
  return (
    <>
      <WalletAsk wallet={wallet} />
      <PermitChecklist chain={source} clock={clock} details={details} />
    </>
  )
}

function WalletTitle({ wallet }: { wallet: WalletOption | undefined }): ReactNode {
  const { t, tRich } = useWords(transferWords)
  return wallet ? tRich('confirmIn', { wallet: <bdi>{plainText(wallet.name)}</bdi> }) : t('confirmInWallet')
}

function WalletAsk({ wallet }: { wallet: WalletOption | undefined }) {
  const { t } = useWords(transferWords)
  return (
    <div data-part="ask" data-state="now">
      {wallet && <WalletMark icon={wallet.icon} name={wallet.name} />}
      <div>
        <p data-part="name">
          <span>
            <WalletTitle wallet={wallet} />
          </span>
        </p>
        <p data-part="label">{t('notThere')}</p>
      </div>
    </div>
  )
}

/** The remaining steps, so that nobody thinks that this is the end. */
function WaitingSteps({ destination, source, step, wallet }: WaitingSteps.Props) {
  const { t } = useWords(transferWords)
  const isSigned = step === 'submitting'
  return (
    <ol data-part="panel">
      {isSigned && <Step state="done" title={t('stepSigned')} />}
      <Step state="now" title={t(isSigned ? 'stepSubmitting' : `${step}Title`)}>
        {t(`${step}Text`, { chain: source.name })}
      </Step>
      {!isSigned && <Step state="next" title={<WalletTitle wallet={wallet} />} />}
      <Step state="next" title={t('stepLeaving', { chain: source.name })} />
      <Step state="next" title={t('stepArriving', { chain: destination.name })} />
    </ol>
  )
}

declare namespace WaitingSteps {
  type Props = Omit<WalletPrompt.Props, 'step'> & { step: Exclude<TransferStep['name'], 'signing'> }
}

function useStepText({ source, step, wallet }: WalletPrompt.Props): string {
  const { t } = useWords(transferWords)
  if (step.name !== 'signing') return t(`${step.name}Text`, { chain: source.name })
  return wallet ? t('confirmIn', { wallet: plainText(wallet.name) }) : t('confirmInWallet')
}
