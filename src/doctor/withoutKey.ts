import { showsKey } from '../server/showsKey.js'
import type { DoctorFinding } from './finding.js'

/** A part of the key this long gives it away. */
const shownPart = 8

/** Returns a text, or a note in its place if it contains the key. */
export function hideKey(text: string, key: string | undefined): string {
  return key && showsKey(text, key, shownPart) ? 'This text is withheld, because it shows the API key.' : text
}

/** Replaces each text of a finding that contains the key, in case a server sent it back. */
export function withoutKey(finding: DoctorFinding, key: string | undefined): DoctorFinding {
  if (!key) return finding
  const hide = (text: string) => hideKey(text, key)
  const { says, advice, write } = finding
  return {
    ...finding,
    says: hide(says),
    ...(advice !== undefined && { advice: hide(advice) }),
    ...(write !== undefined && { write: hide(write) }),
  }
}
