import { expect } from 'vitest'
import { cdp, page } from 'vitest/browser'

/** The browser's own pointer: the topmost element takes the press, as for a person. */
export const realMouse = {
  /** The topmost element at the button's center, and whether it is the button or inside it. */
  async tryPress(name: string | RegExp): Promise<string> {
    const button = await find(name)
    const presses: Event[] = []
    const take = (event: Event) => {
      presses.push(event)
      event.stopPropagation()
      event.preventDefault()
    }
    window.addEventListener('click', take, true)
    try {
      await click(button)
      await expect.poll(() => presses.length).toBe(1)
    } finally {
      window.removeEventListener('click', take, true)
    }
    const [press] = presses
    const target = press?.target as Element
    if (!press?.isTrusted) return 'a press that no mouse made'
    return button.contains(target) ? 'the button' : describe(target)
  },
  async press(name: string | RegExp): Promise<void> {
    await click(await find(name))
  },
}

async function find(name: string | RegExp): Promise<Element> {
  const locator = page.getByRole('button', { name })
  await expect.element(locator.first()).toBeVisible()
  const [button, another] = locator.elements().filter((element) => !element.closest('[inert]'))
  if (!button) throw new Error(`Every button named ${name} is inert.`)
  if (another) throw new Error(`Two buttons named ${name} can be pressed.`)
  await standStill(button)
  button.scrollIntoView({ block: 'center', behavior: 'instant' })
  return button
}

/** Waits until a drawer has slid in, and the layout and the test's frame have settled after a resize. */
async function standStill(element: Element): Promise<void> {
  const place = () => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const frame = window.frameElement?.getBoundingClientRect()
    return [left, top, width, height, window.innerWidth, frame?.left, frame?.top, frame?.width].join()
  }
  for (let before = ''; before !== place(); ) {
    before = place()
    await Promise.all(
      document
        .getAnimations()
        .filter(ends)
        .map(({ finished }) => finished.catch(() => {})),
    )
    await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
  }
}

function ends({ effect }: Animation): boolean {
  return effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY
}

async function click(button: Element): Promise<void> {
  const { left, top, width, height } = button.getBoundingClientRect()
  const { x, y } = inWindow(left + width / 2, top + height / 2)
  const press = { x, y, button: 'left', clickCount: 1 } as const
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await cdp().send('Input.dispatchMouseEvent', { type: 'mousePressed', ...press })
  await cdp().send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...press })
}

/** Tests run in a frame, which the window may scale down. */
function inWindow(x: number, y: number): { x: number; y: number } {
  const frame = window.frameElement?.getBoundingClientRect()
  if (!frame) return { x, y }
  const scale = frame.width / window.innerWidth
  return { x: frame.left + x * scale, y: frame.top + y * scale }
}

function describe(element: Element): string {
  return `${element.tagName.toLowerCase()}[${element.closest('[data-part]')?.getAttribute('data-part')}]`
}
