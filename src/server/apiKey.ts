import { InvalidConfigError } from '../core/errors/configErrors.js'
import { answerOf } from './answerOf.js'

/** The service's API key, or a function that reads it for each request, so that a build needs none. */
export type ApiKey = string | (() => string | Promise<string>)

/**
 * Creates the function that reads the key for one request.
 *
 * @throws InvalidConfigError at once for a text that is no key; for a function, when it is called.
 */
export function apiKeyReader(apiKey: ApiKey): () => Promise<string> {
  if (typeof apiKey !== 'function') {
    const key = checkKey(apiKey)
    return async () => key
  }
  return async () => checkKey(await callReader(apiKey))
}

async function callReader(read: () => string | Promise<string>): Promise<unknown> {
  try {
    return await answerOf(read)
  } catch {
    // Nothing of its error is kept, because the error may contain the key.
    throw new InvalidConfigError('The function given as `apiKey` failed or took ten seconds. Call it alone.')
  }
}

function checkKey(key: unknown): string {
  if (typeof key !== 'string' || key === '')
    throw new InvalidConfigError(
      '`apiKey` is empty. Give the key of the service, such as `() => process.env.BRIDGE_API_KEY`.',
    )
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new InvalidConfigError(
      '`apiKey` holds white space, control or other characters that no header can carry. Look for a line break at its end.',
    )
  return key
}
