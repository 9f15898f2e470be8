/** Returns the path at which a value does not match; an empty path means the value itself. */
export type Check = (value: unknown) => string | undefined

/**
 * How the service writes one answer, and what a client returns for it. Unknown fields are kept unchanged. Handwritten,
 * because a validation library would be three times the size of the rest of this file.
 */
export type AnswerSchema<answer> = {
  check: Check
  /** Converts an answer that `check` has passed. */
  read: (answer: never) => answer
}

/** Returns the part of an answer that does not match, or `undefined` if all of it does. */
export function findMismatch({ check }: AnswerSchema<unknown>, answer: unknown): string | undefined {
  const path = check(answer)
  return path === '' ? 'the answer' : path
}

export function fields(expected: { readonly [name: string]: Check }): Check {
  return (value) => {
    if (typeof value !== 'object' || value === null) return ''
    return firstOf(expected, ([name, check]) => at(name, check((value as Record<string, unknown>)[name])))
  }
}

function listOf(check: Check, most: number): Check {
  return (value) => {
    if (!Array.isArray(value) || value.length > most) return ''
    return firstOf(value as unknown[], ([index, item]) => at(index, check(item)))
  }
}

function firstOf<item>(
  items: { readonly [name: string]: item } | readonly item[],
  find: (entry: [string, item]) => string | undefined,
): string | undefined {
  for (const entry of Object.entries<item>(items)) {
    const path = find(entry)
    if (path !== undefined) return path
  }
}

function at(name: string, path: string | undefined): string | undefined {
  return path ? `${name}.${path}` : path === '' ? name : undefined
}

export function textUpTo(longest: number): Check {
  return (value) => unless(typeof value === 'string' && value.length > 0 && value.length <= longest)
}

export function textLike(expected: RegExp): Check {
  return (value) => unless(typeof value === 'string' && expected.test(value))
}

function isBoolean(value: unknown): string | undefined {
  return unless(typeof value === 'boolean')
}

function unless(isAsDescribed: boolean): string | undefined {
  return isAsDescribed ? undefined : ''
}

/** Chains are open strings, so that a new one breaks nothing. */
type PairsAnswer = { pairs: { from: string; to: string; enabled: boolean }[] }

/** The answer of `GET /sdk/v1/pairs`, as described in section 4 of the service interface. */
export const pairsAnswer: AnswerSchema<PairsAnswer> = {
  check: fields({
    pairs: listOf(fields({ from: textUpTo(32), to: textUpTo(32), enabled: isBoolean }), 1000),
  }),
  read: (answer: PairsAnswer) => answer,
}
