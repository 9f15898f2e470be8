/** What the page itself notes while it is measured. */
export type Noted = {
  /** Cumulative Layout Shift so far. */
  cls: number
  /** How often React has drawn a component of its own, by the component's place in its file; first draws included. */
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
 * Begins to note, before anything of the page has run. Runs in the page. React tells every commit to the hook that its
 * developer tools leave there, and marks each component that it has called in it, in production builds as well.
 */
export function noteWhatHappens(): void {
  const noted: Noted = { cls: 0, renders: 0, longTasks: [], paints: [] }
  const performedWork = 1
  /** Function components, those in `memo` and in `forwardRef`. */
  const components = new Set([0, 11, 14, 15])
  const count = (fiber: Fiber, isNew: boolean): number => {
    const isDrawn = components.has(fiber.tag) && (isNew || (fiber.flags & performedWork) !== 0)
    let sum = isDrawn ? 1 : 0
    // Below one that was left alone, everything was.
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
      // The frame after the one that this press asks for begins once that one is drawn.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => noted.paints.push(performance.now() - timeStamp)),
      )
    },
    { capture: true },
  )
  Object.assign(globalThis, { __REACT_DEVTOOLS_GLOBAL_HOOK__: hook, noted })
}
