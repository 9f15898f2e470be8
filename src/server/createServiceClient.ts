import type { BridgeClient, BridgeClientParameters } from '../core/service/client.js'
import { createBridgeClient } from '../core/service/createBridgeClient.js'
import type { ApiKey } from './apiKey.js'
import { keyedFetch } from './keyedFetch.js'
import { requireServer } from './requireServer.js'
import { serviceUrl } from './serviceUrl.js'

/** The parameters of {@link createServiceClient}. */
export type ServiceClientParameters = BridgeClientParameters & {
  /** The URL of the service itself: `https://…`. */
  baseUrl: string
  /** The service's key. A function is called for each request, so that only a request needs the key. */
  apiKey: ApiKey
  /** Replaces `fetch`. On Node it gets a body as a stream, which can be sent only once. */
  fetch?: typeof globalThis.fetch | undefined
}

/**
 * Creates a client of the four endpoints that sends the API key (service interface, section 5). Only for servers: a
 * browser uses a proxy, see `createBridgeProxy`.
 *
 * No error contains the key, and no redirect sends it to another host.
 *
 * @example
 * ```ts
 * import { createServiceClient } from 'usdc-bridge-react/server'
 *
 * const service = createServiceClient({
 *   baseUrl: 'https://service.example',
 *   apiKey: () => process.env.BRIDGE_API_KEY ?? '',
 * })
 * const openRoutes = async () => (await service.getPairs()).filter((pair) => pair.enabled)
 * ```
 *
 * @returns the client of `usdc-bridge-react/core`. Its methods reject with a `ServiceErrorType`, or with an
 * `InvalidConfigError` where the key cannot be read.
 * @throws InvalidConfigError in a browser, for a `baseUrl` that is no address, and for a text that is no key.
 */
export function createServiceClient({
  baseUrl,
  apiKey,
  fetch,
  ...parameters
}: ServiceClientParameters): BridgeClient {
  requireServer('createServiceClient')
  return createBridgeClient({
    ...parameters,
    baseUrl: serviceUrl(baseUrl),
    fetch: keyedFetch({ apiKey, fetch }),
  })
}
