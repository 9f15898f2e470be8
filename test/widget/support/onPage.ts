import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

/** Queries and actions of a person on a page with one widget. */
export const onPage = {
  button: (name: string | RegExp) => page.getByRole('button', { name }),
  press: (name: string | RegExp) => userEvent.click(page.getByRole('button', { name })),
  amountField: () => page.getByRole('textbox', { name: 'You send' }),
  title: (name: string) => expect.element(page.getByRole('heading', { level: 2, name, exact: true })),
  shown: (text: string | RegExp) => expect.element(page.getByText(text).first()),
  async connect() {
    await onPage.press('Connect a wallet')
    await onPage.press('Harbor')
    await expect.element(onPage.button(/^Account/)).toBeVisible()
  },
  async goToReview(amount = '12.5') {
    await onPage.connect()
    await userEvent.fill(onPage.amountField(), amount)
    await onPage.press('Review transfer')
    await onPage.title('Review').toBeVisible()
  },
}
