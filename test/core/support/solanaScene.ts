import { base58, base64 } from '@scure/base'
import {
  type AddressLookupTableAccount,
  ComputeBudgetProgram,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionInstruction,
  TransactionMessage,
  VersionedTransaction,
} from '@solana/web3.js'
import { mainnet } from '../../../src/core/chain/mainnet.js'
import { defineNetwork, type SolanaChain } from '../../../src/core/chain/network.js'
import type { ChainReader } from '../../../src/core/chain/reader.js'
import type { SolanaOrder } from '../../../src/core/transfer/solana/inspectSolanaTransaction.js'
import { programs } from '../../../src/core/transfer/solana/programs.js'
import { signatureOf } from './signatureOf.js'

export const key = (): PublicKey => Keypair.generate().publicKey
const program = (id: string): PublicKey => new PublicKey(id)
export const token = program(programs.token)
const ata = program(programs.associatedToken)
const tokenRent = 2_039_280

export function associated(owner: PublicKey, mint: PublicKey): PublicKey {
  const seeds = [owner.toBytes(), token.toBytes(), mint.toBytes()]
  return PublicKey.findProgramAddressSync(seeds, ata)[0]
}

/** An account as stored on chain. */
export type TestAccount = { lamports: number; owner: PublicKey; data: Uint8Array }

/** The answer of simulateTransaction. */
export type TestRun = { err?: unknown; accounts?: readonly (TestAccount | undefined)[] }

function encoded(account: TestAccount | undefined) {
  if (!account) return null
  const { lamports, owner, data } = account
  const text = base64.encode(data)
  return { lamports, owner: owner.toBase58(), data: [text, 'base64'], executable: false, rentEpoch: 0 }
}

/** A token account of the classic SPL Token program. */
export function tokenAccount(fields: {
  mint: PublicKey
  owner: PublicKey
  amount: bigint
  isFrozen?: boolean
  delegate?: PublicKey
  closeAuthority?: PublicKey
}): TestAccount {
  const data = new Uint8Array(165)
  data.set(fields.mint.toBytes(), 0)
  data.set(fields.owner.toBytes(), 32)
  new DataView(data.buffer).setBigUint64(64, fields.amount, true)
  if (fields.delegate) {
    data[72] = 1
    data.set(fields.delegate.toBytes(), 76)
  }
  data[108] = fields.isFrozen ? 2 : 1
  if (fields.closeAuthority) {
    data[129] = 1
    data.set(fields.closeAuthority.toBytes(), 133)
  }
  return { lamports: tokenRent, owner: token, data }
}

/** A sender and a service with their accounts, without any node. */
export function createScene() {
  const sender = Keypair.generate()
  const service = Keypair.generate()
  const depositOwner = key()
  const mint = key()
  const source = associated(sender.publicKey, mint)
  const deposit = associated(depositOwner, mint)
  const chain: SolanaChain = {
    ...defineNetwork(mainnet).chains.SOLANA,
    usdc: { address: mint.toBase58() },
  }
  const amount = 10_000_000n
  const accounts = new Map<string, TestAccount>([
    [mint.toBase58(), { lamports: 1, owner: token, data: new Uint8Array(82) }],
    [source.toBase58(), tokenAccount({ mint, owner: sender.publicKey, amount: 25_000_000n })],
    [
      sender.publicKey.toBase58(),
      { lamports: 50_000_000, owner: SystemProgram.programId, data: new Uint8Array() },
    ],
  ])
  const calls: { method: string; params: readonly unknown[] }[] = []
  let run: TestRun = {}
  const newest = { signature: signatureOf('before'), slot: 4_000, err: null }
  const chainTells = {
    height: 1_000,
    slot: 5_000,
    isBlockhashValid: () => true,
    history: (): readonly object[] => [newest],
  }
  const reader: ChainReader = {
    async request({ method, params = [] }) {
      calls.push({ method, params })
      if (method === 'getMultipleAccounts') {
        const value = (params[0] as string[]).map((address) => encoded(accounts.get(address)))
        return { context: { slot: chainTells.slot }, value }
      }
      if (method === 'getSlot') return chainTells.slot
      if (method === 'getSignaturesForAddress') return chainTells.history()
      if (method === 'simulateTransaction')
        return { value: { err: run.err ?? null, accounts: run.accounts?.map(encoded) ?? null } }
      if (method === 'getEpochInfo') return { blockHeight: chainTells.height, absoluteSlot: chainTells.slot }
      if (method === 'isBlockhashValid') return { value: chainTells.isBlockhashValid() }
      throw new Error(`no ${method} here`)
    },
  }
  const order = (changes: Partial<SolanaOrder> = {}): SolanaOrder => ({
    sender: sender.publicKey.toBase58(),
    amount,
    to: 'BASE',
    recipient: '0x71C4A9de03bB5F28E6c0417AD3F95b2E8c6d9af2',
    chain,
    policy: { depositOwners: [depositOwner.toBase58()], programs: [] },
    reader,
    ...changes,
  })
  const transfer = (changes: Partial<TransferFields> = {}) =>
    transferChecked({ source, mint, destination: deposit, authority: sender.publicKey, amount, ...changes })
  return {
    sender,
    service,
    depositOwner,
    mint,
    source,
    deposit,
    chain,
    amount,
    accounts,
    calls,
    chainTells,
    reader,
    order,
    transfer,
    run: () => run,
    answerRun: (next: TestRun) => {
      run = next
    },
  }
}

