import { createHash } from 'node:crypto'
import { base58 } from '@scure/base'
import {
  AddressLookupTableAccount,
  AddressLookupTableProgram,
  type Keypair,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  inspectSolanaTransaction,
  type SolanaOrder,
} from '../../../../src/core/transfer/solana/inspectSolanaTransaction.js'
import { programs } from '../../../../src/core/transfer/solana/programs.js'
import {
  associated,
  build,
  calls,
  createAccount,
  createScene,
  instruction,
  key,
  limit,
  memo,
  plainTransfer,
  price,
  type Scene,
  toBase64,
  token,
  tokenAccount,
  tokenInstruction,
  transferChecked,
  u64,
} from '../../support/solanaScene.js'

const { meta, program } = calls
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
let scene: Scene
beforeEach(() => {
  scene = createScene()
})

type Options = {
  order?: Partial<SolanaOrder>
  payer?: PublicKey
  signers?: Keypair[]
  version?: 0 | 'legacy'
}

function inspect(instructions: TransactionInstruction[], { order = {}, ...options }: Options = {}) {
  const transaction = build(instructions, { payer: scene.service.publicKey, ...options })
  return inspectSolanaTransaction(toBase64(transaction), scene.order(order))
}

const plain = () => ({
  source: scene.source,
  mint: scene.mint,
  destination: scene.deposit,
  authority: scene.sender.publicKey,
  amount: scene.amount,
})

/** The whole data of a lookup table account: a header of 56 bytes, then addresses. */
function placeTable(addresses: PublicKey[]): AddressLookupTableAccount {
  const table = key()
  const data = new Uint8Array(56 + 32 * addresses.length)
  new DataView(data.buffer).setUint32(0, 1, true)
  data.fill(0xff, 4, 12)
  addresses.forEach((address, index) => {
    data.set(address.toBytes(), 56 + 32 * index)
  })
  scene.accounts.set(table.toBase58(), { lamports: 1, owner: AddressLookupTableProgram.programId, data })
  const state = AddressLookupTableAccount.deserialize(data)
  return new AddressLookupTableAccount({ key: table, state })
}

