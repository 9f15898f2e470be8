import { createElement, type FunctionComponent } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compileSnippets, root, type Snippet } from './support/compileSnippets.js'
import { createExampleWorld, exampleProps, inProvider } from './support/exampleWorld.js'
import { publicNames } from './support/publicNames.js'
import { runExample } from './support/runExample.js'

const names = publicNames()

/** Every TSDoc example, as a file of its own. */
const examples: readonly (Snippet & { name: string })[] = names.flatMap(({ name, examples }) =>
  examples.map((text, at) => {
    const [, kind = 'ts', code = ''] = /^```(tsx?)\n([\s\S]*?)\n```$/.exec(text.trim()) ?? []
    return { name, file: `${root}test/docs/${name}-${at + 1}.${kind}`, code: `${code}\nexport {}\n` }
  }),
)

test('every public name has a description', () => {
  expect(names.length).toBeGreaterThan(250)
  expect(names.filter(({ text }) => text === '').map(({ name }) => name)).toEqual([])
})

test('everything that a page can call, render or read has an example', () => {
  const without = names.filter(({ kind, examples }) => kind === 'value' && examples.length === 0)
  expect(without.map(({ name }) => name)).toEqual([])
})

test('every example compiles as written', { timeout: 120_000 }, () => {
  expect(examples.length).toBeGreaterThan(80)
  expect(examples.filter(({ code }) => code.trim() === 'export {}')).toEqual([])
  expect(compileSnippets(examples)).toEqual([])
})

/** Examples that do not run here, and why. */
const elsewhere: { readonly [name: string]: string } = {
  inspectRecipient: 'asks a chain at once',
  createEvmTestWallet: 'announces the wallet to a page at once',
}

/** Example functions that are not called here, and why. */
const notCalled: { readonly [name: string]: string } = {
  createSolanaTestWallet: 'registers the wallet with a page',
  resolveName: 'asks Ethereum for a name',
  inspectSolanaTransaction: 'wants a transaction that the service has built',
  supportReport: 'writes to the clipboard of a page',
}

/** How a call ends that cannot continue in memory, after all of its checks. */
const ends: { readonly [name: string]: string } = {
  solanaTransfer: 'RouteDisabledError',
  solanaTransferMutationOptions: 'RouteDisabledError',
}

describe('every example runs as written', () => {
  beforeEach(() => {
    vi.stubEnv('BRIDGE_API_KEY', 'key_of_nobody')
    vi.stubGlobal('fetch', async () => Response.json({ pairs: [] }))
    vi.spyOn(console, 'info').mockReturnValue()
    vi.spyOn(console, 'warn').mockReturnValue()
  })
  afterEach(() => {
    vi.unstubAllEnvs()
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
  })

  test.each(examples.filter(({ name }) => !elsewhere[name]))('of $name', async (example) => {
    const { name } = example
    const functions = await runExample(example)
    for (const { parameters, call } of notCalled[name] ? [] : functions) {
      const names = parameters.map((parameter) => parameter.name)
      const wantsRecord = names.some((wanted) => ['id', 'record'].includes(wanted))
      const history = name.startsWith('sendTransferAgain') ? 'unanswered' : 'arrived'
      const isComponent = example.file.endsWith('.tsx')
      const world = await createExampleWorld(isComponent || wantsRecord ? history : 'none')
      if (isComponent) {
        const element = createElement(call as FunctionComponent<object>, exampleProps(world))
        expect(renderToString(inProvider(world, element))).toEqual(expect.any(String))
      } else {
        const values = parameters.map(({ name, type }) =>
          type === 'SolanaSigner' ? world.values.solanaSigner : world.values[name],
        )
        expect(values).not.toContain(undefined)
        const ended = Promise.resolve().then(() => call(...values))
        if (ends[name]) await expect(ended).rejects.toMatchObject({ name: ends[name] })
        else await ended
      }
    }
  })
})
