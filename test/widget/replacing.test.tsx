import { expect, test } from 'vitest'
import '../../src/styles.css'
import { createPage } from './support/createPage.js'
import { onPage } from './support/onPage.js'

const { goToReview, press, shown, title } = onPage
type Page = ReturnType<typeof createPage>

async function leaves({ bridge, config }: Page) {
  bridge.settle()
  const statuses = async () => (await config.records.list()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([expect.stringMatching(/sent|arrived/)])
}

async function confirmInVain({ signings, posts }: Page) {
  await press('Confirm in Harbor')
  await shown(/An earlier transfer .* has just ended/).toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
}

/** What stopped the transfer is over, so the person can sign another one from here. */
async function goesOn({ signings, posts }: Page) {
  await press('Start again')
  await title('Send USDC').toBeVisible()
  await shown(/Sent|Arrived/).toBeVisible()
  await press('Review transfer')
  await press('Confirm in Harbor')
  await expect.poll(() => posts().length).toBe(2)
  expect(signings()).toHaveLength(2)
}

test('a transfer without an answer that leaves while its replacement is reviewed is not paid again', async () => {
  const page = createPage({
    bridge: { faults: { transfer: 'dropAfter' }, settlement: { leaveAfter: 'never' } },
  })
  page.show()
  await goToReview()
  await press('Confirm in Harbor')
  await title('We did not get an answer').toBeVisible()
  await press(/^Sign a new one instead/)
  await title('Review').toBeVisible()
  await leaves(page)
  await confirmInVain(page)
  await goesOn(page)
})

test('a refused transfer that leaves while the next one is reviewed is not paid again', async () => {
  const page = createPage({
    bridge: { settlement: { leaveAfter: 'never' } },
    config: ({ parameters }) => ({
      fetch: async (input, init) => {
        const answer = await (parameters.fetch ?? fetch)(input, init)
        return String(input).endsWith('/transfer') ? new Response('{}', { status: 422 }) : answer
      },
    }),
  })
  page.show()
  await goToReview()
  await press('Confirm in Harbor')
  await press(/again/i)
  await press('Review transfer')
  await title('Review').toBeVisible()
  await leaves(page)
  await confirmInVain(page)
  await goesOn(page)
})
