import { isBase58Of32Bytes } from '../../chain/isBase58Of32Bytes.js'
import { InvalidConfigError } from '../../errors/configErrors.js'

/** What a transaction built by the service may do. The integrator pins this; it is never taken from a response. */
export type SolanaPolicy = {
  /**
   * The owners of the service's token accounts that may receive the USDC, in base58, from the service's own documents.
   * `'unchecked'`, written out, allows any receiver.
   */
  depositOwners: readonly string[] | 'unchecked'
  /** The service's programs that may take the USDC instead of a plain token transfer, in base58. */
  programs: readonly string[]
  /**
   * The service's EVM addresses that may complete a CCTP burn restricted to one caller. A burn that names anyone else
   * is refused.
   *
   * @default none: anyone must be able to complete the burn
   */
  destinationCallers?: readonly string[] | undefined
  /**
   * The most SOL that may leave the sender, including fees and rent, in lamports. Without it, only fees and rent may:
   * a transfer of the sender's SOL is refused.
   *
   * @default 0n where the service pays the fee; {@link defaultSenderLamports} where the sender does
   */
  maxLamports?: bigint | undefined
}

/** 0.005 SOL: two signatures (10,000), the rent of one token account (2,039,280) and the largest priority fee. */
export const defaultSenderLamports = 5_000_000n

/**
 * Checks a policy at setup, so that a mistake in it does not look like a fault of the service.
 *
 * @throws InvalidConfigError
 */
export function checkPolicy(policy: SolanaPolicy): void {
  const { depositOwners, programs, destinationCallers = [], maxLamports } = policy
  const owners = depositOwners === 'unchecked' ? [] : depositOwners
  for (const owner of owners) checkAddress('depositOwners', owner)
  for (const program of programs) checkAddress('programs', program)
  if (depositOwners !== 'unchecked' && owners.length + programs.length === 0)
    throw new InvalidConfigError(
      '`solana()` was given neither `depositOwners` nor `programs`, so every transaction would be refused. Pin who receives the USDC.',
    )
  if (!destinationCallers.every((caller) => /^0x[0-9a-fA-F]{40}$/.test(caller)))
    throw new InvalidConfigError('`destinationCallers` of `solana()` holds what is not an EVM address.')
  if (maxLamports !== undefined && (typeof maxLamports !== 'bigint' || maxLamports < 0n))
    throw new InvalidConfigError('`maxLamports` is a bigint of lamports, 0n or more.')
}

function checkAddress(option: string, text: string): void {
  if (!isBase58Of32Bytes(text))
    throw new InvalidConfigError(
      `\`${option}\` of \`solana()\` holds what is not a Solana address in base58.`,
    )
}
