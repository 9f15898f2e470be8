import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import { AccountChangedError, WalletNotConnectedError } from '../../errors/walletErrors.js'
import type { TransferStep } from '../../request/transferRequest.js'
import { untilCancelled } from '../../request/untilCancelled.js'
import type { EvmSigner } from '../../wallet/signer.js'

/**
 * Returns the connected account and its chain.
 *
 * @throws WalletNotConnectedError; AccountChangedError where it is not `expected`
 */
export function getConnectedAccount(
  signer: EvmSigner,
  expected: string | undefined,
): { address: `0x${string}`; chainId: number } {
  const connected = signer.current()
  if (!connected) throw new WalletNotConnectedError({ kind: 'evm' })
  if (expected !== undefined && !isSameAddress(connected.address, expected)) throw new AccountChangedError()
  return connected
}

/**
 * Switches the wallet to the chain to sign for, because wallets refuse typed data of another chain. Returns the
 * connected account.
 *
 * @throws WalletNotConnectedError; AccountChangedError where it is not `expected`, or changes with the chain; what the
 * signer throws
 */
export async function switchToChain({
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
  const connected = getConnectedAccount(signer, expected)
  if (connected.chainId !== chain.id) {
    step({ name: 'switchingChain' })
    await untilCancelled(signer.switchChain(chain), signal)
    const { address } = signer.current() ?? {}
    if (!address || !isSameAddress(address, connected.address)) throw new AccountChangedError()
    step({ name: 'checking' })
  }
  return connected.address
}
