import type { Config } from 'wagmi'
import { connect, disconnect } from 'wagmi/actions'
import { toWalletError } from './toWalletError.js'

/** Connects one of the host's connectors, named by its `uid`. @throws UserRejectedError, WalletBusyError, WalletError */
export async function connectWagmi(wagmi: Config, uid: string): Promise<void> {
  const connector = wagmi.connectors.find((candidate) => candidate.uid === uid)
  if (connector) await connect(wagmi, { connector }).catch(rethrow)
}

/** Disconnects the host's wallet. @throws WalletError */
export async function disconnectWagmi(wagmi: Config): Promise<void> {
  await disconnect(wagmi).catch(rethrow)
}

function rethrow(error: unknown): never {
  throw toWalletError(error)
}
