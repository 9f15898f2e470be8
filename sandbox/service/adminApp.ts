import { Hono } from 'hono'
import * as v from 'valibot'
import { chainNames } from '../chains.js'
import { faultCatalogue } from '../faults/faultCatalogue.js'
import { readFault } from '../faults/faultSchema.js'
import type { Sandbox } from '../Sandbox.js'
import type { SandboxControl } from '../SandboxControl.js'
import { settingsPatchSchema } from '../settings.js'

const chain = v.picklist(chainNames)
const count = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1_000_000))

const fundSchema = v.object({
  chain,
  address: v.string(),
  amount: v.pipe(
    v.string(),
    v.regex(/^\d{1,20}$/),
    v.transform((value) => BigInt(value)),
  ),
  native: v.optional(v.boolean(), false),
})
const balanceSchema = v.object({ chain, address: v.string() })
const pairSchema = v.object({ from: chain, to: chain, enabled: v.boolean() })
const tokenSchema = v.object({
  chain,
  pause: v.optional(v.boolean()),
  blacklist: v.optional(v.string()),
  unBlacklist: v.optional(v.string()),
})
const mineSchema = v.object({ chain, blocks: v.optional(count, 1), seconds: v.optional(count, 0) })

const passSchema = v.object({ seconds: count })

/** The public facts of a sandbox, without the API key. */
export type SandboxInfo = Pick<Sandbox, 'url' | 'chains' | 'solana'>

/** The controls of the sandbox over HTTP, for development only. */
export function adminApp(control: SandboxControl, info: () => SandboxInfo): Hono {
  const app = new Hono()
  app.get('/info', (c) => c.json(info()))
  app.get('/pairs', (c) => c.json({ pairs: control.pairs() }))
  app.get('/requests', (c) => c.json({ requests: control.requests() }))
  app.get('/intents', (c) => c.json({ intents: control.intents().map(plain) }))
  app.get('/settings', (c) => c.json(control.settings()))
  app.get('/balance', async (c) => {
    const { chain, address } = v.parse(balanceSchema, c.req.query())
    return c.json({ balance: (await control.balance(chain, address)).toString() })
  })
  app.post('/fund', async (c) => {
    await control.fund(v.parse(fundSchema, await c.req.json()))
    return c.json({ ok: true })
  })
  app.post('/pairs', async (c) => {
    const { from, to, enabled } = v.parse(pairSchema, await c.req.json())
    control.setPair(from, to, enabled)
    return c.json({ pairs: control.pairs() })
  })
  app.post('/settings', async (c) =>
    c.json(control.settings(v.parse(settingsPatchSchema, await c.req.json()))),
  )
  app.post('/token', async (c) => {
    await control.changeToken(withoutGaps(v.parse(tokenSchema, await c.req.json())))
    return c.json({ ok: true })
  })
  app.post('/mine', async (c) => {
    await control.mine(v.parse(mineSchema, await c.req.json()))
    return c.json({ ok: true })
  })
  app.get('/clock', (c) => c.json(control.clock()))
  app.post('/clock', async (c) => c.json(await control.pass(v.parse(passSchema, await c.req.json()).seconds)))
  app.get('/traces', async (c) => c.json({ traces: await control.traces() }))
  app.get('/faults', (c) =>
    c.json({ catalogue: faultCatalogue, armed: control.faults(), happened: control.happenedFaults() }),
  )
  app.post('/faults', async (c) => c.json({ armed: control.inject(readFault(await c.req.json())) }))
  app.delete('/faults', async (c) => {
    await control.clearFaults()
    return c.json({ ok: true })
  })
  app.onError((error, c) => c.json({ error: { code: 'invalid_request', message: error.message } }, 400))
  return app
}

type Defined<T> = { [Key in keyof T]: Exclude<T[Key], undefined> }

function withoutGaps<T extends object>(value: T): Defined<T> {
  const entries = Object.entries(value).filter(([, inner]) => inner !== undefined)
  return Object.fromEntries(entries) as Defined<T>
}

function plain(value: object): object {
  const entries = Object.entries(value).map(([key, inner]) => [
    key,
    typeof inner === 'bigint' ? `${inner}` : inner,
  ])
  return Object.fromEntries(entries)
}
