'use client'
import type { MutationKey, UseMutationResult } from '@tanstack/react-query'
import { type RefObject, useCallback, useRef, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeError.js'
import { notify } from '../core/event/bridgeEvent.js'
import type { TransferRecord } from '../core/record/record.js'
import type { SigningDetails, TransferOptions, TransferStep } from '../core/request/transferRequest.js'
import { type Bridge, useBridge } from '../provider/BridgeContext.js'
import { type MoneyMutationOptions, useMoneyMutation, useMutate } from './useMoneyMutation.js'

/** TanStack options of a transfer: those of every mutation here, without the key, which the kit sets. */
export type SendingOptions<variables> = Omit<MoneyMutationOptions<TransferRecord, variables>, 'mutationKey'>

/** A mutation that resolves once anything signed has been sent, and fails only if nothing was. */
export type SendingResult<variables> = UseMutationResult<TransferRecord, BridgeErrorType, variables> & {
  /** The transfer's current step, until its record exists. */
  step: TransferStep['name'] | undefined
  /** What the wallet is asked to sign, while its prompt is open. */
  details: SigningDetails | undefined
  /** Cancels the wallet prompt. A later signature is discarded. Always the same function. */
  cancel: () => void
}

/** Sends something signed, given the request, the provider's context and the progress options. */
export type SendFunction<variables> = (
  variables: variables,
  bridge: Bridge,
  progress: TransferOptions,
) => Promise<TransferRecord>

/** The host's callbacks before the wallet prompt. */
export type HostAnswers = {
  /**
   * Your veto, called before the wallet prompt. If it returns anything but `true`, the transfer rejects with a
   * `ReviewDeclinedError`. An answer after the person canceled is ignored.
   */
  onReview?: TransferOptions['onReview']
  /**
   * Called before the wallet prompt if no record can be stored. If it returns `true`, the transfer continues and is
   * known only while this page is open. Without it, such a transfer rejects with a `StorageError`.
   */
  onUnsaved?: TransferOptions['onUnsaved']
}

/** The shared part of the hooks that sign and send: one mutation, its step, and canceling its prompt. */
export function useSending<variables extends object>({
  caller,
  mutationKey: keyOf,
  send,
  onReview,
  onUnsaved,
  mutation = {},
}: HostAnswers & {
  caller: string
  mutationKey: (config: Bridge['config']) => MutationKey
  send: SendFunction<variables>
  mutation?: SendingOptions<variables> | undefined
}): SendingResult<variables> {
  const bridge = useBridge(caller)
  const { config, queryClient } = bridge
  const mutationKey = keyOf(config)
  const [step, setStep] = useState<TransferStep>()
  const prompt = useRef<AbortController>(undefined)

  const mutationFn = (variables: variables): Promise<TransferRecord> => {
    const giveUp = new AbortController()
    const earlier = prompt.current
    // The wallet may still show the earlier prompt, too.
    giveUp.signal.onabort = () => earlier?.abort()
    prompt.current = giveUp
    setStep(undefined)
    const onStep = (next: TransferStep) => {
      if (prompt.current === giveUp) setStep(next)
    }
    const sending = send(variables, bridge, { onStep, signal: giveUp.signal, onReview, onUnsaved })
    sending.catch((error: BridgeErrorType) => notify(config.onEvent, { type: 'error', error }))
    return sending
  }

  const result = useMoneyMutation({ ...mutation, mutationKey, mutationFn }, queryClient)
  const current = result.isPending ? step : undefined
  return {
    ...result,
    ...useOncePerRequest(result, mutationKey.join(), prompt),
    step: current?.name,
    details: current?.name === 'signing' ? current.details : undefined,
  } as SendingResult<variables>
}

/**
 * Makes a second press join the first: an identical transfer does not start while one is in progress. A different one
 * or one of another network does, as does an identical one after `cancel` or `reset`; core keeps them apart.
 */
function useOncePerRequest<variables>(
  { mutateAsync: start, reset }: Pick<SendingResult<variables>, 'mutateAsync' | 'reset'>,
  network: string,
  prompt: RefObject<AbortController | undefined>,
): Pick<SendingResult<variables>, 'mutate' | 'mutateAsync' | 'reset' | 'cancel'> {
  const underWay = useRef<{ request: Fields; record: Promise<TransferRecord> }>(undefined)
  const mutateAsync = useCallback<typeof start>(
    (...call) => {
      const request = { ...call[0], network } as Fields
      const earlier = underWay.current
      const names = Object.keys({ ...earlier?.request, ...request })
      if (earlier && names.every((name) => earlier.request[name] === request[name])) return earlier.record
      const record = start(...call).finally(() => {
        if (underWay.current?.request === request) underWay.current = undefined
      })
      underWay.current = { request, record }
      return record
    },
    [start, network],
  )
  return {
    mutate: useMutate(mutateAsync),
    mutateAsync,
    reset: useCallback(() => {
      underWay.current = undefined
      reset()
    }, [reset]),
    cancel: useCallback(() => {
      underWay.current = undefined
      prompt.current?.abort()
    }, [prompt]),
  }
}

type Fields = { readonly [name: string]: unknown }
