import { pairsAnswer } from './answerSchema.js'
import { bodies } from './bodies.js'
import { assembleClient, type BridgeClient, type BridgeClientParameters } from './client.js'
import { postAnswers } from './postAnswers.js'

/**
 * Creates a client of the four endpoints. It has no place for the API key: in a browser it talks to your proxy.
 *
 * @example
 * ```ts
 * import { createBridgeClient } from 'usdc-bridge-react/core'
 *
 * const client = createBridgeClient({ baseUrl: 'https://app.example/api/bridge' })
 * const routes = () => client.getPairs()
 * ```
 *
 * @throws InvalidConfigError where `baseUrl` is no address, or a timeout is none.
 */
export function createBridgeClient(parameters: BridgeClientParameters): BridgeClient {
  return assembleClient(parameters, {
    answers: async () => ({ pairsAnswer, ...(await import('./receive.js')) }),
    bodies: async () => ({ bodies, postAnswers }),
  })
}
