import { expect, test } from 'vitest'
import type { ChainReader } from '../../../../src/core/chain/reader.js'
import { setAside } from '../../../../src/core/follow/setAside.js'
import { createHeightScene, type Height } from '../../support/heightScene.js'

test('a transfer can be set aside once its blockhash has run out, though one node always overstates its height', async () => {
  const { honest, begin } = createHeightScene()
  const lying: ChainReader = {
    async request(asked) {
      const answer = await honest.request(asked)
      return asked.method === 'getEpochInfo' ? { ...(answer as Height), blockHeight: 9e14 } : answer
    },
  }
  const names = ['node 1', 'node 2']
  const { config, id, readers, checkAfter } = await begin([honest, lying])
  expect((await checkAfter(60, 150)).closable).toBeUndefined()
  expect(await checkAfter(60, 8_000)).toMatchObject({ status: 'pending', closable: { agreed: names } })
  expect(await setAside(config, { id, readers })).toMatchObject({ status: 'setAside' })
})
