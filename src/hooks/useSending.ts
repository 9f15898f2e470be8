'use client'
import {
  type MutationKey,
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { BridgeErrorType } from '../core/errors/BridgeErrorType.js'
import { type WalletKind, WalletNotConnectedError } from '../core/errors/wallet.js'
import type { TransferRecord } from '../core/record.js'
import type { SigningDetails, TransferRequest, TransferStep } from '../core/transferRequest.js'
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
    if (session?.status !== 'connected') throw new WalletNotConnectedError({ kind })
    const giveUp = new AbortController()
    prompt.current = giveUp
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
    step: current?.name,
    details: current?.name === 'signing' ? current.details : undefined,
    cancel: () => prompt.current?.abort(),
  }
}
