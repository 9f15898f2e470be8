import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PromptAnswer } from '../../src/testing/index.js'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { amountField, button, connect, press } = onPage
const focused = () => document.activeElement as HTMLElement
const isInCard = () => focused().closest('[data-usdc-bridge]') !== null
const title = (name: string) => page.getByRole('heading', { level: 2, name, exact: true })

/** Presses a button by keyboard, as a person without a mouse does. */
async function pressByKeyboard(name: string | RegExp): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('in a window of 320 by 256 pixels, a sheet shows what it focuses, and so does its closing', async () => {
  await page.viewport(320, 256)
  onTestFinished(() => page.viewport(1280, 900))
  createPage().show()
  const isSeen = async () => {
    const rising = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations === 1)
    await Promise.all(rising.map(({ finished }) => finished.catch(() => {})))
    const { top, bottom } = focused().getBoundingClientRect()
    return top >= 0 && bottom <= window.innerHeight
  }
  await pressByKeyboard('Connect a wallet')
  await expect.poll(() => focused().closest('[data-part="sheet"]')).not.toBeNull()
  expect(await isSeen()).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Connect a wallet')).toHaveFocus()
  expect(await isSeen()).toBe(true)
})

test('a sheet that opens while nothing has the focus, as in Safari, leaves the page behind alone', async () => {
  createPage().show()
  await expect.element(button('Connect a wallet')).toBeVisible()
  focused().blur()
  ;(button('Connect a wallet').element() as HTMLElement).click()
  await expect.poll(() => focused().closest('[data-part="sheet"]')).not.toBeNull()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(document.body.getAttribute('style') ?? '').not.toContain('scroll')
})

test('disconnecting moves the focus on within the card', async () => {
  createPage().show()
  await connect()
  await pressByKeyboard(/^Account/)
  await pressByKeyboard('Disconnect')
  await expect.element(button('Connect a wallet')).toBeVisible()
  await expect.poll(isInCard).toBe(true)
})

test('taking one’s own address moves the focus on within the card', async () => {
  createPage().show({ defaultValue: { recipient: `0x${'22'.repeat(20)}` } })
  await connect()
  await pressByKeyboard('My address')
  await expect.element(button('My address')).not.toBeInTheDocument()
  await expect.poll(isInCard).toBe(true)
})

test('a wallet that asks in a dialog of the page gives the focus back to each screen', async () => {
  const dialog = document.createElement('dialog')
  dialog.innerHTML = '<button>Sign</button>'
  document.body.append(dialog)
  const sign = () =>
    new Promise<PromptAnswer>((resolve) => {
      dialog.showModal()
      dialog.querySelector('button')?.addEventListener('click', () => {
        dialog.close()
        resolve('accept')
      })
    })
  createPage({ onPrompt: ({ kind }) => (kind === 'sign' ? sign() : 'accept') }).show()
  await userEvent.fill(amountField(), '12.5')
  await connect()
  await press('Review transfer')
  await pressByKeyboard('Confirm in Harbor')
  await expect.element(page.getByRole('button', { name: 'Sign' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(title('Arrived')).toHaveFocus()
  dialog.remove()
})

test('focus that the person took elsewhere on the page stays there', async () => {
  const elsewhere = document.createElement('input')
  document.body.append(elsewhere)
  createPage().show()
  await userEvent.fill(amountField(), '12.5')
  await connect()
  await press('Review transfer')
  await press('Confirm in Harbor')
  elsewhere.focus()
  await expect.element(title('Arrived')).toBeVisible()
  expect(focused()).toBe(elsewhere)
  elsewhere.blur()
  expect(isInCard()).toBe(false)
  elsewhere.remove()
})
