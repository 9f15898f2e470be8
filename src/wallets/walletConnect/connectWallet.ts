import encodeQR from 'qr'
import { InvalidConfigError } from '../../core/errors/configErrors.js'
import { WalletError, WalletLinkError } from '../../core/errors/walletErrors.js'
import type { WalletConnector } from '../../core/wallet/walletConnector.js'
import type { Client, Session } from './openRelayClient.js'
import { accountsOf } from './sessionAccounts.js'
import { toLinkError } from './toLinkError.js'

const methods = ['eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_switchEthereumChain']
const events = ['accountsChanged', 'chainChanged']

/** How long to try the relay before it counts as unreachable, in ms. */
const patience = 10_000

const nobody = { code: 5000, message: 'The person gave up on the page.' }

/**
 * Offers a pairing through the relay and waits for a wallet to accept it.
 *
 * @throws UserRejectedError, WalletLinkError, WalletError, or the reason of the signal
 */
export async function connectWallet(
  client: Client,
  { chainIds, onPairing, signal }: Parameters<WalletConnector['connect']>[0],
): Promise<Session> {
  if (!onPairing)
    throw new InvalidConfigError('WalletConnect has a link to show. Hand `onPairing` to `connect` for it.')
  signal?.throwIfAborted()
  const giveUp = untilAborted(signal)
  const chains = chainIds.map((id) => `eip155:${id}`)
  const proposing = client.connect({ optionalNamespaces: { eip155: { chains, methods, events } } })
  const relay = watchRelay(client)
  try {
    const { uri, approval } = await Promise.race([proposing, giveUp, relay.fails])
    if (!uri) throw new WalletLinkError({ reason: 'unreachable' })
    onPairing({ uri, code: encodeQR(uri, 'raw', { ecc: 'low', border: 4 }) })
    const approving = approval()
    dropLate(client, approving, signal)
    const session = await Promise.race([approving, giveUp])
    if (accountsOf(session).length > 0) return session
    await client.disconnect({ topic: session.topic, reason: nobody })
    throw new WalletError({ cause: { name: 'Error', message: 'The wallet gave no account.' } })
  } catch (error) {
    signal?.throwIfAborted()
    throw toLinkError(error)
  } finally {
    relay.stop()
    // An abandoned attempt may still fail later, and nobody listens.
    proposing.catch(() => {})
  }
}

/** Rejects when the person cancels. */
function untilAborted(signal: AbortSignal | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) =>
    signal?.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
  aborted.catch(() => {})
  return aborted
}

/** Tells a wallet that accepts a canceled pairing that nobody is waiting. */
function dropLate(client: Client, approving: Promise<Session>, signal: AbortSignal | undefined): void {
  approving.then(
    ({ topic }) => {
      if (signal?.aborted) client.disconnect({ topic, reason: nobody }).catch(() => {})
    },
    () => {},
  )
}

/** Rejects if the relay refuses the page or is unreachable; the client itself would retry silently. */
function watchRelay({ core: { relayer } }: Client): { fails: Promise<never>; stop: () => void } {
  let stop = () => {}
  const fails = new Promise<never>((_, reject) => {
    const onError = (error: unknown) => {
      const failure = toLinkError(error)
      if (failure instanceof WalletLinkError && failure.reason === 'refused') reject(failure)
    }
    relayer.on('relayer_error', onError)
    const timer = setTimeout(() => reject(new WalletLinkError({ reason: 'unreachable' })), patience)
    stop = () => {
      relayer.off('relayer_error', onError)
      clearTimeout(timer)
    }
  })
  fails.catch(() => {})
  return { fails, stop }
}
