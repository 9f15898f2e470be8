/** The time of one story's world, which its person can let pass. */
export type StoryClock = { now(): number; pass(ms: number): void }

export function createStoryClock(): StoryClock {
  let passed = 0
  return {
    now: () => Date.now() + passed,
    pass(ms) {
      passed += ms
    },
  }
}
