import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { bridgeProxy } from './bridgeProxy.js'

const app = express().disable('x-powered-by')

// Must come before express.json(), which would consume the body. app.use() would strip the path.
app.all('/api/bridge/*path', getRequestListener(bridgeProxy))
app.use(express.json())

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
