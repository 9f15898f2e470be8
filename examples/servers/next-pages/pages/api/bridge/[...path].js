import { getRequestListener } from '@hono/node-server'
import { bridgeProxy } from '../../../../bridgeProxy.js'

/** The proxy reads the body itself, and answers after this handler returns. */
export const config = { api: { bodyParser: false, externalResolver: true } }

export default getRequestListener(bridgeProxy, { overrideGlobalObjects: false })
