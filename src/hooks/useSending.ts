'use client'
import {
  type MutationKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import { notify } from '../core/event/bridgeEvent.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SigningDetails, TransferOptions, TransferStep } from '../core/request/transferRequest.js'
import { type Bridge, useBridge } from '../provider/BridgeContext.js'
import { moneyMutation } from '../query/moneyMutation.js'

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

/** How something signed is sent: what is asked for, what the provider hands down, and how it is followed. */
export type SendFunction<variables> = (
  variables: variables,
  bridge: Bridge,
  progress: TransferOptions,
) => Promise<TransferRecord>

/** What the host is asked before the wallet is. */
export type HostAnswers = {
  /**
   * Your veto, asked before the wallet is. With anything but `true` the transfer is rejected with a
   * `ReviewDeclinedError`. An answer that comes after the person cancelled goes nowhere.
   */
  onReview?: TransferOptions['onReview']
  /**
   * Asked, before the wallet is, where no record can be kept. With `true` the transfer goes on and is known only as
   * long as this page lives. Without it such a transfer is rejected with a `StorageError`.
   */
  onUnsaved?: TransferOptions['onUnsaved']
}

/** What the hooks that sign and send have in common: one mutation, its step, and how its prompt is given up. */
export function useSending<variables>({
  caller,
  mutationKey,
  send,
  onReview,
  onUnsaved,
  mutation = {},
}: HostAnswers & {
  caller: string
  mutationKey: (config: Bridge['config']) => MutationKey
  send: SendFunction<variables>
  mutation: SendingOptions<variables> | undefined
}): SendingResult<variables> {
  const bridge = useBridge(caller)
  const { config, queryClient } = bridge
  const [step, setStep] = useState<TransferStep>()
  const prompt = useRef<AbortController>(undefined)

  const mutationFn = (variables: variables): Promise<TransferRecord> => {
    const giveUp = new AbortController()
    prompt.current = giveUp
    setStep(undefined)
    const sending = send(variables, bridge, { onStep: setStep, signal: giveUp.signal, onReview, onUnsaved })
    sending.catch((error: BridgeErrorType) => notify(config.onEvent, { type: 'error', error }))
    return sending
  }

  const result = useMutation<TransferRecord, BridgeErrorType, variables>(
    {
      ...mutation,
      mutationKey: mutationKey(config),
      mutationFn,
      ...moneyMutation,
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
