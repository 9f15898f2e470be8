import type { TestTransaction } from '../src/testing/chain/TestTransaction.js'

/** Describes a transaction in one line. */
export function describeTransaction({ hash, calls }: TestTransaction): string {
  return `${hash.slice(0, 10)} ${calls.map(describeCall).join(' + ')}`
}

function describeCall(call: TestTransaction['calls'][number]): string {
  switch (call.kind) {
    case 'permit':
      return `permit(nonce ${call.permit.nonce}, value ${call.permit.value}, r ${call.permit.r.slice(0, 10)})`
    case 'transferFrom':
      return `transferFrom(${call.owner.slice(0, 8)}, ${call.amount}) for r ${call.mark?.slice(0, 10)}`
    case 'transfer':
      return `transfer(${call.from.slice(0, 8)} to ${call.to.slice(0, 8)}, ${call.amount})`
    case 'approve':
      return `approve(${call.owner.slice(0, 8)}, ${call.value})`
    case 'pause':
      return call.isPaused ? 'pause' : 'unpause'
    default:
      return call.kind
  }
}
