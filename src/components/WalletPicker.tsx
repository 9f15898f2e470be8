'use client'
import { useId } from 'react'
import type { WalletOption } from '../core/walletFamily.js'
import type { WalletKind } from '../core/walletKind.js'
import { transferWords } from '../messages/transferWords.js'
import { useWords } from '../messages/useWords.js'
import { LaterIcon as Icon } from './LaterIcon.js'
import { Message } from './Message.js'
import { NewTabLink } from './NewTabLink.js'
import { plainText } from './plainText.js'
import { Sheet } from './Sheet.js'
import { useHeading } from './useHeading.js'
import { WalletMark } from './WalletMark.js'

const findUrls: { readonly [kind in WalletKind]: string } = {
  evm: 'https://ethereum.org/wallets/find-wallet/',
  solana: 'https://solana.com/solana-wallets',
}

/** The wallets that can be connected, grouped by what they serve. Renders a `Sheet` within the `Card` around it. */
export function WalletPicker({ groups, onClose, onSelect, opening, problem }: WalletPicker.Props) {
  const { say } = useWords(transferWords)
  const id = useId()
  return (
    <Sheet onClose={onClose} title={say('walletsTitle')}>
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
    /** The kinds of wallets the transfer can use, each with those that are here. */
    groups: readonly { kind: WalletKind; wallets: readonly WalletOption[] }[]
    /** Called when nothing is chosen. */
    onClose: () => void
    /** Called with the chosen wallet. */
    onSelect: (wallet: WalletOption, kind: WalletKind) => void
    /** The id of the wallet that is asked to connect now. */
    opening?: string | undefined
    /** Said at once: why connecting did not work. */
    problem?: string | undefined
  }
}

type GroupProps = WalletPicker.Props['groups'][number] & {
  onSelect: (wallet: WalletOption) => void
  opening: string | undefined
}

function WalletGroup({ kind, onSelect, opening, wallets }: GroupProps) {
  const { say } = useWords(transferWords)
  const id = useId()
  const Heading = useHeading(2)
  return (
    <>
      <Heading data-part="heading" id={id}>
        {say(kind === 'evm' ? 'walletsEvm' : 'walletsSolana')}
      </Heading>
      {wallets.length === 0 ? (
        <div data-part="callout">
          <div>
            <p>{say(kind === 'evm' ? 'walletsNoneEvm' : 'walletsNoneSolana')}</p>
            <NewTabLink href={findUrls[kind]}>
              {say(kind === 'evm' ? 'walletsGetEvm' : 'walletsGetSolana')}
            </NewTabLink>
          </div>
        </div>
      ) : (
        <ul aria-labelledby={id} data-part="options">
          {wallets.map((wallet) => (
            <li key={wallet.id}>
              <WalletChoice isOpening={wallet.id === opening} onSelect={onSelect} wallet={wallet} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ChoiceProps = { isOpening: boolean; onSelect: (wallet: WalletOption) => void; wallet: WalletOption }

function WalletChoice({ isOpening, onSelect, wallet }: ChoiceProps) {
  const { say } = useWords(transferWords)
  const name = plainText(wallet.name)
  return (
    <button data-kind="row" data-part="option" onClick={() => onSelect(wallet)} type="button">
      <WalletMark icon={wallet.icon} name={name} />
      <span data-part="what">
        <span data-part="name">
          <bdi data-part="wallet-name">{name || say('walletUnnamed')}</bdi>
        </span>
      </span>
      {isOpening ? (
        <span data-part="tag" data-state="now">
          {say('walletOpening')}
        </span>
      ) : (
        <Icon direction="reading" name="right" />
      )}
    </button>
  )
}
