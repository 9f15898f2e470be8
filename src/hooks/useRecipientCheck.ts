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
  /** Whether the person has agreed to a doubtful address. */
  isConfirmed: boolean
  /** Takes the person's word for the address as it is now, or takes it back. */
  confirm: (isConfirmed: boolean) => void
}

/** Looks at a recipient, and keeps the person's word for that one address on that one route. */
export function useRecipientCheck(
  from: ChainKey,
  to: ChainKey,
  recipient: string | undefined,
  own: readonly (string | undefined)[],
): RecipientCheck {
  const { data, isError, isLoading, failureCount } = useRecipientInspection({ from, to, recipient, own })
  const [confirmed, setConfirmed] = useState<string>()
  const subject = [from, to, recipient].join()
  const isConfirmed = confirmed === subject
  return {
    inspection: data,
    isUnread: isError,
    // A node that has not answered once is not waited for a second time.
    obstacle: isLoading && failureCount === 0 ? 'checking' : obstacleOf(data, isConfirmed),
    isConfirmed,
    confirm: (isRight) => setConfirmed(isRight ? subject : undefined),
  }
}

function obstacleOf(
  inspection: RecipientInspection | undefined,
  isConfirmed: boolean,
): RecipientObstacle | undefined {
  if (inspection?.verdict === 'refused') return 'refused'
  return inspection?.verdict === 'doubtful' && !isConfirmed ? 'unconfirmed' : undefined
}
