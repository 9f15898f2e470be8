import { type Burn, decodeBurn } from './decodeBurn.js'
import { programs } from './programs.js'
import type { Instruction } from './resolveLookupTables.js'

/** What an instruction does, as far as a transfer is concerned. Amounts are in base units; addresses in base58. */
export type Effect =
  | {
      kind: 'tokenTransfer'
      source: string
      destination: string
      authority: string
      /** Only `TransferChecked` includes it. */
      mint: string | undefined
      /** The multisig members that sign for the authority. */
      members: readonly string[]
      amount: bigint
    }
  | { kind: 'solTransfer'; from: string; lamports: bigint }
  | { kind: 'createTokenAccount'; payer: string; mint: string; tokenProgram: string }
  | { kind: 'unitPrice'; microLamports: bigint }
  | { kind: 'unitLimit'; units: bigint }
  | { kind: 'harmless' }
  | { kind: 'guard' }
  | { kind: 'durableNonce' }
  | { kind: 'forbidden'; instruction: string }
  | { kind: 'program'; program: string; accounts: readonly string[]; burn: Burn | undefined }

/** Decodes what an instruction does. An unknown instruction of a known program is forbidden. */
export function decodeInstruction(instruction: Instruction): Effect {
  switch (instruction.program) {
    case programs.token:
      return decodeToken(instruction)
    case programs.system:
      return decodeSystem(instruction)
    case programs.associatedToken:
      return decodeAssociatedToken(instruction)
    case programs.computeBudget:
      return decodeComputeBudget(instruction)
    case programs.memo:
    case programs.memoV1:
      return { kind: 'harmless' }
    case programs.lighthouse:
      return { kind: 'guard' }
    default:
      return { ...instruction, kind: 'program', burn: decodeBurn(instruction) }
  }
}

/** SPL Token instructions by first byte. All are refused except the two transfers. */
const tokenNames: { readonly [tag: number]: string } = {
  4: 'Approve',
  5: 'Revoke',
  6: 'SetAuthority',
  7: 'MintTo',
  8: 'Burn',
  9: 'CloseAccount',
  13: 'ApproveChecked',
  15: 'BurnChecked',
  17: 'SyncNative',
}

function decodeToken({ accounts, data }: Instruction): Effect {
  const [tag = -1] = data
  const isChecked = tag === 12
  const places = isChecked ? 4 : 3
  const isTransfer = (tag === 3 && data.length === 9) || (isChecked && data.length === 10)
  if (!isTransfer || accounts.length < places) return forbidden('Token', tokenNames[tag] ?? tag)
  const [source = '', second = '', third = '', fourth = ''] = accounts
  return {
    kind: 'tokenTransfer',
    source,
    destination: isChecked ? third : second,
    authority: isChecked ? fourth : third,
    mint: isChecked ? second : undefined,
    members: accounts.slice(places),
    amount: view(data).getBigUint64(1, true),
  }
}

const systemNames: { readonly [tag: number]: string } = {
  0: 'CreateAccount',
  1: 'Assign',
  3: 'CreateAccountWithSeed',
  8: 'Allocate',
  11: 'TransferWithSeed',
}

function decodeSystem({ accounts, data }: Instruction): Effect {
  const tag = data.length < 4 ? -1 : view(data).getUint32(0, true)
  if (tag === 4) return { kind: 'durableNonce' }
  const [from, to] = accounts
  if (tag !== 2 || data.length !== 12 || !from || !to) return forbidden('System', systemNames[tag] ?? tag)
  return { kind: 'solTransfer', from, lamports: view(data).getBigUint64(4, true) }
}

function decodeAssociatedToken({ accounts, data }: Instruction): Effect {
  const [tag = 0] = data
  const [payer, , , mint, , tokenProgram] = accounts
  const isCreate = data.length <= 1 && tag <= 1
  if (!isCreate || !payer || !mint || !tokenProgram) return forbidden('AssociatedToken', tag)
  return { kind: 'createTokenAccount', payer, mint, tokenProgram }
}

function decodeComputeBudget({ data }: Instruction): Effect {
  const [tag] = data
  if (tag === 3 && data.length === 9)
    return { kind: 'unitPrice', microLamports: view(data).getBigUint64(1, true) }
  if (tag === 2 && data.length === 5)
    return { kind: 'unitLimit', units: BigInt(view(data).getUint32(1, true)) }
  if ((tag === 1 || tag === 4) && data.length === 5) return { kind: 'harmless' }
  return forbidden('ComputeBudget', tag ?? -1)
}

function forbidden(program: string, name: string | number): Effect {
  return { kind: 'forbidden', instruction: `${program} ${name}` }
}

function view(data: Uint8Array): DataView {
  return new DataView(data.buffer, data.byteOffset, data.byteLength)
}
