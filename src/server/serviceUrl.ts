import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Checks the address of the service, to which the paths of its endpoints are added. */
export function serviceUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new InvalidConfigError(
      '`baseUrl` is not the http(s) address of the service. Give it without query and credentials, such as `https://api.example`.',
    )
  return url.href.replace(/\/+$/, '')
}
