'use client'
import {
  type MutationKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import type { TransferRecord } from '../core/record.js'
import type { SigningDetails, TransferRequest, TransferStep } from '../core/transferRequest.js'
import type { WalletKind } from '../core/walletKind.js'
import { useBridge } from '../provider/BridgeContext.js'

/** TanStack options of a transfer. The key, the function, the retries and the network mode are ours. */
export type SendingOptions<variables> = Omit<
  UseMutationOptions<TransferRecord, BridgeErrorType, variables>,
  'mutationFn' | 'mutationKey' | 'retry' | 'retryDelay' | 'networkMode'
>

/** A mutation that resolves once anything signed has left, and fails only where nothing was sent. */
export type SendingResult<variables> = UseMutationResult<TransferRecord, BridgeErrorType, variables> & {
  /** What the transfer is at, until its record exists. */
  step: TransferStep['name'] | undefined
  /** What the wallet is asked to sign, while it is asked. */
  details: SigningDetails | undefined
  /** Gives up the wallet's prompt. A signature that still comes is thrown away. */
  cancel: () => void
}

/** What `useTransfer` and `useSolanaTransfer` have in common: the mutation over a wallet's session. */
export function useSending<variables>({
  caller,
  kindOf,
  mutationKey,
  toRequest,
  mutation = {},
}: {
  caller: string
  kindOf: (variables: variables) => WalletKind
  mutationKey: (config: ReturnType<typeof useBridge>['config']) => MutationKey
  toRequest: (variables: variables) => TransferRequest
  mutation: SendingOptions<variables> | undefined
}): SendingResult<variables> {
  const { config, queryClient, sessions, readers } = useBridge(caller)
  const [step, setStep] = useState<TransferStep>()
  const prompt = useRef<AbortController>(undefined)

  const send = async (variables: variables): Promise<TransferRecord> => {
    const kind = kindOf(variables)
    const session = sessions[kind].get()
    if (session?.status !== 'connected') {
      const { WalletNotConnectedError } = await import('../core/later.js')
      throw new WalletNotConnectedError({ kind })
    }
    const giveUp = new AbortController()
    prompt.current = giveUp
    setStep(undefined)
    return session.transfer(toRequest(variables), { onStep: setStep, signal: giveUp.signal, readers })
  }

  const result = useMutation<TransferRecord, BridgeErrorType, variables>(
    {
      ...mutation,
      mutationKey: mutationKey(config),
      mutationFn: send,
      retry: false,
      networkMode: 'always',
    },
    queryClient,
  )
  const current = result.isPending ? step : undefined
  return {
    ...result,
    ...useOncePerRequest(result.mutateAsync),
    step: current?.name,
    details: current?.name === 'signing' ? current.details : undefined,
    cancel: () => prompt.current?.abort(),
  }
}

/**
 * Lets a second press join the first: while a transfer is under way, the same one is not started beside it. Another
 * one is; core keeps the two apart.
 */
function useOncePerRequest<variables>(
  start: SendingResult<variables>['mutateAsync'],
): Pick<SendingResult<variables>, 'mutate' | 'mutateAsync'> {
  const underWay = useRef<{ variables: unknown; record: Promise<TransferRecord> }>(undefined)
  const mutateAsync = useCallback<typeof start>(
    (...call) => {
      const [variables] = call
      const earlier = underWay.current
      if (earlier && isSameRequest(earlier.variables, variables)) return earlier.record
      const sent = { variables, record: start(...call) }
      const end = () => {
        if (underWay.current === sent) underWay.current = undefined
      }
      underWay.current = sent
      sent.record.then(end, end)
      return sent.record
    },
    [start],
  )
  const mutate = useCallback<SendingResult<variables>['mutate']>(
    (...call) => {
      mutateAsync(...call).catch(() => undefined)
    },
    [mutateAsync],
  )
  return { mutate, mutateAsync }
}

function isSameRequest(one: unknown, other: unknown): boolean {
  const [fields, others] = [Object.entries(one ?? {}), new Map(Object.entries(other ?? {}))]
  return fields.length === others.size && fields.every(([name, value]) => others.get(name) === value)
}
