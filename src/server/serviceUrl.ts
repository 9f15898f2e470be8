import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Validates the service's URL, to which the endpoint paths are appended. */
export function serviceUrl(baseUrl: unknown): string {
  const url = typeof baseUrl === 'string' && URL.canParse(baseUrl) ? new URL(baseUrl) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash || url.username || url.password)
    throw new InvalidConfigError(
      '`baseUrl` is not the http(s) address of the service. Give it without query and credentials, such as `https://api.example`.',
    )
  return url.href.replace(/\/+$/, '')
}
