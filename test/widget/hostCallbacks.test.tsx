import { MutationCache, QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

test('a mutation cache of the host that throws does not hide that the transfer was sent', async () => {
  const onSuccess = () => {
    throw new TypeError('The answer is not the host’s own.')
  }
  const host = createPage()
  host.show({ queryClient: new QueryClient({ mutationCache: new MutationCache({ onSuccess }) }) })
  await onPage.goToReview()
  await onPage.press('Confirm in Harbor')
  await onPage.title('Arrived').toBeVisible()
  await expect.element(page.getByText('Nothing was sent')).not.toBeInTheDocument()
  expect(host.posts()).toHaveLength(1)
})
