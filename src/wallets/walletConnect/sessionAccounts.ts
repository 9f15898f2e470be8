import { getAddress, isAddress } from 'viem/utils'
import type { Session } from './openRelayClient.js'

/** One account of a session, on one chain. */
export type SessionAccount = { chainId: number; address: `0x${string}` }

const most = 500

/** The EVM accounts that a wallet shares. Malformed ones are ignored, because the wallet is not trusted. */
export function accountsOf({ namespaces }: Pick<Session, 'namespaces'>): readonly SessionAccount[] {
  const shared = Object.entries(namespaces)
    .filter(([key]) => key === 'eip155' || key.startsWith('eip155:'))
    .flatMap(([, { accounts }]) => accounts)
  return shared.slice(0, most).flatMap((account) => readAccount(account) ?? [])
}

/** Reads a CAIP-10 account, such as `eip155:8453:0x71C4…`. */
export function readAccount(text: unknown): SessionAccount | undefined {
  const [, chainId, address = ''] = /^eip155:(\d{1,15}):(0x[0-9a-fA-F]{40})$/.exec(String(text)) ?? []
  return isAddress(address, { strict: false })
    ? { chainId: Number(chainId), address: getAddress(address) }
    : undefined
}
