import { callToken, type NewLog } from './callToken.js'
import type { Accounts } from './TestBlock.js'
import type { TestCall, TestTransaction } from './TestTransaction.js'
import type { Hex, TokenState } from './TokenState.js'

export type ChainState = { token: TokenState; accounts: Accounts }

type Emitted = NewLog & { address: string }
type Effect = { state: ChainState; logs: readonly Emitted[] } | { reverted: string }

/** Runs all calls of a transaction, or none; its sender's count goes up either way. `time` is in seconds since 1970. */
export function runTransaction(
  state: ChainState,
  { from, calls, fails }: TestTransaction,
  { time, usdc }: { time: bigint; usdc: string },
): { state: ChainState; logs: readonly Emitted[]; reason: string | undefined } {
  const counted = { ...state, accounts: countOne(state.accounts, from) }
  if (fails) return { state: counted, logs: [], reason: 'out of gas' }
  let current: ChainState = counted
  const logs: Emitted[] = []
  for (const call of calls) {
    const effect = run(current, call, time, usdc)
    if ('reverted' in effect) return { state: counted, logs: [], reason: effect.reverted }
    current = effect.state
    logs.push(...effect.logs)
  }
  return { state: current, logs, reason: undefined }
}

function run(state: ChainState, call: TestCall, time: bigint, usdc: string): Effect {
  const { accounts, token } = state
  switch (call.kind) {
    case 'setToken':
      return { state: { ...state, token: call.change(token) }, logs: [] }
    case 'setCode': {
      const codes = new Map(accounts.codes).set(call.account.toLowerCase(), call.code)
      return { state: { ...state, accounts: { ...accounts, codes } }, logs: [] }
    }
    case 'emit': {
      const { address, topics, data } = call
      return { state, logs: [{ address: address.toLowerCase(), topics, data }] }
    }
    case 'mintOther': {
      const key = otherKey(call.token, call.to)
      const others = new Map(accounts.others).set(key, (accounts.others.get(key) ?? 0n) + call.amount)
      return { state: { ...state, accounts: { ...accounts, others } }, logs: [] }
    }
    default: {
      const effect = callToken(token, call, time)
      if ('reverted' in effect) return effect
      const logs = effect.logs.map((log): Emitted => ({ ...log, address: usdc }))
      return { state: { ...state, token: effect.state }, logs }
    }
  }
}

function countOne(accounts: Accounts, from: Hex): Accounts {
  const key = from.toLowerCase()
  return { ...accounts, counts: new Map(accounts.counts).set(key, (accounts.counts.get(key) ?? 0) + 1) }
}

/** The key of a holder's balance of a token other than USDC. */
export function otherKey(token: string, holder: string): string {
  return `${token.toLowerCase()}:${holder.toLowerCase()}`
}
