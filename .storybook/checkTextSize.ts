import { smallTexts } from '../test/styles/smallTexts.js'
import type { checkAccessibility } from './checkAccessibility.js'

/** Checks that a finished story has no text too small to read. */
export const checkTextSize: typeof checkAccessibility = async ({ canvasElement }) => {
  if (!('__vitest_browser__' in globalThis)) return
  const small = smallTexts(canvasElement)
  if (small.length > 0) throw new Error(`Texts below 12 px:\n${small.join('\n')}`)
}
