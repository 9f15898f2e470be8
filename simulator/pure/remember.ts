/** How many results are cached before the cache is cleared. */
const most = 5000

/** Caches the results of a pure function. */
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
