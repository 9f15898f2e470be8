import { describe, expect, test } from 'vitest'
import { choosePersistence } from '../../../src/core/transfer/choosePersistence.js'
import { createSendScene } from '../support/sendScene.js'
import { faultyStorage } from '../support/storages.js'

const full = () => faultyStorage(() => ({ setItem: () => Promise.reject(new Error('full')) }))

test('a working storage is used, and nobody is asked', async () => {
  const { config } = createSendScene()
  const onUnsaved = () => Promise.reject(new Error('asked'))
  expect(await choosePersistence(config, onUnsaved)).toBe('storage')
  expect(await config.records.list()).toEqual([])
})

describe('a storage that fails', () => {
  test('stops the transfer if nobody can be asked', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, undefined)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('stops the transfer if the person does not continue', async () => {
    const { config } = createSendScene({ storage: full() })
    await expect(choosePersistence(config, async () => false)).rejects.toMatchObject({ name: 'StorageError' })
  })

  test('is skipped if the person continues, who is shown the reason', async () => {
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

test('any other failure stops the transfer', async () => {
  const { config } = createSendScene()
  config.records.probe = () => Promise.reject(new TypeError('no code'))
  await expect(choosePersistence(config, async () => true)).rejects.toThrow('no code')
})
