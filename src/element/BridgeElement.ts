import type { ClassAttributes, CSSProperties, HTMLAttributes } from 'react'
import type { BridgeConfig, BridgeConfigParameters } from '../core/config/bridgeConfig.js'
import type { TransferRecord } from '../core/record/record.js'
import type { ReviewedTransfer } from '../core/request/transferRequest.js'
import type { FormChange, FormValue } from '../form/formValue.js'
import type { FormBounds } from '../form/offersPair.js'
import type { Messages } from '../messages/WordsProvider.js'
import type { Theme } from '../theme/Theme.js'
import type { BridgeFlow } from '../widget/BridgeFlow.js'
import type { BridgeWidget } from '../widget/BridgeWidget.js'
import type { HostEvents } from '../widget/HostEvents.js'

/**
 * What is said of a `<usdc-bridge-widget>` in HTML. Each does what the property of that name does for `<BridgeWidget>`.
 *
 * @example
 * ```ts
 * import type { BridgeElementAttributes } from 'usdc-bridge-react/element'
 *
 * const attributes: BridgeElementAttributes = { 'base-url': '/api/bridge', from: 'BASE', to: 'ARB', locked: 'to' }
 * ```
 */
export type BridgeElementAttributes = {
  /** Where your proxy answers, such as `/api/bridge`. The `config` property can say it too. */
  'base-url'?: string | undefined
  /** @default 'mainnet' */
  network?: 'mainnet' | 'testnet' | undefined
  /** Where the widget is drawn: `shadow` for a shadow root. Read once. @default in the element itself */
  root?: 'shadow' | undefined
  /** What the form starts with, as are `to`, `amount` and `recipient`. */
  from?: string | undefined
  to?: string | undefined
  amount?: string | undefined
  recipient?: string | undefined
  /** Parts that are shown and cannot be changed, with spaces or commas between them. */
  locked?: string | undefined
  /** A BCP 47 tag. @default 'en' */
  locale?: string | undefined
  /** @default 'system' */
  'color-scheme'?: 'light' | 'dark' | 'system' | undefined
  variant?: 'compact' | 'wide' | 'drawer' | 'modal' | undefined
  /** The level of the title in your page, 2 to 5. @default 2 */
  'heading-level'?: string | number | undefined
  /** The name of the region. @default 'Send USDC', in the language of the words */
  label?: string | undefined
  /** Your own reference, kept in the record and sent nowhere. */
  reference?: string | undefined
  /** Whom the person can ask: an address of `https:`, `mailto:`, `tel:` or a path of the page. */
  'support-href'?: string | undefined
  'support-label'?: string | undefined
}

/**
 * What cannot be said in an attribute.
 *
 * @example
 * ```ts
 * import type { BridgeElementProperties } from 'usdc-bridge-react/element'
 *
 * const properties: BridgeElementProperties = {
 *   config: {
 *     permitSpenders: { BASE: '0x1111111111111111111111111111111111111111' },
 *     rpc: { BASE: 'https://mainnet.base.org', ARB: 'https://arb1.arbitrum.io/rpc' },
 *   },
 * }
 * ```
 */
export type BridgeElementProperties = {
  /**
   * What `createBridgeConfig` takes, over what the attributes say; or what it made, to share it with other elements.
   * Until this or `base-url` is there, nothing is shown.
   */
  config?: Partial<BridgeConfigParameters> | BridgeConfig | undefined
  /** What is entered, where you keep it: it changes only by `valuechange`. @default the form keeps it */
  value?: FormValue | undefined
  /** Which of the service's routes are offered. @default all */
  pairs?: FormBounds['pairs']
  /** Words that replace the English ones. */
  messages?: Messages | undefined
  /** Colors, corners and typeface. */
  theme?: Theme | undefined
  /** Nodes of your own above and below every screen. They stand in the widget as long as it does. */
  slots?: { readonly header?: Node | undefined; readonly footer?: Node | undefined } | undefined
  /** Nodes in place of the logos of USDC and of the chains, of which copies are shown. */
  marks?: { readonly [name in keyof NonNullable<BridgeWidget.Props['marks']>]?: Node | undefined } | undefined
  /** The query client of an app that has one. @default one of its own */
  queryClient?: BridgeWidget.Props['queryClient']
  /** Whether a `drawer` or a `modal` is open; an attribute too. @default false */
  open?: boolean | undefined
}

