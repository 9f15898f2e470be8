import { describe, expect, test } from 'vitest'
import { choosePersistence } from '../../../src/core/transfer/choosePersistence.js'
import { createSendScene } from '../support/sendScene.js'
import { faultyStorage } from '../support/storages.js'

const full = () => faultyStorage(() => ({ setItem: () => Promise.reject(new Error('full')) }))

test('a storage that takes records keeps them, and nobody is asked', async () => {
  const { config } = createSendScene()
  const onUnsaved = () => Promise.reject(new Error('asked'))
  expect(await choosePersistence(config, onUnsaved)).toBe('storage')
  expect(await config.records.list()).toEqual([])
})

describe('a storage that takes nothing', () => {
  test('stops the transfer where nobody can be asked', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, undefined)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('stops it where the person does not go on', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, async () => false)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('is done without where the person goes on, who is told why', async () => {
    const { config } = createSendScene({ storage: full() })
    const told: string[] = []
    const onUnsaved = async (error: Error) => {
      told.push(error.name)
      return true
    }
    expect(await choosePersistence(config, onUnsaved)).toBe('memory')
    expect(told).toEqual(['StorageError'])
  })
})

test('a failure that is not the storage’s is nothing to go on with', async () => {
  const { config } = createSendScene()
  config.records.probe = () => Promise.reject(new TypeError('no code'))
  await expect(choosePersistence(config, async () => true)).rejects.toThrow('no code')
})
