import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { bridgeProxy } from './bridgeProxy.js'

const app = new Hono()
app.all('/api/bridge/*', ({ req }) => bridgeProxy(req.raw))

serve({ fetch: app.fetch, hostname: '127.0.0.1', port: Number(process.env.PORT ?? 3000) })
