'use client'
import type { ReactNode } from 'react'
import type { Chain } from '../../core/chain/network.js'
import type { WalletOption } from '../../core/wallet/walletOption.js'
import { formWords } from '../../messages/formWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { AmountShown } from '../amount/AmountShown.js'
import { amountText } from '../amount/amountText.js'
import { Usdc } from '../amount/Usdc.js'
import { RoutePath } from '../route/RoutePath.js'
import { AddressLink, ExplorerLink } from '../ui/AddressLink.js'
import { Callout } from '../ui/Callout.js'
import { CopyButton } from '../ui/CopyButton.js'
import { Fact } from '../ui/Fact.js'
import { FullAddress } from '../ui/FullAddress.js'
import { PrimaryButton } from '../ui/PrimaryButton.js'
import { plainText } from '../ui/plainText.js'
import { Screen } from '../ui/Screen.js'
import { StatusLine } from '../ui/StatusLine.js'
import { durationText } from '../ui/timeText.js'
import { useHeading } from '../ui/useHeading.js'

/**
 * What will be signed, before the wallet is asked: the transfer, and separately what the wallet will show, which does
 * not include the recipient. Renders a `Screen`.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, TransferReview } from 'usdc-bridge-react'
 *
 * function Review({ onBack, onConfirm }: { onBack: () => void; onConfirm: () => void }) {
 *   return (
 *     <Card>
 *       <TransferReview
 *         amount={10_000_000n}
 *         destination={mainnet.chains.ARB}
 *         onBack={onBack}
 *         onConfirm={onConfirm}
 *         recipient="0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2"
 *         signing={{ kind: 'permit', spender: '0x1111111111111111111111111111111111111111', validFor: 1800 }}
 *         source={mainnet.chains.BASE}
 *       />
 *     </Card>
 *   )
 * }
 * ```
 */
export function TransferReview(props: TransferReview.Props) {
  const { amount, children, destination, earlier, problem, signing, source } = props
  const { t, tRich, locale } = useWords(transferWords)
  const { t: sayForm } = useWords(formWords)
  const Heading = useHeading(1)
  const isRepeat = earlier || signing.kind === 'nothing'
  return (
    <Screen footer={<Footer {...props} />} name="review" onBack={props.onBack} title={t('reviewTitle')}>
      <AmountShown amount={amount} label={sayForm('youSend')}>
        <RoutePath destination={destination} source={source} />
      </AmountShown>
      <Heading data-part="heading">{t('theTransfer')}</Heading>
      <TransferFacts {...props} />
      <Heading data-part="heading">{t(signing.kind === 'nothing' ? 'whatIsSent' : 'whatYouSign')}</Heading>
      <SigningFacts amount={amount} signing={signing} source={source} />
      {earlier && (
        <Callout state="caution" title={t('earlierTitle')}>
          {tRich('earlierText', {
            amount: <bdi>{amountText(earlier.amount, locale)}</bdi>,
            address: <AddressLink chain={destination} value={earlier.recipient} />,
          })}
        </Callout>
      )}
      {problem && (
        <Callout state="caution" title={isRepeat ? problem : t('problemTitle')}>
          {!isRepeat && problem}
        </Callout>
      )}
      {children}
      <StatusLine alert={problem} />
    </Screen>
  )
}

export declare namespace TransferReview {
  type Props = {
    /** In base units. */
    amount: bigint
    /** Shown under the problem: what can be done about it. */
    children?: ReactNode
    destination: Chain
    /**
     * An open transfer that this one replaces on the same nonce: the person is told that it may be the one that is
     * executed.
     */
    earlier?: { amount: bigint; recipient: string } | undefined
    /** The maximum fee on the way, in base units: `limits.maxFee`. @default 0n */
    maxFee?: bigint | undefined
    /** Called by the back button. */
    onBack: () => void
    /** Called when the person wants to sign. */
    onConfirm: () => void
    /** Called instead of `onConfirm` if the transfer to sign no longer matches the review. */
    onStartAgain?: (() => void) | undefined
    /** Why the last attempt was not sent. */
    problem?: string | undefined
    /** An address on the destination chain, shown in full. */
    recipient: string
    /** The entered name whose address this is: shown above it. */
    recipientName?: string | undefined
    /** Whether the recipient is the person's own address there. @default 'other' */
    recipientKind?: 'own' | 'other' | undefined
    /** What the wallet will be asked to sign. */
    signing: SigningPreview
    source: Chain
    /** `busy` while the wallet is being asked, `blocked` while it must not be. @default 'ready' */
    state?: 'ready' | 'busy' | 'blocked' | undefined
    /** The wallet that will be asked, as it describes itself. */
    wallet?: WalletOption | undefined
  }
}

