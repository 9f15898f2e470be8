import { InvalidConfigError } from '../errors/configErrors.js'
import { redactCause } from '../errors/redactCause.js'
import type { WirePermit } from '../service/calls.js'

/** A permit and its signature, as passed to `encodePermit`. */
export type SignedPermitMessage = {
  owner: `0x${string}`
  spender: `0x${string}`
  value: bigint
  nonce: bigint
  deadline: bigint
  /** Split for a plain account, bytes for a contract account. */
  signature: { v: 27 | 28; r: `0x${string}`; s: `0x${string}` } | { bytes: `0x${string}` }
}

/** Encodes a signed permit in the form that the service accepts. */
export type EncodePermit = (permit: SignedPermitMessage) => WirePermit

/**
 * The default encoding, because the service's interface does not specify the permit's fields: uint256 as decimal
 * strings, `v` as 27 or 28; for a contract account, `signature` instead of `v`, `r` and `s`.
 *
 * @example
 * ```ts
 * import { createBridgeConfig, encodePermit } from 'usdc-bridge-react/core'
 *
 * const config = createBridgeConfig({
 *   baseUrl: '/api/bridge',
 *   encodePermit: (permit) => ({ ...encodePermit(permit), type: 'ERC2612' }),
 * })
 * ```
 */
export function encodePermit({
  owner,
  spender,
  value,
  nonce,
  deadline,
  signature,
}: SignedPermitMessage): WirePermit {
  return {
    owner,
    spender,
    value: value.toString(),
    nonce: nonce.toString(),
    deadline: deadline.toString(),
    ...('bytes' in signature
      ? { signature: signature.bytes }
      : { v: signature.v, r: signature.r, s: signature.s }),
  }
}

/**
 * Encodes a signed permit for the service before anything is stored or sent. A failing custom `encodePermit` must not
 * look like a request without an answer.
 *
 * @throws InvalidConfigError where `encodePermit` throws, or gives what JSON cannot hold
 */
export function toWirePermit(
  { encodePermit: encode = encodePermit }: { readonly encodePermit: EncodePermit | undefined },
  permit: SignedPermitMessage,
): WirePermit {
  try {
    return JSON.parse(JSON.stringify(encode(permit))) as WirePermit
  } catch (cause) {
    throw new InvalidConfigError(
      '`encodePermit` could not write the signed permit, so nothing was sent. It has to return what JSON can hold.',
      { cause: redactCause(cause) },
    )
  }
}
