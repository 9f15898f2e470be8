import { afterEach, describe, expect, test, vi } from 'vitest'
import { createBridgeConfig } from '../../../src/core/createBridgeConfig.js'
import type { Environment } from '../../../src/core/environment/environment.js'
import { createLocks, processLocks } from '../../../src/core/environment/locks.js'
import { memoryStorage, type RecordStorage } from '../../../src/core/record/recordStorage.js'
import { submitRecord } from '../../../src/core/transfer/submitRecord.js'
import { evmRecord } from '../support/records.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A promise and how to resolve it. */
function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

describe('process locks', () => {
  test('run one task after another, in order', async () => {
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
    await locks.hold('y', async () => 'later than those that could start')
    expect(order).toEqual(['a starts'])
    first.open()
    expect(await Promise.all(held)).toEqual(['a', 'b', 'c'])
    expect(order).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  })

  test('with different names do not wait for each other', async () => {
    const locks = createLocks()
    const first = gate()
    const held = locks.hold('x', () => first.opened)
    expect(await locks.hold('y', async () => 'done')).toBe('done')
    first.open()
    await held
  })

  test('let the next task run when one fails, and pass on its error', async () => {
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
    expect(await locks.isHeld('x')).toBe(false)
  })

  test('are free after their task fails, and held while another task waits', async () => {
    const locks = createLocks()
    await expect(locks.hold('x', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await locks.isHeld('x')).toBe(false)
    const second = gate()
    const first = locks.hold('x', async () => 'done')
    const next = locks.hold('x', () => second.opened)
    await first
    expect(await locks.isHeld('x')).toBe(true)
    second.open()
    await next
    expect(await locks.isHeld('x')).toBe(false)
  })

  test('are not Node’s own, which all storages of the process would share', async () => {
    const asked = vi.fn()
    vi.stubGlobal('navigator', { locks: { request: asked, query: asked } })
    const locks = createLocks()
    expect(await locks.hold('x', () => locks.isHeld('x'))).toBe(true)
    expect(asked).not.toHaveBeenCalled()
  })

  test('are separate in two environments, because the module keeps no state', async () => {
    const first = gate()
    const held = createLocks().hold('x', () => first.opened)
    expect(await createLocks().hold('x', async () => 'done')).toBe('done')
    first.open()
    await held
  })
})

describe('two configurations over one storage', () => {
  const record = evmRecord()
  const answer = { intentId: 'int_1', status: 'pending', sourceHash: `0x${'2b'.repeat(32)}` }

  async function sendTwice(storages: RecordStorage[], environment: Partial<Environment> = {}) {
    const sent: string[] = []
    const outcomes = await Promise.allSettled(
      storages.map((storage, index) => {
        const config = createBridgeConfig({ baseUrl: '/api/bridge', storage, environment })
        return submitRecord(config, { ...record, id: `record-${index}` }, async () => {
          sent.push(`record-${index}`)
          return answer
        })
      }),
    )
    return { sent, outcomes: outcomes.map(({ status }) => status).toSorted() }
  }

  test('share the storage’s locks', async () => {
    const storage = memoryStorage()
    const { sent, outcomes } = await sendTwice([storage, storage])
    expect(sent).toHaveLength(1)
    expect(outcomes).toEqual(['fulfilled', 'rejected'])
  })

  test('share the environment’s locks if the storage has none', async () => {
    const { locks: _, ...storage } = memoryStorage()
    expect((await sendTwice([storage, storage], { locks: processLocks() })).sent).toHaveLength(1)
  })

  test('do not affect each other over two storages', async () => {
    expect((await sendTwice([memoryStorage(), memoryStorage()])).sent).toHaveLength(2)
  })
})

describe('browser locks', () => {
  const denied = () => Promise.reject(new DOMException('opaque origin', 'SecurityError'))
  const stubLocks = (manager: object) => {
    vi.stubGlobal('location', new URL('https://app.example'))
    vi.stubGlobal('navigator', { locks: manager })
  }

  test('are replaced if the page may not use the shared ones', async () => {
    stubLocks({ request: denied, query: denied })
    const locks = createLocks()
    const first = gate()
    const held = locks.hold('x', () => first.opened)
    await expect.poll(() => locks.isHeld('x')).toBe(true)
    first.open()
    await held
    expect(await locks.hold('x', async () => 'done')).toBe('done')
  })

  test('run a task once, whatever it throws', async () => {
    const request = (_name: string, task: () => Promise<unknown>) => task()
    stubLocks({ request })
    const task = vi.fn(denied)
    await expect(createLocks().hold('x', task)).rejects.toMatchObject({ name: 'SecurityError' })
    expect(task).toHaveBeenCalledOnce()
  })

  test('pass on every other failure', async () => {
    const failing = () => Promise.reject(new DOMException('not active', 'InvalidStateError'))
    stubLocks({ request: failing, query: failing })
    const locks = createLocks()
    await expect(locks.hold('x', async () => 'done')).rejects.toMatchObject({ name: 'InvalidStateError' })
    await expect(locks.isHeld('x')).rejects.toMatchObject({ name: 'InvalidStateError' })
  })
})
