'use client'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type ChainKey, chainKeys, isChainKey } from '../core/chain/chain.js'
import type { Pair } from '../core/chain/pair.js'
import type { WalletKind } from '../core/chain/walletKind.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { ServiceErrorType } from '../core/errors/serviceErrors.js'
import type { TransferRecord } from '../core/record/record.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import { changeForm, type FormChange, type FormField, type FormValue } from '../form/formValue.js'
import { type FormBounds, offersPair } from '../form/offersPair.js'
import { type FormReading, readForm } from '../form/readForm.js'
import { readRecipient } from '../form/readRecipient.js'
import { startForm } from '../form/startForm.js'
import { useBridge } from '../provider/BridgeContext.js'
import { useAmountReader } from './useAmountReader.js'
import { useOpenTransfers } from './useOpenTransfers.js'
import { usePairs } from './usePairs.js'
import { type RecipientCheck, useRecipientCheck } from './useRecipientCheck.js'
import { useUsdcBalance } from './useUsdcBalance.js'
import { useWalletConnection } from './useWalletConnection.js'

/**
 * What was entered, what it means, and the one next thing to do: the form without what sends it, which the widget loads
 * later.
 */
export function useFormReading({
  defaultValue,
  locale = 'en',
  onValueChange,
  value: given,
  ...bounds
}: useFormReading.Parameters = {}): useFormReading.ReturnType {
  const { config } = useBridge('useBridgeForm')
  const [own, setOwn] = useState(() => startForm(defaultValue))
  const asked = given ? startForm(given) : own
  const value = onKnownChains(asked)
  const sessions = { evm: useWalletConnection('evm'), solana: useWalletConnection('solana') }
  const source = { kind: kindOf(value.from), session: sessions[kindOf(value.from)] }
  const owner = addressOf(source.session)
  const sources = listSources(config, sessions.evm?.missing)
  const offers = (pair: Pair) => offersPair(pair, asked, { ...bounds, network: config.network })
  const pairs = usePairs({ query: { select: (all) => all.filter(offers) } })
  const balance = useUsdcBalance({ chain: value.from, owner, query: { refetchInterval: 20_000 } })
  const { data: open = [] } = useOpenTransfers()
  const { ruleOf } = config.records
  const blocking = open.filter(
    (record) => isSame(record.owner, owner) && record.from === value.from && ruleOf(record).blocks,
  )
  const isReplaceable = (record: TransferRecord) => ruleOf(record).replaceable === 'freely'
  const readAmount = useAmountReader(locale)
  const isOnline = useSyncExternalStore(onlineManager.subscribe, readOnline, () => true)
  const ownRecipient = addressOf(sessions[kindOf(value.to)])
  const recipientCheck = useRecipientCheck(value.from, value.to, questionable(value, config, ownRecipient), [
    owner,
    ownRecipient,
  ])
  const reading = readForm(value, {
    asked,
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
    openRecordId: blocking.find((record) => !isReplaceable(record))?.id,
  })
  return {
    value,
    asked,
    locked: bounds.locked ?? [],
    change(change) {
      if (!given) setOwn((current) => changeForm(current, change, bounds.locked))
      onValueChange?.(changeForm(asked, change, bounds.locked), { reason: change.reason })
    },
    reading,
    sources,
    pairs,
    source,
    ownRecipient,
    recipientCheck,
    balance,
    replaces: blocking.find(isReplaceable),
  }
}

export declare namespace useFormReading {
  type Parameters = FormBounds & {
    /** What the form starts with. `amount` is text as a person types it. */
    defaultValue?: Partial<FormValue> | undefined
    /** How the person writes numbers, as a BCP 47 tag: `1,5` in German is one and a half. @default 'en' */
    locale?: string | undefined
    /** Called with what the person made of the form, and what they did. */
    onValueChange?: ((value: FormValue, details: { reason: FormChange['reason'] }) => void) | undefined
    /** What is entered, where the host keeps it: it changes only by `onValueChange`. @default the form keeps it */
    value?: FormValue | undefined
  }
  type ReturnType = {
    value: FormValue
    /** The value as the host gave it, also where it names a chain that there is none of. */
    asked: FormValue
    /** What the person cannot change. */
    locked: readonly FormField[]
    /** Applies what the person did. */
    change: (change: FormChange) => void
    /** What was entered, understood, and the one next thing to do. */
    reading: FormReading
    /** Chains that a transfer can start from as the page is set up. */
    sources: readonly ChainKey[]
    pairs: UseQueryResult<readonly Pair[], ServiceErrorType>
    /** The wallet that the source chain needs. */
    source: { kind: WalletKind; session: WalletConnection | undefined }
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

/** A chain that there is none of has no name, no mark and no rules: what is shown of it stands on another. */
function onKnownChains(asked: FormValue): FormValue {
  return isChainKey(asked.from) && isChainKey(asked.to) ? asked : { ...asked, from: 'BASE', to: 'ARB' }
}

const readOnline = () => onlineManager.isOnline()

/** What a wallet has proven in this page: the account of one that is still being reconnected is not known yet. */
function addressOf(session: WalletConnection | undefined): string | undefined {
  return session?.status === 'connected' ? session.address : undefined
}

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
  { permitSpenders, _internal: { families } }: BridgeConfig,
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

function describeWallet(session: WalletConnection | undefined) {
  if (!session) return { status: 'unknown' } as const
  const address = addressOf(session)
  if (address) return { status: 'connected', address } as const
  return { status: session.status === 'connected' ? 'unknown' : session.status } as const
}

function isSame(address: string, other: string | undefined): boolean {
  return address.toLowerCase() === other?.toLowerCase()
}
