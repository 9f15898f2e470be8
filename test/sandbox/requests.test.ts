import { Keypair } from '@solana/web3.js'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { evmChains, solanaDepositOwner, solanaMint } from '../../sandbox/chains.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { tokenAddress } from '../../sandbox/solana/SolanaRelayer.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { callService, type ServiceAnswer } from './support/callService.js'
import { buildSolana, newAccount, newRecipient, sendTransfer, signBuilt } from './support/sendTransfer.js'
import { permitMessage, signMessage, signPermit, type WirePermit, wireMessage } from './support/signPermit.js'

const amount = 10_000_000n
const account = newAccount()
const wallet = Keypair.generate()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await startSandbox()
  await sandbox.fund({ chain: 'BASE', address: account.address, amount: 100_000_000n })
  await sandbox.fund({ chain: 'SOLANA', address: wallet.publicKey.toBase58(), amount: 100_000_000n })
})

afterAll(() => sandbox.stop())

function expectRefusal(answer: ServiceAnswer, status: number, message: string | RegExp) {
  expect(answer.body.error?.message).toMatch(message)
  expect(answer.status).toBe(status)
  expect(answer.body).toEqual({ error: { code: expect.any(String), message: expect.any(String) } })
}

describe('every endpoint', () => {
  const endpoints = ['/transfer', '/solana/build-tx', '/solana/submit']

  test.each([...endpoints, '/pairs'])('%s wants the key', async (path) => {
    const body = path === '/pairs' ? undefined : {}
    expectRefusal(await callService(sandbox, path, body, { 'x-api-key': 'wrong' }), 401, 'X-API-Key is wrong')
    const response = await fetch(`${sandbox.url}/sdk/v1${path}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { message: 'The header X-API-Key is missing.' } })
  })

  test.each(endpoints)('%s takes JSON only', async (path) => {
    expectRefusal(
      await callService(sandbox, path, {}, { 'content-type': 'text/plain' }),
      415,
      'application/json',
    )
    expectRefusal(await callService(sandbox, path, '{"half":'), 400, 'body: is not JSON')
    expectRefusal(await callService(sandbox, path, '"text"'), 400, 'body: must be a JSON object')
    expectRefusal(await callService(sandbox, path, 'null'), 400, 'body: must be a JSON object')
    expectRefusal(
      await callService(sandbox, path, { pad: 'x'.repeat(17_000) }),
      413,
      'larger than 16384 bytes',
    )
  })

  test('answers only with the right method, and only on existing paths', async () => {
    expectRefusal(await callService(sandbox, '/pairs', {}), 405, 'Use GET')
    expectRefusal(await callService(sandbox, '/transfer'), 405, 'Use POST')
    expectRefusal(await callService(sandbox, '/nothing'), 404, 'no such endpoint')
  })
})

describe('POST /transfer', () => {
  let valid: Record<string, unknown> & { permit: WirePermit }

  beforeEach(async () => {
    const permit = await signPermit(sandbox.chains.BASE, account, amount)
    valid = { from: 'BASE', to: 'ARB', amount: '10.00', recipient: newRecipient('ARB'), permit }
  })

  const post = (body: unknown) => callService(sandbox, '/transfer', body)

  test('accepts the valid request from which the invalid ones are made', async () => {
    const { status, body } = await post(valid)
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['intent_id', 'status', 'tx_hash'])
    await sandbox.settled(String(body.intent_id))
  })

  test.each(['from', 'to', 'amount', 'recipient', 'permit'])('wants %s', async (field) => {
    const { [field]: _, ...rest } = valid
    expectRefusal(await post(rest), 400, `${field}: is required`)
    expectRefusal(await post({ ...valid, [field]: 5 }), 400, new RegExp(`^${field}: must be`))
    expectRefusal(await post({ ...valid, [field]: null }), 400, new RegExp(`^${field}: must be`))
  })

  const badFields: [string, unknown, string][] = [
    ['from', 'SOLANA', 'from: transfers from SOLANA use /sdk/v1/solana/build-tx'],
    ['from', 'base', 'from: must be one of ETH, BASE, ARB, POLYGON'],
    ['to', 'OPTIMISM', 'to: must be one of'],
    ['amount', '10', 'amount: must be a decimal string'],
    ['amount', '10.', 'amount: must be a decimal string'],
    ['amount', '.5', 'amount: must be a decimal string'],
    ['amount', '010.0', 'amount: must be a decimal string'],
    ['amount', '-1.0', 'amount: must be a decimal string'],
    ['amount', '1e3.0', 'amount: must be a decimal string'],
    ['amount', '1,5', 'amount: must be a decimal string'],
    ['amount', '1.1234567', 'amount: must be a decimal string'],
    ['amount', '', 'amount: must not be empty'],
    ['amount', '1'.repeat(70), 'amount: must not be longer than 64 characters'],
    ['amount', '0.00', 'amount: must be more than zero'],
    ['recipient', '', 'recipient: must not be empty'],
    ['recipient', '0x1234', 'recipient: must be an EVM address'],
    ['recipient', '0x0000000000000000000000000000000000000000', 'recipient: must not be the zero address'],
    [
      'recipient',
      '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96046',
      'recipient: must be an EVM address, with a right',
    ],
    ['recipient', evmChains.ARB.usdc, 'recipient: must not be the token itself'],
    ['recipient', solanaMint, 'recipient: must be an EVM address'],
  ]
  test.each(badFields)('refuses %s %j', async (field, value, message) => {
    expectRefusal(await post({ ...valid, [field]: value }), 400, message)
  })

  test('refuses a recipient on Solana that is no wallet', async () => {
    const to = 'SOLANA'
    const tokenAccount = await tokenAddress(solanaDepositOwner)
    expectRefusal(await post({ ...valid, to }), 400, 'recipient: must be a Solana address')
    expectRefusal(await post({ ...valid, to, recipient: solanaMint }), 400, 'recipient: must be a wallet')
    expectRefusal(await post({ ...valid, to, recipient: tokenAccount }), 400, 'not a token account')
  })

  test.each(['owner', 'spender', 'value', 'nonce', 'deadline'])('wants permit.%s', async (field) => {
    const { [field]: _, ...rest } = valid.permit
    expectRefusal(await post({ ...valid, permit: rest }), 400, `permit.${field}: is required`)
    expectRefusal(await post({ ...valid, permit: { ...rest, [field]: 5 } }), 400, `permit.${field}: must be`)
    expectRefusal(
      await post({ ...valid, permit: { ...rest, [field]: '-1' } }),
      400,
      `permit.${field}: must be`,
    )
  })

  const badPermits: [string, unknown, string][] = [
    ['value', '0x10', 'permit.value: must be a decimal string'],
    ['value', (1n << 256n).toString(), 'permit.value: must fit into 256 bits'],
    ['v', 0, 'permit.v: must be the number 27 or 28'],
    ['v', '27', 'permit.v: must be the number 27 or 28'],
    ['r', '0x12', 'permit.r: must be 32 bytes in hex'],
    ['s', 'no hex', 'permit.s: must be 32 bytes in hex'],
    ['r', undefined, 'permit: must have either v, r and s or signature'],
    ['signature', '0x12', 'permit: must have either v, r and s or signature'],
    ['signature', '0x123', 'permit.signature: must be bytes in hex'],
    ['signature', `0x${'00'.repeat(5000)}`, 'permit.signature: must not be longer'],
  ]
  test.each(badPermits)('refuses permit.%s %j', async (field, value, message) => {
    expectRefusal(await post({ ...valid, permit: { ...valid.permit, [field]: value } }), 400, message)
  })

  const refusedPermits: [string, Partial<Record<string, bigint | `0x${string}`>>, string][] = [
    ['for another spender', { spender: evmChains.ARB.gateway }, 'permit.spender: must be'],
    ['over less than the amount', { value: amount - 1n }, 'permit.value: is below the amount'],
    ['that has expired', { deadline: 1n }, 'FiatTokenV2: permit is expired'],
    ['with a nonce of later', { nonce: 77n }, 'EIP2612: invalid signature'],
    ['of somebody else', { owner: newAccount().address }, 'EIP2612: invalid signature'],
  ]
  test.each(refusedPermits)(
    'refuses a permit %s with the reason of the token',
    async (_, changes, message) => {
      const permit = await signPermit(sandbox.chains.BASE, account, amount, changes)
      expectRefusal(await post({ ...valid, permit }), 422, message)
    },
  )

  test('refuses an amount that the owner does not have', async () => {
    const permit = await signPermit(sandbox.chains.BASE, account, 900_000_000n)
    expectRefusal(await post({ ...valid, amount: '900.0', permit }), 422, 'transfer amount exceeds balance')
  })

  test('refuses a permit of a paused token, or of a listed owner', async () => {
    await sandbox.changeToken({ chain: 'BASE', pause: true })
    expectRefusal(await post(valid), 422, 'Pausable: paused')
    await sandbox.changeToken({ chain: 'BASE', pause: false })
    await sandbox.changeToken({ chain: 'BASE', blacklist: account.address })
    expectRefusal(await post(valid), 422, 'Blacklistable: account is blacklisted')
    await sandbox.changeToken({ chain: 'BASE', unBlacklist: account.address })
  })

  test('refuses the same permit a second time', async () => {
    const { body } = await post(valid)
    await sandbox.settled(String(body.intent_id))
    expectRefusal(await post(valid), 422, 'EIP2612: invalid signature')
  })

  test('takes the signature as bytes', async () => {
    const message = await permitMessage(sandbox.chains.BASE, account.address, amount)
    const permit = {
      ...wireMessage(message),
      signature: await signMessage(sandbox.chains.BASE, account, message),
    }
    const { status, body } = await post({ ...valid, permit })
    expect(status).toBe(200)
    await sandbox.settled(String(body.intent_id))
  })

  test('refuses a route to the same chain, and one that is switched off', async () => {
    expectRefusal(await post({ ...valid, to: 'BASE' }), 422, 'no route from BASE to BASE')
    sandbox.setPair('BASE', 'ARB', false)
    expectRefusal(await post(valid), 422, 'The route from BASE to ARB is switched off')
    const { body } = await callService(sandbox, '/pairs')
    expect(body.pairs).toContainEqual({ from: 'BASE', to: 'ARB', enabled: false })
    sandbox.setPair('BASE', 'ARB', true)
  })

  test('deducts the fee from what the recipient gets', async () => {
    sandbox.settings({ feeBaseUnits: '250000' })
    const recipient = newRecipient('ARB')
    const { body } = await post({ ...valid, recipient })
    await sandbox.settled(String(body.intent_id))
    expect(await sandbox.balance('ARB', recipient)).toBe(amount - 250_000n)
    const permit = await signPermit(sandbox.chains.BASE, account, 250_000n)
    expectRefusal(await post({ ...valid, amount: '0.25', permit }), 422, 'does not cover the fee')
    sandbox.settings({ feeBaseUnits: '0' })
  })
})

describe('POST /solana/build-tx', () => {
  const valid = () => ({
    to: 'ETH',
    amount: '10.00',
    from_wallet: wallet.publicKey.toBase58(),
    recipient: newRecipient('ETH'),
  })
  const post = (body: unknown) => callService(sandbox, '/solana/build-tx', body)

  test('returns the intent, the transaction and its expiry', async () => {
    const { status, body } = await post(valid())
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['expires_at', 'intent_id', 'transaction'])
    const left = Date.parse(String(body.expires_at)) - Date.now()
    expect(left).toBeGreaterThan(55_000)
    expect(left).toBeLessThanOrEqual(60_000)
  })

  test.each(['to', 'amount', 'from_wallet', 'recipient'])('wants %s', async (field) => {
    const { [field as 'to']: _, ...rest } = valid()
    expectRefusal(await post(rest), 400, `${field}: is required`)
    expectRefusal(await post({ ...valid(), [field]: 5 }), 400, new RegExp(`^${field}: must be`))
  })

  test.each([
    ['to', 'SOLANA', 'to: must be one of ETH, BASE, ARB, POLYGON'],
    ['amount', '10', 'amount: must be a decimal string'],
    ['amount', '0.0', 'amount: must be more than zero'],
    ['from_wallet', '0x1234', 'from_wallet: must be a Solana address'],
    ['recipient', solanaMint, 'recipient: must be an EVM address'],
  ])('refuses %s %j', async (field, value, message) => {
    expectRefusal(await post({ ...valid(), [field]: value }), 400, message)
  })

  test('refuses an amount that the wallet does not hold', async () => {
    const stranger = Keypair.generate().publicKey.toBase58()
    expectRefusal(await post({ ...valid(), from_wallet: stranger }), 422, 'does not hold this amount')
    expectRefusal(await post({ ...valid(), amount: '100.000001' }), 422, 'does not hold this amount')
  })

  test('refuses a route that is switched off', async () => {
    sandbox.setPair('SOLANA', 'ETH', false)
    expectRefusal(await post(valid()), 422, 'The route from SOLANA to ETH is switched off')
    sandbox.setPair('SOLANA', 'ETH', true)
  })
})

describe('POST /solana/submit', () => {
  const post = (body: unknown) => callService(sandbox, '/solana/submit', body)
  const build = () => buildSolana(sandbox, wallet, 'ETH', 1_000_000n, newRecipient('ETH'))

  test.each(['intent_id', 'signed_transaction'])('wants %s', async (field) => {
    const valid = { intent_id: 'int_1', signed_transaction: 'AAAA' }
    expectRefusal(await post({ ...valid, [field]: undefined }), 400, `${field}: is required`)
    expectRefusal(await post({ ...valid, [field]: 5 }), 400, `${field}: must be a string`)
    expectRefusal(await post({ ...valid, [field]: '' }), 400, `${field}: must not be empty`)
    expectRefusal(await post({ ...valid, [field]: 'A'.repeat(2000) }), 400, `${field}: must not be longer`)
  })

  test('refuses an intent it does not know, or that does not start on Solana', async () => {
    expectRefusal(await post({ intent_id: 'int_1', signed_transaction: 'AAAA' }), 404, 'is not known')
    const { body } = await sendTransfer(sandbox, account, 'BASE', 'ETH', 1_000_000n, newRecipient('ETH'))
    expectRefusal(await post({ intent_id: body.intent_id, signed_transaction: 'AAAA' }), 404, 'is not known')
  })

  test('refuses anything but a transaction', async () => {
    const { body } = await build()
    const submit = (signed_transaction: string) => post({ intent_id: body.intent_id, signed_transaction })
    expectRefusal(await submit('no base64!'), 400, 'signed_transaction: must be base64')
    expectRefusal(await submit('AAAA'), 400, 'signed_transaction: is not a transaction')
  })

  test('refuses another transaction, a missing signature and a wrong one', async () => {
    const [mine, other] = [await build(), await build()]
    const submit = (signed_transaction: string) =>
      post({ intent_id: mine.body.intent_id, signed_transaction })
    expectRefusal(
      await submit(signBuilt(other.body.transaction, wallet)),
      422,
      'is not the transaction that was built',
    )
    expectRefusal(
      await submit(String(mine.body.transaction)),
      422,
      `the signature of ${wallet.publicKey} is missing`,
    )
    const bytes = Buffer.from(signBuilt(mine.body.transaction, wallet), 'base64')
    const userSignature = 1 + 64
    bytes[userSignature] = (bytes[userSignature] ?? 0) ^ 1
    expectRefusal(
      await submit(bytes.toString('base64')),
      422,
      `the signature of ${wallet.publicKey} is wrong`,
    )
  })

  test('answers the same bytes again with the same signature, and pays once', async () => {
    const recipient = newRecipient('ETH')
    const built = await buildSolana(sandbox, wallet, 'ETH', 2_000_000n, recipient)
    const body = {
      intent_id: built.body.intent_id,
      signed_transaction: signBuilt(built.body.transaction, wallet),
    }
    const answers = await Promise.all([post(body), post(body), post(body)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.body.tx_signature)).size).toBe(1)
    await sandbox.settled(String(built.body.intent_id))
    expect(await sandbox.balance('ETH', recipient)).toBe(2_000_000n)
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    expect((await post(body)).body.status).toBe('completed')
  })

  test('refuses a transaction that would fail now', async () => {
    const built = await build()
    await sandbox.changeToken({ chain: 'SOLANA', blacklist: wallet.publicKey.toBase58() })
    const signed_transaction = signBuilt(built.body.transaction, wallet)
    expectRefusal(await post({ intent_id: built.body.intent_id, signed_transaction }), 422, '{"Custom":17}')
    await sandbox.changeToken({ chain: 'SOLANA', unBlacklist: wallet.publicKey.toBase58() })
  })

  test('refuses an expired transaction', async () => {
    const built = await build()
    const signed_transaction = signBuilt(built.body.transaction, wallet)
    await sandbox.mine({ chain: 'SOLANA', blocks: 151 })
    expectRefusal(await post({ intent_id: built.body.intent_id, signed_transaction }), 422, 'has expired')
  })
})

describe('the log of requests', () => {
  test('contains no signature and no key', async () => {
    const { body } = await sendTransfer(sandbox, account, 'BASE', 'ETH', 1_000_000n, newRecipient('ETH'))
    const seen = sandbox.requests().at(-1)
    expect(seen).toMatchObject({ method: 'POST', path: '/sdk/v1/transfer', status: 200, key: 'right' })
    expect(seen?.intentId).toBe(body.intent_id)
    expect(seen?.body).toMatchObject({ permit: { owner: account.address, v: '[redacted]', r: '[redacted]' } })
    await callService(sandbox, '/solana/submit', { intent_id: 'int_1', signed_transaction: 'AAAA' })
    expect(sandbox.requests().at(-1)).toMatchObject({
      status: 404,
      error: 'intent_unknown',
      body: { signed_transaction: '[redacted]' },
    })
    expect(JSON.stringify(sandbox.requests())).not.toContain(sandbox.apiKey)
  })
})
