import { isBase58Of32Bytes } from '../../chain/isBase58Of32Bytes.js'
import { InvalidConfigError } from '../../errors/configErrors.js'

/** What a transaction that the service built may do. Pinned by the integrator, never taken from a response. */
export type SolanaPolicy = {
  /**
   * Who may receive the USDC: the owners of the service's token accounts, in base58, from its own documents.
   * `'unchecked'`, written out, lets it go to anybody.
   */
  depositOwners: readonly string[] | 'unchecked'
  /** Programs of the service that may take the USDC instead of a plain token transfer, in base58. */
  programs: readonly string[]
  /**
   * Who of the service may bring a CCTP burn to its destination, where a burn lets only one: EVM addresses. A burn that
   * names anybody else is refused.
   *
   * @default none: anybody has to be able to bring it there
   */
  destinationCallers?: readonly string[] | undefined
  /**
   * The most SOL that may leave the sender, fees and rent included, in lamports. Without it, fees and rent are all that
   * may: a transfer of the sender's SOL is refused.
   *
   * @default 0n where the service pays the fee; {@link defaultSenderLamports} where the sender does
   */
  maxLamports?: bigint | undefined
}

/** 0.005 SOL: two signatures (10,000), the rent of one token account (2,039,280) and the largest priority fee. */
export const defaultSenderLamports = 5_000_000n

/**
 * Checks a policy when the page is set up, so that a mistake in it never looks like a fault of the service.
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
    throw new InvalidConfigError(
      '`destinationCallers` of `solana()` holds what is not the address of an account on an EVM chain.',
    )
  if (maxLamports !== undefined && (typeof maxLamports !== 'bigint' || maxLamports < 0n))
    throw new InvalidConfigError('`maxLamports` is a bigint of lamports, 0n or more.')
}

function checkAddress(option: string, text: string): void {
  if (!isBase58Of32Bytes(text))
    throw new InvalidConfigError(
      `\`${option}\` of \`solana()\` holds what is not a Solana address in base58.`,
    )
}
