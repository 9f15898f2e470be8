'use client'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import type { BridgeConfig } from '../core/bridgeConfig.js'
import { type ChainKey, chainKeys } from '../core/chain.js'
import type { ServiceErrorType } from '../core/errors/ServiceErrorType.js'
import { isUnsettled } from '../core/isUnsettled.js'
import type { Pair } from '../core/pair.js'
import type { TransferRecord } from '../core/record.js'
import type { WalletSession } from '../core/walletFamily.js'
import type { WalletKind } from '../core/walletKind.js'
import { changeForm, type FormChange, type FormValue } from '../form/formValue.js'
import { type FormReading, readForm } from '../form/readForm.js'
import { readRecipient } from '../form/readRecipient.js'
import { useBridge } from '../provider/BridgeContext.js'
import { useAmountReader } from './useAmountReader.js'
import { usePairs } from './usePairs.js'
import { type RecipientCheck, useRecipientCheck } from './useRecipientCheck.js'
import { useTransferRecords } from './useTransferRecords.js'
import { useUsdcBalance } from './useUsdcBalance.js'
import { useWalletSession } from './useWalletSession.js'

/**
 * What was entered, what it means, and the one next thing to do: the form without what sends it, which the widget loads
 * later.
 */
export function useFormReading({
  defaultValue,
  locale = 'en',
}: useFormReading.Parameters = {}): useFormReading.ReturnType {
  const { config } = useBridge('useBridgeForm')
  const [value, setValue] = useState<FormValue>(() => ({ ...emptyForm, ...defaultValue }))
  const sessions = { evm: useWalletSession('evm'), solana: useWalletSession('solana') }
  const source = { kind: kindOf(value.from), session: sessions[kindOf(value.from)] }
  const owner = source.session?.status === 'connected' ? source.session.address : undefined
  const sources = listSources(config, sessions.evm?.missing)
  const pairs = usePairs()
  const balance = useUsdcBalance({ chain: value.from, owner, query: { refetchInterval: 20_000 } })
  const unsettled = useUnsettledRecords(value.from, owner)
  const readAmount = useAmountReader(locale)
  const isOnline = useSyncExternalStore(onlineManager.subscribe, readOnline, () => true)
  const ownRecipient = sessions[kindOf(value.to)]?.address
  const recipientCheck = useRecipientCheck(value.from, value.to, questionable(value, config, ownRecipient))
  const reading = readForm(value, {
    network: config.network,
    limits: config.limits,
    sources,
    routes: describeRoutes(pairs),
    isOnline,
    wallet: describeWallet(source.session),
    ownRecipient,
    recipientObstacle: recipientCheck.obstacle,
    balance: balance.data,
    readAmount,
    openRecordId: unsettled.find((record) => !isReplaceable(record))?.id,
  })
  return {
    value,
    change: (change) => setValue((current) => changeForm(current, change)),
    reading,
    sources,
    pairs,
    source,
    ownRecipient,
    recipientCheck,
    balance,
    replaces: unsettled.find(isReplaceable),
  }
}

export declare namespace useFormReading {
  type Parameters = {
    /** What the form starts with. */
    defaultValue?: Partial<FormValue> | undefined
    /** How the person writes numbers, as a BCP 47 tag: `1,5` in German is one and a half. @default 'en' */
    locale?: string | undefined
  }
  type ReturnType = {
    value: FormValue
    /** Applies what the person did. */
    change: (change: FormChange) => void
    /** What was entered, understood, and the one next thing to do. */
    reading: FormReading
    /** Chains that a transfer can start from as the page is set up. */
    sources: readonly ChainKey[]
    pairs: UseQueryResult<readonly Pair[], ServiceErrorType>
    /** The wallet that the source chain needs. */
    source: { kind: WalletKind; session: WalletSession | undefined }
    /** The person's address on the destination chain, where a wallet of its kind is connected. */
    ownRecipient: string | undefined
    /** What the chains say of the recipient, and what the person said to that. */
    recipientCheck: RecipientCheck
    /** What the sender holds on the source chain. */
    balance: useUsdcBalance.ReturnType
    /** The open transfer that a new one would replace on the same nonce: it may still be the one that counts. */
    replaces: TransferRecord | undefined
  }
}

const emptyForm: FormValue = { from: 'BASE', to: 'ARB', amount: '', recipient: undefined }

const readOnline = () => onlineManager.isOnline()

function kindOf(chain: ChainKey): WalletKind {
  return chain === 'SOLANA' ? 'solana' : 'evm'
}

/**
 * The recipient that the chains are to be asked about. A plain account's own address is the same on every EVM chain, and
 * an account that is a contract is refused for itself.
 */
function questionable(
  value: FormValue,
  { network, contractOwners }: BridgeConfig,
  ownRecipient: string | undefined,
): string | undefined {
  const isOwnAccount = value.recipient === undefined && kindOf(value.from) === kindOf(value.to)
  if (isOwnAccount && !contractOwners) return undefined
  const recipient = readRecipient(value, { network, ownRecipient })
  return recipient.status === 'valid' ? recipient.address : undefined
}

function listSources(
  { permitSpenders, families }: BridgeConfig,
  missing: readonly ChainKey[] = [],
): readonly ChainKey[] {
  return chainKeys.filter((chain) =>
    chain === 'SOLANA' ? families.solana : permitSpenders[chain] && !missing.includes(chain),
  )
}

function describeRoutes({ data, isError }: UseQueryResult<readonly Pair[], ServiceErrorType>) {
  if (data) return { status: 'known', pairs: data } as const
  return { status: isError ? 'failed' : 'loading' } as const
}

function describeWallet(session: WalletSession | undefined) {
  if (!session) return { status: 'unknown' } as const
  if (session.status === 'connected' && session.address)
    return { status: 'connected', address: session.address } as const
  return { status: session.status === 'connected' ? 'unknown' : session.status } as const
}

/** The transfers of this account on this chain that may still take the money. */
function useUnsettledRecords(from: ChainKey, owner: string | undefined): readonly TransferRecord[] {
  const { data: records = [] } = useTransferRecords({ owner })
  return owner ? records.filter((record) => record.from === from && isUnsettled(record)) : []
}

/** After a refusal on an EVM chain a new permit takes the same nonce, so it can never be used in addition. */
function isReplaceable({ from, status }: TransferRecord): boolean {
  return from !== 'SOLANA' && (status === 'refused' || status === 'reverted')
}
