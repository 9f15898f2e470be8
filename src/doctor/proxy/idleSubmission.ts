/**
 * Creates a well-formed submission that cannot do anything: one byte is not a transaction, and the intent does not
 * exist. The answer shows who refused it: the proxy, or the service.
 */
export function idleSubmission(): { intent_id: string; signed_transaction: string } {
  return { intent_id: `doctor-${crypto.randomUUID()}`, signed_transaction: 'AA==' }
}
