import { fireEvent } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { cdp } from 'vitest/browser'
import { Mark, type MarkName } from '../../../src/components/ui/Mark.js'
import { inCard } from '../inCard.js'

const names: MarkName[] = ['ETH', 'BASE', 'ARB', 'POLYGON', 'SOLANA', 'USDC']
const marks = () => [...document.querySelectorAll('[data-part="mark"]')]
const boxes = () => marks().map((mark) => JSON.stringify(mark.getBoundingClientRect()))

describe('a mark', () => {
  test('is a plain disc until a pointer moves on the page, and then the logo, without a layout shift', async () => {
    inCard(names.map((name) => <Mark key={name} of={name} />))
    expect(marks().map((mark) => mark.innerHTML)).toEqual(
      names.map(() => '<circle cx="12" cy="12" fill="currentColor" fill-opacity=".1" r="12"></circle>'),
    )
    const before = boxes()
    fireEvent.pointerOver(document.body)
    await expect.poll(() => document.querySelector('[data-part="mark"] > circle')).toBeNull()
    expect(marks().every((mark) => mark.querySelector('path[fill="#fff"], path[fill^="url(#"], path'))).toBe(
      true,
    )
    expect(boxes()).toEqual(before)
  })

  test('is the logo at once on a touch screen, where nothing moves before a press', async () => {
    const touch = (enabled: boolean) =>
      cdp().send('Emulation.setTouchEmulationEnabled', { enabled, ...(enabled && { maxTouchPoints: 5 }) })
    await touch(true)
    try {
      inCard(<Mark of="BASE" />)
      await expect.poll(() => document.querySelector('[data-part="mark"] path')).toBeTruthy()
    } finally {
      await touch(false)
    }
  })

  test('is the logo at once if a screen asks for it', async () => {
    inCard(<Mark load="now" of="BASE" />)
    await expect.poll(() => document.querySelector('[data-part="mark"] path')).toBeTruthy()
  })

  test('gives each gradient its own id, so that two marks of one chain do not share one', async () => {
    inCard([<Mark key="a" load="now" of="POLYGON" />, <Mark key="b" of="POLYGON" />])
    await expect.poll(() => document.querySelectorAll('linearGradient').length).toBe(2)
    const ids = [...document.querySelectorAll('linearGradient')].map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(document.querySelector(`path[fill="url(#${id})"]`)).toBeTruthy()
  })

  test('is the host’s own mark if there is one, in the same box', () => {
    inCard([<Mark key="own" of="BASE" />, <Mark key="ours" of="ARB" />], {
      marks: {
        BASE: <img alt="" src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" style={{ width: '100%' }} />,
      },
    })
    const [own, ours] = marks()
    expect(own?.querySelector('img')).toBeTruthy()
    const { width, height } = own?.getBoundingClientRect() ?? new DOMRect()
    expect([width, height]).toEqual([
      ours?.getBoundingClientRect().width,
      ours?.getBoundingClientRect().height,
    ])
  })
})
