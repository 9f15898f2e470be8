'use client'
import { useId } from 'react'
import type { WalletKind } from '../../core/chain/chain.js'
import type { AbsentWallet } from '../../core/wallet/absentWallets.js'
import type { WalletOption } from '../../core/wallet/walletOption.js'
import { sheetWords } from '../../messages/sheetWords.js'
import { transferWords } from '../../messages/transferWords.js'
import { useWords } from '../../messages/useWords.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Message } from '../ui/Message.js'
import { NewTabLink } from '../ui/NewTabLink.js'
import { plainText } from '../ui/plainText.js'
import { Sheet } from '../ui/Sheet.js'
import { useHeading } from '../ui/useHeading.js'
import { WalletMark } from './WalletMark.js'

const findUrls: { readonly [kind in WalletKind]: string } = {
  evm: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/solana-wallets',
}

/**
 * The wallets that can be connected, grouped by kind. Renders a `Sheet` in the surrounding `Card`.
 *
 * @example
 * ```tsx
 * import { Card, useWalletConnection, WalletPicker } from 'usdc-bridge-react'
 *
 * function Wallets({ onClose }: { onClose: () => void }) {
 *   const session = useWalletConnection('evm')
 *   return (
 *     <Card>
 *       <WalletPicker
 *         groups={[{ kind: 'evm', wallets: session?.wallets ?? [] }]}
 *         onClose={onClose}
 *         onSelect={(wallet) => session?.connect(wallet)}
 *       />
 *     </Card>
 *   )
 * }
 * ```
 */
export function WalletPicker({ groups, onClose, onSelect, opening, problem }: WalletPicker.Props) {
  const { t } = useWords(transferWords)
  const id = useId()
  return (
    <Sheet onClose={onClose} title={t('walletsTitle')}>
      {problem && (
        <div role="alert">
          <Message id={`${id}-problem`} message={{ state: 'error', text: problem }} />
        </div>
      )}
      {groups.map((group) => (
        <WalletGroup
          key={group.kind}
          {...group}
          onSelect={(wallet) => onSelect(wallet, group.kind)}
          opening={opening}
        />
      ))}
    </Sheet>
  )
}

export declare namespace WalletPicker {
  type Props = {
    /** The kinds of wallets that the transfer can use, each with those available here. */
    groups: readonly {
      kind: WalletKind
      wallets: readonly WalletOption[]
      /** Wallets that are not available here, with links to them. */
      absent?: readonly AbsentWallet[] | undefined
      /** The id of the connected wallet. */
      connected?: string | undefined
      /** The id of the wallet used last. */
      recent?: string | undefined
    }[]
    /** Called when the sheet closes without a choice. */
    onClose: () => void
    /** Called with the chosen wallet. */
    onSelect: (wallet: WalletOption, kind: WalletKind) => void
    /** The id of the wallet that is connecting now. */
    opening?: string | undefined
    /** Announced at once: why connecting failed. */
    problem?: string | undefined
  }
}

type GroupProps = WalletPicker.Props['groups'][number] & {
  onSelect: (wallet: WalletOption) => void
  opening: string | undefined
}

/** Keeps the link's focus ring clear of the text above. */
const spaced = { display: 'grid', gap: '0.5em', justifyItems: 'start' }

function WalletGroup({ absent = [], connected, kind, onSelect, opening, recent, wallets }: GroupProps) {
  const { t } = useWords(transferWords)
  const id = useId()
  const Heading = useHeading(2)
  return (
    <>
      <Heading data-part="heading" id={id}>
        {t(kind === 'evm' ? 'walletsEvm' : 'walletsSolana')}
      </Heading>
      {wallets.length === 0 ? (
        <div data-part="callout">
          <div style={spaced}>
            <p>{t(kind === 'evm' ? 'walletsNoneEvm' : 'walletsNoneSolana')}</p>
            <NewTabLink href={findUrls[kind]}>
              {t(kind === 'evm' ? 'walletsGetEvm' : 'walletsGetSolana')}
            </NewTabLink>
          </div>
        </div>
      ) : (
        <ul aria-labelledby={id} data-part="options">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <WalletChoice
                apart={tellApart(wallet, wallets)}
                onSelect={onSelect}
                state={stateOf(wallet, { connected, opening, recent })}
                wallet={wallet}
              />
            </li>
          ))}
        </ul>
      )}
      <AbsentWallets wallets={absent} />
    </>
  )
}

