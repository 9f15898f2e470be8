import { Keypair, type TransactionInstruction, VersionedTransaction } from '@solana/web3.js'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { checkSignedTransaction } from '../../../../src/core/transfer/solana/checkSignedTransaction.js'
import { decodeTransaction } from '../../../../src/core/transfer/solana/decodeTransaction.js'
import { programs } from '../../../../src/core/transfer/solana/programs.js'
import {
  build,
  createScene,
  instruction,
  key,
  limit,
  memo,
  price,
  type Scene,
  toBase64,
} from '../../support/solanaScene.js'

let scene: Scene
beforeEach(() => {
  scene = createScene()
})

/** What the service built, and what the wallet returned. */
type Story = {
  isSignedFirst?: boolean
  built?: TransactionInstruction[]
  returned?: TransactionInstruction[]
  change?: (signed: VersionedTransaction) => Uint8Array | VersionedTransaction
}

async function check({ isSignedFirst = false, built, returned, change }: Story) {
  const payer = scene.service.publicKey
  const instructions = built ?? [scene.transfer()]
  const signers = isSignedFirst ? [scene.service] : []
  const given = build(instructions, { payer, signers })
  const signed = returned
    ? build(returned, { payer, signers })
    : VersionedTransaction.deserialize(given.serialize())
  signed.sign([scene.sender])
  const answer = change?.(signed) ?? signed
  const order = scene.order()
  const transaction = await decodeTransaction(toBase64(given), order.sender)
  const bytes = answer instanceof VersionedTransaction ? answer.serialize() : answer
  return checkSignedTransaction(transaction, bytes, order)
}

const guard = () => instruction(programs.lighthouse, [2, 1, 0])

describe('accepts', () => {
  test.each([true, false])(
    'the same message, signed, also by the service first: %s',
    async (isSignedFirst) => {
      const signed = await check({ isSignedFirst })
      expect(signed.signatures.map((signature) => signature.some(Boolean))).toEqual([isSignedFirst, true])
    },
  )

  test('Lighthouse and compute budget instructions around the transfer, while nobody else has signed', async () => {
    const returned = [price(100_000), limit(90_000), guard(), guard(), scene.transfer(), guard()]
    await expect(check({ returned })).resolves.toBeDefined()
  })

  test('a raised unit price', async () => {
    const built = [price(1), scene.transfer()]
    await expect(check({ built, returned: [price(100_000), scene.transfer()] })).resolves.toBeDefined()
  })

  test('a signature that this browser cannot check', async () => {
    const verify = vi
      .spyOn(crypto.subtle, 'importKey')
      .mockRejectedValue(new DOMException('', 'NotSupportedError'))
    await expect(check({})).resolves.toBeDefined()
    verify.mockRestore()
  })
})

describe('refuses', () => {
  const cases: [string, string, () => Story][] = [
    ['no bytes', 'encoding', () => ({ change: () => 'signed' as never })],
    ['bytes that are not a transaction', 'encoding', () => ({ change: () => new Uint8Array(10) })],
    [
      'a byte after it',
      'encoding',
      () => ({ change: (signed) => Uint8Array.from([...signed.serialize(), 0]) }),
    ],
    ['a transaction without the sender’s signature', 'unsigned', () => ({ change: erase(1) })],
    ['a broken signature', 'signature', () => ({ change: (signed) => flip(signed, 1) })],
    [
      'a broken signature of the fee payer, which had not signed',
      'signature',
      () => ({ change: (signed) => flip(signed, 0) }),
    ],
    [
      'a transaction without the service’s signature',
      'otherSignature',
      () => ({ isSignedFirst: true, change: erase(0) }),
    ],
    [
      'another signature of the service',
      'otherSignature',
      () => ({ isSignedFirst: true, change: (signed) => flip(signed, 0) }),
    ],
    [
      'an addition after the service has signed',
      'message',
      () => ({ isSignedFirst: true, returned: [guard(), scene.transfer()] }),
    ],
    ['another amount', 'message', () => ({ returned: [scene.transfer({ amount: 1n })] })],
    ['another receiver', 'message', () => ({ returned: [scene.transfer({ destination: key() })] })],
    ['a second transfer', 'message', () => ({ returned: [scene.transfer(), scene.transfer()] })],
    ['an added memo', 'message', () => ({ returned: [scene.transfer(), memo('hello')] })],
    [
      'a dropped memo',
      'message',
      () => ({ built: [scene.transfer(), memo('hello')], returned: [scene.transfer()] }),
    ],
    [
      'a changed memo',
      'message',
      () => ({ built: [scene.transfer(), memo('hello')], returned: [scene.transfer(), memo('hullo')] }),
    ],
    [
      'another version',
      'message',
      () => ({
        change: () =>
          build([scene.transfer()], {
            payer: scene.service.publicKey,
            signers: [scene.sender],
            version: 'legacy',
          }),
      }),
    ],
    ['a unit price above the bound', 'message', () => ({ returned: [price(5_000_001), scene.transfer()] })],
    ['an additional signer', 'message', () => ({ returned: [scene.transfer(), cosigned()] })],
    ['another blockhash', 'message', () => ({ change: otherBlockhash })],
    ['another fee payer', 'message', () => ({ change: () => paidBy(scene.sender) })],
  ]
  test.each(cases)('%s', async (_name, reason, story) => {
    await expect(check(story())).rejects.toMatchObject({ name: 'TransactionChangedError', reason })
  })
})

test('a node that does not answer is not taken for a wallet that changed the transaction', async () => {
  const transfer = scene.transfer({ destination: key() })
  scene.reader.request = () => Promise.reject(new Error('refused'))
  await expect(check({ built: [transfer], returned: [guard(), transfer] })).rejects.toMatchObject({
    name: 'ChainReadError',
  })
})

function erase(index: number) {
  return (signed: VersionedTransaction) => {
    signed.signatures[index]?.fill(0)
    return signed
  }
}

function flip(signed: VersionedTransaction, index: number): VersionedTransaction {
  const [first = 0] = signed.signatures[index] ?? []
  signed.signatures[index]?.set([first ^ 1])
  return signed
}

function cosigned(): TransactionInstruction {
  return instruction(programs.lighthouse, [2], [{ pubkey: key(), isSigner: true, isWritable: false }])
}

function otherBlockhash(signed: VersionedTransaction): VersionedTransaction {
  signed.message.recentBlockhash = Keypair.generate().publicKey.toBase58()
  signed.sign([scene.sender])
  return signed
}

function paidBy(payer: Keypair): VersionedTransaction {
  return build([scene.transfer()], { payer: payer.publicKey, signers: [payer] })
}
