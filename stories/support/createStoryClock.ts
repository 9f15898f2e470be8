/** The clock of one story, which its play function can advance. */
export type StoryClock = {
  now(): number
  pass(ms: number): void
  /** Until then, no time has passed. */
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
