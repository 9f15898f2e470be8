import type { EvmTransferRequest, TransferRequest } from '../core/transferRequest.js'
import type { Sender } from './useSending.js'

/** Sends a transfer by the connected wallet of its source chain. Rejects where none is connected. */
export const sendByWallet: Sender<TransferRequest | EvmTransferRequest> = async (
  request,
  { sessions, readers },
  progress,
) => {
  const kind = request.from === 'SOLANA' ? 'solana' : 'evm'
  const session = sessions[kind].get()
  if (session?.status !== 'connected') {
    const { WalletNotConnectedError } = await import('../core/later.js')
    throw new WalletNotConnectedError({ kind })
  }
  return session.transfer(request, { ...progress, readers })
}
