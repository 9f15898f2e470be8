/**
 * A body that has the form of a submission and cannot do anything: one byte is no transaction, and there is no such
 * intent. It shows who stops it: the proxy, or the service.
 */
export function idleSubmission(): { intent_id: string; signed_transaction: string } {
  return { intent_id: `doctor-${crypto.randomUUID()}`, signed_transaction: 'AA==' }
}
