import { createElement, type ReactElement, useLayoutEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { mainnet } from '../core/chain/mainnet.js'
import { testnet } from '../core/chain/testnet.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import { createBridgeConfig } from '../core/createBridgeConfig.js'
import styles from '../styles.css?inline'
import { BridgeWidget } from '../widget/BridgeWidget.js'
import type { BridgeElement, BridgeElementEvents, BridgeElementProperties } from './BridgeElement.js'
import { attributeNames, readAttributes } from './readAttributes.js'

const propertyNames = [
  'config',
  'value',
  'pairs',
  'messages',
  'theme',
  'slots',
  'marks',
  'queryClient',
] as const

type Given = { -readonly [name in (typeof propertyNames)[number]]?: BridgeElementProperties[name] }

/**
 * Creates the element's class, which has its own React root. Called only in a browser: a server has no `HTMLElement`
 * to extend.
 */
export function createElementClass(): CustomElementConstructor {
  const adoptStyles = createStyles()

  class UsdcBridgeWidget extends HTMLElement {
    static readonly observedAttributes = attributeNames

    static {
      for (const name of propertyNames)
        Object.defineProperty(UsdcBridgeWidget.prototype, name, {
          configurable: true,
          enumerable: true,
          get(this: UsdcBridgeWidget) {
            return this.#given[name]
          },
          set(this: UsdcBridgeWidget, value: never) {
            // Frameworks write `null` for what is not set.
            this.#given[name] = value ?? undefined
            this.#draw()
          },
        })
    }

    readonly #given: Given = {}
    readonly #connectListeners = new Set<unknown>()
    #config: { key: readonly unknown[]; made: BridgeConfig } | undefined
    #place: HTMLElement | ShadowRoot | undefined
    #view: Root | undefined
    #isDue = false

    constructor() {
      super()
      // Properties set before the element was defined would shadow the accessors.
      for (const name of [...propertyNames, 'open'] as const)
        if (Object.hasOwn(this, name)) {
          const value: unknown = Reflect.get(this, name)
          Reflect.deleteProperty(this, name)
          Reflect.set(this, name, value)
        }
    }

    get open(): boolean {
      return this.hasAttribute('open')
    }

    set open(open: boolean) {
      this.toggleAttribute('open', !!open)
    }

    connectedCallback(): void {
      this.#draw()
    }

    disconnectedCallback(): void {
      this.#draw()
    }

    attributeChangedCallback(): void {
      this.#draw()
    }

    /** With a listener for it, the widget's own list of wallets stays closed. */
    override addEventListener(...call: Parameters<HTMLElement['addEventListener']>): void {
      super.addEventListener(...call)
      const { once, signal } = Object(call[2]) as AddEventListenerOptions
      if (signal?.aborted) return
      const end = () => this.#listen(call, 'delete')
      signal?.addEventListener('abort', end)
      if (once) super.addEventListener(call[0], end, { once })
      this.#listen(call, 'add')
    }

    override removeEventListener(...call: Parameters<HTMLElement['removeEventListener']>): void {
      super.removeEventListener(...call)
      this.#listen(call, 'delete')
    }

    #listen([type, listener]: [string, unknown, ...unknown[]], change: 'add' | 'delete'): void {
      if (type !== 'connectrequest') return
      this.#connectListeners[change](listener)
      this.#draw()
    }

    /** Renders once for all changes made together. An element that was only moved keeps its content. */
    #draw(): void {
      if (this.#isDue) return
      this.#isDue = true
      queueMicrotask(() => {
        this.#isDue = false
        if (this.isConnected) this.#show()
        else this.#leave()
      })
    }

    #show(): void {
      const config = this.#tryConfig()
      if (!config) {
        this.#leave()
        return
      }
      this.#place ??= this.getAttribute('root') === 'shadow' ? this.attachShadow({ mode: 'open' }) : this
      adoptStyles(this.#place.getRootNode() as Document | ShadowRoot, this.ownerDocument)
      this.#view ??= createRoot(this.#place)
      this.#view.render(createElement(BridgeWidget, this.#readProps(config)))
    }

    #leave(): void {
      this.#view?.unmount()
      this.#view = undefined
    }

    /** Nobody called this to catch what it throws, so an `error` event reports it, here and on the page. */
    #tryConfig(): BridgeConfig | undefined {
      try {
        return this.#readConfig()
      } catch (error) {
        this.dispatchEvent(new ErrorEvent('error', { error }))
        reportError(error)
        return undefined
      }
    }

    #readConfig(): BridgeConfig | undefined {
      const { config } = this.#given
      if (config && 'records' in config) return config
      const baseUrl = this.getAttribute('base-url') ?? undefined
      // A name that does not exist is refused like any other invalid configuration.
      const network = { mainnet, testnet }[(this.getAttribute('network') ?? 'mainnet') as 'mainnet'] ?? null
      if (!config && baseUrl === undefined) return undefined
      const key = [config, baseUrl, network]
      if (!this.#config?.key.every((part, at) => part === key[at]))
        this.#config = { key, made: createBridgeConfig({ baseUrl: baseUrl ?? '', network, ...config }) }
      return this.#config.made
    }

    #readProps(config: BridgeConfig): BridgeWidget.Props {
      const { slots, marks } = this.#given
      const attributes = readAttributes((name) => this.getAttribute(name))
      return {
        ...attributes,
        ...this.#given,
        dir:
          attributes.dir ?? (attributes.locale && this.#given.messages ? undefined : this.#directionAround()),
        config,
        slots: slots && {
          header: hostNode(slots.header),
          footer: hostNode(slots.footer),
        },
        marks:
          marks &&
          Object.fromEntries(Object.entries(marks).map(([name, node]) => [name, hostNode(node, true)])),
        onConnectRequest: this.#connectListeners.size
          ? (detail) => this.#emit('connectrequest', detail)
          : undefined,
        onEvent: (detail) => this.#emit('bridgeevent', detail),
        onOpenChange: (open) => {
          if (this.#emit('openchange', { open })) this.open = open
        },
        onReview: async (transfer) => {
          const answers: (boolean | Promise<boolean>)[] = []
          const goesOn = this.#emit('review', { transfer, waitFor: (answer) => answers.push(answer) })
          return goesOn && (await Promise.all(answers)).every((answer) => answer === true)
        },
        onTransferChange: (detail) => this.#emit('transferchange', detail),
        onValueChange: (value, { reason }) => this.#emit('valuechange', { value, reason }),
      }
    }

    /** Inside a shadow root, styles cannot see a `dir` outside it. */
    #directionAround(): 'ltr' | 'rtl' | undefined {
      if (this.#place === this) return undefined
      return getComputedStyle(this).direction as 'ltr' | 'rtl'
    }

    /** Returns whether no listener called `preventDefault()`. */
    #emit<type extends keyof BridgeElementEvents>(
      type: type,
      detail: BridgeElementEvents[type]['detail'],
    ): boolean {
      return this.dispatchEvent(new CustomEvent(type, { detail, cancelable: true }))
    }
  }

  return UsdcBridgeWidget satisfies new () => Omit<BridgeElement, keyof Given | 'addEventListener'>
}

const tag = 'usdc-bridge-widget:not([hidden])'
const display = `:where(${tag}),:host(${tag}){display:block;min-inline-size:0}`

/** Creates a function that adds the widget's styles to a document or shadow root. Documents cannot share a sheet. */
function createStyles(): (place: Document | ShadowRoot, document: Document) => void {
  const sheets = new WeakMap<Document, CSSStyleSheet>()
  return (place, document) => {
    const { defaultView } = document
    const sheet = sheets.get(document) ?? (defaultView && new defaultView.CSSStyleSheet())
    if (!sheet || place.adoptedStyleSheets.includes(sheet)) return
    sheet.replaceSync(display + styles)
    sheets.set(document, sheet)
    place.adoptedStyleSheets.push(sheet)
  }
}

/** Renders a node of the page inside React: the node itself, or a copy if it is shown in several places. */
function hostNode(node: Node | undefined, isCopied = false): ReactElement | undefined {
  return node && createElement(HostNode, { node, isCopied })
}

function HostNode({ node, isCopied }: { node: Node; isCopied: boolean }) {
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    place.current?.replaceChildren(isCopied ? node.cloneNode(true) : node)
  }, [node, isCopied])
  return createElement('span', { ref: place, style: { display: 'contents' } })
}
