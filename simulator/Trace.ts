/** A log of one seed, line by line. */
export type Trace = {
  /** Adds a line, which is only built if the trace is kept. */
  add(who: string, words: () => string): void
  lines(): readonly string[]
}

/** Creates a trace that keeps its lines, or one that keeps nothing. */
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
