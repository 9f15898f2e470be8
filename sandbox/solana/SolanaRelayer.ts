import { randomBytes } from 'node:crypto'
import {
  AccountRole,
  type Address,
  type AddressesByLookupTableAddress,
  appendTransactionMessageInstructions,
  type Blockhash,
  compileTransaction,
  compressTransactionMessageUsingAddressLookupTables,
  createKeyPairFromPrivateKeyBytes,
  createTransactionMessage,
  getAddressFromPublicKey,
  getTransactionEncoder,
  type Instruction,
  lamports,
  partiallySignTransaction,
  setTransactionMessageFeePayer,
  setTransactionMessageLifetimeUsingBlockhash,
  type Transaction,
} from '@solana/kit'
import {
  findAssociatedTokenPda,
  getCreateAssociatedTokenIdempotentInstruction,
  getMintEncoder,
  getMintToInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { solanaDepositOwner, solanaMint } from '../chains.js'
import type { SandboxSettings } from '../settings.js'
import type { FactStore } from '../store/FactStore.js'
import { decodeTransaction } from './decodeTransaction.js'
import { blockhashLifetime, slotMs } from './LedgerClock.js'
import type { SolanaLedger } from './SolanaLedger.js'

/** A built or signed transaction. */
export type SolanaTransaction = { bytes: Uint8Array; signature: string }

/** The content of a transaction to build. */
export type Deposit = {
  instructions: Instruction[]
  payer: Address
  version: 'legacy' | 0
  blockhash: string
  lookupTables: AddressesByLookupTableAddress
}

const memoProgram = 'MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr' as Address
export const systemProgram = '11111111111111111111111111111111' as Address
const decimals = 6

/** Builds and signs the service's transactions on Solana. */
export class SolanaRelayer {
  private constructor(
    private readonly ledger: SolanaLedger,
    private readonly keys: CryptoKeyPair,
    readonly address: Address,
  ) {}

  /** Loads the stored key or creates one, and creates the mint and the deposit account if they are missing. */
  static async start(ledger: SolanaLedger, facts: FactStore): Promise<SolanaRelayer> {
    const secret = facts.ensure('solana.relayer', () => randomBytes(32).toString('hex'))
    const keys = await createKeyPairFromPrivateKeyBytes(Buffer.from(secret, 'hex'))
    const relayer = new SolanaRelayer(ledger, keys, await getAddressFromPublicKey(keys.publicKey))
    if (!ledger.account(solanaMint).exists) await relayer.placeMint()
    return relayer
  }

  /** The user's transaction of a transfer from Solana: USDC to the deposit account, with the intent as memo. */
  async buildDeposit(
    intentId: string,
    from: Address,
    amount: bigint,
    settings: SandboxSettings['solana'],
    twist: (deposit: Deposit) => Promise<Deposit> = async (deposit) => deposit,
  ): Promise<SolanaTransaction> {
    const source = await tokenAddress(from)
    const destination = await tokenAddress(solanaDepositOwner)
    const move = { source, mint: solanaMint, destination, authority: asSigner(from), amount, decimals }
    const instructions = [getTransferCheckedInstruction(move), memo(intentId)]
    const payer = settings.payer === 'user' ? from : this.address
    const { blockhash } = this.ledger.clock.latestBlockhash('confirmed')
    const { version } = settings
    const deposit = await twist({ instructions, payer, version, blockhash, lookupTables: {} })
    const transaction = compile(deposit)
    if (settings.payer !== 'server-signs-first') return toBytes(transaction)
    return toBytes(await partiallySignTransaction([this.keys], transaction))
  }

  /** Adds the service's signature if it is still missing. */
  async completeSignatures(bytes: Uint8Array): Promise<SolanaTransaction> {
    const { transaction } = decodeTransaction(bytes)
    const isAwaited = this.address in transaction.signatures && transaction.signatures[this.address] === null
    return toBytes(isAwaited ? await partiallySignTransaction([this.keys], transaction) : transaction)
  }

  /** Pays out USDC to a wallet, and creates its token account if there is none. */
  async signPayout(reference: string, recipient: Address, amount: bigint): Promise<SolanaTransaction> {
    const mintTo = {
      mint: solanaMint,
      token: await tokenAddress(recipient),
      mintAuthority: asSigner(this.address),
    }
    const instructions = [
      await this.createTokenAccount(recipient),
      getMintToInstruction({ ...mintTo, amount }),
      memo(reference),
    ]
    return this.sign(instructions)
  }

  /** Sends lamports of the relayer. */
  async signGift(recipient: Address, amount: bigint): Promise<SolanaTransaction> {
    const data = new DataView(new ArrayBuffer(12))
    data.setUint32(0, 2, true)
    data.setBigUint64(4, amount, true)
    const transfer: Instruction = {
      programAddress: systemProgram,
      accounts: [
        { address: this.address, role: AccountRole.WRITABLE_SIGNER },
        { address: recipient, role: AccountRole.WRITABLE },
      ],
      data: new Uint8Array(data.buffer),
    }
    return this.sign([transfer, memo(randomBytes(8).toString('hex'))])
  }

  private async sign(instructions: Instruction[]): Promise<SolanaTransaction> {
    const { blockhash } = this.ledger.clock.latestBlockhash('confirmed')
    const transaction = compile({
      instructions,
      payer: this.address,
      version: 0,
      blockhash,
      lookupTables: {},
    })
    return toBytes(await partiallySignTransaction([this.keys], transaction))
  }

  private async createTokenAccount(owner: Address): Promise<Instruction> {
    const ata = await tokenAddress(owner)
    return getCreateAssociatedTokenIdempotentInstruction({
      payer: asSigner(this.address),
      ata,
      owner,
      mint: solanaMint,
    })
  }

  private async placeMint(): Promise<void> {
    const data = getMintEncoder().encode({
      mintAuthority: this.address,
      supply: 0n,
      decimals,
      isInitialized: true,
      freezeAuthority: this.address,
    })
    const size = BigInt(data.length)
    this.ledger.setAccount({
      address: solanaMint,
      programAddress: TOKEN_PROGRAM_ADDRESS,
      lamports: lamports(this.ledger.rentExemption(size)),
      executable: false,
      data: new Uint8Array(data),
      space: size,
    })
    this.ledger.setAccount({
      address: this.address,
      programAddress: systemProgram,
      lamports: lamports(1_000_000_000_000_000n),
      executable: false,
      data: new Uint8Array(),
      space: 0n,
    })
    const { bytes } = await this.sign([await this.createTokenAccount(solanaDepositOwner)])
    this.ledger.send(bytes)
  }
}

/** A wallet's associated USDC token account. */
export async function tokenAddress(owner: Address): Promise<Address> {
  const seeds = { owner, mint: solanaMint, tokenProgram: TOKEN_PROGRAM_ADDRESS }
  const [address] = await findAssociatedTokenPda(seeds)
  return address
}

/** How long a built transaction can be submitted, in ms. */
export const transactionLifetimeMs = blockhashLifetime * slotMs

function memo(text: string): Instruction {
  return { programAddress: memoProgram, data: new TextEncoder().encode(text) }
}

function compile({ instructions, payer, version, blockhash, lookupTables }: Deposit): Transaction {
  const lifetime = { blockhash: blockhash as Blockhash, lastValidBlockHeight: 0n }
  const empty = setTransactionMessageFeePayer(payer, createTransactionMessage({ version }))
  const timed = setTransactionMessageLifetimeUsingBlockhash(lifetime, empty)
  const message = appendTransactionMessageInstructions(instructions, timed)
  if (version === 'legacy') return compileTransaction(message)
  const compressible = message as Extract<typeof message, { version: 0 }>
  return compileTransaction(compressTransactionMessageUsingAddressLookupTables(compressible, lookupTables))
}

/** The instruction builders require signers, but compiling uses only the address. */
export function asSigner(address: Address) {
  return { address, signTransactions: () => Promise.resolve([]) }
}

function toBytes(transaction: Transaction): SolanaTransaction {
  const bytes = new Uint8Array(getTransactionEncoder().encode(transaction))
  return { bytes, signature: decodeTransaction(bytes).signature }
}
