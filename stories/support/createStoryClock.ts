/** The time of one story's world, which its person can let pass. */
export type StoryClock = {
  now(): number
  pass(ms: number): void
  /** No time has passed yet. */
  startAgain(): void
}

export function createStoryClock(): StoryClock {
  let passed = 0
  return {
    now: () => Date.now() + passed,
    pass(ms) {
      passed += ms
    },
    startAgain() {
      passed = 0
    },
  }
}