describe('accepts', () => {
  test.each([0, 'legacy'] as const)(
    'a checked transfer, version %s, unsigned or already signed by the service',
    async (version) => {
      const unsigned = await inspect([scene.transfer()], { version })
      expect(unsigned).toMatchObject({ feePayer: 'service', lamports: 0n, source: scene.source.toBase58() })
      await expect(inspect([scene.transfer()], { version, signers: [scene.service] })).resolves.toBeDefined()
    },
  )

  test('base58, and a plain transfer', async () => {
    const transaction = build([plainTransfer(plain())], { payer: scene.service.publicKey })
    const text = base58.encode(transaction.serialize())
    await expect(inspectSolanaTransaction(text, scene.order())).resolves.toBeDefined()
  })

  test('compute budget, memo and a token account paid by the service', async () => {
    const { service, depositOwner, mint } = scene
    const rent = createAccount({ payer: service.publicKey, owner: depositOwner, mint })
    const extras = [limit(60_000), price(1_000), memo('intent 1'), rent, scene.transfer(), memo('end')]
    await expect(inspect(extras)).resolves.toMatchObject({ lamports: 0n })
  })

  test('a paying sender: the fee, the priority fee and rent are added up', async () => {
    const { sender, depositOwner, mint } = scene
    const rent = createAccount({ payer: sender.publicKey, owner: depositOwner, mint })
    const instructions = [limit(100_000), price(1_000_000), rent, scene.transfer()]
    const found = await inspect(instructions, { payer: sender.publicKey })
    expect(found).toMatchObject({ feePayer: 'sender', lamports: 5_000n + 100_000n + 2_039_280n })
  })

  test('accounts from lookup tables, in the runtime’s order', async () => {
    const other = placeTable([key(), scene.mint])
    const tables = [placeTable([key(), scene.deposit, scene.source]), other]
    const transaction = build([scene.transfer()], { payer: scene.service.publicKey, tables })
    expect(transaction.message.addressTableLookups).toHaveLength(2)
    const { writable } = await inspectSolanaTransaction(toBase64(transaction), scene.order())
    const changed = [scene.service.publicKey, scene.source, scene.deposit].map((one) => one.toBase58())
    expect([...writable].sort()).toEqual(changed.sort())
  })

  test('a pinned owner’s token account other than the associated one', async () => {
    const { mint, depositOwner } = scene
    const destination = key()
    scene.accounts.set(destination.toBase58(), tokenAccount({ mint, owner: depositOwner, amount: 0n }))
    await expect(inspect([scene.transfer({ destination })])).resolves.toBeDefined()
  })

  test('any receiver if ’unchecked’ is written out', async () => {
    const policy = { depositOwners: 'unchecked', programs: [] } as const
    const transfer = scene.transfer({ destination: key() })
    await expect(inspect([transfer], { order: { policy } })).resolves.toBeDefined()
  })

  test('what the service does with its own money in the same transaction', async () => {
    const { service, mint } = scene
    const own = transferChecked({
      ...plain(),
      source: associated(service.publicKey, mint),
      destination: key(),
      authority: service.publicKey,
    })
    const tip = SystemProgram.transfer({ fromPubkey: service.publicKey, toPubkey: key(), lamports: 5 })
    await expect(inspect([own, scene.transfer(), tip])).resolves.toMatchObject({ lamports: 0n })
  })

  test('an instruction of a pinned program instead of the transfer', async () => {
    const pinned = key()
    const policy = { depositOwners: [], programs: [pinned.toBase58()], maxLamports: 7n }
    const deposit = instruction(
      pinned,
      [1, 2, 3],
      [meta(scene.sender.publicKey, false, true), meta(scene.source, true)],
    )
    for (const instructions of [[deposit], [memo('intent 1'), deposit]])
      await expect(inspect(instructions, { order: { policy } })).resolves.toMatchObject({ lamports: 7n })
  })

  test('a heap frame and a bound on loaded accounts', async () => {
    const heap = instruction(programs.computeBudget, [1, 0, 0, 1, 0])
    const loaded = instruction(programs.computeBudget, [4, 0, 0, 1, 0])
    await expect(inspect([heap, loaded, scene.transfer()])).resolves.toMatchObject({ lamports: 0n })
  })

  test('a paying sender: each signature costs a fee', async () => {
    const payer = scene.sender.publicKey
    const cosigned = instruction(programs.memo, [65], [meta(scene.service.publicKey, false, true)])
    await expect(inspect([cosigned, scene.transfer()], { payer })).resolves.toMatchObject({
      lamports: 10_000n,
    })
  })

  test('a priority fee of exactly the bound', async () => {
    const payer = scene.sender.publicKey
    const found = await inspect([scene.transfer(), price(5_000_000), limit(200_000)], { payer })
    expect(found).toMatchObject({ lamports: 5_000n + 1_000_000n })
  })

  test('a limit above what a transaction can use counts as that much', async () => {
    const payer = scene.sender.publicKey
    const found = await inspect([scene.transfer(), price(500_000), limit(2_000_000)], { payer })
    expect(found).toMatchObject({ lamports: 5_000n + 700_000n })
  })

  test('SOL from the sender up to the policy’s limit, and a transfer of none without one', async () => {
    const payer = scene.sender.publicKey
    const pay = (lamports: number) =>
      SystemProgram.transfer({ fromPubkey: payer, toPubkey: scene.service.publicKey, lamports })
    const order = { policy: { ...scene.order().policy, maxLamports: 5_300n } }
    const found = await inspect([scene.transfer(), pay(300)], { payer, order })
    expect(found).toMatchObject({ lamports: 5_300n })
    await expect(inspect([scene.transfer(), pay(301)], { payer, order })).rejects.toMatchObject({
      problem: { kind: 'lamports' },
    })
    await expect(inspect([scene.transfer(), pay(0)])).resolves.toMatchObject({ lamports: 0n })
  })
})

