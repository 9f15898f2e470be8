import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineSandboxNetwork } from '../../sandbox/defineSandboxNetwork.js'
import type { Sandbox } from '../../sandbox/Sandbox.js'
import { startSandbox } from '../../sandbox/startSandbox.js'
import { createEvmTestWallet, sandboxBridge } from '../../src/testing/index.js'

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox()
})
afterAll(() => sandbox.stop())

test('describes the chains, tokens and spenders of a running sandbox', () => {
  const { network, permitSpenders, rpc } = sandboxBridge({ url: sandbox.url }).parameters
  const { ETH, BASE, ARB, POLYGON } = sandbox.chains
  expect(network).toEqual(defineSandboxNetwork(sandbox))
  expect(permitSpenders).toEqual({
    ETH: ETH.gateway,
    BASE: BASE.gateway,
    ARB: ARB.gateway,
    POLYGON: POLYGON.gateway,
  })
  expect(rpc.BASE).toEqual([BASE.rpcUrl, `${BASE.rpcUrl}/second`])
  expect(rpc.SOLANA).toEqual([sandbox.solana.proxiedRpcUrl, `${sandbox.solana.proxiedRpcUrl}/second`])
})

test('gives a test wallet the chains of the sandbox, and the same account each time', async () => {
  const [wallet, again] = [1, 2].map(() => createEvmTestWallet(sandboxBridge({ url: sandbox.url }).wallet))
  expect(wallet?.account.address).toBe(again?.account.address)
  for (const { id } of Object.values(sandbox.chains)) {
    wallet?.changeChain(id)
    const block = await wallet?.provider.request({ method: 'eth_blockNumber' })
    expect(Number(block)).toBeGreaterThanOrEqual(0)
  }
})

test('expects the sandbox at the port that `npm run sandbox` takes', () => {
  expect(sandboxBridge().parameters.rpc.BASE[0]).toBe('http://127.0.0.1:8787/rpc/BASE')
})
