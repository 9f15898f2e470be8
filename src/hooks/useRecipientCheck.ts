'use client'
import { useState } from 'react'
import type { ChainKey } from '../core/chain/chain.js'
import type { RecipientInspection } from '../core/recipient/recipientInspection.js'
import type { RecipientObstacle } from '../form/readForm.js'
import { useRecipientInspection } from './useRecipientInspection.js'

/** What is known of the recipient of one route, and what the person said to it. */
export type RecipientCheck = {
  /** `undefined` while it is looked at, and where the chain cannot be read. */
  inspection: RecipientInspection | undefined
  /** Whether a chain that had to be asked could not be read. */
  isUnread: boolean
  /** What keeps the form from the review. */
  obstacle: RecipientObstacle | undefined
  /** Whether the person has agreed to this doubt about this address. */
  isConfirmed: boolean
  /** Takes the person's word against the doubt as it is now, or takes it back. */
  confirm: (isConfirmed: boolean) => void
}

/** Inspects a recipient, an address or a name, and keeps the person's answer to a doubt about it on that route. */
export function useRecipientCheck(
  from: ChainKey,
  to: ChainKey,
  recipient: string | undefined,
  own: readonly (string | undefined)[],
): RecipientCheck {
  const { data, isPending, failureCount } = useRecipientInspection({ from, to, recipient, own })
  const [confirmed, setConfirmed] = useState<string | false>()
  const subject = JSON.stringify([from, to, recipient, data])
  const isConfirmed = confirmed === subject
  const isUnread = failureCount > 0
  const verdict = data?.verdict
  return {
    inspection: data,
    isUnread,
    // A node that has not answered once is not waited for a second time. A host may have canceled the question.
    obstacle:
      recipient && isPending && !isUnread
        ? 'checkingRecipient'
        : verdict === 'refused'
          ? 'recipient'
          : verdict === 'doubtful' && !isConfirmed
            ? 'unconfirmedRecipient'
            : undefined,
    isConfirmed,
    confirm: (isRight) => setConfirmed(isRight && subject),
  }
}
