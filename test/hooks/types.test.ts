import { expectTypeOf, test } from 'vitest'
import type { Pair } from '../../src/core/chain/route.js'
import type { TransferRecord } from '../../src/core/record/record.js'
import type { usePairs } from '../../src/hooks/usePairs.js'
import type { useSolanaTransfer } from '../../src/hooks/useSolanaTransfer.js'
import type { useTransfer } from '../../src/hooks/useTransfer.js'

type Options = NonNullable<useTransfer.Parameters['mutation']>

test('useTransfer starts on an EVM chain, and Solana has its own hook', () => {
  expectTypeOf<useTransfer.Variables['from']>().toEqualTypeOf<'ETH' | 'BASE' | 'ARB' | 'POLYGON'>()
  expectTypeOf<useSolanaTransfer.Variables['to']>().toEqualTypeOf<'ETH' | 'BASE' | 'ARB' | 'POLYGON'>()
  expectTypeOf<useSolanaTransfer.Variables>().not.toHaveProperty('from')
  const variables = { to: 'ARB', amount: 1n, recipient: '0x' } as const
  // @ts-expect-error Solana needs a transaction, not a permit
  const wrong: useTransfer.Variables = { ...variables, from: 'SOLANA' }
  // @ts-expect-error money is never a number
  const float: useTransfer.Variables = { ...variables, from: 'BASE', amount: 10.5 }
  expectTypeOf(wrong).toEqualTypeOf(float)
})

test('a host cannot set how often a money request is sent', () => {
  for (const owned of ['retry', 'retryDelay', 'networkMode', 'scope', 'mutationFn', 'mutationKey'] as const)
    expectTypeOf(owned).not.toExtend<keyof Options>()
  // @ts-expect-error a retry would ask for a second signature
  const wrong: useTransfer.Parameters = { mutation: { retry: 2 } }
  expectTypeOf(wrong).toHaveProperty('mutation')
  expectTypeOf<Options>().toHaveProperty('onSuccess')
})

test('an error of a transfer may be the developer’s, such as a reference that is too long', () => {
  type Name = NonNullable<useTransfer.ReturnType['error']>['name']
  expectTypeOf<'InvalidConfigError'>().toExtend<Name>()
  expectTypeOf<'ProviderNotFoundError'>().not.toExtend<Name>()
})

test('results are TanStack’s, with a transfer’s additions', () => {
  expectTypeOf<useTransfer.ReturnType['data']>().toEqualTypeOf<TransferRecord | undefined>()
  expectTypeOf<useTransfer.ReturnType>().toHaveProperty('cancel')
  expectTypeOf<useSolanaTransfer.ReturnType['step']>().toEqualTypeOf<useTransfer.ReturnType['step']>()
  expectTypeOf<usePairs.ReturnType['data']>().toEqualTypeOf<readonly Pair[] | undefined>()
  expectTypeOf<usePairs.ReturnType<number>['data']>().toEqualTypeOf<number | undefined>()
})
