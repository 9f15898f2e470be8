'use client'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { ChainKey } from '../../core/chain/chain.js'
import type { Network } from '../../core/chain/network.js'
import { type Pair, type Route, routeState } from '../../core/chain/route.js'
import { formWords } from '../../messages/formWords.js'
import { useWords } from '../../messages/useWords.js'
import { Icon } from '../ui/Icon.js'
import { Mark } from '../ui/Mark.js'
import { useLoaded } from '../ui/useLoaded.js'
import { usePress } from '../ui/usePress.js'

/**
 * The source and destination of the USDC: two stations on a rail, and a button that swaps them. Renders a
 * `<fieldset>`.
 *
 * Each station opens a sheet of radios in the surrounding `Card`. Closed routes stay visible and say why.
 *
 * @example
 * ```tsx
 * import { Card, mainnet, RoutePicker, usePairs } from 'usdc-bridge-react'
 * import { useState } from 'react'
 *
 * function Route() {
 *   const { data: pairs } = usePairs()
 *   const [route, setRoute] = useState<RoutePicker.Props['value']>({ from: 'BASE', to: 'ARB' })
 *   return (
 *     <Card>
 *       <RoutePicker
 *         chains={mainnet.chains}
 *         onValueChange={setRoute}
 *         pairs={pairs}
 *         sources={['BASE', 'ARB']}
 *         value={route}
 *       />
 *     </Card>
 *   )
 * }
 * ```
 */
export function RoutePicker({
  account,
  balances = {},
  chains,
  children,
  locked = [],
  onListChange,
  onValueChange,
  order,
  pairs,
  sources,
  value,
  ...rest
}: RoutePicker.Props) {
  const { t } = useWords(formWords)
  const { loaded: sheet, load, prefetch } = useLoaded(() => import('../sheets.js'))
  const [open, setOpen] = useState<keyof Route>()
  const list = (end?: keyof Route) => {
    setOpen(end)
    onListChange?.(end)
  }
  const isLoading = pairs === undefined
  const known = typeof pairs === 'object' && { pairs, sources }
  const swapped = { from: value.to, to: value.from }
  const canSwap = known && routeState(swapped, known) === 'open'
  const station = (end: keyof Route) => (
    <Station
      chain={value[end]}
      chains={chains}
      end={end}
      load={balances[value.from] === undefined ? undefined : 'now'}
      onOpen={async () => {
        if (await load()) list(end)
      }}
      onReach={prefetch}
      state={isLoading ? 'loading' : !known ? 'unread' : locked.includes(end) ? 'locked' : 'ready'}
    />
  )
  return (
    <fieldset aria-busy={isLoading || undefined} {...rest} data-part="panel">
      <legend data-part="sr">{t('route')}</legend>
      <div data-part="station">
        {station('from')}
        {account}
      </div>
      <div data-part="between">
        {locked.length === 0 && (
          <button
            aria-disabled={canSwap ? undefined : true}
            aria-label={t(canSwap || !known ? 'swap' : 'swapClosed')}
            data-part="swap"
            onClick={() => canSwap && onValueChange(swapped, { reason: 'swap' })}
            type="button"
          >
            <Icon name="swap" />
          </button>
        )}
      </div>
      <div data-part="station">{station('to')}</div>
      {children}
      {open && known && sheet && (
        <sheet.ChainSheet
          balances={balances}
          chains={chains}
          choices={sheet.chainChoices(open, value, known)}
          end={open}
          onChoose={(chain) => {
            list()
            if (chain !== value[open]) onValueChange(sheet.routeWith(open, chain, value), { reason: open })
          }}
          onClose={() => list()}
          order={open === 'from' ? order : 'fixed'}
          route={value}
        />
      )}
    </fieldset>
  )
}

export declare namespace RoutePicker {
  type Props = Omit<ComponentProps<'fieldset'>, 'onChange'> & {
    /** Shown next to the source chain: a `WalletButton`. */
    account?: ReactNode
    /** The account's balance on each chain, in base units; shown if known. */
    balances?: { readonly [key in ChainKey]?: bigint | undefined } | undefined
    /** The chains with their names. */
    chains: Network['chains']
    /** Shown under the rail: a `RecipientInput`. */
    children?: ReactNode
    /** Ends that cannot be changed. */
    locked?: readonly (keyof Route)[] | undefined
    /** Called with the end whose list opens, and with `undefined` when it closes: read balances in between. */
    onListChange?: ((end: keyof Route | undefined) => void) | undefined
    /** Called with the new route and what the person did. */
    onValueChange: (value: Route, details: { reason: 'from' | 'to' | 'swap' }) => void
    /** `balance` lists the source chain with the highest balance first. @default 'fixed' */
    order?: 'fixed' | 'balance' | undefined
    /** The service's routes; `unread` if it does not answer. Omit it while they are loading. */
    pairs: readonly Pair[] | 'unread' | undefined
    /** Chains that a transfer can start from with the page's setup. */
    sources: readonly ChainKey[]
    /** The chosen route. */
    value: Route
  }
}

function Station({ chain, chains, end, load, onOpen, onReach, state }: Station.Props) {
  const { t } = useWords(formWords)
  const press = usePress(onOpen)
  const isReady = state === 'ready'
  return (
    <button
      aria-busy={press.isBusy || undefined}
      aria-disabled={isReady ? undefined : true}
      aria-haspopup="dialog"
      data-part="chain"
      onClick={isReady ? press.onClick : undefined}
      onPointerEnter={onReach}
      type="button"
    >
      {state === 'loading' ? (
        <span aria-hidden="true" data-part="mark">
          <span data-part="ghost" />
        </span>
      ) : (
        <Mark load={load} of={chain} />
      )}
      <span data-part="label">{t(end)}</span>
      <span data-part="name" translate="no">
        {state === 'loading' ? <span aria-hidden="true" data-part="ghost" /> : chains[chain].name}
        {isReady && <Icon name="down" />}
      </span>
      {state === 'locked' && <span data-part="sr">{t('locked')}</span>}
    </button>
  )
}

declare namespace Station {
  type Props = {
    chain: ChainKey
    chains: Network['chains']
    end: keyof Route
    load: Mark.Props['load']
    onOpen: () => void
    onReach: () => void
    state: 'loading' | 'unread' | 'locked' | 'ready'
  }
}
