import { virtual } from '@guidepup/virtual-screen-reader'
import { expect, onTestFinished } from 'vitest'

/**
 * Turns a virtual screen reader on for the page. Returns what it has said so far: every change of focus and of a live
 * region, in order, with what differs from run to run named in place of it.
 */
export async function readAloud(names: { readonly [text: string]: string } = {}) {
  await virtual.start({ container: document.body })
  await virtual.clearSpokenPhraseLog()
  onTestFinished(() => virtual.stop())
  const said = async () => {
    const log = await virtual.spokenPhraseLog()
    return log.map((phrase) => plain(phrase, names)).filter(isNews)
  }
  return {
    said,
    /** Waits until it has said this. */
    says: (phrase: string | RegExp) =>
      expect.poll(said, { timeout: 8_000 }).toContainEqual(expect.stringMatching(phrase)),
  }
}

/** Each element that changed within a region repeats it: real readers speak once for what changes at once. */
function isNews(phrase: string, at: number, all: readonly string[]): boolean {
  return !/^(polite|assertive): $/.test(phrase) && phrase !== all[at - 1]
}

function plain(phrase: string, names: { readonly [text: string]: string }): string {
  const timeless = phrase.replace(/\d{1,2}:\d\d(:\d\d)?(\s[AP]M)?/g, '{time}')
  return Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), timeless)
}
