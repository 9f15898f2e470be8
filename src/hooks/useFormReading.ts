'use client'
import { onlineManager, type UseQueryResult } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type ChainKey, chainKeys, isChainKey, type WalletKind } from '../core/chain/chain.js'
import { isSameAddress } from '../core/chain/isSameAddress.js'
import type { Pair } from '../core/chain/route.js'
import type { BridgeConfig } from '../core/config/bridgeConfig.js'
import type { ServiceErrorType } from '../core/errors/serviceErrors.js'
import { isEnsName } from '../core/recipient/parseRecipient.js'
import type { TransferRecord } from '../core/record/record.js'
import type { WalletConnection } from '../core/wallet/walletConnection.js'
import { changeForm, type FormChange, type FormField, type FormValue, startForm } from '../form/formValue.js'
import { type FormBounds, offersPair } from '../form/offersPair.js'
import { type FormReading, readForm, readRecipient } from '../form/readForm.js'
import { useBridge } from '../provider/BridgeContext.js'
import { useAmountReader } from './useAmountReader.js'
import { useOpenTransfers } from './useOpenTransfers.js'
import { usePairs } from './usePairs.js'
import { type RecipientCheck, useRecipientCheck } from './useRecipientCheck.js'
import { useUsdcBalance } from './useUsdcBalance.js'
import { useWalletConnection } from './useWalletConnection.js'

