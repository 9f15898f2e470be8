/** One instruction of the virtual machine, eight bytes long. */
type Instruction = { opcode: number; dst?: number; src?: number; offset?: number; immediate?: number }

/** Source of a program: a list of instructions, and system calls by name. */
export type Assembly = readonly (Instruction | { systemCall: string })[]

/** Copies a register. */
export const copy = (dst: number, src: number): Instruction => ({ opcode: 0xbf, dst, src })
/** Sets a register to a number. */
export const set = (dst: number, immediate: number): Instruction => ({ opcode: 0xb7, dst, immediate })
/** Adds a number to a register. */
export const add = (dst: number, immediate: number): Instruction => ({ opcode: 0x07, dst, immediate })
/** Stores eight bytes of a register at the address in another one. */
export const store = (dst: number, offset: number, src: number): Instruction => {
  return { opcode: 0x7b, dst, src, offset }
}
/** Stores one byte at the address in a register. */
export const storeByte = (dst: number, offset: number, immediate: number): Instruction => {
  return { opcode: 0x72, dst, offset, immediate }
}
/** Loads eight bytes from the address in a register. */
export const load = (dst: number, src: number, offset: number): Instruction => {
  return { opcode: 0x79, dst, src, offset }
}
/** Ends the program and returns register 0. */
export const end: Instruction = { opcode: 0x95 }

const callOpcode = 0x85
const textStart = 64

/** Builds a program file that Solana can load: code, the names of its system calls, and where they are called. */
export function assemble(assembly: Assembly): Uint8Array {
  const text = Buffer.concat(assembly.map(encode))
  const calls = assembly.flatMap((one, index) =>
    'systemCall' in one ? [{ name: one.systemCall, at: textStart + 8 * index }] : [],
  )
  const names = [...new Set(calls.map(({ name }) => name))]
  const { table: dynstr, offsets } = stringTable(names)
  const dynsym = Buffer.concat([Buffer.alloc(24), ...offsets.map(undefinedSymbol)])
  const relocations = Buffer.concat(calls.map(({ name, at }) => relocation(at, names.indexOf(name) + 1)))
  return link(text, dynsym, dynstr, relocations)
}

function encode(one: Assembly[number]): Buffer {
  if ('systemCall' in one) return encode({ opcode: callOpcode, src: 0, immediate: -1 })
  const { opcode, dst = 0, src = 0, offset = 0, immediate = 0 } = one
  const bytes = Buffer.alloc(8)
  bytes.writeUInt8(opcode, 0)
  bytes.writeUInt8((src << 4) | dst, 1)
  bytes.writeInt16LE(offset, 2)
  bytes.writeInt32LE(immediate, 4)
  return bytes
}

function undefinedSymbol(name: number): Buffer {
  const symbol = Buffer.alloc(24)
  symbol.writeUInt32LE(name, 0)
  symbol.writeUInt8(0x10, 4)
  return symbol
}

/** Tells the loader to insert the number of the named system call. */
function relocation(at: number, symbol: number): Buffer {
  return words(BigInt(at), (BigInt(symbol) << 32n) | 10n)
}

type Section = { name: string; type: number; flags: number; link: number; entrySize: number; bytes: Buffer }

function link(text: Buffer, dynsym: Buffer, dynstr: Buffer, relocations: Buffer): Uint8Array {
  const dynsymAt = textStart + text.length
  const dynstrAt = dynsymAt + dynsym.length
  const relAt = dynstrAt + dynstr.length
  const relocated = [17n, BigInt(relAt), 18n, BigInt(relocations.length), 19n, 16n]
  const dynamic = words(6n, BigInt(dynsymAt), ...(relocations.length > 0 ? relocated : []), 0n, 0n)
  const sections: Section[] = [
    { name: '.text', type: 1, flags: 6, link: 0, entrySize: 0, bytes: text },
    { name: '.dynsym', type: 11, flags: 2, link: 3, entrySize: 24, bytes: dynsym },
    { name: '.dynstr', type: 3, flags: 2, link: 0, entrySize: 0, bytes: dynstr },
    { name: '.rel.dyn', type: 9, flags: 2, link: 2, entrySize: 16, bytes: relocations },
    { name: '.dynamic', type: 6, flags: 2, link: 3, entrySize: 16, bytes: dynamic },
  ]
  const { table: shstrtab, offsets } = stringTable([...sections.map(({ name }) => name), '.shstrtab'])
  sections.push({ name: '.shstrtab', type: 3, flags: 0, link: 0, entrySize: 0, bytes: shstrtab })
  const body = Buffer.concat(sections.map(({ bytes }) => bytes))
  const headers = sectionHeaders(sections, offsets)
  return new Uint8Array(
    Buffer.concat([fileHeader(textStart + body.length, sections.length + 1), body, headers]),
  )
}

function sectionHeaders(sections: readonly Section[], names: readonly number[]): Buffer {
  let at = textStart
  const headers = sections.map(({ type, flags, link: linked, entrySize, bytes }, index) => {
    const header = Buffer.alloc(64)
    header.writeUInt32LE(names[index] ?? 0, 0)
    header.writeUInt32LE(type, 4)
    words(BigInt(flags), BigInt(at), BigInt(at), BigInt(bytes.length)).copy(header, 8)
    header.writeUInt32LE(linked, 40)
    words(8n, BigInt(entrySize)).copy(header, 48)
    at += bytes.length
    return header
  })
  return Buffer.concat([Buffer.alloc(64), ...headers])
}

function fileHeader(sectionsAt: number, count: number): Buffer {
  const header = Buffer.alloc(64)
  Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1]).copy(header)
  header.writeUInt16LE(3, 16)
  header.writeUInt16LE(247, 18)
  header.writeUInt32LE(1, 20)
  words(BigInt(textStart), 0n, BigInt(sectionsAt)).copy(header, 24)
  header.writeUInt16LE(64, 52)
  header.writeUInt16LE(56, 54)
  header.writeUInt16LE(64, 58)
  header.writeUInt16LE(count, 60)
  header.writeUInt16LE(count - 1, 62)
  return header
}

/** Null-terminated names, padded for alignment. */
function stringTable(names: readonly string[]): { table: Buffer; offsets: number[] } {
  const offsets: number[] = []
  let text = '\0'
  for (const name of names) {
    offsets.push(text.length)
    text += `${name}\0`
  }
  return { table: Buffer.from(text.padEnd(Math.ceil(text.length / 8) * 8, '\0')), offsets }
}

function words(...values: bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length)
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(value, 8 * index)
  return bytes
}
