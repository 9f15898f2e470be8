import { base58, base64 } from '@scure/base'
import { PublicKey, TransactionInstruction, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import { cctpDomains } from '../../src/core/chain/cctp.js'
import type { EvmChainKey } from '../../src/core/chain/chain.js'
import { programs } from '../../src/core/transfer/solana/programs.js'
import { fakeSolanaSignature } from './fakeSolanaSignature.js'
import { messenger, solanaAddresses, solanaMint, tokenAccountOf } from './solanaAddresses.js'

/** How the service builds its transactions. */
export type DepositStyle = {
  version: 'legacy' | 0
  encoding: 'base64' | 'base58'
  /** Who pays the fee, and whether that signature comes before the person's. */
  payer: 'service' | 'serviceFirst' | 'sender'
  movement: 'transferChecked' | 'transfer' | 'burn'
}

/** What is wrong with a transaction that the service built. */
export type Twist =
  | 'none'
  | 'toStranger'
  | 'moreMoney'
  | 'twice'
  | 'otherRecipient'
  | 'otherDomain'
  | 'caller'
  | 'fee'
  | 'hook'

/** The parts of a transaction that a fault can change. */
export const twists: { readonly [movement in 'transfer' | 'burn']: readonly Twist[] } = {
  transfer: ['toStranger', 'moreMoney', 'twice'],
  burn: ['moreMoney', 'twice', 'otherRecipient', 'otherDomain', 'caller', 'fee', 'hook'],
}

/** What a transaction moves, and the transfer's destination. */
export type Order = { to: EvmChainKey; amount: bigint; recipient: string; sender: string; blockhash: string }

/**
 * Builds the transaction that moves a wallet's USDC to the service, and its base64. The id of another transaction may stand
 * in place of the service's signature.
 */
export function buildDeposit(
  order: Order,
  style: DepositStyle,
  twist: Twist,
  foreignId?: string,
): { bytes: Uint8Array; text: string } {
  const payer = style.payer === 'sender' ? order.sender : solanaAddresses.service
  const movement = moves(order, style, twist)
  const message = new TransactionMessage({
    payerKey: new PublicKey(payer),
    recentBlockhash: order.blockhash,
    instructions: twist === 'twice' ? [movement, movement] : [movement],
  })
  const compiled = style.version === 0 ? message.compileToV0Message() : message.compileToLegacyMessage()
  const transaction = new VersionedTransaction(compiled)
  if (style.payer === 'serviceFirst')
    transaction.signatures[0] = fakeSolanaSignature(payer, compiled.serialize())
  if (foreignId && style.payer !== 'sender') transaction.signatures[0] = base58.decode(foreignId)
  const bytes = transaction.serialize()
  return { bytes, text: style.encoding === 'base58' ? base58.encode(bytes) : base64.encode(bytes) }
}

function moves(order: Order, { movement }: DepositStyle, twist: Twist): TransactionInstruction {
  const amount = twist === 'moreMoney' ? order.amount + 1_000_000n : order.amount
  if (movement === 'burn') return burn(order, amount, twist)
  const source = tokenAccountOf(order.sender)
  const { service, stranger } = solanaAddresses
  const destination = tokenAccountOf(twist === 'toStranger' ? stranger : service)
  const authority = meta(order.sender, { signs: true })
  if (movement === 'transfer')
    return instruction(
      programs.token,
      [3, ...u64(amount)],
      [meta(source, { changes: true }), meta(destination, { changes: true }), authority],
    )
  return instruction(
    programs.token,
    [12, ...u64(amount), 6],
    [meta(source, { changes: true }), meta(solanaMint), meta(destination, { changes: true }), authority],
  )
}

/** `deposit_for_burn` and `deposit_for_burn_with_hook` of Circle's second version. */
const burnNames = {
  plain: [0xd7, 0x3c, 0x3d, 0x2e, 0x72, 0x37, 0x80, 0xb0],
  hook: [0x6f, 0xf5, 0x3e, 0x83, 0xcc, 0x6c, 0xdf, 0x9b],
} as const

const strangerOnEvm = '0x00000000000000000000000000000000000bad00'

/** The first account is the owner, which must sign. */
function burn(order: Order, amount: bigint, twist: Twist): TransactionInstruction {
  const domain = cctpDomains[order.to]
  const data = [
    ...burnNames[twist === 'hook' ? 'hook' : 'plain'],
    ...u64(amount),
    ...u32(twist === 'otherDomain' ? domain + 1 : domain),
    ...bytes32(twist === 'otherRecipient' ? strangerOnEvm : order.recipient),
    ...(twist === 'caller' ? bytes32(strangerOnEvm) : new Uint8Array(32)),
    ...u64(twist === 'fee' ? amount - 1n : 0n),
    ...u32(2000),
    ...(twist === 'hook' ? [1, 2, 3] : []),
  ]
  return instruction(messenger, data, [
    meta(order.sender, { signs: true }),
    meta(tokenAccountOf(order.sender), { changes: true }),
    meta(solanaMint),
  ])
}

function instruction(
  program: string,
  data: Iterable<number>,
  keys: ReturnType<typeof meta>[],
): TransactionInstruction {
  return new TransactionInstruction({
    programId: new PublicKey(program),
    keys,
    data: Buffer.from(Uint8Array.from(data)),
  })
}

function meta(address: string, { signs = false, changes = false } = {}) {
  return { pubkey: new PublicKey(address), isSigner: signs, isWritable: changes }
}

function u64(value: bigint): Uint8Array {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setBigUint64(0, value, true)
  return bytes
}

function u32(value: number): Uint8Array {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value, true)
  return bytes
}

/** An EVM address in CCTP's format: the last 20 of 32 bytes. */
function bytes32(address: string): Uint8Array {
  const digits = address.slice(2).toLowerCase().padStart(64, '0')
  return new Uint8Array(Buffer.from(digits, 'hex'))
}
