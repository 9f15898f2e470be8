'use client'
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../components/ui/Card.js'
import { ErrorBoundary } from '../components/ui/ErrorBoundary.js'
import { type Loaded, useLoaded, useLoadWhen } from '../components/ui/useLoaded.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { directionOf } from '../messages/directionOf.js'
import { type Messages, WordsProvider } from '../messages/WordsProvider.js'
import { BridgeProvider } from '../provider/BridgeProvider.js'
import { queryKeys } from '../query/queryKeys.js'
import { BridgeFlow } from './BridgeFlow.js'
import { HostEvents } from './HostEvents.js'

/**
 * The whole transfer in one card: amount, route, recipient, wallet, review, signature, arrival. Renders a `<section
 * data-usdc-bridge>`. Its styles are in `usdc-bridge-react/styles.css`.
 *
 * Works inside or outside the host's `WagmiProvider`, `QueryClientProvider` and Solana `WalletProvider`, and uses
 * those it finds.
 *
 * @example
 * ```tsx
 * import { BridgeWidget, createBridgeConfig } from 'usdc-bridge-react'
 * import 'usdc-bridge-react/styles.css'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
 *   rpc: { BASE: 'https://mainnet.base.org', ARB: 'https://arb1.arbitrum.io/rpc' },
 * })
 *
 * export function Page() {
 *   return <BridgeWidget config={config} defaultValue={{ from: 'BASE', to: 'ARB' }} />
 * }
 * ```
 */
export function BridgeWidget(props: BridgeWidget.Props) {
  // Loads every lazy screen at once, so that nothing has to load between a signature and its outcome.
  const lazy = useLoaded(() => import('./lazyScreens.js'))
  const { loaded, load } = lazy
  return (
    <ErrorBoundary
      fallback={(broken) => loaded && <loaded.BrokenCard {...props} {...broken} />}
      onBroken={load}
    >
      <Widget {...props} lazy={lazy} />
    </ErrorBoundary>
  )
}

function Widget({
  className,
  colorScheme,
  config,
  headingLevel,
  id,
  label,
  lazy,
  locale,
  marks,
  messages,
  dir = messages && locale && directionOf(locale),
  onEvent,
  onOpenChange,
  onTransferChange,
  open = false,
  queryClient,
  slots,
  style,
  theme,
  variant,
  ...flow
}: BridgeWidget.Props & { lazy: Loaded<typeof import('./lazyScreens.js')> }) {
  const { loaded } = lazy
  useLoadWhen(lazy, open)
  const card = (close?: ReactNode, onConnectRequest = flow.onConnectRequest) => (
    <Card
      {...{ className, colorScheme, dir, headingLevel, id, label, marks, slots, style, theme }}
      data-variant={close ? undefined : variant}
      lang={(messages && locale) ?? 'en'}
    >
      {close}
      <ErrorBoundary
        fallback={(broken) => loaded && <loaded.BrokenView {...broken} support={flow.support} />}
        onBroken={lazy.load}
      >
        {loaded && <loaded.KeptFocus />}
        {/* What was entered for one network is not for another. */}
        <BridgeFlow
          {...flow}
          key={queryKeys.all(config).join()}
          lazy={lazy}
          onConnectRequest={onConnectRequest}
        />
      </ErrorBoundary>
    </Card>
  )
  return (
    <BridgeProvider config={config} queryClient={queryClient}>
      <HostEvents {...{ onEvent, onTransferChange }} />
      <WordsProvider locale={locale} messages={messages}>
        {variant === 'drawer' || variant === 'modal'
          ? loaded && (
              <loaded.CardDialog
                {...{ onOpenChange, open, variant }}
                onConnectRequest={flow.onConnectRequest}
              >
                {card}
              </loaded.CardDialog>
            )
          : card()}
      </WordsProvider>
    </BridgeProvider>
  )
}

export declare namespace BridgeWidget {
  type Props = Pick<
    Card.Props,
    | 'colorScheme'
    | 'headingLevel'
    | 'label'
    | 'dir'
    | 'className'
    | 'marks'
    | 'slots'
    | 'style'
    | 'id'
    | 'theme'
  > &
    Omit<BridgeFlow.Props, 'lazy'> &
    HostEvents.Props & {
      /** The configuration: created once, outside any component, with `createBridgeConfig`. */
      config: BridgeConfig
      /** The query client to use. @default the host's, or an own one where the host has none */
      queryClient?: QueryClient | undefined
      /**
       * The format of numbers, times and typed amounts, as a BCP 47 tag. With `messages`, it is also their language
       * and sets the direction, unless `dir` does. @default 'en', in the page's direction
       */
      locale?: string | undefined
      /** Words that replace the English ones, by key. */
      messages?: Messages | undefined
      /** Called when the person wants to close a `drawer` or a `modal`. */
      onOpenChange?: ((open: boolean) => void) | undefined
      /**
       * Whether a `drawer` or a `modal` is open. Closing it loses nothing: the input stays, and a transfer continues.
       * @default false
       */
      open?: boolean | undefined
      /**
       * `compact` is a small card, `wide` has two columns if they fit, `drawer` and `modal` cover the page while
       * `open`.
       * @default a card
       */
      variant?: 'compact' | 'wide' | 'drawer' | 'modal' | undefined
    }
}
