import { afterAll, beforeAll, expect, test } from 'vitest'
import { evmAdmin, evmChains } from '../../sandbox/chains.js'
import { guardProcesses } from '../../sandbox/evm/guardProcesses.js'
import { LocalChain } from '../../sandbox/evm/LocalChain.js'

let chain: LocalChain
let unguard = () => {}

beforeAll(async () => {
  chain = await LocalChain.start(evmChains.BASE, evmAdmin)
  unguard = guardProcesses([chain.pid])
})

afterAll(async () => {
  unguard()
  await chain.stop()
})

test('a chain clock that starts a second behind is moved forward, also after a time skip, and never back', async () => {
  const startBehind = () => chain.call('evm_setTime', [Math.floor(Date.now() / 1000) - 1])
  const aheadSeconds = () => chain.call('evm_increaseTime', [0])
  await startBehind()
  await chain.catchUp(0)
  expect(await aheadSeconds()).toBe(0)
  await startBehind()
  await chain.catchUp(600)
  expect(await aheadSeconds()).toBe(600)
  await chain.catchUp(300)
  expect(await aheadSeconds()).toBe(600)
})
