import { getTransactionDecoder } from '@solana/kit'
import { Keypair, type PublicKey, SystemProgram, type TransactionInstruction } from '@solana/web3.js'
import { LiteSVM } from 'litesvm'
import { expect, test } from 'vitest'
import {
  build,
  calls,
  createScene,
  instruction,
  type TestAccount,
  toBase64,
  token,
  tokenAccount,
} from '../../support/solanaScene.js'
import { transferOverScene } from '../../support/transferOverScene.js'

const { meta } = calls

/** The token program's instructions, by their first byte. */
const setAuthority = 6
const closeAccount = 9
const initializeAccount3 = 18
const accountOwner = 2
const closeAuthority = 3

/** A scene's accounts on the real token program, and a stranger who opens token accounts there. */
function createChain() {
  const scene = createScene()
  const chain = new LiteSVM().withBlockhashCheck(false)
  const [stranger, receiver] = [Keypair.generate(), Keypair.generate()]
  const put = (address: PublicKey, { owner, data, lamports }: TestAccount) =>
    chain.setAccount({
      address: address.toBase58() as never,
      programAddress: owner.toBase58() as never,
      lamports: BigInt(lamports) as never,
      executable: false,
      data,
      space: BigInt(data.length),
    })
  const mint = new Uint8Array(82)
  new DataView(mint.buffer).setBigUint64(36, 10n ** 12n, true)
  mint.set([6, 1], 44)
  put(scene.mint, { owner: token, data: mint, lamports: 10 ** 9 })
  put(scene.source, tokenAccount({ mint: scene.mint, owner: scene.sender.publicKey, amount: 25_000_000n }))
  for (const { publicKey } of [stranger, scene.service, scene.sender])
    put(publicKey, { owner: SystemProgram.programId, data: new Uint8Array(), lamports: 10 ** 9 })
  const run = (bytes: Uint8Array) => 'err' in chain.sendTransaction(getTransactionDecoder().decode(bytes))
  const runAll = (instructions: TransactionInstruction[], signers: Keypair[]) => {
    const hasFailed = run(build(instructions, { payer: stranger.publicKey, signers }).serialize())
    expect(hasFailed).toBe(false)
  }
  const open = () => [
    SystemProgram.createAccount({
      fromPubkey: stranger.publicKey,
      newAccountPubkey: receiver.publicKey,
      lamports: 2_039_280,
      space: 165,
      programId: token,
    }),
    instruction(
      token,
      [initializeAccount3, ...stranger.publicKey.toBytes()],
      [meta(receiver.publicKey, true), meta(scene.mint)],
    ),
  ]
  const give = (kind: number, to: PublicKey) =>
    instruction(
      token,
      [setAuthority, kind, 1, ...to.toBytes()],
      [meta(receiver.publicKey, true), meta(stranger.publicKey, false, true)],
    )
  const read = (): TestAccount => {
    const found = chain.getAccount(receiver.publicKey.toBase58() as never) as unknown as { data: Uint8Array }
    return { lamports: 2_039_280, owner: token, data: Uint8Array.from(found.data) }
  }
  return { scene, stranger, receiver, run, runAll, open, give, read }
}

test('a receiver is refused if a key other than its owner’s can close it, and open it for somebody else', async () => {
  const { scene, stranger, receiver, run, runAll, open, give, read } = createChain()
  const given = [give(closeAuthority, stranger.publicKey), give(accountOwner, scene.depositOwner)]
  runAll([...open(), ...given], [stranger, receiver])
  scene.accounts.set(receiver.publicKey.toBase58(), read())
  const paying = build([scene.transfer({ destination: receiver.publicKey })], {
    payer: scene.service.publicKey,
    signers: [scene.service],
  })
  const { send, shown } = transferOverScene(scene, { transaction: toBase64(paying) })
  await expect(send()).rejects.toMatchObject({
    name: 'UnsafeTransactionError',
    problem: { kind: 'receiver' },
  })
  expect(shown).toEqual([])

  const close = instruction(
    token,
    [closeAccount],
    [meta(receiver.publicKey, true), meta(stranger.publicKey, true), meta(stranger.publicKey, false, true)],
  )
  runAll([close], [stranger])
  runAll(open(), [stranger, receiver])
  paying.sign([scene.sender])
  expect(run(paying.serialize())).toBe(false)
  expect(read().data.subarray(32, 64)).toEqual(stranger.publicKey.toBytes())
})
