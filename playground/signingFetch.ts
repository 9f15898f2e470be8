import { createWalletClient, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'

type Call = { id: number; method: string; params: readonly [{ to: Hex; data: Hex }] }

/** Sends requests to a node as a wallet does: signs transactions here, because the node has no keys. */
export function signingFetch(privateKey: Hex): typeof fetch {
  return async (input, init) => {
    const { id, method, params } = JSON.parse(String(init?.body)) as Call
    if (method !== 'eth_sendTransaction') return fetch(input, init)
    const transport = http(new URL(String(input), location.href).href)
    const wallet = createWalletClient({ account: privateKeyToAccount(privateKey), transport })
    const [{ to, data }] = params
    const result = await wallet.sendTransaction({ chain: null, to, data })
    return Response.json({ jsonrpc: '2.0', id, result })
  }
}
