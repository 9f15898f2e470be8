import { smallTexts } from '../test/styles/smallTexts.js'
import type { checkAccessibility } from './checkAccessibility.js'

/** Holds a story, once it has come to rest, to texts that can be read. */
export const checkTextSize: typeof checkAccessibility = async ({ canvasElement }) => {
  if (!('__vitest_browser__' in globalThis)) return
  const small = smallTexts(canvasElement)
  if (small.length > 0) throw new Error(`Texts below 12 px:\n${small.join('\n')}`)
}
