import {
  AccountRole,
  type Address,
  getAddressDecoder,
  getAddressEncoder,
  type Instruction,
} from '@solana/kit'
import {
  AuthorityType,
  findAssociatedTokenPda,
  getApproveInstruction,
  getBurnCheckedInstruction,
  getCloseAccountInstruction,
  getSetAuthorityInstruction,
  getTransferCheckedInstruction,
  TOKEN_PROGRAM_ADDRESS,
} from '@solana-program/token'
import { cctpDomains } from '../../src/core/chain/cctp.js'
import { type EvmChainName, solanaDepositOwner, solanaMint } from '../chains.js'
import { placeAccount, placeMint, placeTokenAccount } from '../solana/placeAccounts.js'
import { drainerProgram, idleProgram } from '../solana/programs/drainerProgram.js'
import type { SolanaLedger } from '../solana/SolanaLedger.js'
import { asSigner, type Deposit, systemProgram, tokenAddress } from '../solana/SolanaRelayer.js'
import { anAddress } from './anAddress.js'
import type { FaultNameOf } from './Fault.js'
import type { TakenFault } from './FaultBoard.js'

/** The owner, the amount and the destination of an honest deposit. */
type DepositFacts = {
  ledger: SolanaLedger
  from: Address
  amount: bigint
  to: EvmChainName
  recipient: string
}

type Scene = DepositFacts & {
  deposit: Deposit
  /** The sender's token account. */
  source: Address
  numbers: Readonly<Record<string, number>>
}
type Way = (scene: Scene) => Deposit | Promise<Deposit>

const decimals = 6
const everything = (1n << 64n) - 1n
const slotsUntilForgotten = 200
const computeBudgetProgram = 'ComputeBudget111111111111111111111111111111' as Address
const lookupTableProgram = 'AddressLookupTab1e1111111111111111111111111' as Address
/** Circle's TokenMessengerMinterV2. */
export const cctpMessenger = 'CCTPV2vPZJS2u2BBsUoscuikbYjnpFmbFsvVuJdgUMQe' as Address
const recentBlockhashes = 'SysvarRecentB1ockHashes11111111111111111111' as Address
const highestComputeUnits = 1_400_000

/** Replaces an honest deposit by the fault's version. */
export function twistDeposit(
  fault: TakenFault<'build'>,
  facts: DepositFacts,
): (deposit: Deposit) => Promise<Deposit> {
  return async (deposit) => {
    const source = await tokenAddress(facts.from)
    return ways[fault.name]({ ...facts, deposit, source, numbers: fault.numbers })
  }
}

