import type { LocalChain } from '../evm/LocalChain.js'

const changingMethod = /"method"\s*:\s*"(eth_send|anvil_|evm_|hardhat_)/

/** Hands JSON-RPC on to a chain's node, so that browsers need to know one port only. */
export async function chainProxy(chain: LocalChain, request: Request): Promise<Response> {
  const body = await request.text()
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(chain.nodeUrl, { method: 'POST', headers, body })
  if (changingMethod.test(body)) chain.persistSoon()
  return new Response(await answer.text(), { status: answer.status, headers })
}
