import { afterAll, beforeAll } from 'vitest'
import { evmAdmin, evmChains } from '../../../sandbox/chains.js'
import { guardProcesses } from '../../../sandbox/evm/guardProcesses.js'
import { LocalChain } from '../../../sandbox/evm/LocalChain.js'

/** A local chain without a sandbox, for all tests of a file. */
export function standChain(): () => LocalChain {
  let chain: LocalChain | undefined
  let unguard = () => {}
  beforeAll(async () => {
    chain = await LocalChain.start(evmChains.BASE, evmAdmin)
    unguard = guardProcesses([chain.pid])
  })
  afterAll(async () => {
    unguard()
    await chain?.stop()
  })
  return () => {
    if (!chain) throw new Error('It runs only during tests.')
    return chain
  }
}
