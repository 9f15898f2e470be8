import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { transfer } from '../../src/core/transfer/evm/transfer.js'
import { solanaTransfer } from '../../src/core/transfer/solana/solanaTransfer.js'
import { signerFromAccount } from '../../src/core/wallet/evm/signerFromAccount.js'
import { createKeypairSigner } from '../core/support/keypairSigner.js'
import { newAccount, newRecipient } from '../sandbox/support/sendTransfer.js'
import { bridgeOverSandbox } from '../support/bridgeOverSandbox.js'
import { root } from './support/compileSnippets.js'

const description = JSON.parse(readFileSync(`${root}docs/openapi.json`, 'utf8'))
const ajv = new Ajv2020({ allErrors: true, strict: false })
addFormats.default(ajv)
ajv.addSchema({ $id: 'service', ...description })

/** Validates a value against the schema at a pointer of the description. */
function problemsOf(place: string, value: unknown): string[] {
  const pointer = place
    .split(' ')
    .map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1')))
  const validate = ajv.compile({ $ref: `service#/${pointer.join('/')}` })
  validate(value)
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const bodyAt = (path: string) => `paths ${path} post requestBody content application/json schema`
const answerAt = (path: string, method: string) =>
  `paths ${path} ${method} responses 200 content application/json schema`

test('the description is valid OpenAPI 3.1', async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description))
  expect(errors).toBeUndefined()
  expect(valid).toBe(true)
})

test('everything that the interface leaves open is marked', () => {
  const { schemas, responses } = description.components
  const marked = [schemas.Permit, schemas.Status, schemas.Amount, schemas.BuildRequest, responses.Refused]
  expect(marked.map((schema) => typeof schema['x-not-known'])).toEqual(marked.map(() => 'string'))
  expect(description['x-not-known'].length).toBeGreaterThan(4)
})

describe('the schemas refuse', () => {
  const body = { from: 'BASE', to: 'ARB', amount: '10.00', recipient: 'x', permit: { v: 27 } }
  test.each([
    ['an amount without a fractional part', { ...body, amount: '10' }],
    ['an amount that is a number', { ...body, amount: 10.5 }],
    ['Solana as a source', { ...body, from: 'SOLANA' }],
    ['a body without a permit', { ...body, permit: undefined }],
  ])('%s', (_what, wrong) => {
    expect(problemsOf(bodyAt('/transfer'), body)).toEqual([])
    expect(problemsOf(bodyAt('/transfer'), JSON.parse(JSON.stringify(wrong)))).not.toEqual([])
  })

  test('an expiry that is not a time, and an answer without its hash', () => {
    const built = { intent_id: 'a', transaction: 'b', expires_at: '2026-01-01T00:00:00Z' }
    expect(problemsOf(answerAt('/solana/build-tx', 'post'), built)).toEqual([])
    expect(problemsOf(answerAt('/solana/build-tx', 'post'), { ...built, expires_at: 'soon' })).not.toEqual([])
    expect(problemsOf(answerAt('/transfer', 'post'), { intent_id: 'a', status: 'pending' })).not.toEqual([])
  })
})

describe('one transfer of each kind over the sandbox', () => {
  type Call = {
    path: string
    method: string
    key: string | null
    sent: unknown
    status: number
    answer: unknown
  }
  const calls: Call[] = []
  let sandbox: Sandbox
  const amount = 10_000_000n

  beforeAll(async () => {
    sandbox = await startSandbox()
    const { config, readers } = bridgeOverSandbox(sandbox, { fetch: recorded })
    const account = newAccount()
    await sandbox.fund({ chain: 'BASE', address: account.address, amount })
    const request = { from: 'BASE', to: 'ARB', amount, recipient: newRecipient('ARB') } as const
    await transfer(config, { ...request, signer: signerFromAccount(account), readers })
    const signer = createKeypairSigner()
    await sandbox.fund({ chain: 'SOLANA', address: signer.address, amount })
    await sandbox.mine({ chain: 'SOLANA', blocks: 10 })
    const policy = { depositOwners: [sandbox.solana.depositOwner], programs: [] }
    await solanaTransfer(config, {
      to: 'BASE',
      amount,
      recipient: newRecipient('BASE'),
      signer,
      readers,
      policy,
    })
  }, 120_000)
  afterAll(() => sandbox.stop())

  async function recorded(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
    const headers = new Headers(init?.headers)
    headers.set('X-API-Key', sandbox.apiKey)
    const response = await fetch(input, { ...init, headers })
    const url = String(input)
    // The sandbox's nodes have the same origin.
    if (!url.startsWith(`${sandbox.url}/sdk/`)) return response
    calls.push({
      path: url.slice(`${sandbox.url}/sdk/v1`.length),
      method: (init?.method ?? 'GET').toLowerCase(),
      key: headers.get('x-api-key'),
      sent: typeof init?.body === 'string' ? JSON.parse(init.body) : undefined,
      status: response.status,
      answer: await response.clone().json(),
    })
    return response
  }

  test('requests every path of the description, and no other', () => {
    expect([...new Set(calls.map(({ path }) => path))].sort()).toEqual(Object.keys(description.paths).sort())
    expect(calls.map(({ status }) => status)).toEqual(calls.map(() => 200))
  })

  test('the client’s requests match the description, with the permit in its default form', () => {
    const wrong = calls
      .filter(({ sent }) => sent !== undefined)
      .flatMap(({ path, sent }) => problemsOf(bodyAt(path), sent).map((problem) => `${path}: ${problem}`))
    expect(wrong).toEqual([])
    const { sent } = calls.find(({ path }) => path === '/transfer') as { sent: { permit: unknown } }
    expect(problemsOf('components schemas DefaultPermit', sent.permit)).toEqual([])
    const build = calls.find(({ path }) => path === '/solana/build-tx')?.sent as object
    expect(Object.keys(build).sort()).toEqual(
      Object.keys(description.components.schemas.BuildRequest.properties).sort(),
    )
  })

  test('the sandbox’s answers match the description', () => {
    const wrong = calls.flatMap(({ path, method, answer }) =>
      problemsOf(answerAt(path, method), answer).map((problem) => `${path}: ${problem}`),
    )
    expect(wrong).toEqual([])
  })
})
