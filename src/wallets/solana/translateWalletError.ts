import { BridgeError } from '../../core/errors/BridgeError.js'
import { redactCause } from '../../core/errors/redactCause.js'
import { UserRejectedError } from '../../core/errors/UserRejectedError.js'
import { WalletBusyError } from '../../core/errors/WalletBusyError.js'
import { WalletError } from '../../core/errors/WalletError.js'
import { WalletNotConnectedError } from '../../core/errors/WalletNotConnectedError.js'

/** EIP-1193's code, which Phantom uses on Solana too; WalletConnect's; and ethers' name for the same. */
const rejections: readonly unknown[] = [4001, 5000, 'ACTION_REJECTED']
const busy = -32002

/** Gives a wallet's failure one of our names. What it carried is kept only in short, without a signature. */
export function translateWalletError(error: unknown): BridgeError {
  if (error instanceof BridgeError) return error
  const chain = unwrap(error)
  const cause = redactCause(error)
  if (chain.some(isRejection)) return new UserRejectedError({ cause })
  if (chain.some(({ code }) => code === busy)) return new WalletBusyError({ cause })
  const isGone = chain.some(({ name }) =>
    ['WalletNotConnectedError', 'WalletDisconnectedError', 'WalletNotSelectedError'].includes(String(name)),
  )
  return isGone ? new WalletNotConnectedError({ kind: 'solana' }) : new WalletError({ cause })
}

type Failure = { name?: unknown; code?: unknown; message?: unknown; error?: unknown; cause?: unknown }

/** Wallet adapters keep what the wallet said in `error`, everything else in `cause`. */
function unwrap(error: unknown): readonly Failure[] {
  const chain: Failure[] = []
  for (let next = error; typeof next === 'object' && next !== null && chain.length < 5; ) {
    const failure: Failure = next
    chain.push(failure)
    next = failure.error ?? failure.cause
  }
  return chain.length > 0 ? chain : [{ message: error }]
}

function isRejection({ name, code, message }: Failure): boolean {
  if (rejections.includes(code) || name === 'WalletWindowClosedError') return true
  return typeof message === 'string' && /reject|denied|declin|cancel/i.test(message)
}
