import { beforeAll, expect, test, vi } from 'vitest'
import { accentsOf, keptLooks, type Looks, themeOf, withVariant } from '../../playground/Looks.js'
import { createTheme } from '../../src/theme/index.js'

let looks: Looks
beforeAll(() => {
  vi.stubGlobal('sessionStorage', { getItem: () => null })
  looks = keptLooks()
})

test('the variant for wide cards comes with a width that shows it, and leaves with it', () => {
  const wide = withVariant(looks, 'wide')
  expect(wide).toMatchObject({ variant: 'wide', width: 760 })
  expect(withVariant({ ...wide, width: 900 }, 'modal')).toMatchObject({ variant: 'modal', width: 400 })
  expect(withVariant({ ...looks, width: 330 }, 'compact')).toMatchObject({ variant: 'compact', width: 330 })
})

test.each(['#1f55db', '#d02080', '#ffff88', '#000000', '#ffffff'])(
  'the color %s makes a theme that can be read in light and dark',
  (accent) => {
    expect(themeOf({ ...looks, accent })).toMatchObject(createTheme(accentsOf(accent)))
  },
)

test('a color that can be read stays as it is', () => {
  expect(accentsOf('#1f55db').light.accent).toBe('#1f55db')
  expect(accentsOf('#8badff').dark.accent).toBe('#8badff')
})
