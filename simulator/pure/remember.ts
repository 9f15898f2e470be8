/** How many results a function keeps in mind before it starts anew. */
const most = 5000

/** A pure function that does not work the same thing out twice. */
export function remember<parameters extends unknown[], result>(
  run: (...parameters: parameters) => result,
  name: (...parameters: parameters) => string,
): (...parameters: parameters) => result {
  const known = new Map<string, result>()
  return (...parameters) => {
    const key = name(...parameters)
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= most) known.clear()
    const made = run(...parameters)
    known.set(key, made)
    return made
  }
}
