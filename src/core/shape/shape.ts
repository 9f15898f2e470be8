/** Parses a value of one shape, or throws. */
export type Shape<value> = (given: unknown) => value

type Optional<value> = Shape<value> & { readonly isOptional: true }
type Fields = { readonly [name: string]: Shape<unknown> }
type OptionalNames<fields extends Fields> = {
  [name in keyof fields]: fields[name] extends Optional<unknown> ? name : never
}[keyof fields]

/** The result of parsing an object with these fields. */
export type Read<fields extends Fields> = {
  [name in Exclude<keyof fields, OptionalNames<fields>>]: ReturnType<fields[name]>
} & { [name in OptionalNames<fields>]?: ReturnType<fields[name]> | undefined }

function refuse(): never {
  throw new TypeError('It has another form.')
}

/** A value that passes a test, unchanged. */
export function that<value>(test: (given: unknown) => boolean): Shape<value> {
  return (given) => (test(given) ? (given as value) : refuse())
}

/** A string that matches the pattern. Anchors decide whether all of it must match. */
export function match<value extends string = string>(pattern: RegExp): Shape<value> {
  return that((given) => typeof given === 'string' && pattern.test(given))
}

export function text(longest = Number.POSITIVE_INFINITY): Shape<string> {
  return that((given) => typeof given === 'string' && given.length <= longest)
}

export function whole(least: number, most = Number.POSITIVE_INFINITY): Shape<number> {
  return that((given) => Number.isInteger(given) && Number(given) >= least && Number(given) <= most)
}

export function oneOf<const value extends string | number>(...values: readonly value[]): Shape<value> {
  return that((given) => values.includes(given as value))
}

export function optional<value>(shape: Shape<value>): Optional<value> {
  return Object.assign((given: unknown) => shape(given), { isOptional: true } as const)
}

export const boolean = that<boolean>((given) => typeof given === 'boolean')

/** Any value. */
export const anything: Shape<unknown> = (given) => given

export function nullable<value>(shape: Shape<value>): Shape<value | null> {
  return (given) => (given === null ? null : shape(given))
}

/** The parsed value, or `otherwise` if it has another shape. */
export function or<value>(shape: Shape<value>, otherwise: value): Shape<value> {
  return (given) => {
    try {
      return shape(given)
    } catch {
      return otherwise
    }
  }
}

export function list<value>(
  shape: Shape<value>,
  longest = Number.POSITIVE_INFINITY,
): Shape<readonly value[]> {
  return (given) => (Array.isArray(given) && given.length <= longest ? given.map(shape) : refuse())
}

/** The first item of a list; the rest is ignored. */
export function first<value>(shape: Shape<value>): Shape<value> {
  return (given) => (Array.isArray(given) && given.length > 0 ? shape(given[0]) : refuse())
}

/** An object with these fields; others are dropped. */
export function object<fields extends Fields>(fields: fields): Shape<Read<fields>> {
  return (given) => {
    if (typeof given !== 'object' || !given) return refuse()
    const read = Object.entries(fields).flatMap(([name, shape]) => {
      const value = Object.hasOwn(given, name) ? given[name as never] : undefined
      return value === undefined && 'isOptional' in shape ? [] : [[name, shape(value)]]
    })
    return Object.fromEntries(read)
  }
}
