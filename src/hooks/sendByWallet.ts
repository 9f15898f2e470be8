import { isSameAddress } from '../core/chain/isSameAddress.js'
import { rememberRecipient } from '../core/recipient/recentRecipients.js'
import type { TransferRecord } from '../core/record/record.js'
import type { EvmTransferRequest, TransferRequest } from '../core/request/transferRequest.js'
import type { Bridge } from '../provider/BridgeContext.js'
import type { SendFunction } from './useSending.js'

/**
 * Sends a transfer with the connected wallet of its source chain, and remembers the recipient. Rejects if no wallet is
 * connected.
 */
export const sendByWallet: SendFunction<TransferRequest | EvmTransferRequest> = async (
  request,
  bridge,
  progress,
) => {
  const { sessions, readers } = bridge
  const kind = request.from === 'SOLANA' ? 'solana' : 'evm'
  const session = sessions[kind].get()
  if (session?.status !== 'connected') {
    const { reading } = await bridge.chunks.transfers()
    throw new reading.WalletNotConnectedError({ kind })
  }
  const record = await session.transfer(request, { ...progress, readers })
  rememberOther(bridge, record)
  return record
}

/** The person's own accounts are offered anyway, so they are not remembered. */
function rememberOther({ config, sessions }: Bridge, { owner, recipient, to }: TransferRecord): void {
  const own = [owner, sessions.evm.get()?.address, sessions.solana.get()?.address]
  if (own.some((address) => isSameAddress(address, recipient))) return
  const {
    network,
    _internal: { environment },
  } = config
  rememberRecipient(
    { network, chain: network.chains[to], environment },
    { address: recipient, at: environment.now() },
  )
}
