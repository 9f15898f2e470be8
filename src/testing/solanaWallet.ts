import { base58 } from '@scure/base'
import { obeyAnswer, type PromptAnswer, walletIcon } from './promptAnswer.js'

/** A Solana test wallet's prompt. */
export type SolanaPrompt = { kind: 'connect' | 'signTransaction' }

/** The parameters of {@link createSolanaTestWallet}. Everything has a default: an honest wallet with a new key. */
export type SolanaTestWalletParameters = {
  /** @default 'Test wallet' */
  name?: string | undefined
  /** A `data:` image. */
  icon?: string | undefined
  /**
   * The 64 bytes of a Solana secret key. The first 32, the Ed25519 seed, are enough except in Firefox, which does not
   * derive the public key.
   */
  secretKey?: Uint8Array | undefined
  /** The Wallet Standard chains of its account. @default all four clusters */
  chains?: readonly string[] | undefined
  /** Declines these requests, like a person would. */
  refuses?: readonly ('connect' | 'signTransaction')[] | undefined
  /** Answers each prompt. @default accepts all but what it refuses */
  onPrompt?: ((prompt: SolanaPrompt) => PromptAnswer | Promise<PromptAnswer>) | undefined
  /** Can send transactions but not sign them. @default false */
  onlySends?: boolean | undefined
  /** What it does to a transaction. @default 'signs' */
  signing?: 'signs' | 'leavesUnsigned' | 'breaksSignature' | 'addsGuard' | undefined
}

/** A Wallet Standard wallet controlled by tests. */
export type SolanaTestWallet = {
  /** Its account's address, in base58. */
  readonly address: string
  /** The Wallet Standard object. */
  readonly wallet: object
  /** Every request it received, oldest first. */
  readonly requests: readonly { method: string; transaction?: Uint8Array; chain?: string | undefined }[]
  /** Announces it to the page, before or after the page looks for wallets. Returns a function that withdraws it. */
  register(): () => void
  /** Locks it, like the wallet's own window would. */
  disconnect(): void
  /** Switches to another account with a new key, and returns its address. */
  switchAccount(): Promise<string>
}

const clusters = ['solana:mainnet', 'solana:devnet', 'solana:testnet', 'solana:localnet']

/**
 * Creates a Solana wallet for tests. It signs with WebCrypto and needs no Solana library.
 *
 * @throws DOMException in a browser without Ed25519, or on a page without a secure context
 *
 * @example
 * ```ts
 * import { createSolanaTestWallet } from 'usdc-bridge-react/testing'
 *
 * async function setUp() {
 *   const wallet = await createSolanaTestWallet({ name: 'Sandbox wallet' })
 *   wallet.register()
 *   return wallet.address
 * }
 * ```
 */
export async function createSolanaTestWallet(
  parameters: SolanaTestWalletParameters = {},
): Promise<SolanaTestWallet> {
  const { name = 'Test wallet', icon = walletIcon, chains = clusters, refuses = [] } = parameters
  const { onlySends = false, signing = 'signs' } = parameters
  const feature = onlySends ? 'solana:signAndSendTransaction' : 'solana:signTransaction'
  const requests: { method: string; transaction?: Uint8Array; chain?: string | undefined }[] = []
  let keys = await createKeys(parameters.secretKey)

  const accountOf = () => ({ ...describe(keys), chains, features: [feature] })
  const accounts = createAccounts<ReturnType<typeof accountOf>>()
  const ask = async (kind: SolanaPrompt['kind'], details: object = {}) => {
    requests.push({ method: kind, ...details })
    await obeyAnswer(refuses.includes(kind) ? 'refuse' : (parameters.onPrompt?.({ kind }) ?? 'accept'))
  }
  const connect = async () => {
    await ask('connect')
    accounts.set([accountOf()])
  }
  const sign = async (input: SignInput) => {
    await ask('signTransaction', { transaction: input.transaction, chain: input.chain })
    return { signedTransaction: await signTransaction(input.transaction, keys, signing) }
  }

  const wallet = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return accounts.get()
    },
    features: { ...accountFeatures(accounts, connect), [feature]: signFeature(onlySends ? undefined : sign) },
  }

  return {
    get address() {
      return describe(keys).address
    },
    wallet,
    requests,
    register: () => announce(wallet),
    disconnect: () => accounts.set([]),
    async switchAccount() {
      keys = await createKeys()
      if (accounts.get().length > 0) accounts.set([accountOf()])
      return describe(keys).address
    },
  }
}