describe('refuses', () => {
  const stranger = key()
  const mine = () => scene.sender.publicKey
  const cases: [string, object, () => TransactionInstruction[], (() => Options)?][] = [
    ['no transfer at all', { kind: 'amount' }, () => [memo('nothing'), tokenless()]],
    ['less than the amount', { kind: 'amount' }, () => [scene.transfer({ amount: 9_999_999n })]],
    ['more than the amount', { kind: 'amount' }, () => [scene.transfer({ amount: 10_000_001n })]],
    ['two transfers', { kind: 'amount' }, () => [scene.transfer(), scene.transfer()]],
    ['the amount in two halves', { kind: 'amount' }, () => [half(), half()]],
    ['another mint', { kind: 'mint' }, () => [scene.transfer({ mint: stranger })]],
    [
      'a receiver that is not pinned',
      { kind: 'receiver' },
      () => [scene.transfer({ destination: stranger })],
    ],
    [
      'the sender as the receiver',
      { kind: 'receiver' },
      () => [scene.transfer({ destination: scene.source })],
    ],
    ['another source', { kind: 'source' }, () => [scene.transfer({ source: stranger })]],
    [
      'a delegate that takes from the sender',
      { kind: 'role' },
      () => [scene.transfer({ authority: scene.service.publicKey }), memoSignedBy(mine())],
    ],
    ['the sender as a member of a multisig', { kind: 'amount' }, () => [scene.transfer(), multisig()]],
    [
      'Approve',
      forbidden('Token Approve'),
      () => [scene.transfer(), tokenInstruction([4, ...u64(1n)], [scene.source, stranger, mine()])],
    ],
    [
      'ApproveChecked',
      forbidden('Token ApproveChecked'),
      () => [
        scene.transfer(),
        tokenInstruction([13, ...u64(1n), 6], [scene.source, scene.mint, stranger, mine()]),
      ],
    ],
    [
      'SetAuthority',
      forbidden('Token SetAuthority'),
      () => [scene.transfer(), tokenInstruction([6, 2, 1, ...stranger.toBytes()], [scene.source, mine()])],
    ],
    [
      'CloseAccount',
      forbidden('Token CloseAccount'),
      () => [scene.transfer(), tokenInstruction([9], [scene.source, stranger, mine()])],
    ],
    [
      'Burn',
      forbidden('Token Burn'),
      () => [tokenInstruction([8, ...u64(10_000_000n)], [scene.source, scene.mint, mine()])],
    ],
    [
      'BurnChecked',
      forbidden('Token BurnChecked'),
      () => [tokenInstruction([15, ...u64(10_000_000n), 6], [scene.source, scene.mint, mine()])],
    ],
    [
      'an unknown token instruction',
      forbidden('Token 200'),
      () => [scene.transfer(), tokenInstruction([200], [mine()])],
    ],
    [
      'a transfer with extra bytes',
      forbidden('Token 12'),
      () => [
        tokenInstruction([12, ...u64(10_000_000n), 6, 0], [scene.source, scene.mint, scene.deposit, mine()]),
      ],
    ],
    [
      'System Assign',
      forbidden('System Assign'),
      () => [scene.transfer(), SystemProgram.assign({ accountPubkey: mine(), programId: stranger })],
    ],
    [
      'System CreateAccount',
      forbidden('System CreateAccount'),
      () => [
        scene.transfer(),
        SystemProgram.createAccount({
          fromPubkey: mine(),
          newAccountPubkey: stranger,
          lamports: 1,
          space: 0,
          programId: stranger,
        }),
      ],
    ],
    [
      'a plain transfer with extra bytes',
      forbidden('Token 3'),
      () => [tokenInstruction([3, ...u64(10_000_000n), 0], [scene.source, scene.deposit, mine()])],
    ],
    [
      'a token transfer that lacks an account',
      forbidden('Token 12'),
      () => [
        scene.transfer(),
        tokenInstruction([12, ...u64(1n), 6], [stranger, scene.mint, scene.service.publicKey]),
      ],
    ],
    [
      'a token instruction without bytes',
      forbidden('Token -1'),
      () => [scene.transfer(), tokenInstruction([], [mine()])],
    ],
    [
      'SOL that leaves a nonce account',
      forbidden('System 5'),
      () => [
        scene.transfer(),
        SystemProgram.nonceWithdraw({
          noncePubkey: stranger,
          authorizedPubkey: mine(),
          toPubkey: scene.service.publicKey,
          lamports: 1,
        }),
      ],
    ],
    [
      'System Allocate',
      forbidden('System Allocate'),
      () => [
        scene.transfer(),
        instruction(
          programs.system,
          [8, 0, 0, 0, ...u64(1n)],
          [meta(mine(), true, true), meta(stranger, true)],
        ),
      ],
    ],
    [
      'a System transfer with extra bytes',
      forbidden('System 2'),
      () => [
        scene.transfer(),
        instruction(
          programs.system,
          [2, 0, 0, 0, ...u64(0n), 0],
          [meta(mine(), true, true), meta(stranger, true)],
        ),
      ],
    ],
    [
      'a System instruction without a whole tag',
      forbidden('System -1'),
      () => [scene.transfer(), instruction(programs.system, [2, 0, 0], [meta(mine(), true, true)])],
    ],
    [
      'a token account with extra bytes',
      forbidden('AssociatedToken 1'),
      () => [
        scene.transfer(),
        createAccount({ payer: scene.service.publicKey, owner: stranger, mint: scene.mint }, [1, 0]),
      ],
    ],
    ...[
      ['of no bytes', [], -1],
      ['that is no longer in use', [0, 0, 0, 0, 0, 0, 0, 0, 0], 0],
      ['with the length of a limit', [5, 0, 0, 0, 0], 5],
      ['that cuts a limit short', [2, 0, 0, 0], 2],
      ['that cuts a price short', [3, 0, 0, 0, 0, 0, 0, 0], 3],
      ['that cuts a heap frame short', [1, 0, 0, 0], 1],
    ].map(([name, data, tag]): (typeof cases)[number] => [
      `a compute budget instruction ${name}`,
      forbidden(`ComputeBudget ${tag}`),
      () => [scene.transfer(), instruction(programs.computeBudget, data as number[])],
    ]),
    ['SOL from the sender', { kind: 'lamports' }, () => [scene.transfer(), sol(1)]],
    [
      'rent from the sender although the service pays',
      { kind: 'lamports' },
      () => [scene.transfer(), createAccount({ payer: mine(), owner: stranger, mint: scene.mint })],
    ],
    [
      'more SOL than allowed',
      { kind: 'lamports' },
      () => [scene.transfer(), sol(5_000_000)],
      () => ({ payer: mine() }),
    ],
    [
      'a little SOL to a third party, although the sender pays the fee',
      { kind: 'lamports' },
      () => [scene.transfer(), sol(1)],
      () => ({ payer: mine() }),
    ],
    [
      'more SOL than the policy allows',
      { kind: 'lamports' },
      () => [scene.transfer()],
      () => ({ payer: mine(), order: { policy: { ...scene.order().policy, maxLamports: 4_999n } } }),
    ],
    [
      'a durable nonce',
      { kind: 'durableNonce' },
      () => [
        SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: scene.service.publicKey }),
        scene.transfer(),
      ],
    ],
    [
      'a durable nonce after the transfer',
      { kind: 'durableNonce' },
      () => [
        scene.transfer(),
        SystemProgram.nonceAdvance({ noncePubkey: stranger, authorizedPubkey: mine() }),
      ],
    ],
    [
      'a program that is not pinned',
      { kind: 'program', program: stranger.toBase58() },
      () => [scene.transfer(), instruction(stranger, [])],
    ],
    [
      'Lighthouse before the wallet was asked',
      { kind: 'program', program: programs.lighthouse },
      () => [scene.transfer(), instruction(programs.lighthouse, [2])],
    ],
    [
      'Token-2022',
      { kind: 'program', program: token2022 },
      () => [
        instruction(
          token2022,
          [12, ...u64(10_000_000n), 6],
          [meta(scene.source, true), meta(scene.mint), meta(scene.deposit, true), meta(mine(), false, true)],
        ),
      ],
    ],
    [
      'a Token-2022 account',
      { kind: 'program', program: token2022 },
      () => [
        scene.transfer(),
        createAccount({
          payer: scene.service.publicKey,
          owner: stranger,
          mint: scene.mint,
          tokenProgram: program(token2022),
        }),
      ],
    ],
    [
      'an account of another mint',
      { kind: 'mint' },
      () => [
        scene.transfer(),
        createAccount({ payer: scene.service.publicKey, owner: stranger, mint: stranger }),
      ],
    ],
    [
      'RecoverNested',
      forbidden('AssociatedToken 2'),
      () => [scene.transfer(), createAccount({ payer: mine(), owner: stranger, mint: scene.mint }, [2])],
    ],
    ['a unit price above the bound', { kind: 'priorityFee' }, () => [scene.transfer(), price(5_000_001)]],
    [
      'a unit price above the bound before a lower one',
      { kind: 'priorityFee' },
      () => [price(5_000_001), price(1), scene.transfer()],
    ],
    [
      'a priority fee above the bound',
      { kind: 'priorityFee' },
      () => [scene.transfer(), price(4_000_000), limit(250_001)],
      () => ({ payer: mine() }),
    ],
    [
      'a priority fee above the bound, without a limit',
      { kind: 'priorityFee' },
      () => [scene.transfer(), memo('1'), memo('2'), price(5_000_000)],
      () => ({ payer: mine() }),
    ],
    [
      'a pinned program that gets the signature in addition to the transfer',
      { kind: 'amount' },
      () => [scene.transfer(), instruction(stranger, [], [meta(mine(), false, true)])],
      () => ({ order: { policy: { ...scene.order().policy, programs: [stranger.toBase58()] } } }),
    ],
  ]
  const half = () => scene.transfer({ amount: 5_000_000n })
  const sol = (lamports: number) =>
    SystemProgram.transfer({ fromPubkey: mine(), toPubkey: stranger, lamports })
  const tokenless = () => memoSignedBy(mine())
  const memoSignedBy = (signer: PublicKey) => instruction(programs.memo, [65], [meta(signer, false, true)])
  const multisig = () =>
    instruction(
      token,
      [3, ...u64(1n)],
      [meta(stranger, true), meta(scene.deposit, true), meta(stranger), meta(mine(), false, true)],
    )

  test.each(cases)('%s', async (_name, problem, instructions, options = () => ({})) => {
    await expect(inspect(instructions(), options())).rejects.toMatchObject({
      name: 'UnsafeTransactionError',
      problem,
    })
  })

  test('a receiver whose account has another owner, another mint, or a key that may close it', async () => {
    const destination = key()
    const accounts = [
      tokenAccount({ mint: scene.mint, owner: scene.depositOwner, amount: 0n, closeAuthority: key() }),
      tokenAccount({ mint: scene.mint, owner: key(), amount: 0n }),
      tokenAccount({ mint: key(), owner: scene.depositOwner, amount: 0n }),
    ]
    for (const account of accounts) {
      scene.accounts.set(destination.toBase58(), account)
      await expect(inspect([scene.transfer({ destination })])).rejects.toMatchObject({
        problem: { kind: 'receiver' },
      })
    }
  })

  test('a transfer to the same account, even with any receiver allowed', async () => {
    const policy = { depositOwners: 'unchecked', programs: [] } as const
    const transfer = scene.transfer({ destination: scene.source })
    await expect(inspect([transfer], { order: { policy } })).rejects.toMatchObject({
      problem: { kind: 'receiver' },
    })
  })

  test('multisig members besides the sender', async () => {
    const transfer = scene.transfer()
    transfer.keys.push(meta(key(), false, true))
    await expect(inspect([transfer])).rejects.toMatchObject({ problem: { kind: 'role' } })
  })

  test('an invalid signature of the service', async () => {
    const transaction = build([scene.transfer()], {
      payer: scene.service.publicKey,
      signers: [scene.service],
    })
    transaction.signatures[0]?.fill(1, 0, 4)
    await expect(inspectSolanaTransaction(toBase64(transaction), scene.order())).rejects.toMatchObject({
      problem: { kind: 'signature' },
    })
  })

  test.each([
    ['does not exist', (table: string) => scene.accounts.delete(table)],
    ['is too short', (table: string) => shorten(table)],
    ['is no table', (table: string) => shorten(table, 10)],
    ['belongs to another program', (table: string) => reassign(table)],
  ])('a lookup table that %s', async (_name, change) => {
    const table = placeTable([key(), scene.deposit])
    const transaction = build([scene.transfer()], { payer: scene.service.publicKey, tables: [table] })
    change(table.key.toBase58())
    await expect(inspectSolanaTransaction(toBase64(transaction), scene.order())).rejects.toMatchObject({
      problem: { kind: 'lookupTable' },
    })
  })

  test('the sender again, through a lookup table', async () => {
    const decoy = key()
    const table = placeTable([key(), decoy])
    const read = instruction(programs.memo, [65], [meta(decoy)])
    const transaction = build([scene.transfer(), read], { payer: scene.service.publicKey, tables: [table] })
    const account = scene.accounts.get(table.key.toBase58())
    account?.data.set(scene.sender.publicKey.toBytes(), 88)
    await expect(inspectSolanaTransaction(toBase64(transaction), scene.order())).rejects.toMatchObject({
      problem: { kind: 'lookupTable' },
    })
  })

  test('an account or a program that the message does not list', async () => {
    const twice = () => build([scene.transfer(), memo('end')], { payer: scene.service.publicKey })
    const [account, program] = [twice(), twice()]
    account.message.compiledInstructions[0]?.accountKeyIndexes.splice(2, 1, 99)
    Object.assign(program.message.compiledInstructions[1] ?? {}, { programIdIndex: 99 })
    for (const transaction of [account, program])
      await expect(inspectSolanaTransaction(toBase64(transaction), scene.order())).rejects.toMatchObject({
        problem: { kind: 'encoding' },
      })
  })

  const shorten = (table: string, length = 88) => {
    const account = scene.accounts.get(table)
    if (account) scene.accounts.set(table, { ...account, data: account.data.subarray(0, length) })
  }
  const reassign = (table: string) => {
    const account = scene.accounts.get(table)
    if (account) scene.accounts.set(table, { ...account, owner: key() })
  }
})

