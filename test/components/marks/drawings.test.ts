import { describe, expect, test } from 'vitest'
import { readDrawings } from '../../../scripts/marks.js'
import { drawings } from '../../../src/components/marks/drawings.js'

describe('the drawings of the marks', () => {
  test('are those of the package that they are made from', () => {
    expect(drawings).toEqual(readDrawings())
  })

  test('each have something to see on a ground of its own', () => {
    for (const { ground, paths } of Object.values(drawings)) {
      expect(ground).toBeTruthy()
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.some(([paint]) => paint !== ground)).toBe(true)
    }
  })
})
