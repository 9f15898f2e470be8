/** What happened in one seed, line by line, for people. */
export type Trace = {
  /** Adds a line. The words are only made where somebody will read them. */
  add(who: string, words: () => string): void
  lines(): readonly string[]
}

/** Makes a trace that keeps its lines, or one that keeps nothing and costs nothing. */
export function createTrace(isKept: boolean, now: () => number): Trace {
  const lines: string[] = []
  const start = now()
  return {
    add(who, words) {
      if (isKept) lines.push(`${seconds(now() - start)}  ${who.padEnd(12)} ${words()}`)
    },
    lines: () => lines,
  }
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(3).padStart(10)
}
