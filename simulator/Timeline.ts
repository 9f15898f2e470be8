/** The virtual time of one seed, with scheduled events that run one after the other. */
export type Timeline = {
  /** Milliseconds since 1970. */
  now(): number
  /** Schedules an event `ms` from now. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void
  /** Runs the next event up to `until` and returns whether there was one. Without one, the time becomes `until`. */
  step(until: number): boolean
}

type Event = { at: number; order: number; run: (() => void) | undefined }

/** Creates a timeline. Events of the same time run in the order in which they were scheduled. */
export function createTimeline(start: number): Timeline {
  const heap: Event[] = []
  let now = start
  let order = 0
  return {
    now: () => now,
    after(ms, run) {
      const event: Event = { at: now + Math.max(0, Math.round(ms)), order, run }
      order += 1
      push(heap, event)
      return () => {
        event.run = undefined
      }
    },
    step(until) {
      for (let next = heap[0]; next && next.at <= until; next = heap[0]) {
        pop(heap)
        if (!next.run) continue
        now = next.at
        next.run()
        return true
      }
      now = Math.max(now, until)
      return false
    },
  }
}

function isBefore(a: Event, b: Event): boolean {
  return a.at < b.at || (a.at === b.at && a.order < b.order)
}

function push(heap: Event[], event: Event): void {
  let index = heap.push(event) - 1
  while (index > 0) {
    const above = (index - 1) >> 1
    const parent = heap[above] as Event
    if (!isBefore(event, parent)) break
    heap[index] = parent
    index = above
  }
  heap[index] = event
}

function pop(heap: Event[]): void {
  const last = heap.pop()
  if (!last || heap.length === 0) return
  let index = 0
  for (;;) {
    const left = heap[2 * index + 1]
    const right = heap[2 * index + 2]
    const smaller = right && left && isBefore(right, left) ? right : left
    if (!smaller || !isBefore(smaller, last)) break
    heap[index] = smaller
    index = smaller === left ? 2 * index + 1 : 2 * index + 2
  }
  heap[index] = last
}