/**
 * The form's input, its meaning and the next step, without the code that sends a transfer, which the widget loads
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
  let next = asked
  const apply = (change: FormChange) => {
    next = changeForm(next, change, bounds.locked)
    // Renders a controlled form too, so that the next change goes by what the host has taken.
    setOwn(next)
    onValueChange?.(next, { reason: change.reason })
  }
  // A change may come late, from a render before the last: after a permission to paste, or once a file has loaded.
  const latest = useRef(apply)
  useEffect(() => {
    latest.current = apply
  })
  // An unknown chain has no name, icon or rules, so another chain is shown instead.
  const isKnown = isChainKey(asked.from) && isChainKey(asked.to)
  const value: FormValue = isKnown ? asked : { ...asked, from: 'BASE', to: 'ARB' }
  const sessions = { evm: useWalletConnection('evm'), solana: useWalletConnection('solana') }
  const kind = kindOf(value.from)
  const source = { kind, session: sessions[kind] }
  const owner = addressOf(source.session)
  const sources = listSources(config, sessions.evm?.missing)
  const offers = (pair: Pair) => offersPair(pair, asked, { ...bounds, network: config.network })
  const pairs = usePairs({ query: { select: (all) => all.filter(offers) } })
  const balance = useUsdcBalance({ chain: value.from, owner, query: { refetchInterval: 20_000 } })
  const { data: open = [] } = useOpenTransfers()
  const { ruleOf } = config.records
  const isOwn = (record: TransferRecord | undefined) =>
    record?.from === value.from && isSameAddress(record.owner, owner)
  const earlier = open.filter(isOwn)
  const isReplaceable = (record: TransferRecord) => ruleOf(record).replaceable === 'freely'
  // What a new one was to replace may leave before the person presses.
  const [told, setTold] = useState<TransferRecord>()
  const live = earlier.find((record) => isReplaceable(record) || record.id === told?.id)
  if (live && live !== told) setTold(live)
  const readAmount = useAmountReader(locale)
  const isOnline = useSyncExternalStore(onlineManager.subscribe, readOnline, () => true)
  const ownRecipient = addressOf(sessions[kindOf(value.to)])
  const recipientCheck = useRecipientCheck(value.from, value.to, questionable(value, config, ownRecipient), [
    owner,
    ownRecipient,
  ])
  const reading = readForm(
    // The form goes by the address of an entered name.
    { ...value, ...recipientCheck.inspection?.named },
    {
      ...config,
      asked,
      sources,
      routes: pairs,
      isOnline,
      wallet: source.session,
      ownRecipient,
      recipientObstacle: recipientCheck.obstacle,
      balance: balance.data,
      readAmount,
      openRecordId: earlier.find((record) => !isReplaceable(record) && ruleOf(record).blocks)?.id,
    },
  )
  return {
    value,
    asked,
    locked: bounds.locked ?? [],
    change: useCallback((change) => latest.current(change), []),
    reading,
    sources,
    pairs,
    source,
    ownRecipient,
    recipientCheck,
    balance,
    replaces: live ?? (isOwn(told) ? told : undefined),
    forgetReplaced: () => setTold(undefined),
  }
}

export declare namespace useFormReading {
  type Parameters = FormBounds & {
    /**
     * The initial input. `amount` is text as a person types it: in some languages `1.234` can mean two amounts, and
     * `1.2340` only one.
     */
    defaultValue?: Partial<FormValue> | undefined
    /** The person's number format as a BCP 47 tag: `1,5` in German is one and a half. @default 'en' */
    locale?: string | undefined
    /** Called with the new input and the reason for the change. */
    onValueChange?: ((value: FormValue, details: { reason: FormChange['reason'] }) => void) | undefined
    /** The input if the host controls it: it then changes only through `onValueChange`. @default the form keeps it */
    value?: FormValue | undefined
  }
  type ReturnType = {
    value: FormValue
    /** The input as the host passed it, even if it names an unknown chain. */
    asked: FormValue
    /** What the person cannot change. */
    locked: readonly FormField[]
    /** Applies a change by the person. Always the same function. */
    change: (change: FormChange) => void
    /** The parsed input and the next step. */
    reading: FormReading
    /** Chains that a transfer can start from with the page's setup. */
    sources: readonly ChainKey[]
    pairs: UseQueryResult<readonly Pair[], ServiceErrorType>
    /** The wallet kind that the source chain needs, and its session. */
    source: { kind: WalletKind; session: WalletConnection | undefined }
    /** The person's address on the destination chain, if a wallet of its kind is connected. */
    ownRecipient: string | undefined
    /** What the chains show about the recipient, and what the person confirmed. */
    recipientCheck: RecipientCheck
    /** The sender's balance on the source chain. */
    balance: useUsdcBalance.ReturnType
    /**
     * The transfer that a new one would replace on the same nonce: it may still be the one that is executed. Once it has
     * left, a new one in its place is refused until `forgetReplaced`.
     */
    replaces: TransferRecord | undefined
    /** Call it once the person knows how `replaces` ended, so that a new transfer is one in addition. */
    forgetReplaced: () => void
  }
}

const readOnline = () => onlineManager.isOnline()

/** Returns the address only once the wallet is connected: while it reconnects, the account is not known yet. */
function addressOf(session: WalletConnection | undefined): string | undefined {
  return session?.status === 'connected' ? session.address : undefined
}

function kindOf(chain: ChainKey): WalletKind {
  return chain === 'SOLANA' ? 'solana' : 'evm'
}

/**
 * Returns the recipient to check on chain, an address or a name. A plain account's own address is the same on every EVM
 * chain, and a contract account is refused separately.
 */
function questionable(
  value: FormValue,
  { network, contractOwners, resolveName }: BridgeConfig,
  ownRecipient: string | undefined,
): string | undefined {
  const isOwnAccount = value.recipient === undefined && kindOf(value.from) === kindOf(value.to)
  if (isOwnAccount && !contractOwners) return undefined
  if (resolveName && isEnsName(value.recipient)) return value.recipient
  return readRecipient(value, { network, ownRecipient }).address
}

function listSources(
  { permitSpenders, _internal: { families } }: BridgeConfig,
  missing: readonly ChainKey[] = [],
): readonly ChainKey[] {
  return chainKeys.filter((chain) =>
    chain === 'SOLANA' ? families.solana : permitSpenders[chain] && !missing.includes(chain),
  )
}
