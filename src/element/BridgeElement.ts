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
 * The HTML attributes of `<usdc-bridge-widget>`. Each does the same as the property with that name on
 * `<BridgeWidget>`.
 *
 * @example
 * ```ts
 * import type { BridgeElementAttributes } from 'usdc-bridge-react/element'
 *
 * const attributes: BridgeElementAttributes = { 'base-url': '/api/bridge', from: 'BASE', to: 'ARB', locked: 'to' }
 * ```
 */
export type BridgeElementAttributes = {
  /** The URL of your proxy, such as `/api/bridge`. The `config` property can set it too. */
  'base-url'?: string | undefined
  /** @default 'mainnet' */
  network?: 'mainnet' | 'testnet' | undefined
  /** Where the widget renders: `shadow` for a shadow root. Read once. @default in the element itself */
  root?: 'shadow' | undefined
  /** The form's initial values, like `to`, `amount` and `recipient`. */
  from?: string | undefined
  to?: string | undefined
  amount?: string | undefined
  recipient?: string | undefined
  /** Fields that are shown but cannot be changed, separated by spaces or commas. */
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
  /** Your own reference, stored in the record and never sent. */
  reference?: string | undefined
  /** The support contact: an `https:`, `mailto:` or `tel:` URL, or a path of the page. */
  'support-href'?: string | undefined
  'support-label'?: string | undefined
}

/**
 * The properties that cannot be attributes.
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
   * The parameters of `createBridgeConfig`, which take precedence over the attributes; or its result, to share it with
   * other elements. Until this or `base-url` is set, nothing is shown.
   */
  config?: Partial<BridgeConfigParameters> | BridgeConfig | undefined
  /** The input if you control it: it then changes only through `valuechange`. @default the form keeps it */
  value?: FormValue | undefined
  /** The routes of the service to offer. @default all */
  pairs?: FormBounds['pairs']
  /** Words that replace the English ones. */
  messages?: Messages | undefined
  /** Colors, corners and typeface. */
  theme?: Theme | undefined
  /** Your own nodes above and below every screen. They stay in the widget for its whole life. */
  slots?: { readonly header?: Node | undefined; readonly footer?: Node | undefined } | undefined
  /** Nodes that replace the logos of USDC and of the chains. Copies of them are shown. */
  marks?: { readonly [name in keyof NonNullable<BridgeWidget.Props['marks']>]?: Node | undefined } | undefined
  /** The query client of an app that has one. @default one of its own */
  queryClient?: BridgeWidget.Props['queryClient']
  /** Whether a `drawer` or a `modal` is open; also an attribute. @default false */
  open?: boolean | undefined
}

/** How a `review` listener can hold back the transfer, besides `preventDefault()`. */
export type BridgeElementReview = {
  transfer: ReviewedTransfer
  /** Waits for an answer before the wallet prompt; anything but `true` stops the transfer. */
  waitFor(answer: boolean | Promise<boolean>): void
}

/**
 * The events of `<usdc-bridge-widget>`: each is a `CustomEvent` with a `detail` that does not bubble.
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
  /** A transfer was stored or its status changed, including one found after a reload. */
  transferchange: CustomEvent<TransferRecord>
  /** A step, a record or an error, for a log. */
  bridgeevent: CustomEvent<Parameters<NonNullable<HostEvents.Props['onEvent']>>[0]>
  /** The person changed the input. */
  valuechange: CustomEvent<{ value: FormValue; reason: FormChange['reason'] }>
  /** A wallet is needed. If there is a listener, the widget's own list stays closed: show yours. */
  connectrequest: CustomEvent<Parameters<NonNullable<BridgeFlow.Props['onConnectRequest']>>[0]>
  /** The person wants to sign. This is your veto: `preventDefault()` stops the transfer. */
  review: CustomEvent<BridgeElementReview>
  /** A `drawer` or a `modal` is about to close. `preventDefault()` keeps it open. */
  openchange: CustomEvent<{ open: boolean }>
}

/**
 * The widget as a custom element, for pages without React. It is registered in `HTMLElementTagNameMap`.
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

/** What a template may set on the element, including attributes of every element such as `dir` and `class`. */
type Written = BridgeElementAttributes & BridgeElementProperties & Listeners & OfEveryElement

type OfEveryElement = {
  id?: string | undefined
  class?: string | undefined
  style?: string | undefined
  dir?: 'ltr' | 'rtl' | 'auto' | undefined
  hidden?: boolean | undefined
}

/**
 * The element's type for Vue templates.
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
  /** For Svelte templates. */
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
