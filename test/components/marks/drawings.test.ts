import { describe, expect, test } from 'vitest'
import { readDrawings } from '../../../scripts/marks.js'
import { drawings } from '../../../src/components/marks/drawings.js'

describe('the drawings of the marks', () => {
  test('match the package that they are made from', () => {
    expect(drawings).toEqual(readDrawings())
  })

  test('are each visible on their own background', () => {
    for (const { ground, paths } of Object.values(drawings)) {
      expect(ground).toBeTruthy()
      expect(paths.length).toBeGreaterThan(0)
      expect(paths.some(([paint]) => paint !== ground)).toBe(true)
    }
  })
})
