import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import { serve } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { createBridgeProxy } from 'usdc-bridge-react/server'

const {
  BRIDGE_API_KEY = '',
  BRIDGE_URL = 'https://service.example',
  PORT = '3000',
  SESSION_SECRET,
} = process.env
if (!SESSION_SECRET) throw new Error('Set SESSION_SECRET to a long random text.')

/** Only files of this server can run or style the page, and no text becomes code. */
const policy = "script-src 'self'; style-src 'self'; require-trusted-types-for 'script'; trusted-types 'none'"

const app = new Hono()
const proxy = createBridgeProxy({
  baseUrl: BRIDGE_URL,
  apiKey: () => BRIDGE_API_KEY,
  origins: [],
  authorize: hasSession,
})
app.all('/api/bridge/*', ({ req }) => proxy(req.raw))
app.use(
  '/usdc-bridge/*',
  serveStatic({
    root: './node_modules/usdc-bridge-react/dist/element',
    rewriteRequestPath: (path) => path.replace('/usdc-bridge', ''),
  }),
)
app.get('/bridgeConfig.js', serveStatic({ path: './bridgeConfig.js' }))
app.get(
  '/',
  async (context, next) => {
    context.header('content-security-policy', policy)
    context.header('set-cookie', `session=${startSession()}; HttpOnly; Path=/; SameSite=Strict`)
    await next()
  },
  serveStatic({ path: './index.html' }),
)

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(PORT) })

/** Placeholder for your site's sign-in: here every visitor gets a session. */
function startSession() {
  const id = randomUUID()
  return `${id}.${sign(id)}`
}

/** Whether a request has a valid session. */
function hasSession(request) {
  const cookie = request.headers.get('cookie') ?? ''
  const [, id = '', signature = ''] = /(?:^|; )session=([\w-]+)\.(\w+)/.exec(cookie) ?? []
  const [given, expected] = [Buffer.from(signature), Buffer.from(sign(id))]
  return given.length === expected.length && timingSafeEqual(given, expected)
}

function sign(id) {
  return createHmac('sha256', SESSION_SECRET).update(id).digest('hex')
}
