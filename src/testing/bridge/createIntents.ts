import type { PermitCall, TokenCall } from '../chain/callToken.js'
import type { TestChains } from './createTestChains.js'
import type { TransferOrder } from './readTransferBody.js'

type SignedOrder = Omit<TransferOrder, 'permit'> & { permit: PermitCall }

/** A transfer that the service accepted. */
type Intent = SignedOrder & {
  id: string
  hash: `0x${string}`
  acceptedAt: number
  state: 'accepted' | 'left' | 'done'
}

/** The transfers that the service accepted, oldest first. */
type Intents = {
  accept(order: SignedOrder): Intent
  /** Makes everything that is due leave and arrive; with `'all'`, everything open. */
  settle(which: 'due' | 'all'): void
}

/** Starts without any. `now` is in ms since 1970. */
export function createIntents(chains: TestChains, settlement: TestSettlement, now: () => number): Intents {
  const intents: Intent[] = []

  function leave(intent: Intent): void {
    const { from, hash, permit } = intent
    const { leaveAfter } = settlement
    const { owner, spender, value: amount } = permit
    const pull: TokenCall = { kind: 'transferFrom', spender, owner, to: spender, amount }
    const use: TokenCall = { kind: 'permit', permit }
    const calls = leaveAfter === 'permitOnly' ? [use] : [use, pull]
    const hasLeft = chains.relay(from, hash, use, { calls, fails: leaveAfter === 'revert' })
    intent.state = hasLeft && calls.includes(pull) ? 'left' : 'done'
  }

  function arrive(intent: Intent): void {
    chains.mint(intent.to, intent.recipient, intent.amount)
    intent.state = 'done'
  }

  function isDue(intent: Intent, after: TestSettlement['leaveAfter']): boolean {
    if (after === 'never') return false
    return now() >= intent.acceptedAt + (typeof after === 'number' ? after : 0)
  }

  return {
    accept(order) {
      const id = `intent-${intents.length + 1}`
      const hash = chains.evm[order.from].newHash('transaction')
      const intent: Intent = { ...order, id, hash, acceptedAt: now(), state: 'accepted' }
      intents.push(intent)
      return intent
    },
    settle(which) {
      for (const intent of intents) {
        const isAll = which === 'all'
        if (intent.state === 'accepted' && (isAll || isDue(intent, settlement.leaveAfter))) leave(intent)
        if (intent.state === 'left' && (isAll || isDue(intent, settlement.arriveAfter))) arrive(intent)
      }
    },
  }
}

/** When an accepted transfer leaves its chain and arrives on the other, in ms after it was accepted. */
export type TestSettlement = {
  /** `'revert'`: the source transaction fails. `'permitOnly'`: it uses the permit and moves nothing. @default 0 */
  leaveAfter: number | 'never' | 'revert' | 'permitOnly'
  /** @default 0 */
  arriveAfter: number | 'never'
}