const ways: Record<FaultNameOf<'build'>, Way> = {
  builtExpired: ({ deposit, ledger: { clock } }) => {
    return { ...deposit, blockhash: clock.blockhash(clock.slot() - slotsUntilForgotten) }
  },
  builtWrongAmount: async (scene) => {
    return instead(scene, await move(scene, { amount: scene.amount * 2n, to: solanaDepositOwner }))
  },
  builtWrongMint: async (scene) => {
    const mint = placeMint(scene.ledger)
    for (const owner of [scene.from, solanaDepositOwner]) {
      await placeTokenAccount(scene.ledger, { owner, mint, amount: scene.amount })
    }
    return instead(scene, await move(scene, { mint, to: solanaDepositOwner }))
  },
  builtWrongReceiver: async (scene) => instead(scene, await move(scene, { to: anAddress() })),
  builtExtraTransfer: async (scene) => {
    return beside(scene, await move(scene, { amount: 1n, to: anAddress() }))
  },
  builtApprove: (scene) => {
    const { source, from } = scene
    return beside(
      scene,
      getApproveInstruction({ source, delegate: anAddress(), owner: asSigner(from), amount: everything }),
    )
  },
  builtInnerApprove: (scene) => {
    const programAddress = programIn(scene.ledger, 'drainer', drainerProgram)
    const accounts = [
      { address: scene.source, role: AccountRole.WRITABLE },
      { address: anAddress(), role: AccountRole.READONLY },
      { address: scene.from, role: AccountRole.READONLY_SIGNER },
      { address: TOKEN_PROGRAM_ADDRESS, role: AccountRole.READONLY },
    ]
    return beside(scene, { programAddress, accounts, data: new Uint8Array() })
  },
  builtSetAuthority: (scene) => {
    const { source: owned, from } = scene
    const authorityType = AuthorityType.AccountOwner
    const change = { owned, owner: asSigner(from), authorityType, newAuthority: anAddress() }
    return beside(scene, getSetAuthorityInstruction(change))
  },
  builtCloseAccount: (scene) => {
    const { source: account, from } = scene
    return beside(
      scene,
      getCloseAccountInstruction({ account, destination: anAddress(), owner: asSigner(from) }),
    )
  },
  builtBurn: (scene) => {
    const { source: account, from } = scene
    const burn = { account, mint: solanaMint, authority: asSigner(from), amount: 1n, decimals }
    return beside(scene, getBurnCheckedInstruction(burn))
  },
  builtBurnForStranger: (scene) => instead(scene, burnByCctp(scene, { caller: anAddress() })),
  builtBurnOfFee: (scene) => instead(scene, burnByCctp(scene, { maxFee: scene.amount - 1n })),
  builtBurnWithHook: (scene) => instead(scene, burnByCctp(scene, { hook: [1, 2, 3] })),
  builtAssign: (scene) => {
    const data = Buffer.alloc(36)
    data.writeUInt32LE(1, 0)
    data.set(getAddressEncoder().encode(anAddress()), 4)
    return beside(scene, system(data, [{ address: scene.from, role: AccountRole.WRITABLE_SIGNER }]))
  },
  builtLamports: (scene) => {
    const data = Buffer.alloc(12)
    data.writeUInt32LE(2, 0)
    data.writeBigUInt64LE(BigInt(scene.numbers.lamports ?? 0), 4)
    const accounts = [
      { address: scene.from, role: AccountRole.WRITABLE_SIGNER },
      { address: anAddress(), role: AccountRole.WRITABLE },
    ]
    return beside(scene, system(data, accounts))
  },
  builtPriorityFee: ({ deposit, numbers }) => {
    const limit = Buffer.alloc(5)
    limit.writeUInt8(2, 0)
    limit.writeUInt32LE(highestComputeUnits, 1)
    const price = Buffer.alloc(9)
    price.writeUInt8(3, 0)
    price.writeBigUInt64LE(BigInt(numbers.microLamports ?? 0), 1)
    const budget = [limit, price].map((data) => ({ programAddress: computeBudgetProgram, data }))
    return { ...deposit, instructions: [...budget, ...deposit.instructions] }
  },
  builtUnknownProgram: (scene) => {
    const programAddress = programIn(scene.ledger, 'idle', idleProgram)
    const accounts = [{ address: scene.from, role: AccountRole.WRITABLE_SIGNER }]
    return beside(scene, { programAddress, accounts, data: new Uint8Array([1]) })
  },
  builtDurableNonce: ({ deposit, ledger }) => {
    const blockhash = anAddress()
    const nonce = placeNonce(ledger, deposit.payer, blockhash)
    const data = Buffer.alloc(4)
    data.writeUInt32LE(4, 0)
    const advance = system(data, [
      { address: nonce, role: AccountRole.WRITABLE },
      { address: recentBlockhashes, role: AccountRole.READONLY },
      { address: deposit.payer, role: AccountRole.READONLY_SIGNER },
    ])
    return { ...deposit, blockhash, instructions: [advance, ...deposit.instructions] }
  },
  builtLookupTable: async (scene) => {
    const { deposit, addresses } = await throughTable(scene)
    const [table] = Object.keys(deposit.lookupTables) as Address[]
    if (table) placeLookupTable(scene.ledger, table, addresses)
    return deposit
  },
  builtLookupTableMissing: async (scene) => (await throughTable(scene)).deposit,
}

/** Replaces the honest transfer, which comes first. */
function instead({ deposit }: Scene, instruction: Instruction): Deposit {
  return { ...deposit, instructions: [instruction, ...deposit.instructions.slice(1)] }
}

/** Keeps the honest transfer and adds another instruction. */
function beside({ deposit }: Scene, instruction: Instruction): Deposit {
  return { ...deposit, instructions: [...deposit.instructions, instruction] }
}

