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
import { WalletMark } from './WalletMark.js'

/**
 * What happens between the press and the record: checks, the wallet's prompt with what it must say, the request.
 * Renders a `Screen`.
 */
export function WalletPrompt(props: WalletPrompt.Props) {
  const { amount, destination, source, step } = props
  const { say } = useWords(transferWords)
  const { say: sayForm } = useWords(formWords)
  return (
    <Screen footer={<Footer {...props} />} name="wallet" title={say(`${step.name}Title`)}>
      <AmountShown amount={amount} label={sayForm('youSend')}>
        <RoutePath destination={destination} source={source} />
      </AmountShown>
      <div data-part="panel">
        {step.name === 'signing' ? (
          <SigningPanel {...props} details={step.details} />
        ) : (
          <WaitingPanel source={source} step={step.name} />
        )}
      </div>
      <StatusLine status={useStepText(props)} />
    </Screen>
  )
}

export declare namespace WalletPrompt {
  type Props = {
    /** Base units. */
    amount: bigint
    /** The clock of this device. @default Date.now */
    clock?: (() => number) | undefined
    destination: Chain
    /** Called when the person gives up. Not offered once the request is on its way. */
    onCancel: () => void
    /** Offers a new transaction with its full time while one is being signed, and is called for it. */
    onRenew?: (() => void) | undefined
    source: Chain
    /** Where the transfer is. */
    step: TransferStep
    /** The wallet that is asked, as it describes itself. */
    wallet?: WalletOption | undefined
  }
}

function Footer({ onCancel, onRenew, step }: WalletPrompt.Props) {
  const { say } = useWords(transferWords)
  if (step.name === 'submitting') return <p data-part="note">{say('submittingNote')}</p>
  const isTimed = step.name === 'signing' && step.details.kind === 'transaction'
  return (
    <>
      {isTimed && onRenew && (
        <PrimaryButton kind="secondary" onClick={onRenew}>
          {say('renewTime')}
        </PrimaryButton>
      )}
      <PrimaryButton kind="secondary" onClick={onCancel}>
        {say('cancel')}
      </PrimaryButton>
      <p data-part="note">{say(isTimed ? 'cancelNoteTimed' : 'cancelNote')}</p>
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
        <TransactionChecklist details={details} />
      </SigningTimer>
    )
  return (
    <>
      <WalletAsk wallet={wallet} />
      <PermitChecklist chainName={source.name} clock={clock} details={details} />
    </>
  )
}

function WalletTitle({ wallet }: { wallet: WalletOption | undefined }): ReactNode {
  const { say, tell } = useWords(transferWords)
  return wallet ? tell('confirmIn', { wallet: <bdi>{plainText(wallet.name)}</bdi> }) : say('confirmInWallet')
}

function WalletAsk({ wallet }: { wallet: WalletOption | undefined }) {
  const { say } = useWords(transferWords)
  return (
    <div data-part="ask" data-state="now">
      {wallet && <WalletMark icon={wallet.icon} name={wallet.name} />}
      <div>
        <p data-part="name">
          <span>
            <WalletTitle wallet={wallet} />
          </span>
        </p>
        <p data-part="label">{say('notThere')}</p>
      </div>
    </div>
  )
}

type WaitingProps = { source: Chain; step: Exclude<TransferStep['name'], 'signing'> }

function WaitingPanel({ source, step }: WaitingProps) {
  const { say } = useWords(transferWords)
  return (
    <div data-part="ask" data-state="now">
      <span aria-hidden="true" data-part="disc">
        <span data-part="spinner" />
      </span>
      <p data-part="text">{say(`${step}Text`, { chain: source.name })}</p>
    </div>
  )
}

function useStepText({ source, step, wallet }: WalletPrompt.Props): string {
  const { say } = useWords(transferWords)
  if (step.name !== 'signing') return say(`${step.name}Text`, { chain: source.name })
  return wallet ? say('confirmIn', { wallet: plainText(wallet.name) }) : say('confirmInWallet')
}
