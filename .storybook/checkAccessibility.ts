import type { Preview } from '@storybook/react-vite'

type AfterEach = Exclude<NonNullable<Preview['afterEach']>, readonly unknown[]>

const looks = ['light', 'dark', 'right-to-left'] as const

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * Checks a finished story against WCAG 2.2 AA and axe's best practices: in light, in dark and right to left. Renders it
 * once and then switches its attributes, which matches the toolbar and takes a third of the time.
 */
export const checkAccessibility: AfterEach = async ({ canvasElement }) => {
  if (!('__vitest_browser__' in globalThis)) return
  const { default: axe } = await import('axe-core')
  const found: string[] = []
  for (const look of looks) {
    turn(canvasElement, look)
    const { violations } = await axe.run(canvasElement, {
      resultTypes: ['violations'],
      runOnly: { type: 'tag', values: rules },
    })
    for (const { id, help, nodes } of violations)
      found.push(
        ...nodes.map(({ html, failureSummary }) => `${look}: ${id} (${help})\n${html}\n${failureSummary}`),
      )
  }
  if (found.length > 0) throw new Error(found.join('\n\n'))
}

function turn(canvas: HTMLElement, look: (typeof looks)[number]): void {
  const theme = look === 'dark' ? 'dark' : 'light'
  const direction = look === 'right-to-left' ? 'rtl' : 'ltr'
  for (const element of canvas.querySelectorAll<HTMLElement>('.page, [data-usdc-bridge]')) {
    element.dataset.theme = theme
    element.dir = direction
  }
}