type Move = { to: Address; amount?: bigint; mint?: Address }

/** A transfer from the sender's token account to somebody else's. */
async function move(scene: Scene, { to, amount = scene.amount, mint = solanaMint }: Move) {
  const { from, ledger } = scene
  const tokenProgram = TOKEN_PROGRAM_ADDRESS
  const [source] = await findAssociatedTokenPda({ owner: from, mint, tokenProgram })
  const [destination] = await findAssociatedTokenPda({ owner: to, mint, tokenProgram })
  if (!ledger.account(destination).exists) await placeTokenAccount(ledger, { owner: to, mint, amount: 0n })
  return getTransferCheckedInstruction({
    source,
    mint,
    destination,
    authority: asSigner(from),
    amount,
    decimals,
  })
}

/** The discriminators of TokenMessengerMinterV2's two burns: the start of a hash of `global:` and the name. */
const burnNames = { deposit_for_burn: 'd73c3d2e723780b0', deposit_for_burn_with_hook: '6ff53e83cc6cdf9b' }

/** A burn of the amount for the recipient, as Circle's program expects it. The program is not on this chain. */
function burnByCctp(
  { from, amount, to, recipient, source }: Scene,
  { caller, maxFee = 0n, hook = [] }: { caller?: Address; maxFee?: bigint; hook?: readonly number[] },
): Instruction {
  const head = Buffer.alloc(12)
  head.writeBigUInt64LE(amount, 0)
  head.writeUInt32LE(cctpDomains[to], 8)
  const tail = Buffer.alloc(12)
  tail.writeBigUInt64LE(maxFee, 0)
  tail.writeUInt32LE(2_000, 8)
  const data = Buffer.concat([
    Buffer.from(hook.length > 0 ? burnNames.deposit_for_burn_with_hook : burnNames.deposit_for_burn, 'hex'),
    head,
    Buffer.from(recipient.slice(2).padStart(64, '0'), 'hex'),
    caller ? Buffer.from(getAddressEncoder().encode(caller)) : Buffer.alloc(32),
    tail,
    Buffer.from(hook),
  ])
  const accounts = [
    { address: from, role: AccountRole.READONLY_SIGNER },
    { address: source, role: AccountRole.WRITABLE },
    { address: solanaMint, role: AccountRole.WRITABLE },
  ]
  return { programAddress: cctpMessenger, accounts, data: new Uint8Array(data) }
}

/** Moves accounts that are neither signers nor programs to a lookup table. */
async function throughTable({ deposit }: Scene): Promise<{ deposit: Deposit; addresses: Address[] }> {
  const addresses = [await tokenAddress(solanaDepositOwner), solanaMint]
  const lookupTables = { [anAddress()]: addresses }
  return { deposit: { ...deposit, version: 0, lookupTables }, addresses }
}

function placeLookupTable(ledger: SolanaLedger, table: Address, addresses: readonly Address[]): void {
  const header = Buffer.alloc(56)
  header.writeUInt32LE(1, 0)
  header.writeBigUInt64LE(everything, 4)
  const data = Buffer.concat([
    header,
    ...addresses.map((one) => Buffer.from(getAddressEncoder().encode(one))),
  ])
  placeAccount(ledger, table, lookupTableProgram, data)
}

function placeNonce(ledger: SolanaLedger, authority: Address, value: Address): Address {
  const nonce = anAddress()
  const data = Buffer.alloc(80)
  data.writeUInt32LE(1, 0)
  data.writeUInt32LE(1, 4)
  data.set(getAddressEncoder().encode(authority), 8)
  data.set(getAddressEncoder().encode(value), 40)
  data.writeBigUInt64LE(5_000n, 72)
  placeAccount(ledger, nonce, systemProgram, data)
  return nonce
}

function programIn(ledger: SolanaLedger, name: string, bytes: () => Uint8Array): Address {
  const address = getAddressDecoder().decode(Buffer.alloc(32, `sandbox program ${name} `))
  ledger.ensureProgram(address, bytes)
  return address
}

function system(data: Uint8Array, accounts: Instruction['accounts'] & object): Instruction {
  return { programAddress: systemProgram, accounts, data: new Uint8Array(data) }
}
