import { expect, test } from 'vitest'
import { standChain } from './support/standChain.js'

const chain = standChain()

test('a chain clock that starts a second behind is moved forward, also after a time skip, and never back', async () => {
  const startBehind = () => chain().call('evm_setTime', [Math.floor(Date.now() / 1000) - 1])
  const aheadSeconds = () => chain().call('evm_increaseTime', [0])
  await startBehind()
  await chain().catchUp(0)
  expect(await aheadSeconds()).toBe(0)
  await startBehind()
  await chain().catchUp(600)
  expect(await aheadSeconds()).toBe(600)
  await chain().catchUp(300)
  expect(await aheadSeconds()).toBe(600)
})
