import { showsKey } from '../../server/showsKey.js'
import type { DoctorFinding } from '../finding.js'

/** A part of the key of this length gives it away. */
const shownPart = 8

/** The last look before anything is written: what shows the key, because somebody sent it back, is withheld. */
export function withoutKey(finding: DoctorFinding, key: string): DoctorFinding {
  const hide = (text: string | undefined) =>
    text !== undefined && key !== '' && showsKey(text, key, shownPart)
      ? 'This text is withheld, because it shows the API key.'
      : text
  const { says, advice, write } = finding
  return { ...finding, says: hide(says) ?? '', advice: hide(advice), write: hide(write) }
}
