import { afterEach, describe, expect, test, vi } from 'vitest'
import { createEnvironment } from '../../src/core/environment.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A promise, and how to settle it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('locks of a process', () => {
  test('one task after the other, in the order they came', async () => {
    const { locks } = createEnvironment()
    const order: string[] = []
    const first = gate()
    const task = (name: string, until?: Promise<void>) => async () => {
      order.push(`${name} starts`)
      await until
      order.push(`${name} ends`)
      return name
    }
    const held = ['a', 'b', 'c'].map((name) =>
      locks.hold('x', task(name, name === 'a' ? first.opened : undefined)),
    )
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(order).toEqual(['a starts'])
    first.open()
    expect(await Promise.all(held)).toEqual(['a', 'b', 'c'])
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  })

  test('of two names, none waits for the other', async () => {
    const { locks } = createEnvironment()
    const first = gate()
    const held = locks.hold('x', () => first.opened)
    expect(await locks.hold('y', async () => 'done')).toBe('done')
    first.open()
    await held
  })

  test('a task that fails lets the next one in, and its error out', async () => {
    const { locks } = createEnvironment()
    const error = new Error('failed')
    const failing = locks.hold('x', () => Promise.reject(error))
    const next = locks.hold('x', async () => 'done')
    await expect(failing).rejects.toBe(error)
    expect(await next).toBe('done')
    await expect(
      locks.hold('x', () => {
        throw error
      }),
    ).rejects.toBe(error)
    expect(await locks.hold('x', async () => 'done')).toBe('done')
  })

  test('tell whether they are held', async () => {
    const { locks } = createEnvironment()
    const first = gate()
    expect(await locks.isHeld('x')).toBe(false)
    const held = locks.hold('x', () => first.opened)
    expect([await locks.isHeld('x'), await locks.isHeld('y')]).toEqual([true, false])
    first.open()
    await held
    await vi.waitFor(async () => expect(await locks.isHeld('x')).toBe(false))
  })

  test('stay apart between two environments, since nothing is kept in the module', async () => {
    const first = gate()
    const held = createEnvironment().locks.hold('x', () => first.opened)
    expect(await createEnvironment().locks.hold('x', async () => 'done')).toBe('done')
    first.open()
    await held
  })
})

test('the locks of a browser are taken where there are any', async () => {
  const request = vi.fn((_name: string, task: () => Promise<unknown>) => task())
  const query = vi.fn(async () => ({ held: [{ name: 'x' }], pending: [{ name: 'y' }] }))
  vi.stubGlobal('navigator', { locks: { request, query } })
  const { locks } = createEnvironment()
  expect(await locks.hold('x', async () => 'done')).toBe('done')
  expect(request).toHaveBeenCalledWith('x', expect.any(Function))
  expect([await locks.isHeld('x'), await locks.isHeld('y')]).toEqual([true, false])
})

describe('sleep', () => {
  test('ends after its time, not before', async () => {
    vi.useFakeTimers()
    const { sleep } = createEnvironment()
    const done = vi.fn()
    sleep(1000).then(done)
    await vi.advanceTimersByTimeAsync(999)
    expect(done).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toHaveBeenCalled()
  })

  test('ends at once when its signal aborts, and leaves no timer and no listener', async () => {
    vi.useFakeTimers()
    const { sleep } = createEnvironment()
    const controller = new AbortController()
    const remove = vi.spyOn(controller.signal, 'removeEventListener')
    const slept = sleep(60_000, controller.signal)
    controller.abort()
    await slept
    expect(vi.getTimerCount()).toBe(0)
    expect(remove).toHaveBeenCalled()
    await sleep(60_000, controller.signal)
    expect(vi.getTimerCount()).toBe(0)
  })
})

test('identifiers are long and never the same', () => {
  const { randomId } = createEnvironment()
  const ids = Array.from({ length: 1000 }, () => randomId())
  expect(new Set(ids).size).toBe(1000)
  for (const id of ids) expect(id).toMatch(/^[\w-]{32,64}$/)
})

test('everything may be replaced, one by one', () => {
  const now = () => 5
  const environment = createEnvironment({ now })
  expect(environment.now).toBe(now)
  expect(environment.randomId()).toHaveLength(36)
})

test('`fetch` is looked up when it is called', async () => {
  const { fetch } = createEnvironment()
  const answered = new Response()
  vi.stubGlobal('fetch', async () => answered)
  expect(await fetch('http://x')).toBe(answered)
})
