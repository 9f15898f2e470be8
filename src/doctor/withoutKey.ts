import { showsKey } from '../server/showsKey.js'
import type { DoctorFinding } from './finding.js'

/** A part of the key this long gives it away; shorter ones occur by chance. */
export const shownPart = 8

/** Returns a text, or a note in its place if it contains the key. */
export function hideKey(text: string, key: string | undefined): string {
  if (!key) return text
  if (key.length < shownPart) return hideShortKey(text, key)
  return showsKey(text, key, shownPart) ? 'This text is withheld, because it shows the API key.' : text
}

/** The doctor's own words contain so short a key by chance, so only what it quotes is withheld. */
function hideShortKey(text: string, key: string): string {
  return text.replace(/“[^”]*”/g, (quoted) => (showsKey(quoted, key, key.length) ? '“…”' : quoted))
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
