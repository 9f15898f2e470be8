import { expect, test } from 'vitest'
import {
  array,
  fallback,
  integer,
  object,
  oneOf,
  optional,
  regex,
  string,
} from '../../../src/core/schema/schema.js'

const schema = object({
  name: string(5),
  kind: oneOf('a', 'b'),
  code: regex(/^\d+$/),
  count: optional(integer(1, 3)),
  tags: fallback(array(string(2), 2), []),
})
const good = { name: 'five5', kind: 'b', code: '12', count: 3, tags: ['x', 'yy'] }

test('reads the named fields and drops all others', () => {
  expect(schema({ ...good, secret: 1, __proto__: { name: 'other' } })).toEqual(good)
})

test('leaves out a missing optional field', () => {
  const { count: _, ...without } = good
  expect(Object.keys(schema(without))).not.toContain('count')
})

test('uses the fallback if a field is missing or invalid', () => {
  const { tags: _, ...without } = good
  for (const given of [without, { ...good, tags: 'x' }, { ...good, tags: ['a', 'b', 'c'] }])
    expect(schema(given).tags).toEqual([])
})

test.each([
  undefined,
  null,
  'text',
  [],
  { ...good, name: 'sixsix' },
  { ...good, name: undefined },
  { ...good, kind: 'c' },
  { ...good, kind: ['a'] },
  { ...good, code: 12 },
  { ...good, code: '12\n' },
  { ...good, count: 0 },
  { ...good, count: 4 },
  { ...good, count: 1.5 },
  { ...good, count: '2' },
  { ...good, count: null },
  Object.create(good),
])('refuses %j', (given) => {
  expect(() => schema(given)).toThrow(TypeError)
})
