/** One set of words: each key with its English text, where `{name}` stands for a value. */
export type WordSet = { readonly [key: string]: string }

/** The names of the values that a text asks for. */
type ValueNames<text extends string> = text extends `${string}{${infer name}}${infer rest}`
  ? name | ValueNames<rest>
  : never

/** What has to be given with a key: nothing where its text holds no names. */
export type ValuesOf<text extends string, value> = [ValueNames<text>] extends [never]
  ? []
  : [values: { readonly [name in ValueNames<text>]: value }]

const names = /\{(\w+)\}/

/**
 * Puts values where a text names them. Gives the pieces, so that a value can be an element.
 * A name without a value stays as it is: a translation's slip is seen, not hidden.
 */
export function fill<value>(text: string, values: { readonly [name: string]: value }): (string | value)[] {
  return text
    .split(names)
    .map((piece, index) =>
      index % 2 === 0 ? piece : Object.hasOwn(values, piece) ? (values[piece] as value) : `{${piece}}`,
    )
    .filter((piece) => piece !== '')
}
