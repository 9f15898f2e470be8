'use client'
import { useState } from 'react'
import { type PastedRecipient, readPastedRecipient } from '../core/recipient/readPastedRecipient.js'
import type { useFormReading } from '../hooks/useFormReading.js'
import { useBridgeConfig } from '../provider/useBridgeConfig.js'

/**
 * Filters what is entered as the recipient: a link is reduced to its address or name, and anything that may be a secret
 * is dropped, so that it reaches neither the form nor the host. Returns the kind of the last entry while it is shown.
 */
export function usePastedRecipient({ change, value }: useFormReading.ReturnType) {
  const { network } = useBridgeConfig()
  const [entered, setEntered] = useState<{ recipient: string; pasted: PastedRecipient }>()
  const enter = (text: string | undefined) => {
    const pasted = text ? readPastedRecipient(text, network) : undefined
    let recipient = text
    if (pasted?.kind === 'address') recipient = pasted.address
    if (pasted?.kind === 'name') recipient = pasted.name
    if (pasted?.kind === 'key' || pasted?.kind === 'phrase') recipient = ''
    setEntered(pasted && { recipient: recipient ?? '', pasted })
    change({ reason: 'recipient', recipient })
  }
  const recipient = value.recipient ?? ''
  return {
    enter,
    pasted: entered?.recipient === recipient ? entered.pasted : readPastedRecipient(recipient, network),
  }
}
