import { type Assembly, add, assemble, copy, end, load, set, store, storeByte } from './assemble.js'

const input = 6
const stack = 10
const scratch = 7
const value = 8

/** The size of an account in the program's input, without its data. */
const accountSize = 88 + 10_240 + 8
const tokenAccountSize = 165

const sourceAt = 8
const delegateAt = aligned(sourceAt + accountSize + tokenAccountSize)
const ownerAt = delegateAt + accountSize
const tokenProgramAt = ownerAt + accountSize
const accounts = [sourceAt, delegateAt, ownerAt, tokenProgramAt]

const instructionAt = -400
const metasAt = -352
const dataAt = -296
const infosAt = -280

/**
 * A program that only calls the token program, with an Approve of the whole balance. Its accounts are
 * the token account, the delegate, the owner as signer, and the token program.
 */
export function drainerProgram(): Uint8Array {
  return assemble([
    copy(input, 1),
    storeByte(stack, dataAt, 4),
    set(value, -1),
    copy(scratch, stack),
    add(scratch, dataAt + 1),
    store(scratch, 0, value),
    ...meta(0, sourceAt, { writable: 1, signer: 0 }),
    ...meta(1, delegateAt, { writable: 0, signer: 0 }),
    ...meta(2, ownerAt, { writable: 0, signer: 1 }),
    ...accounts.flatMap((at, index) => info(index, at)),
    ...pointer(instructionAt, input, tokenProgramAt + 8),
    ...pointer(instructionAt + 8, stack, metasAt),
    ...number(instructionAt + 16, 3),
    ...pointer(instructionAt + 24, stack, dataAt),
    ...number(instructionAt + 32, 9),
    copy(1, stack),
    add(1, instructionAt),
    copy(2, stack),
    add(2, infosAt),
    set(3, accounts.length),
    set(4, 0),
    set(5, 0),
    { systemCall: 'sol_invoke_signed_c' },
    set(0, 0),
    end,
  ])
}

/** A program that does nothing. */
export function idleProgram(): Uint8Array {
  return assemble([set(0, 0), end])
}

/** How the called program may use an account. */
function meta(index: number, at: number, use: { writable: 0 | 1; signer: 0 | 1 }): Assembly {
  const to = metasAt + 16 * index
  return [
    ...pointer(to, input, at + 8),
    ...number(to + 8, 0),
    storeByte(stack, to + 8, use.writable),
    storeByte(stack, to + 9, use.signer),
  ]
}

/** The offsets of an account's fields; its flags are copied by their positions in the input. */
function info(index: number, at: number): Assembly {
  const to = infosAt + 56 * index
  return [
    ...pointer(to, input, at + 8),
    ...pointer(to + 8, input, at + 72),
    ...copied(to + 16, at + 80),
    ...pointer(to + 24, input, at + 88),
    ...pointer(to + 32, input, at + 40),
    ...number(to + 40, 0),
    ...number(to + 48, 0),
    ...flag(to + 48, at + 1),
    ...flag(to + 49, at + 2),
    ...flag(to + 50, at + 3),
  ]
}

function pointer(to: number, base: number, offset: number): Assembly {
  return [copy(scratch, base), add(scratch, offset), store(stack, to, scratch)]
}

function number(to: number, immediate: number): Assembly {
  return [set(value, immediate), store(stack, to, value)]
}

function copied(to: number, from: number): Assembly {
  return [copy(scratch, input), add(scratch, from), load(value, scratch, 0), store(stack, to, value)]
}

/** One byte of the input. */
function flag(to: number, from: number): Assembly {
  const loadByte = { opcode: 0x71, dst: value, src: scratch }
  const writeByte = { opcode: 0x73, dst: stack, src: value, offset: to }
  return [copy(scratch, input), add(scratch, from), loadByte, writeByte]
}

function aligned(offset: number): number {
  return Math.ceil(offset / 8) * 8
}
