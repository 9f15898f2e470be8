import type { Browser } from 'playwright'
import { afterAll, beforeAll } from 'vitest'
import { type Playground, startPlayground } from '../../playground/startPlayground.js'
import { openBrowser } from './playgroundVisit.js'

/** A playground and a Chromium for all tests of a file. */
export function standPlayground(): { playground: () => Playground; browser: () => Browser } {
  let playground: Playground | undefined
  let browser: Browser | undefined
  beforeAll(async () => {
    playground = await startPlayground({ port: 0, mode: 'built' })
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser?.close()
    await playground?.stop()
  })
  const standing = <thing>(thing: thing | undefined): thing => {
    if (!thing) throw new Error('It runs only during tests.')
    return thing
  }
  return { playground: () => standing(playground), browser: () => standing(browser) }
}
