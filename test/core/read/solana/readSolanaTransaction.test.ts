import { expect, test } from 'vitest'
import { readSolanaTransaction } from '../../../../src/core/read/solana/readSolanaTransaction.js'

const signature = '1'.repeat(64)
const refusing = (code: number) => ({
  request: () => Promise.reject(Object.assign(new Error('Refused'), { code })),
})

test.each([-32_602, -32_015])('what a node refuses for good with code %i is not there', async (code) => {
  expect(await readSolanaTransaction(refusing(code), signature)).toBeUndefined()
})

test.each([-32_005, -32_429, 429])('a node that is busy with code %i says nothing', async (code) => {
  const reading = readSolanaTransaction(refusing(code), signature)
  await expect(reading).rejects.toMatchObject({ name: 'ChainReadError' })
})
