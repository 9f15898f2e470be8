import { AccountChangedError } from '../errors/AccountChangedError.js'
import { WalletNotConnectedError } from '../errors/WalletNotConnectedError.js'
import type { EvmChain } from '../network.js'
import type { TransferStep } from '../transferRequest.js'
import { untilGivenUp } from '../untilGivenUp.js'
import { isSameAddress } from './isSameAddress.js'
import type { EvmSigner } from './signer.js'

/**
 * The connected account, brought to the chain that is to be signed for: wallets refuse typed data of another one.
 *
 * @throws WalletNotConnectedError; AccountChangedError where it is not `expected`, or changes with the chain; what the signer throws
 */
export async function connectedOwner({
  signer,
  chain,
  expected,
  signal,
  step,
}: {
  signer: EvmSigner
  chain: EvmChain
  expected?: string | undefined
  signal?: AbortSignal | undefined
  step: (step: TransferStep) => void
}): Promise<`0x${string}`> {
  const connected = signer.current()
  if (!connected) throw new WalletNotConnectedError({ kind: 'evm' })
  if (expected !== undefined && !isSameAddress(connected.address, expected)) throw new AccountChangedError()
  if (connected.chainId !== chain.id) {
    step({ name: 'switchingChain' })
    await untilGivenUp(signer.switchChain(chain), signal)
    const { address } = signer.current() ?? {}
    if (!address || !isSameAddress(address, connected.address)) throw new AccountChangedError()
    step({ name: 'checking' })
  }
  return connected.address
}
