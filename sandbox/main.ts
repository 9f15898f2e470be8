import { parseArgs } from 'node:util'
import { demoAddress, fundOnEvm, ownAppGuide } from './ownApp.js'
import { startSandbox } from './startSandbox.js'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    'solana-port': { type: 'string', default: '8797' },
    data: { type: 'string' },
    'source-ms': { type: 'string', default: '1500' },
    'settle-ms': { type: 'string', default: '3000' },
    fund: { type: 'string', multiple: true, default: [] },
    guide: { type: 'boolean', default: false },
    'until-stdin-ends': { type: 'boolean', default: false },
  },
})

const apiKey = process.env.SANDBOX_API_KEY
const sandbox = await startSandbox({
  port: Number(values.port),
  ...(values['solana-port'] !== '0' && { solanaPort: Number(values['solana-port']) }),
  ...(values.data && { dataDirectory: values.data }),
  ...(apiKey && { apiKey }),
  settings: { delays: { sourceMs: Number(values['source-ms']), settleMs: Number(values['settle-ms']) } },
}).catch(giveUp)

let ending = false
function end(): void {
  if (ending) return
  ending = true
  sandbox.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  )
}

process.on('SIGINT', end)
process.on('SIGTERM', end)
if (values['until-stdin-ends']) process.stdin.on('end', end).resume()

for (const address of [...values.fund, ...(values.guide ? [demoAddress] : [])])
  await fundOnEvm(sandbox, address).catch(giveUp)

const { url, solana } = sandbox
const ready = { ready: true, url, solanaRpcUrl: solana.rpcUrl, solanaWsUrl: solana.wsUrl }
console.log(values.guide ? ownAppGuide(sandbox) : JSON.stringify(ready))

/** Says in one line what the person who started this can change. */
function giveUp(error: NodeJS.ErrnoException & { port?: number }): never {
  const { code, port, message } = error
  const flag = port === Number(values.port) ? '--port' : '--solana-port'
  if (code === 'EADDRINUSE') console.error(`Port ${port} is in use. Choose another one with ${flag}.`)
  else if ((error.cause as NodeJS.ErrnoException)?.code === 'SQLITE_BUSY') console.error(message)
  else if (error instanceof RangeError) console.error(message)
  else throw error
  process.exit(1)
}