type AccountListener = (change: { accounts: readonly object[] }) => void

/** The accounts that the page may see, and the listeners to their changes. */
type Accounts<account> = {
  get(): readonly account[]
  set(next: readonly account[]): void
  listen(listener: AccountListener): () => void
}

function createAccounts<account extends object>(): Accounts<account> {
  const listeners = new Set<AccountListener>()
  let accounts: readonly account[] = []
  return {
    get: () => accounts,
    set(next) {
      accounts = next
      for (const listener of listeners) listener({ accounts })
    },
    listen(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function accountFeatures<account>(accounts: Accounts<account>, connect: () => Promise<void>) {
  return {
    'standard:connect': {
      version: '1.0.0',
      async connect({ silent = false } = {}) {
        if (!silent || accounts.get().length > 0) await connect()
        return { accounts: accounts.get() }
      },
    },
    'standard:disconnect': { version: '1.0.0', disconnect: async () => accounts.set([]) },
    'standard:events': {
      version: '1.0.0',
      on: (_event: 'change', listener: AccountListener) => accounts.listen(listener),
    },
  }
}

type SignInput = { transaction: Uint8Array; chain?: string }

/** The feature of a wallet with transactions, which cannot sign one without `sign`. */
function signFeature(sign: ((input: SignInput) => Promise<object>) | undefined) {
  return {
    version: '1.0.0',
    supportedTransactionVersions: ['legacy', 0],
    ...(sign && { signTransaction: (...inputs: SignInput[]) => Promise.all(inputs.map(sign)) }),
  }
}

/** Uses both Wallet Standard events, so that the order of page and wallet does not matter. */
function announce(wallet: object): () => void {
  const withdrawals: (() => void)[] = []
  const introduce = ({ register }: { register: (wallet: object) => () => void }) => {
    withdrawals.push(register(wallet))
  }
  const ready = (event: Event) => introduce((event as CustomEvent).detail)
  window.dispatchEvent(new CustomEvent('wallet-standard:register-wallet', { detail: introduce }))
  window.addEventListener('wallet-standard:app-ready', ready)
  return () => {
    window.removeEventListener('wallet-standard:app-ready', ready)
    for (const withdraw of withdrawals) withdraw()
  }
}

type Keys = { privateKey: CryptoKey; publicKey: Uint8Array }

/** The bytes before the 32 bytes of an Ed25519 seed in PKCS #8 (RFC 8410). */
const seedPrefix = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

async function createKeys(secretKey?: Uint8Array): Promise<Keys> {
  const privateKey = secretKey ? await importSeed(secretKey.slice(0, 32)) : await generateKey()
  if (secretKey?.length === 64) return { privateKey, publicKey: secretKey.slice(32) }
  const { x = '' } = await crypto.subtle.exportKey('jwk', privateKey)
  const text = atob(x.replaceAll('-', '+').replaceAll('_', '/'))
  return { privateKey, publicKey: Uint8Array.from(text, (character) => character.charCodeAt(0)) }
}

async function importSeed(seed: Uint8Array): Promise<CryptoKey> {
  const encoded = Uint8Array.from([...seedPrefix, ...seed])
  return crypto.subtle.importKey('pkcs8', encoded, 'Ed25519', true, ['sign'])
}

async function generateKey(): Promise<CryptoKey> {
  const pair = await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])
  return (pair as CryptoKeyPair).privateKey
}

function describe({ publicKey }: Keys): { address: string; publicKey: Uint8Array } {
  return { address: base58.encode(publicKey), publicKey }
}

const signatureLength = 64
const keyLength = 32

async function signTransaction(
  bytes: Uint8Array,
  { privateKey, publicKey }: Keys,
  signing: SolanaTestWalletParameters['signing'],
): Promise<Uint8Array> {
  const transaction = signing === 'addsGuard' ? addGuard(bytes) : Uint8Array.from(bytes)
  if (signing === 'leavesUnsigned') return transaction
  const { messageStart, keysStart, signers } = readHeader(transaction)
  const message = transaction.slice(messageStart)
  const signature = new Uint8Array(await crypto.subtle.sign('Ed25519', privateKey, message))
  if (signing === 'breaksSignature') signature.set([(signature[0] ?? 0) ^ 1])
  for (let index = 0; index < signers; index += 1) {
    const start = keysStart + index * keyLength
    const key = transaction.subarray(start, start + keyLength)
    if (key.every((byte, place) => byte === publicKey[place]))
      transaction.set(signature, 1 + index * signatureLength)
  }
  return transaction
}

/**
 * Finds the parts of a transaction: one byte with the number of signatures, the signatures, then the message. A v0
 * message starts with a byte above 127. Three counts follow (signers, read-only signers, read-only others), then the
 * number of accounts and the accounts. No transaction has 128 of anything counted here.
 */
function readHeader(bytes: Uint8Array): {
  messageStart: number
  countsStart: number
  keysStart: number
  signers: number
  keys: number
} {
  const messageStart = 1 + (bytes[0] ?? 0) * signatureLength
  const countsStart = messageStart + ((bytes[messageStart] ?? 0) > 127 ? 1 : 0)
  const keysStart = countsStart + 4
  return {
    messageStart,
    countsStart,
    keysStart,
    signers: bytes[countsStart] ?? 0,
    keys: bytes[countsStart + 3] ?? 0,
  }
}

const lighthouse = base58.decode('L2TExMFKdjpN9kozasaurPirfHy9P8sbXoAN1qA3S95')

/**
 * Adds a Lighthouse instruction like Phantom: its program as the last account, then the instruction after the others.
 * Accounts from lookup tables come after the message's own, so their indexes shift by one.
 */
function addGuard(bytes: Uint8Array): Uint8Array {
  const { countsStart, keysStart, keys } = readHeader(bytes)
  const instructionsStart = keysStart + keys * keyLength + keyLength
  const { instructions, end } = readInstructions(bytes, instructionsStart)
  const moved = instructions.flatMap(({ program, accounts, data }) => [
    program,
    accounts.length,
    ...accounts.map((account) => (account < keys ? account : account + 1)),
    ...writeLength(data.length),
    ...data,
  ])
  const guard = [keys, 0, 1, 0]
  const head = Uint8Array.from(bytes.subarray(0, keysStart))
  head.set([(bytes[countsStart + 2] ?? 0) + 1, keys + 1], countsStart + 2)
  return Uint8Array.from([
    ...head,
    ...bytes.subarray(keysStart, keysStart + keys * keyLength),
    ...lighthouse,
    ...bytes.subarray(keysStart + keys * keyLength, instructionsStart),
    instructions.length + 1,
    ...moved,
    ...guard,
    ...bytes.subarray(end),
  ])
}

type Instruction = { program: number; accounts: number[]; data: Uint8Array }

/**
 * Reads each instruction: its program, then the number of accounts and the accounts, then the number of bytes and the
 * bytes.
 */
function readInstructions(bytes: Uint8Array, start: number): { instructions: Instruction[]; end: number } {
  const instructions: Instruction[] = []
  let place = start
  const next = () => bytes[place++] ?? 0
  const count = next()
  for (let index = 0; index < count; index += 1) {
    const program = next()
    const accounts = Array.from({ length: next() }, next)
    const first = next()
    const length = first < 128 ? first : (first & 127) + next() * 128
    instructions.push({ program, accounts, data: bytes.subarray(place, place + length) })
    place += length
  }
  return { instructions, end: place }
}

function writeLength(length: number): number[] {
  return length < 128 ? [length] : [(length & 127) | 128, length >> 7]
}
