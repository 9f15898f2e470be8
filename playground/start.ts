import { parseArgs } from 'node:util'
import { startPlayground } from './startPlayground.js'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '5173' },
    data: { type: 'string', default: '.sandbox' },
    'source-ms': { type: 'string', default: '1500' },
    'settle-ms': { type: 'string', default: '3000' },
    built: { type: 'boolean', default: false },
  },
})

const delays = { sourceMs: Number(values['source-ms']), settleMs: Number(values['settle-ms']) }
const playground = await startPlayground({
  port: Number(values.port),
  mode: values.built ? 'built' : 'dev',
  sandbox: { dataDirectory: values.data, settings: { delays } },
}).catch(giveUp)
console.log(`The playground is at ${playground.url} — five local chains, made-up money. Stop it with Ctrl+C.`)
console.log('To make a transfer in your own app, run `npm run sandbox`: docs/sandbox.md explains it.')

let isEnding = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, async () => {
    if (isEnding) return
    isEnding = true
    await playground.stop()
    process.exit(0)
  })

/** Says in one line what the person who started this can change. */
function giveUp(error: Error): never {
  const { cause, message } = error
  if (/^Port \d+ is already in use$/.test(message))
    console.error(
      `Port ${values.port} is in use. Choose another one: npm start -- --port ${Number(values.port) + 1}`,
    )
  else if ((cause as NodeJS.ErrnoException)?.code === 'SQLITE_BUSY') console.error(message)
  else throw error
  process.exit(1)
}
