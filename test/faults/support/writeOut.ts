/** The full text of a value, including nested values and what an error hides from JSON. */
export function writeOut(value: unknown, seen: Set<unknown> = new Set()): string {
  if (typeof value !== 'object' || value === null) return String(value)
  if (seen.has(value)) return ''
  seen.add(value)
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  if (value instanceof Map || value instanceof Set) return writeOut([...value], seen)
  return Reflect.ownKeys(value)
    .map((key) => `${String(key)}: ${writeOut(Reflect.get(value, key), seen)}`)
    .join('\n')
}
