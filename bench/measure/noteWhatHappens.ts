/** Measurements taken inside the page. */
export type Noted = {
  /** Cumulative Layout Shift so far. */
  cls: number
  /** How often React rendered each own component, by its position in its file, first renders included. */
  renders: number
  /** Tasks of more than 50 ms, in ms. */
  longTasks: number[]
  /** From each key press to the frame that shows it, in ms. */
  paints: number[]
}

type Fiber = {
  tag: number
  flags: number
  child: Fiber | null
  sibling: Fiber | null
  alternate: Fiber | null
}

/**
 * Starts recording before any code of the page. Runs in the page. React reports every commit to the hook of its
 * developer tools, and marks each component it rendered in that commit, even in production builds.
 */
export function noteWhatHappens(): void {
  const noted: Noted = { cls: 0, renders: 0, longTasks: [], paints: [] }
  const performedWork = 1
  /** Function components, including those in `memo` and `forwardRef`. */
  const components = new Set([0, 11, 14, 15])
  const count = (fiber: Fiber, isNew: boolean): number => {
    const isDrawn = components.has(fiber.tag) && (isNew || (fiber.flags & performedWork) !== 0)
    let sum = isDrawn ? 1 : 0
    // Nothing below an unchanged component was rendered.
    if (!isNew && fiber.child === fiber.alternate?.child) return sum
    for (let child = fiber.child; child; child = child.sibling) sum += count(child, child.alternate === null)
    return sum
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberUnmount: () => undefined,
    onPostCommitFiberRoot: () => undefined,
    onCommitFiberRoot: (_: number, root: { current: Fiber }) => {
      noted.renders += count(root.current, root.current.alternate === null)
    },
  }
  const observe = (type: string, see: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true })
  observe('layout-shift', (entry) => {
    noted.cls += (entry as PerformanceEntry & { value: number }).value
  })
  observe('longtask', ({ duration }) => noted.longTasks.push(duration))
  addEventListener(
    'keydown',
    ({ timeStamp }) => {
      // The frame requested here starts after the key press's own frame is drawn.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => noted.paints.push(performance.now() - timeStamp)),
      )
    },
    { capture: true },
  )
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, noted })
}
