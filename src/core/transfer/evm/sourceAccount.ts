import { isChainKey, isEvmChainKey } from '../../chain/chain.js'
import { isSameAddress } from '../../chain/isSameAddress.js'
import type { EvmChain } from '../../chain/network.js'
import type { BridgeConfig } from '../../config/bridgeConfig.js'
import { SpenderNotSetError } from '../../errors/permitErrors.js'
import { UnsupportedRouteError } from '../../errors/requestErrors.js'
import { AccountChangedError, WalletNotConnectedError } from '../../errors/walletErrors.js'
import { type TransferStep, untilCancelled } from '../../request/transferRequest.js'
import type { EvmSigner } from '../../wallet/walletConnection.js'

/**
 * Finds a permit's source chain and its pinned spender.
 *
 * @throws UnsupportedRouteError where no permit can be signed for the chain; SpenderNotSetError
 */
export function findSourceChain(
  config: BridgeConfig,
  { from, to }: { from: string; to: string },
): { chain: EvmChain; spender: `0x${string}` } {
  if (!isChainKey(from) || !isEvmChainKey(from)) throw new UnsupportedRouteError({ from, to })
  const spender = config.permitSpenders[from]
  if (!spender) throw new SpenderNotSetError({ chain: from })
  return { chain: config.network.chains[from], spender }
}

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
