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

/** One cell of the matrix: a transfer, its faults, and its expected statuses. */
export type Plan = {
  /** The row's label in the table. */
  label: string
  from: ChainName
  to: ChainName
  /** How the service settles it: the deposit's style, or the fee payer on Solana. */
  style: string
  mode: Mode
  /** Injected for this transfer, before it starts. */
  faults: readonly Fault[]
  /** What the wallet does instead of signing. */
  wallet?: EvmWalletWay | SolanaWalletWay
  /** A fault of this transfer's own node, from before it starts or once it is sent. */
  node?: {
    chain: ChainName
    fault: Fault
    since: 'start' | 'sent'
    /** Whether the page also has an honest node of that chain, which is asked second. */
    isOfTwo?: true
  }
  /** What others do: somebody pays the recipient during the prompt; the same person sends it from another device. */
  others?: 'pay at the prompt' | 'send from another device'
  /** A wrong clock, or a sleeping device. */
  device?: DeviceState
  expectedStatuses: ExpectedStatuses
  /** When the record must be closable; with `until`, at no other moment. If omitted, this is not checked. */
  closable?: { from: Moment; until?: Moment } | undefined
  /** The transfer never starts: the name of the error, and whether the wallet was asked before. */
  rejects?: {
    name: string
    wallet: 'asked' | 'not asked'
    /** A text that the message must contain. */
    about?: string | undefined
  }
  /** How much less the recipient gets, in base units. */
  fee: bigint
  /** What the owner is charged instead of the amount, in base units. */
  charge?: bigint | undefined
  /** What the recipient gets that is no arrival of this transfer, in base units. */
  unmatched?: bigint | undefined
  /** What the recipient gets if that is more than the arrival, in base units. */
  gets?: bigint | undefined
  alone: boolean
  hangs: boolean
}

/** The column of a plan in the table. */
export function kindOf({ from, to }: Pick<Plan, 'from' | 'to'>): string {
  const name = (chain: ChainName) => (chain === 'SOLANA' ? 'Solana' : 'EVM')
  return `${name(from)}→${name(to)}`
}
