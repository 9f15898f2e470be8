import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { createPublisher } from '../../../src/core/environment/createPublisher.js'

describe('a publisher', () => {
  test('calls all subscribers until they unsubscribe', () => {
    const { publish, subscribe } = createPublisher<string>()
    const [one, other] = [vi.fn(), vi.fn()]
    const stop = subscribe(one)
    subscribe(other)
    publish('first')
    stop()
    publish('second')
    expect(one.mock.calls).toEqual([['first']])
    expect(other.mock.calls).toEqual([['first'], ['second']])
  })

  test('continues if a subscriber throws', () => {
    const { publish, subscribe } = createPublisher<string>()
    const other = vi.fn()
    subscribe(() => {
      throw new Error('of the host')
    })
    subscribe(other)
    publish('message')
    expect(other).toHaveBeenCalledWith('message')
  })

  test('leaves no unhandled rejection if an asynchronous subscriber rejects, and reports it', async () => {
    const report = vi.fn()
    vi.stubGlobal('reportError', report)
    onTestFinished(() => void vi.unstubAllGlobals())
    const { publish, subscribe } = createPublisher<string>()
    const failure = new Error('of the host')
    subscribe(() => Promise.reject(failure))
    publish('message')
    await vi.waitFor(() => expect(report).toHaveBeenCalledWith(failure))
  })

  test('calls a listener twice that subscribes twice, and opens its source once', () => {
    const open = vi.fn(() => close)
    const close = vi.fn()
    const { publish, subscribe } = createPublisher<string>(open)
    const listener = vi.fn()
    const stops = [subscribe(listener), subscribe(listener)]
    publish('message')
    expect(listener).toHaveBeenCalledTimes(2)
    stops[0]?.()
    expect(close).not.toHaveBeenCalled()
    stops[1]?.()
    expect([open, close].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  })

  test('opens its source with the first subscriber and closes it after the last, every time', () => {
    const steps: string[] = []
    const { subscribe } = createPublisher(() => {
      steps.push('open')
      return () => void steps.push('close')
    })
    const stops = [subscribe(vi.fn()), subscribe(vi.fn())]
    expect(steps).toEqual(['open'])
    for (const stop of [...stops, ...stops]) stop()
    expect(steps).toEqual(['open', 'close'])
    subscribe(vi.fn())()
    expect(steps).toEqual(['open', 'close', 'open', 'close'])
  })
})
