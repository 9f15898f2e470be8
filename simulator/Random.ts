/** All randomness of one seed. The same seed gives the same numbers in the same order on every machine. */
export type Random = {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
  /** True with a probability from 0 to 1. */
  chance(probability: number): boolean
  pick<item>(items: readonly item[]): item
  /** Random bytes in hex, without a prefix. */
  hex(bytes: number): string
  /** A separate source, so that one part's draws never change another's. */
  fork(): Random
}

/** Creates the randomness of a seed: sfc32 (Doty-Humphrey, PractRand), 128 bits of state. */
export function createRandom(seed: number): Random {
  let a = seed >>> 0
  let b = Math.floor(seed / 2 ** 32) >>> 0
  let c = 0x9e3779b9
  let counter = 1
  const next32 = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return sum >>> 0
  }
  for (let round = 0; round < 15; round += 1) next32()
  const next = () => next32() / 2 ** 32
  const random: Random = {
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (probability) => next() < probability,
    pick(items) {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    hex: (bytes) =>
      Array.from({ length: Math.ceil(bytes / 4) }, () => next32().toString(16).padStart(8, '0'))
        .join('')
        .slice(0, 2 * bytes),
    fork: () => createRandom(next32() * 2 ** 20 + (next32() & 0xfffff)),
  }
  return random
}
