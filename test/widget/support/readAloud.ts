import { virtual } from '@guidepup/virtual-screen-reader'
import { expect, onTestFinished } from 'vitest'

/**
 * Starts a virtual screen reader for the page. Returns its announcements so far: every change of focus and of a live
 * region, in order, with a name in place of each value that differs between runs.
 */
export async function readAloud(names: { readonly [text: string]: string } = {}) {
  await virtual.start({ container: document.body })
  await virtual.clearSpokenPhraseLog()
  onTestFinished(() => virtual.stop())
  const heard = collect(await virtual.spokenPhraseLog())
  const said = () => heard.map((phrase) => plain(phrase, names))
  return {
    said,
    /** Waits for this announcement. */
    says: (phrase: string | RegExp) =>
      expect.poll(said, { timeout: 8_000 }).toContainEqual(expect.stringMatching(phrase)),
  }
}

/**
 * Filters new log entries. Each element that changes within a region repeats its text in the same tick, where real
 * screen readers speak once. A later repetition is kept.
 */
function collect(log: string[]): readonly string[] {
  const heard: string[] = []
  const now = new Set<string>()
  log.push = (...phrases) => {
    if (now.size === 0) queueMicrotask(() => now.clear())
    for (const phrase of phrases) {
      if (!now.has(phrase) && !/^(polite|assertive): $/.test(phrase)) heard.push(phrase)
      now.add(phrase)
    }
    return Array.prototype.push.apply(log, phrases)
  }
  return heard
}

function plain(phrase: string, names: { readonly [text: string]: string }): string {
  const timeless = phrase.replace(/\d{1,2}:\d\d(:\d\d)?(\s[AP]M)?/g, '{time}')
  return Object.entries(names).reduce((text, [from, to]) => text.replaceAll(from, to), timeless)
}
