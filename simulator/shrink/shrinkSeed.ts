import type { SeedResult } from '../runSeed.js'
import type { SeedWorker } from '../SeedWorker.js'
import type { WorldOptions } from '../World.js'

/**
 * Removes faults from a seed, first many at once and in the end one by one, for as long as what was found in it is still
 * found. What remains is needed: without any one of these faults, nothing of the kind happens.
 *
 * @param found whether a result still shows what the seed is about
 * @returns the faults that were removed, and the result without them
 */
export async function shrinkSeed(
  worker: SeedWorker,
  result: SeedResult,
  options: WorldOptions,
  found: (result: SeedResult) => boolean,
): Promise<{ without: readonly string[]; result: SeedResult }> {
  let without = options.without ?? []
  let shrunk = result
  let atOnce = result.faults.length

  /** Removes what can be removed in groups of this size, and tells whether anything could. */
  async function removeGroups(size: number): Promise<boolean> {
    const before = shrunk
    for (let index = 0; index < shrunk.faults.length; ) {
      const fewer = [...without, ...shrunk.faults.slice(index, index + size)]
      const attempt = await worker.run(result.seed, { ...options, without: fewer })
      if (found(attempt)) {
        without = fewer
        shrunk = attempt
      } else index += size
    }
    return shrunk !== before
  }

  while ((await removeGroups(atOnce)) || atOnce > 1) atOnce = Math.max(1, Math.floor(atOnce / 2))
  return { without, result: shrunk }
}
