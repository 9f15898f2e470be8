import { InvalidConfigError } from '../core/errors/configErrors.js'

/** Objects that a page, a React Native app or a worker of a browser has, and no server, not even in its own workers. */
const places = ['window', 'document', 'importScripts']

/**
 * Prevents code that holds the API key from running where a person could read it: in a browser or a React Native app.
 */
export function requireServer(caller: string): void {
  if (places.every((name) => Reflect.get(globalThis, name) === undefined)) return
  throw new InvalidConfigError(
    `\`${caller}\` was called in a browser, where everybody could read the API key. Call it on a server, and give the browser the address of your proxy as \`baseUrl\`.`,
  )
}
