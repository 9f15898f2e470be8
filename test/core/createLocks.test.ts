import { afterEach, describe, expect, test, vi } from 'vitest'
import { createLocks } from '../../src/core/createLocks.js'

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
    const locks = createLocks()
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
    const locks = createLocks()
    const first = gate()
    const held = locks.hold('x', () => first.opened)
    expect(await locks.hold('y', async () => 'done')).toBe('done')
    first.open()
    await held
  })

  test('a task that fails lets the next one in, and its error out', async () => {
    const locks = createLocks()
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
    const locks = createLocks()
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
    const held = createLocks().hold('x', () => first.opened)
    expect(await createLocks().hold('x', async () => 'done')).toBe('done')
    first.open()
    await held
  })
})
