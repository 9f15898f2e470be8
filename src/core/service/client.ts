import { isChainKey } from '../chain/chain.js'
import type { Pair } from '../chain/route.js'
import type { Environment } from '../environment/environment.js'
import { InvalidConfigError } from '../errors/configErrors.js'
import { type BridgeEventListener, notify } from '../event/bridgeEvent.js'
import type { AnswerSchema, pairsAnswer } from './answerSchema.js'
import type { bodies } from './bodies.js'
import {
  type BuildTransactionCall,
  type BuiltTransactionAnswer,
  type EndpointName,
  endpoints,
  type SubmitTransactionCall,
  type TransferAnswer,
  type TransferCall,
} from './calls.js'
import type { PostAnswers, postAnswers } from './postAnswers.js'
import type { receive } from './receive.js'

/** The service's four endpoints, typed. Every method rejects with a `ServiceErrorType` and never retries. */
export type BridgeClient = {
  readonly baseUrl: string
  /** Lists the routes, including closed ones. Pairs with a chain that this version does not know are left out. */
  getPairs(options?: { signal?: AbortSignal | undefined }): Promise<readonly Pair[]>
  /**
   * Executes a transfer from an EVM chain. Do not call it twice with one permit. The service may have executed it even if
   * this rejects, whatever the error's `recoverability`: check the source chain first. A refused permit stays valid until
   * its deadline. The function `transfer` keeps a record, and watches the chain by itself.
   */
  transfer(call: TransferCall): Promise<TransferAnswer>
  buildSolanaTransaction(
    call: BuildTransactionCall,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<BuiltTransactionAnswer>
  /** Submits a signed transaction. If this rejects, the service may have executed it, as in `transfer`. */
  submitSolanaTransaction(call: SubmitTransactionCall): Promise<TransferAnswer>
}

/** The parameters of `createBridgeClient`. */
export type BridgeClientParameters = {
  /** The URL of the service or, in a browser, of your proxy: `/api/bridge` or `https://…`. */
  baseUrl: string
  /** Replaces `fetch`. This is the only way to add anything to a request. */
  fetch?: typeof globalThis.fetch | undefined
  timeouts?: Partial<Timeouts> | undefined
  /** Replaces `AbortSignal.timeout`, which limits each request: for tests and simulations. */
  timeout?: Environment['timeout'] | undefined
  onEvent?: BridgeEventListener | undefined
}

type Answers = { receive: typeof receive; pairsAnswer: typeof pairsAnswer }

/** Loads the code that parses answers and the code that builds requests that move money. */
export type LoadCalls = {
  answers: () => Promise<Answers>
  bodies: () => Promise<{ bodies: typeof bodies; postAnswers: typeof postAnswers }>
}

/** Creates a client of the four endpoints, which loads its answer parser during the first request. */
export function assembleClient(parameters: BridgeClientParameters, load: LoadCalls): BridgeClient {
  const { onEvent, timeout: startLimit = (ms) => AbortSignal.timeout(ms) } = parameters
  const baseUrl = checkBaseUrl(parameters.baseUrl)
  const timeouts = completeTimeouts(parameters.timeouts)
  const fetch = parameters.fetch ?? ((input, init) => globalThis.fetch(input, init))

  async function send<answer>(
    endpoint: EndpointName,
    schemaOf: (loaded: Answers) => AnswerSchema<answer>,
    { body, signal, timeout }: { body?: object; signal?: AbortSignal | undefined; timeout: number },
  ): Promise<answer> {
    const { method, path } = endpoints[endpoint]
    const limit = startLimit(timeout)
    const init: RequestInit = {
      method,
      headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      redirect: 'error',
      cache: 'no-store',
    }
    const ask = async () => fetch(baseUrl + path, init)
    const request = ask()
    // The answer parser loads during the request; a request that fails in the meantime must not count as unhandled.
    request.catch(() => undefined)
    const loaded = await load.answers()
    return loaded.receive(schemaOf(loaded), request, { signal, limit, timeout })
  }

  async function post<endpoint extends keyof PostAnswers>(
    endpoint: endpoint,
    call: Parameters<(typeof bodies)[endpoint]>[0],
    options: { signal?: AbortSignal | undefined; timeout: number },
  ): Promise<PostAnswers[endpoint]> {
    const { bodies, postAnswers } = await load.bodies()
    return send(endpoint, () => postAnswers[endpoint], { body: bodies[endpoint](call as never), ...options })
  }

  return {
    baseUrl,
    async getPairs({ signal } = {}) {
      const { pairs } = await send('pairs', (loaded) => loaded.pairsAnswer, {
        signal,
        timeout: timeouts.read,
      })
      return pairs.flatMap(({ from, to, enabled }) => {
        if (isChainKey(from) && isChainKey(to)) return from === to ? [] : [{ from, to, enabled }]
        notify(onEvent, { type: 'unknownPair', from, to })
        return []
      })
    },
    transfer: (call) => post('transfer', call, { timeout: timeouts.submit }),
    buildSolanaTransaction: (call, { signal } = {}) =>
      post('buildSolanaTransaction', call, { signal, timeout: timeouts.read }),
    submitSolanaTransaction: (call) => post('submitSolanaTransaction', call, { timeout: timeouts.submit }),
  }
}

function checkBaseUrl(baseUrl: unknown): string {
  if (typeof baseUrl === 'string' && /^(https?:\/\/[^/\\?#]|\/(?![/\\]))[^\\?#\s]*$/.test(baseUrl))
    return baseUrl.replace(/\/+$/, '')
  throw new InvalidConfigError('`baseUrl` is not a path, such as `/api/bridge`, or an http(s) address.')
}

/** The timeout of each kind of request, in ms. */
export type Timeouts = {
  /** Reading the routes and building a Solana transaction. @default 15_000 */
  read: number
  /** Sending something signed. @default 60_000 */
  submit: number
}

const defaultTimeouts: Timeouts = { read: 15_000, submit: 60_000 }

/** The longest timer: a signed 32-bit number of ms. A longer one would fire at once. */
const longest = 2 ** 31 - 1

/** Adds the default timeouts. @throws InvalidConfigError for what no timer can run. */
export function completeTimeouts(
  { read, submit }: { [name in keyof Timeouts]?: number | undefined } = {},
  defaults: Timeouts = defaultTimeouts,
): Timeouts {
  const timeouts = { read: read ?? defaults.read, submit: submit ?? defaults.submit }
  for (const [name, ms] of Object.entries(timeouts))
    if (!Number.isInteger(ms) || ms < 1 || ms > longest)
      throw new InvalidConfigError(`\`timeouts.${name}\` is not a time in ms.`)
  return timeouts
}
