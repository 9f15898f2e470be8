import { describe, expect, test } from 'vitest'
import { mainnet } from '../../../../src/core/chain/mainnet.js'
import { UserRejectedError } from '../../../../src/core/errors/walletErrors.js'
import { buildPermit } from '../../../../src/core/permit/buildPermit.js'
import { signPermit } from '../../../../src/core/transfer/evm/signPermit.js'
import { createTestSigner } from '../../../support/evmSigner.js'

const chain = mainnet.chains.BASE
const spender = '0x3333333333333333333333333333333333333333'

function createScene() {
  const signer = createTestSigner(chain.id)
  const owner = signer.account.address
  const message = { owner, spender, value: 10_000_000n, nonce: 7n, deadline: 2_000n } as const
  const typedData = buildPermit(chain, message)
  const steps: unknown[] = []
  const sign = (signal?: AbortSignal) =>
    signPermit({ signer, chain, account: 'plain', typedData, signal, step: (step) => steps.push(step) })
  return { signer, message, typedData, steps, sign }
}

test('the wallet is asked for exactly the permit, and the person sees the same before', async () => {
  const { signer, message, typedData, steps, sign } = createScene()
  const signature = await sign()
  expect(signer.asked).toEqual([typedData])
  expect(steps).toEqual([
    { name: 'signing', details: { kind: 'permit', chain: 'BASE', tokenName: 'USD Coin', ...message } },
  ])
  expect(signature).toMatchObject({ r: expect.stringMatching(/^0x[0-9a-f]{64}$/), v: expect.any(Number) })
})

describe('there is no signature', () => {
  test('if the person declines', async () => {
    const { signer, sign } = createScene()
    const no = new UserRejectedError()
    signer.signTypedData = () => Promise.reject(no)
    await expect(sign()).rejects.toBe(no)
  })

  test.each<[string, () => Promise<string>]>([
    ['of another account', () => createTestSigner(1).account.signMessage({ message: 'hello' })],
    ['that is empty', async () => '0x'],
    ['that is missing', async () => undefined as never],
  ])('%s', async (_, answer) => {
    const { signer, sign } = createScene()
    signer.signTypedData = answer
    await expect(sign()).rejects.toMatchObject({ name: 'InvalidSignatureError' })
  })

  test('of another message of the same account', async () => {
    const { signer, sign, message } = createScene()
    signer.signTypedData = () => signer.account.signTypedData(buildPermit(chain, { ...message, value: 1n }))
    await expect(sign()).rejects.toMatchObject({ name: 'InvalidSignatureError' })
  })

  test('if it was canceled before, and the wallet is not asked', async () => {
    const { signer, sign, steps } = createScene()
    await expect(sign(AbortSignal.abort())).rejects.toMatchObject({ name: 'SigningCancelledError' })
    expect(signer.asked).toEqual([])
    expect(steps).toEqual([])
  })

  test('if the prompt was canceled, and a late signature is discarded', async () => {
    const { signer, sign } = createScene()
    let answer = (_: string) => {}
    signer.signTypedData = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    const giveUp = new AbortController()
    const signing = sign(giveUp.signal)
    giveUp.abort()
    await expect(signing).rejects.toMatchObject({ name: 'SigningCancelledError' })
    answer('0x')
    await expect(signing).rejects.toMatchObject({ name: 'SigningCancelledError' })
  })
})
