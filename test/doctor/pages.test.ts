import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listChecks } from '../../src/doctor/finding.js'

/** The sections of a page, by the anchor that GitHub and the site generate. */
function readSections(path: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const sections = text.split(/^(?=#{1,6} )/m).map((section): [string, string] => {
    const [heading = '', ...lines] = section.split('\n')
    const anchor = heading
      .replace(/^#+ /, '')
      .toLowerCase()
      .replace(/[^\w -]/g, '')
      .replaceAll(' ', '-')
    return [anchor, `${heading}\n${lines.join('\n')}`]
  })
  return new Map(sections)
}

test.each(listChecks())(
  'a finding of $check links to a section that names and explains it',
  ({ check, page }) => {
    const [path = '', anchor = ''] = page.split('#')
    const section = readSections(path).get(anchor)
    expect(section?.split('\n')[0]).toBe(`### \`${check}\``)
    expect(section?.split(' ').length).toBeGreaterThan(15)
  },
)

test('each check has a section of its own', () => {
  expect(listChecks().length).toBeGreaterThan(30)
  expect(new Set(listChecks().map(({ page }) => page)).size).toBe(listChecks().length)
})
