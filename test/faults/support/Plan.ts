import type { ChainName } from '../../../sandbox/chains.js'
import type { Fault } from '../../../sandbox/faults/Fault.js'
import type { ExpectedStatuses, Moment } from '../expectedStatuses.js'
import type { DeviceState } from './Device.js'
import type { EvmWalletWay } from './evmWallets.js'
import type { SolanaWalletWay } from './solanaWallets.js'

/**
 * What the person does meanwhile.
 *
 * - `stay`: the page that sent goes on following.
 * - `reload`: it is gone as soon as its request is over, or while it hangs; another one finds the record.
 * - `second tab`: another page follows all along, and tries to start a transfer of its own.
 */
export const modes = ['stay', 'reload', 'second tab'] as const
type Mode = (typeof modes)[number]

/** One cell of the matrix: a transfer, what goes wrong with it, and what has to be said of it. */
export type Plan = {
  /** What goes wrong, as the table names it. */
  label: string
  from: ChainName
  to: ChainName
  /** How the service settles it: the deposit's style, or who pays on Solana. */
  style: string
  mode: Mode
  /** Ordered for this transfer, before it starts. */
  faults: readonly Fault[]
  /** What the wallet does instead of signing. */
  wallet?: EvmWalletWay | SolanaWalletWay
  /** A node of this transfer's own that fails, from before it starts or once it is sent. */
  node?: {
    chain: ChainName
    fault: Fault
    since: 'start' | 'sent'
    /** The page has another node of that chain too, which tells the truth; the one that fails is asked first. */
    isOfTwo?: true
  }
  /** What others do: somebody pays the recipient the amount while the wallet is asked; the same person sends it from another device. */
  others?: 'pay at the prompt' | 'send from another device'
  /** A clock that is off, or a device that sleeps. */
  device?: DeviceState
  expectedStatuses: ExpectedStatuses
  /** When the record has to say that it may be set aside; with `until`, at no other moment. Unset, nothing is asked. */
  closable?: { from: Moment; until?: Moment } | undefined
  /** The transfer never starts: by the name of the error, and whether the wallet was asked before. */
  rejects?: {
    name: string
    wallet: 'asked' | 'not asked'
    /** What the message has to name. */
    about?: string | undefined
  }
  /** Base units that the recipient gets less. */
  fee: bigint
  /** What the owner is charged, where that is not the amount; beside the transfer or instead of it. Base units. */
  charge?: bigint | undefined
  /** What the recipient gets, where that is no arrival of this transfer: it stays as having left. Base units. */
  unmatched?: bigint | undefined
  /** What the recipient gets, where it is more than the arrival. Base units. */
  gets?: bigint | undefined
  alone: boolean
  hangs: boolean
}

/** Where a plan stands in the table. */
export function kindOf({ from, to }: Pick<Plan, 'from' | 'to'>): string {
  const name = (chain: ChainName) => (chain === 'SOLANA' ? 'Solana' : 'EVM')
  return `${name(from)}→${name(to)}`
}
