import { getRequestListener } from '@hono/node-server'
import express from 'express'
import { bridgeProxy } from './bridgeProxy.js'

const app = express().disable('x-powered-by')

// Before express.json(), which would read the body away; app.use() would cut the path.
app.all('/api/bridge/*path', getRequestListener(bridgeProxy))
app.use(express.json())

app.listen(Number(process.env.PORT ?? 3000), '127.0.0.1')
