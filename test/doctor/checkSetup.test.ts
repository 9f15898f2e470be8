import { expect, test } from 'vitest'
import type { Pair } from '../../src/core/chain/route.js'
import { checkSetup } from '../../src/doctor/checkSetup.js'
import { notWell } from './doctorOnSandbox.js'

const spender = '0x1111111111111111111111111111111111111111'
const pairs: Pair[] = [
  { from: 'BASE', to: 'ARB', enabled: true },
  { from: 'SOLANA', to: 'BASE', enabled: true },
  { from: 'ETH', to: 'POLYGON', enabled: false },
]
const rpc = { BASE: 'https://base.example', ARB: ['https://arb.example'], SOLANA: 'https://solana.example' }

test('asks for what open routes need, and for nothing on closed ones or on Solana as a source', () => {
  expect(notWell(checkSetup({ permitSpenders: { BASE: spender }, rpc }, pairs))).toEqual([])
})

test('writes out missing spenders and nodes', () => {
  const findings = checkSetup({ permitSpenders: {}, rpc: { ...rpc, ARB: [] } }, pairs)
  expect(findings.map(({ write }) => write)).toEqual([
    "permitSpenders: { BASE: '0x…' }",
    "rpc: { ARB: ['https://…', 'https://…'] }",
  ])
})