export type Scene = ReturnType<typeof createScene>

type TransferFields = {
  source: PublicKey
  mint: PublicKey
  destination: PublicKey
  authority: PublicKey
  amount: bigint
}

const meta = (pubkey: PublicKey, isWritable = false, isSigner = false) => ({ pubkey, isWritable, isSigner })

export function instruction(
  programId: PublicKey | string,
  data: Iterable<number>,
  keys: ReturnType<typeof meta>[] = [],
): TransactionInstruction {
  return new TransactionInstruction({
    programId: typeof programId === 'string' ? program(programId) : programId,
    keys,
    // web3.js declares its own Buffer here but accepts any bytes.
    data: Uint8Array.from(data) as never,
  })
}

export function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

export function transferChecked({ source, mint, destination, authority, amount }: TransferFields) {
  const keys = [meta(source, true), meta(mint), meta(destination, true), meta(authority, false, true)]
  return instruction(token, [12, ...u64(amount), 6], keys)
}

export function plainTransfer({ source, destination, authority, amount }: TransferFields) {
  const keys = [meta(source, true), meta(destination, true), meta(authority, false, true)]
  return instruction(token, [3, ...u64(amount)], keys)
}

/** A token instruction with accounts in its own order; the last one signs. */
export function tokenInstruction(data: number[], accounts: PublicKey[]): TransactionInstruction {
  const keys = accounts.map((account, index) => meta(account, true, index === accounts.length - 1))
  return instruction(token, data, keys)
}

export function createAccount(
  {
    payer,
    owner,
    mint,
    tokenProgram = token,
  }: { payer: PublicKey; owner: PublicKey; mint: PublicKey; tokenProgram?: PublicKey },
  data: number[] = [1],
) {
  const account = associated(owner, mint)
  const rest = [meta(owner), meta(mint), meta(SystemProgram.programId), meta(tokenProgram)]
  return instruction(ata, data, [meta(payer, true, true), meta(account, true), ...rest])
}

export function memo(text: string): TransactionInstruction {
  return instruction(programs.memo, new TextEncoder().encode(text))
}

export const price = (microLamports: number): TransactionInstruction =>
  ComputeBudgetProgram.setComputeUnitPrice({ microLamports })
export const limit = (units: number): TransactionInstruction =>
  ComputeBudgetProgram.setComputeUnitLimit({ units })

export const calls = { meta, program }

const someBlockhash = base58.encode(new Uint8Array(32).fill(7))

/** Builds a transaction from instructions, signed by the given signers. */
export function build(
  instructions: TransactionInstruction[],
  {
    payer,
    signers = [],
    version = 0,
    tables = [],
    blockhash = someBlockhash,
  }: {
    payer: PublicKey
    signers?: Keypair[]
    version?: 0 | 'legacy'
    tables?: AddressLookupTableAccount[]
    blockhash?: string
  },
): VersionedTransaction {
  const message = new TransactionMessage({ payerKey: payer, recentBlockhash: blockhash, instructions })
  const compiled = version === 0 ? message.compileToV0Message(tables) : message.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled)
  if (signers.length > 0) transaction.sign(signers)
  return transaction
}

export function toBase64(transaction: VersionedTransaction): string {
  return btoa(String.fromCharCode(...transaction.serialize()))
}
