import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { InvalidConfigError } from '../../errors/configErrors.js'
import { redactCause } from '../../errors/redactCause.js'
import { encodePermit, type SignedPermitMessage } from '../../permit/permitEncoding.js'
import type { WirePermit } from '../../service/calls.js'

/**
 * Encodes a signed permit for the service before anything is stored or sent. A failing custom `encodePermit` must not
 * look like a request without an answer.
 *
 * @throws InvalidConfigError where `encodePermit` throws, or gives what JSON cannot hold
 */
export function toWirePermit(
  { encodePermit: encode = encodePermit }: Pick<BridgeConfig, 'encodePermit'>,
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
