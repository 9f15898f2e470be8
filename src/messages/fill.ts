/** A set of words: each key with its English text, in which `{name}` is replaced by a value. */
export type WordSet = { readonly [key: string]: string }

/** The names of the values that a text contains. */
type ValueNames<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | ValueNames<rest>
  : never

/** The values that a key needs: none if its text contains no names. */
export type ValuesOf<text extends string, value> = [ValueNames<text>] extends [never]
  ? []
  : [values: { readonly [name in ValueNames<text>]: value }]

const names = /\{(\w+)\}/

/**
 * Inserts values into a text. Returns the pieces, so that a value can be an element. A name without a value stays
 * visible, so that a mistake in a translation is noticed.
 */
export function fill<value>(text: string, values: { readonly [name: string]: value }): (string | value)[] {
  return text
    .split(names)
    .map((piece, index) =>
      index % 2 === 0 ? piece : Object.hasOwn(values, piece) ? (values[piece] as value) : `{${piece}}`,
    )
    .filter((piece) => piece !== '')
}
