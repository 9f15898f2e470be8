import type { BridgeError } from '../core/errors/BridgeError.js'

// Undefined replaces a default, although the types of the options do not include it.
const none = undefined as never

/**
 * Applies to every read unless its own options say otherwise, because a host's default could make it show what is not
 * true: the last account's balance under the next account, a history without the latest transfer, no error, or nothing at
 * all, because the default turns data into JSON, which has no bigints.
 */
export const queryDefaults = {
  enabled: true,
  notifyOnChangeProps: none,
  persister: none,
  placeholderData: none,
  refetchOnMount: true,
  structuralSharing: true,
  throwOnError: false,
} as const

/** Applies to every read of the stored records: they are local, and never older than the last change. */
export const recordQueryDefaults = {
  ...queryDefaults,
  networkMode: 'always',
  retry: false,
  staleTime: 0,
} as const

/** Retries reads twice, except for errors that a retry cannot fix. */
export function retryQuery(failures: number, error: unknown): boolean {
  return failures < 2 && (error as Partial<BridgeError> | undefined)?.recoverability !== 'fatal'
}
