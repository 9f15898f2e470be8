'use client'
import {
  type MutateOptions,
  type MutationFunction,
  type QueryClient,
  shouldThrowError,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import { moneyMutationDefaults } from '../query/moneyMutationDefaults.js'

/** TanStack options of a mutation. The kit sets the function, the retries, the network mode and the scope. */
export type MoneyMutationOptions<data, variables> = Omit<
  UseMutationOptions<data, BridgeErrorType, variables>,
  'mutationFn' | 'retry' | 'retryDelay' | 'networkMode' | 'scope'
>

/**
 * A mutation that moves money or decides about it.
 *
 * If a callback of the host throws after the function has succeeded, TanStack calls the mutation failed. The result is
 * the data nevertheless, for every callback too, because an error would say that nothing was done. A host's default
 * never throws an error while rendering.
 */
export function useMoneyMutation<data, variables extends object>(
  { mutationFn, ...options }: UseMutationOptions<data, BridgeErrorType, variables>,
  queryClient: QueryClient,
): UseMutationResult<data, BridgeErrorType, variables> {
  const [done] = useState(() => new WeakMap<object, data>())
  const { mutateAsync: start, ...result } = useMutation<data, BridgeErrorType, variables>(
    {
      ...options,
      ...hearDone(done, queryClient.defaultMutationOptions(options)),
      ...moneyMutationDefaults,
      async mutationFn(variables, context) {
        const data = await (mutationFn as MutationFunction<data, variables>)(variables, context)
        done.set(variables, data)
        return data
      },
    },
    queryClient,
  )
  const data = result.isError ? done.get(result.variables) : undefined
  if (result.error && !data && shouldThrowError(options.throwOnError, [result.error])) throw result.error
  const mutateAsync = useCallback(
    (variables: variables, call: Callbacks<data, variables> = {}) => {
      done.delete(variables)
      return start(variables, { ...call, ...hearDone(done, call, call.onSuccess) }).catch(
        (error) => done.get(variables) ?? Promise.reject(error),
      )
    },
    [done, start],
  )
  return {
    ...result,
    ...(data && { data, error: null, isError: false, isSuccess: true, status: 'success' }),
    mutateAsync,
    mutate: useMutate(mutateAsync),
  } as UseMutationResult<data, BridgeErrorType, variables>
}

/** The same call for a caller that only reads the result. */
export function useMutate<call extends unknown[]>(mutateAsync: (...call: call) => Promise<unknown>) {
  return useCallback(
    (...call: call) => {
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
}

type Callbacks<data, variables> = MutateOptions<data, BridgeErrorType, variables>

/** Lets callbacks hear of what was done as a success: `onSuccess` only where it cannot have been called before. */
function hearDone<data, variables extends object>(
  done: WeakMap<object, data>,
  { onError, onSettled }: Pick<Callbacks<data, variables>, 'onError' | 'onSettled'>,
  onSuccess?: Callbacks<data, variables>['onSuccess'],
): Required<Pick<Callbacks<data, variables>, 'onError' | 'onSettled'>> {
  return {
    onError: (error, variables, ...rest) => {
      const data = done.get(variables)
      return data ? onSuccess?.(data, variables, ...rest) : onError?.(error, variables, ...rest)
    },
    onSettled: (data, error, variables, ...rest) =>
      onSettled?.(done.get(variables) ?? data, done.has(variables) ? null : error, variables, ...rest),
  }
}