describe('a CCTP burn by the sender', () => {
  const [v1, v2] = programs.cctp
  const recipient = '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2'
  const relayer = `0x${'c4'.repeat(20)}`
  const nobody = `0x${'00'.repeat(20)}`
  const bytes32 = (address: string) => [
    ...new Uint8Array(12),
    ...(address.slice(2).match(/../g) ?? []).map((byte) => Number.parseInt(byte, 16)),
  ]
  /** The identifier of an Anchor instruction. */
  const tagOf = (name: string) => createHash('sha256').update(`global:${name}`).digest().subarray(0, 8)
  const u32 = (value: number) => [value & 255, (value >> 8) & 255, (value >> 16) & 255, value >> 24]
  const call = (messenger: string, data: Iterable<number>) =>
    instruction(messenger, data, [
      meta(scene.sender.publicKey, false, true),
      meta(scene.source, true),
      meta(scene.mint, true),
    ])

  type Fields = {
    name?: string
    amount?: bigint
    domain?: number
    to?: string
    caller?: string
    maxFee?: bigint
    threshold?: number
    more?: number[]
  }

  /** The version 2 layout: amount, domain, recipient, caller, fee, threshold. */
  const burn = ({
    name = 'deposit_for_burn',
    amount = 10_000_000n,
    domain = 6,
    to = recipient,
    caller = nobody,
    maxFee = 0n,
    threshold = 2_000,
    more = [],
  }: Fields = {}) => {
    const head = [...tagOf(name), ...u64(amount), ...u32(domain), ...bytes32(to)]
    return call(v2, [...head, ...bytes32(caller), ...u64(maxFee), ...u32(threshold), ...more])
  }

  /** The version 1 layout: amount, domain, recipient, and a caller in a separate instruction. */
  const burnV1 = (name: string, more: number[] = []) =>
    call(v1, [...tagOf(name), ...u64(10_000_000n), ...u32(6), ...bytes32(recipient), ...more])

  const policy = { depositOwners: [], programs: [v1, v2], maxLamports: 0n }
  const inspectBurn = (call: ReturnType<typeof burn>, order: object = {}) =>
    inspect([call], { order: { policy, ...order } })
  const isTaken = { feePayer: 'service' }
  const refused = (instruction: string) => ({
    name: 'UnsafeTransactionError',
    problem: { kind: 'instruction', instruction },
  })

  test('is accepted if amount, chain and recipient match the request and anyone may complete it', async () => {
    expect(await inspectBurn(burn())).toMatchObject(isTaken)
    expect(await inspectBurn(burnV1('deposit_for_burn'))).toMatchObject(isTaken)
  })

  const others: [string, Fields, string][] = [
    ['another domain', { domain: 3 }, 'destination'],
    ['another recipient', { to: `0x${'1'.repeat(40)}` }, 'destination'],
    ['another amount', { amount: 1n }, 'amount'],
    ['another instruction of the messenger', { name: 'set_token_controller' }, 'program'],
    ['an extra byte', { more: [0] }, 'program'],
    ['an instruction that only version 1 has', { name: 'deposit_for_burn_with_caller' }, 'program'],
  ]
  test.each(others)('is refused for %s', async (_name, fields, kind) => {
    await expect(inspectBurn(burn(fields))).rejects.toMatchObject({ problem: { kind } })
  })

  test('is refused if only a third party may complete it, in either version', async () => {
    const stranger = refused('CCTP destination_caller')
    await expect(inspectBurn(burn({ caller: relayer }))).rejects.toMatchObject(stranger)
    const v1Caller = burnV1('deposit_for_burn_with_caller', bytes32(relayer))
    await expect(inspectBurn(v1Caller)).rejects.toMatchObject(stranger)
    const solanaCaller = burnV1('deposit_for_burn_with_caller', [...key().toBytes()])
    await expect(inspectBurn(solanaCaller)).rejects.toMatchObject(stranger)
  })

  test('is accepted if that party is pinned', async () => {
    const pinned = { policy: { ...policy, destinationCallers: [relayer.toUpperCase().replace('X', 'x')] } }
    expect(await inspectBurn(burn({ caller: relayer }), pinned)).toMatchObject(isTaken)
    const other = burn({ caller: `0x${'c5'.repeat(20)}` })
    await expect(inspectBurn(other, pinned)).rejects.toMatchObject(refused('CCTP destination_caller'))
  })

  test('is refused for a fee above the limit, which is zero by default', async () => {
    await expect(inspectBurn(burn({ maxFee: 1n }))).rejects.toMatchObject(refused('CCTP max_fee'))
    const most = { maxFee: 1_000n }
    expect(await inspectBurn(burn({ maxFee: 1_000n, threshold: 1_000 }), most)).toMatchObject(isTaken)
    for (const maxFee of [1_001n, 9_999_999n])
      await expect(inspectBurn(burn({ maxFee }), most)).rejects.toMatchObject(refused('CCTP max_fee'))
  })

  test('is refused with a hook', async () => {
    const name = 'deposit_for_burn_with_hook'
    const hook = burn({ name, more: [...u32(3), 1, 2, 3] })
    await expect(inspectBurn(hook)).rejects.toMatchObject(refused('CCTP hook'))
    await expect(inspectBurn(burn({ name }))).rejects.toMatchObject(refused('CCTP hook'))
    const short = call(v2, [...tagOf(name), ...u64(10_000_000n)])
    await expect(inspectBurn(short)).rejects.toMatchObject({ problem: { kind: 'program' } })
  })

  test('is read only from Circle’s programs: the same bytes for another pinned program are its own', async () => {
    const other = key()
    const data = burn({ amount: 1n, caller: relayer }).data
    const call = instruction(other, data, [
      meta(scene.sender.publicKey, false, true),
      meta(scene.source, true),
    ])
    const order = { policy: { ...policy, programs: [other.toBase58()] } }
    expect(await inspect([call], { order })).toMatchObject(isTaken)
  })

  test.each([
    ['deposit_for_burn_with_hook', []],
    ['deposit_for_burn_with_hook', bytes32(nobody)],
    ['deposit_for_burn', bytes32(relayer)],
    ['deposit_for_burn_with_caller', []],
  ])('is refused if version 1 has no such form: %s and %j', async (name, more) => {
    await expect(inspectBurn(burnV1(name, more))).rejects.toMatchObject({ problem: { kind: 'program' } })
  })

  test('is refused if the messenger is not pinned', async () => {
    await expect(inspect([burn()])).rejects.toMatchObject({ problem: { kind: 'program' } })
  })

  test('with a caller that is not an EVM address is a configuration error', async () => {
    const order = { policy: { ...policy, destinationCallers: [key().toBase58()] } }
    await expect(inspectBurn(burn(), order)).rejects.toMatchObject({ name: 'InvalidConfigError' })
  })
})

test('a policy that can never pass is a configuration error', async () => {
  const policy = { depositOwners: [], programs: [] }
  await expect(inspect([scene.transfer()], { order: { policy } })).rejects.toMatchObject({
    name: 'InvalidConfigError',
  })
})

function forbidden(name: string) {
  return { kind: 'instruction', instruction: name }
}