/** What is known about the signature before it is prepared. */
export type SigningPreview =
  | {
      kind: 'permit'
      spender: string
      /** In seconds. */
      validFor: number
    }
  | { kind: 'transaction' }
  /** The same request is sent again. */
  | { kind: 'nothing' }

function Footer({ onConfirm, onStartAgain, signing, state, wallet }: TransferReview.Props) {
  const { t } = useWords(transferWords)
  const name = wallet && plainText(wallet.name)
  if (onStartAgain) return <PrimaryButton onClick={onStartAgain}>{t('startAgain')}</PrimaryButton>
  if (signing.kind === 'nothing')
    return (
      <>
        <PrimaryButton onClick={onConfirm} state={state}>
          {t('action.sendAgain')}
        </PrimaryButton>
        <p data-part="note">{t('reviewNoteAgain')}</p>
      </>
    )
  return (
    <>
      <PrimaryButton onClick={onConfirm} state={state}>
        {name ? t('signIn', { wallet: name }) : t('confirmInWallet')}
      </PrimaryButton>
      <p data-part="note">
        {signing.kind === 'transaction'
          ? t('reviewNoteSolana')
          : name
            ? t('reviewNote', { wallet: name })
            : t('reviewNotePlain')}
      </p>
    </>
  )
}

function TransferFacts({
  amount,
  destination,
  maxFee = 0n,
  recipient,
  recipientKind,
  recipientName,
  source,
}: TransferReview.Props) {
  const { t, tRich } = useWords(transferWords)
  const least = maxFee < amount ? amount - maxFee : 0n
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact
        name={
          <>
            {t(recipientKind === 'own' ? 'toYours' : 'toOn', { chain: destination.name })}
            <br />
            <bdi data-part="given-name">{recipientName}</bdi>
          </>
        }
        width="wide"
      >
        <FullAddress value={recipient} />
        <CopyButton label={t('copyRecipient')} text={recipient} />
        <ExplorerLink chain={destination} value={recipient} />
      </Fact>
      <Fact name={t(recipientKind === 'own' ? 'receiveOwn' : 'receiveOther')}>
        {maxFee > 0n ? (
          <span>{tRich('atLeast', { amount: <Usdc amount={least} /> })}</span>
        ) : (
          <Usdc amount={amount} />
        )}
      </Fact>
      <Fact name={t('gas')}>{t(source.kind === 'evm' ? 'gasNone' : 'gasShown')}</Fact>
      <Fact name={t('fee')}>{t('feeSet')}</Fact>
    </dl>
  )
}

function SigningFacts({
  amount,
  signing,
  source,
}: Pick<TransferReview.Props, 'amount' | 'signing' | 'source'>) {
  const { t } = useWords(transferWords)
  if (signing.kind === 'permit') return <PermitFacts amount={amount} chain={source} {...signing} />
  if (signing.kind === 'transaction') return <TransactionFacts amount={amount} />
  return <p data-part="callout">{t('action.sendAgainText')}</p>
}

type PermitFactsProps = { amount: bigint; chain: Chain; spender: string; validFor: number }

function PermitFacts({ amount, chain, spender, validFor }: PermitFactsProps) {
  const { t, locale } = useWords(transferWords)
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={t('allow')}>
        <Usdc amount={amount} />
      </Fact>
      <Fact name={t('spender')}>
        <AddressLink chain={chain} value={spender} />
        <CopyButton label={t('copySpender')} text={spender} />
      </Fact>
      <Fact name={t('validFor')}>
        <bdi>{durationText(validFor * 1000, locale)}</bdi>
      </Fact>
    </dl>
  )
}

function TransactionFacts({ amount }: { amount: bigint }) {
  const { t } = useWords(transferWords)
  return (
    <dl data-kind="facts" data-part="panel">
      <Fact name={t('takes')}>
        <Usdc amount={amount} />
      </Fact>
      <Fact name={t('form')}>{t('oneTransaction')}</Fact>
    </dl>
  )
}