type ChoiceState = 'opening' | 'connected' | 'recent' | 'idle'

function stateOf(
  { id }: WalletOption,
  { connected, opening, recent }: Pick<GroupProps, 'connected' | 'opening' | 'recent'>,
): ChoiceState {
  if (id === opening) return 'opening'
  if (id === connected) return 'connected'
  return id === recent ? 'recent' : 'idle'
}

/** The wallet's `rdns`, or its position, if another wallet has a similar name. */
function tellApart(wallet: WalletOption, wallets: readonly WalletOption[]): string | undefined {
  const alike = wallets.filter(({ name }) => readAlike(name) === readAlike(wallet.name))
  return alike.length > 1 ? plainText(wallet.rdns ?? '') || `#${alike.indexOf(wallet) + 1}` : undefined
}

function readAlike(name: string): string {
  return plainText(name).normalize('NFKC').toLowerCase()
}

type ChoiceProps = {
  apart: string | undefined
  onSelect: (wallet: WalletOption) => void
  state: ChoiceState
  wallet: WalletOption
}

const tags = {
  opening: 'walletOpening',
  connected: 'walletConnected',
  recent: 'walletRecent',
} as const satisfies { readonly [state in Exclude<ChoiceState, 'idle'>]: string }

const tones = { opening: 'now', connected: 'done', recent: undefined } as const

function WalletChoice({ apart, onSelect, state, wallet }: ChoiceProps) {
  const { t } = useWords(transferWords)
  const name = plainText(wallet.name)
  return (
    <button
      aria-busy={state === 'opening' || undefined}
      data-kind="row"
      data-part="option"
      onClick={() => onSelect(wallet)}
      type="button"
    >
      <WalletMark icon={wallet.icon} name={name} />
      <span data-part="what">
        <span data-part="name">
          <bdi data-part="given-name" translate="no">
            {name || t('walletUnnamed')}
          </bdi>
        </span>
        {apart && (
          <bdi data-part="label" translate="no">
            {apart}
          </bdi>
        )}
      </span>
      {state === 'idle' ? (
        <Icon direction="reading" name="right" />
      ) : (
        <span data-part="tag" data-state={tones[state]}>
          {t(tags[state])}
        </span>
      )}
    </button>
  )
}

/** On a computer, where to get them; on a phone, links that open them. */
function AbsentWallets({ wallets }: { wallets: readonly AbsentWallet[] }) {
  const { t, also } = useWords(transferWords)
  const id = useId()
  const Heading = useHeading(2)
  if (wallets.length === 0) return null
  return (
    <>
      <Heading data-part="heading" id={id}>
        {t(wallets.some(({ how }) => how === 'open') ? 'walletsApps' : 'walletsAbsent')}
      </Heading>
      <ul aria-labelledby={id} data-part="options">
        {wallets.map(({ name, href, how }) => (
          <li key={name}>
            <a
              data-kind="row"
              data-part="option"
              href={href}
              rel="noreferrer"
              target={how === 'get' ? '_blank' : undefined}
            >
              <WalletMark name={name} />
              <span data-part="what">
                <span data-part="name">
                  <bdi>{name}</bdi>
                </span>
                {how === 'get' && <span data-part="label">{t('walletGet')}</span>}
              </span>
              <Icon direction="reading" name="out" />
              {how === 'get' && <span data-part="sr">{also(sheetWords).t('newTab')}</span>}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
