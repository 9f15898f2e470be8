import type { EIP1193Provider } from 'viem'
import type { Config } from 'wagmi'
import { connect, disconnect, getAccount } from 'wagmi/actions'
import { toWalletError } from '../../core/wallet/evm/toWalletError.js'
import { askForAccounts } from './askForAccounts.js'

/**
 * Connects one of the host's connectors by its `uid`. If it is already connected, asks for another account.
 *
 * @throws UserRejectedError, WalletBusyError, WalletError
 */
export async function connectWagmi(wagmi: Config, uid: string): Promise<void> {
  const connector = wagmi.connectors.find((candidate) => candidate.uid === uid)
  if (!connector) return
  const current = getAccount(wagmi)
  const isCurrent = current.status === 'connected' && current.connector.uid === uid
  await (isCurrent ? changeAccount(connector) : connect(wagmi, { connector })).catch(rethrow)
}

/** Disconnects the host's wallet. @throws WalletError */
export async function disconnectWagmi(wagmi: Config): Promise<void> {
  await disconnect(wagmi).catch(rethrow)
}

/** The wallet notifies wagmi of the new account. */
async function changeAccount(connector: Config['connectors'][number]): Promise<void> {
  await askForAccounts((await connector.getProvider()) as EIP1193Provider)
}

function rethrow(error: unknown): never {
  throw toWalletError(error)
}
