/** Parses a value of one form, or throws. */
export type Schema<value> = (given: unknown) => value

type Optional<value> = Schema<value> & { readonly isOptional: true }
type Fields = { readonly [name: string]: Schema<unknown> }
type OptionalNames<fields extends Fields> = {
  [name in keyof fields]: fields[name] extends Optional<unknown> ? name : never
}[keyof fields]

/** The result of parsing an object with these fields. */
export type Output<fields extends Fields> = {
  [name in Exclude<keyof fields, OptionalNames<fields>>]: ReturnType<fields[name]>
} & { [name in OptionalNames<fields>]?: ReturnType<fields[name]> | undefined }

function refuse(): never {
  throw new TypeError('It has another form.')
}

/** A value that passes a test, unchanged. */
export function custom<value>(test: (given: unknown) => boolean): Schema<value> {
  return (given) => (test(given) ? (given as value) : refuse())
}

/** A string that matches the pattern. Anchors decide whether all of it must match. */
export function regex<value extends string = string>(pattern: RegExp): Schema<value> {
  return custom((given) => typeof given === 'string' && pattern.test(given))
}

export function string(longest = Number.POSITIVE_INFINITY): Schema<string> {
  return custom((given) => typeof given === 'string' && given.length <= longest)
}

export function integer(least: number, most = Number.POSITIVE_INFINITY): Schema<number> {
  return custom((given) => Number.isInteger(given) && Number(given) >= least && Number(given) <= most)
}

export function oneOf<const value extends string | number>(...values: readonly value[]): Schema<value> {
  return custom((given) => values.includes(given as value))
}

export function optional<value>(schema: Schema<value>): Optional<value> {
  return Object.assign((given: unknown) => schema(given), { isOptional: true } as const)
}

export const boolean = custom<boolean>((given) => typeof given === 'boolean')

/** Any value. */
export const unknown: Schema<unknown> = (given) => given

export function nullable<value>(schema: Schema<value>): Schema<value | null> {
  return (given) => (given === null ? null : schema(given))
}

/** The parsed value, or `otherwise` if it has another form. */
export function fallback<value>(schema: Schema<value>, otherwise: value): Schema<value> {
  return (given) => {
    try {
      return schema(given)
    } catch {
      return otherwise
    }
  }
}

export function array<value>(
  schema: Schema<value>,
  longest = Number.POSITIVE_INFINITY,
): Schema<readonly value[]> {
  return (given) => (Array.isArray(given) && given.length <= longest ? given.map(schema) : refuse())
}

/** The first item of a list; the rest is ignored. */
export function first<value>(schema: Schema<value>): Schema<value> {
  return (given) => (Array.isArray(given) && given.length > 0 ? schema(given[0]) : refuse())
}

/** An object with these fields; others are dropped. */
export function object<fields extends Fields>(fields: fields): Schema<Output<fields>> {
  return (given) => {
    if (typeof given !== 'object' || !given) return refuse()
    const read = Object.entries(fields).flatMap(([name, schema]) => {
      const value = Object.hasOwn(given, name) ? given[name as never] : undefined
      return value === undefined && 'isOptional' in schema ? [] : [[name, schema(value)]]
    })
    return Object.fromEntries(read)
  }
}
