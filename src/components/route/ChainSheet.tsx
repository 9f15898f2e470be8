'use client'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import type { ChainKey } from '../../core/chain/chain.js'
import type { Network } from '../../core/chain/network.js'
import type { Route } from '../../core/chain/route.js'
import { sheetWords } from '../../messages/sheetWords.js'
import { useWords } from '../../messages/useWords.js'
import { amountText } from '../amount/amountText.js'
import { LazyIcon as Icon } from '../ui/LazyIcon.js'
import { Mark } from '../ui/Mark.js'
import { Sheet } from '../ui/Sheet.js'
import type { ChainChoice } from './chainChoices.js'

/**
 * The list of chains for one end of the route. Renders a `Sheet` of native radios.
 *
 * Arrow keys only move focus: passing over a chain must not swap the route. Enter, Space or a press chooses.
 */
export function ChainSheet(props: ChainSheet.Props) {
  const { balances, chains, end, onChoose, onClose, route } = props
  const { t, locale } = useWords(sheetWords)
  const group = useId()
  const { isMoving, ...movement } = useMovement()
  const { choices, hold } = useOrder(props)
  const notes = useNotes(end, route, chains)
  return (
    <Sheet onClose={onClose} title={t(end === 'from' ? 'sendFrom' : 'sendTo')}>
      <div
        aria-label={t(end === 'from' ? 'sendFrom' : 'sendTo')}
        data-part="options"
        onPointerMove={hold}
        role="radiogroup"
        {...movement}
        onKeyDownCapture={(event) => {
          hold()
          movement.onKeyDownCapture(event)
        }}
      >
        {choices.map(({ chain, state }) => {
          const balance = balances[chain]
          return (
            <label data-part="option" key={chain}>
              <input
                aria-describedby={`${group}-${chain}-note ${group}-${chain}-balance`}
                aria-labelledby={`${group}-${chain}`}
                defaultChecked={chain === route[end]}
                disabled={!isChoosable(state) && chain !== route[end]}
                // Belongs to no form, so that a host's form around the card does not submit it.
                form=""
                name={group}
                onClick={() => !isMoving() && onChoose(chain)}
                onKeyDown={(event) => {
                  // Browsers do not fire a click for Enter or Space on a checked radio.
                  if (event.key !== 'Enter' && event.key !== ' ') return
                  event.preventDefault()
                  onChoose(chain)
                }}
                type="radio"
                value={chain}
              />
              <Mark load="now" of={chain} />
              <span data-part="what">
                <span data-part="name" id={`${group}-${chain}`}>
                  {chains[chain].name}
                </span>
                <span data-part="label" id={`${group}-${chain}-note`}>
                  {notes(state)}
                </span>
              </span>
              <span data-part="figure" id={`${group}-${chain}-balance`}>
                {balance !== undefined && <bdi>{amountText(balance, locale)}</bdi>}
              </span>
              <Icon name="check" />
            </label>
          )
        })}
      </div>
    </Sheet>
  )
}

export declare namespace ChainSheet {
  type Props = {
    /** The account's balance on each chain, if known. */
    balances: { readonly [key in ChainKey]?: bigint | undefined }
    /** The chains with their names. */
    chains: Network['chains']
    /** What choosing each chain would do. */
    choices: readonly ChainChoice[]
    /** Which end is being chosen. */
    end: keyof Route
    /** Called with the chosen chain. */
    onChoose: (chain: ChainKey) => void
    /** Called when the sheet closes without a choice. */
    onClose: () => void
    /** `balance` sorts by the highest balance, until the person uses the list. @default 'fixed' */
    order?: 'fixed' | 'balance' | undefined
    /** The current route. */
    route: Route
  }
}

function isChoosable(state: ChainChoice['state']): boolean {
  return state === 'open' || state === 'swap' || state === 'elsewhere'
}

/** Returns the choices in order. The order is frozen once a pointer or key is on the list. */
function useOrder({ balances, choices, order }: ChainSheet.Props) {
  const [frozen, setFrozen] = useState<readonly ChainChoice[]>()
  const amountOn = ({ chain }: ChainChoice) => balances[chain] ?? -1n
  const sorted =
    order === 'balance'
      ? [...choices].sort(
          (one, other) => Number(amountOn(other) > amountOn(one)) - Number(amountOn(other) < amountOn(one)),
        )
      : choices
  return { choices: frozen ?? sorted, hold: () => setFrozen((now) => now ?? sorted) }
}

/** Browsers report an arrow key's move among radios as a click; this distinguishes it from a press. */
function useMovement() {
  const moving = useRef(false)
  return {
    isMoving: () => moving.current,
    onKeyDownCapture: (event: KeyboardEvent) => {
      moving.current = event.key.startsWith('Arrow')
    },
    onKeyUpCapture: () => {
      moving.current = false
    },
    onPointerDownCapture: () => {
      moving.current = false
    },
  }
}

function useNotes(end: keyof Route, route: Route, chains: Network['chains']) {
  const { t } = useWords(sheetWords)
  return (state: ChainChoice['state']): string | undefined => {
    if (state === 'swap') return t('chainSwaps', { chain: chains[route[end]].name })
    if (state === 'elsewhere') return t('chainClosedTo', { chain: chains[route.to].name })
    if (state === 'closed') return t('chainClosed')
    if (state === 'notOffered') return t('chainNotOffered')
    return state === 'notSetUp' ? t('chainNotSetUp') : undefined
  }
}
