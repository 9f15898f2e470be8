import type { BridgeClient, BridgeClientParameters } from '../core/service/client.js'
import { createBridgeClient } from '../core/service/createBridgeClient.js'
import type { ApiKey } from './apiKey.js'
import { keyedFetch } from './keyedFetch.js'
import { requireServer } from './requireServer.js'
import { serviceUrl } from './serviceUrl.js'

/** What {@link createServiceClient} takes. */
export type ServiceClientParameters = BridgeClientParameters & {
  /** The address of the service itself: `https://…`. */
  baseUrl: string
  /** The key of the service. A function is called for each request, so that only a request needs the key. */
  apiKey: ApiKey
}

/**
 * Makes a client of the four endpoints that carries the API key (service interface, section 5). For servers only:
 * a browser gets a proxy, see `createBridgeProxy`.
 *
 * The key is in no error, and no redirect takes it to another host.
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
