'use client'
import {
  type MutationFunction,
  type QueryClient,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import { moneyMutation } from '../query/moneyMutation.js'

/**
 * A mutation that moves money or decides about it.
 *
 * If a callback of the host throws after the function has succeeded, TanStack calls the mutation failed. The result is
 * the data nevertheless, because an error would say that nothing was done. A host's default never throws it while
 * rendering.
 */
export function useMoneyMutation<data, variables extends object>(
  { mutationFn, ...options }: UseMutationOptions<data, BridgeErrorType, variables>,
  queryClient: QueryClient,
): UseMutationResult<data, BridgeErrorType, variables> {
  const [done] = useState(() => new WeakMap<object, data>())
  const { mutateAsync, ...result } = useMutation<data, BridgeErrorType, variables>(
    {
      ...options,
      ...moneyMutation,
      throwOnError: options.throwOnError ?? false,
      async mutationFn(variables, context) {
        done.delete(variables)
        const data = await (mutationFn as MutationFunction<data, variables>)(variables, context)
        done.set(variables, data)
        return data
      },
    },
    queryClient,
  )
  const data = result.isError ? done.get(result.variables) : undefined
  return {
    ...result,
    ...(data && { data, error: null, isError: false, isSuccess: true, status: 'success' }),
    mutateAsync: useCallback<typeof mutateAsync>(
      (...call) =>
        mutateAsync(...call).catch((error) => done.get(call[0] as variables) ?? Promise.reject(error)),
      [done, mutateAsync],
    ),
  } as UseMutationResult<data, BridgeErrorType, variables>
}
