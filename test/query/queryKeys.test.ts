import { hashKey } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import { queryKeys } from '../../src/query/queryKeys.js'
import { createTestBridge } from '../../src/testing/index.js'

test('no two reads share a cache entry, not even without an account or an id', () => {
  const config = createBridgeConfig(createTestBridge().parameters)
  const question = { from: 'BASE', to: 'ARB', recipient: undefined } as const
  const keys = [
    queryKeys.pairs(config),
    queryKeys.balance(config, 'BASE', undefined),
    queryKeys.lookAlikes(config, 'BASE', undefined),
    queryKeys.recipient(config, question),
    queryKeys.record(config, undefined),
    queryKeys.ownerRecords(config, undefined),
    queryKeys.openRecords(config),
    queryKeys.unreadableRecords(config),
  ].map(hashKey)
  expect(new Set(keys).size).toBe(keys.length)
})
