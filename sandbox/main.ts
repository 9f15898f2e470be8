import { parseArgs } from 'node:util'
import { startSandbox } from './startSandbox.js'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '8787' },
    'solana-port': { type: 'string', default: '8797' },
    data: { type: 'string' },
    'source-ms': { type: 'string', default: '1500' },
    'settle-ms': { type: 'string', default: '3000' },
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
})

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

const { url, solana } = sandbox
console.log(JSON.stringify({ ready: true, url, solanaRpcUrl: solana.rpcUrl, solanaWsUrl: solana.wsUrl }))
