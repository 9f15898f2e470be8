import type { ComponentProps } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { connect, goToReview, press, title } = onPage

const hostStyles = `
  .host { border: 3px solid rgb(1, 2, 3); padding: 7px; letter-spacing: 2px; color: rgb(4, 5, 6) }
  .host::before { content: "•"; color: rgb(7, 8, 9) }
  .host path { fill: rgb(10, 11, 12) }
  .host:focus-visible { outline: 5px dashed rgb(13, 14, 15) }`

function HostButton({ children, ...props }: ComponentProps<'button'>) {
  return (
    <button className="host" {...props}>
      {children} →
    </button>
  )
}

const look = (element: Element, pseudo?: string) => getComputedStyle(element, pseudo)

function styleHost() {
  const style = document.head.appendChild(document.createElement('style'))
  style.textContent = hostStyles
  onTestFinished(() => style.remove())
}

test('a host’s header and footer surround every screen, with the host’s own styles', async () => {
  styleHost()
  const { show } = createPage()
  show({
    slots: {
      header: (
        <p className="host">
          Harbor Exchange
          <svg aria-hidden="true" viewBox="0 0 1 1">
            <path d="M0 0h1v1z" />
          </svg>
        </p>
      ),
      footer: <a href="#terms">Terms</a>,
    },
  })
  const header = page.getByText('Harbor Exchange')
  await expect.element(header).toBeVisible()
  const element = header.element()
  expect(look(element)).toMatchObject({
    borderTopWidth: '3px',
    paddingTop: '7px',
    letterSpacing: '2px',
    color: 'rgb(4, 5, 6)',
  })
  expect(look(element, '::before').color).toBe('rgb(7, 8, 9)')
  expect(look(element.querySelector('path') as Element).fill).toBe('rgb(10, 11, 12)')
  await goToReview()
  await expect.element(header).toBeVisible()
  const link = page.getByRole('link', { name: 'Terms' })
  await expect.element(link).toBeVisible()
  const [top, bottom] = [element, link.element()].map((one) => one.getBoundingClientRect().y)
  const heading = page.getByRole('heading', { name: 'Review' }).element().getBoundingClientRect().y
  expect(top).toBeLessThan(heading)
  expect(heading).toBeLessThan(bottom as number)
})

test('a host’s button shows the next action, reports that it is blocked, and makes the whole transfer', async () => {
  styleHost()
  const { bridge, owner, show } = createPage()
  show({ slots: { button: HostButton } })
  await connect()
  const own = page.getByRole('button', { name: 'Enter an amount →' })
  await expect.element(own).toHaveAttribute('aria-disabled', 'true')
  expect(look(own.element()).borderTopWidth).toBe('3px')
  ;(own.element() as HTMLElement).focus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Tab}')
  await expect.element(own).toHaveFocus()
  expect(look(own.element()).outlineStyle).toBe('dashed')
  await page.getByRole('textbox', { name: 'You send' }).fill('12.5')
  await press('Review transfer →')
  await press('Confirm in Harbor →')
  await title('Arrived').toBeVisible()
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
})