/** What a listener to `review` can hold the transfer back with, beside `preventDefault()`. */
export type BridgeElementReview = {
  transfer: ReviewedTransfer
  /** Waits for an answer before the wallet is asked; with anything but `true` the transfer stops. */
  waitFor(answer: boolean | Promise<boolean>): void
}

/**
 * What a `<usdc-bridge-widget>` tells, each in the `detail` of a `CustomEvent` that does not bubble.
 *
 * @example
 * ```ts
 * import type { BridgeElementEvents } from 'usdc-bridge-react/element'
 *
 * type Transfer = BridgeElementEvents['transferchange']['detail']
 * const statuses = new Map<Transfer['id'], Transfer['status']>()
 * ```
 */
export interface BridgeElementEvents {
  /** A transfer was stored, or its status has changed; also one that is found after a reload. */
  transferchange: CustomEvent<TransferRecord>
  /** A step, a record or an error, for a log. */
  bridgeevent: CustomEvent<Parameters<NonNullable<HostEvents.Props['onEvent']>>[0]>
  /** The person has changed what is entered. */
  valuechange: CustomEvent<{ value: FormValue; reason: FormChange['reason'] }>
  /** A wallet is wanted. Where anybody listens, the widget's own list stays closed: show one of yours. */
  connectrequest: CustomEvent<Parameters<NonNullable<BridgeFlow.Props['onConnectRequest']>>[0]>
  /** The person wants to sign: your veto. `preventDefault()` stops the transfer. */
  review: CustomEvent<BridgeElementReview>
  /** A `drawer` or a `modal` is to be closed, and is, unless `preventDefault()` is called. */
  openchange: CustomEvent<{ open: boolean }>
}

/**
 * The widget as a custom element, for pages without React. `HTMLElementTagNameMap` knows it by its name.
 *
 * @example
 * ```tsx
 * // In JSX of React 19, listeners are `on` and the name of the event.
 * import { type BridgeElementEvents, defineBridgeElement } from 'usdc-bridge-react/element'
 *
 * defineBridgeElement()
 * export const Page = ({ tell }: { tell?: (event: BridgeElementEvents['transferchange']) => void }) => (
 *   <usdc-bridge-widget base-url="/api/bridge" from="BASE" to="ARB" ontransferchange={tell} />
 * )
 * ```
 */
export interface BridgeElement extends HTMLElement, BridgeElementProperties {
  addEventListener<type extends keyof BridgeElementEvents>(
    type: type,
    listener: (this: BridgeElement, event: BridgeElementEvents[type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener<type extends keyof HTMLElementEventMap>(
    type: type,
    listener: (this: BridgeElement, event: HTMLElementEventMap[type]) => void,
    options?: boolean | AddEventListenerOptions,
  ): void
  addEventListener(
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ): void
}

type Listeners = {
  [type in keyof BridgeElementEvents as `on${type}`]?:
    | ((event: BridgeElementEvents[type]) => void)
    | undefined
}

/** What a template may write on the element. `dir`, `class` and the like are every element's. */
type Written = BridgeElementAttributes & BridgeElementProperties & Listeners & OfEveryElement

type OfEveryElement = {
  id?: string | undefined
  class?: string | undefined
  style?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  hidden?: boolean | undefined
}

/**
 * The element as Vue's templates are told of it.
 *
 * @example
 * ```ts
 * import type { BridgeElementInVue } from 'usdc-bridge-react/element'
 *
 * // In a declaration file of the app, within `declare module 'vue'`:
 * interface GlobalComponents {
 *   'usdc-bridge-widget': BridgeElementInVue
 * }
 * ```
 */
export type BridgeElementInVue = new () => {
  $props: BridgeElementAttributes &
    BridgeElementProperties & {
      [type in keyof BridgeElementEvents as `on${Capitalize<type>}`]?:
        | ((event: BridgeElementEvents[type]) => void)
        | undefined
    }
}

declare global {
  interface HTMLElementTagNameMap {
    'usdc-bridge-widget': BridgeElement
  }
  /** Svelte's templates. */
  namespace svelteHTML {
    interface IntrinsicElements {
      'usdc-bridge-widget': Written
    }
  }
}

type WrittenInReact = Omit<HTMLAttributes<BridgeElement>, keyof Written> &
  Omit<Written, 'class' | 'style'> &
  ClassAttributes<BridgeElement> & { class?: string | undefined; style?: CSSProperties | undefined }

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'usdc-bridge-widget': WrittenInReact
    }
  }
}
