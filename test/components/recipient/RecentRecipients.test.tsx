import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { RecentRecipients } from '../../../src/components/recipient/RecentRecipients.js'
import { evmAddress, now } from '../../../stories/examples.js'
import { inCard } from '../inCard.js'

it('the focus ring of the last one does not touch the note that it is saved in this browser only', async () => {
  inCard(
    <RecentRecipients onChoose={() => {}} onForget={() => {}} recents={[{ address: evmAddress, at: now }]} />,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Recent' }))
  const last = screen.getAllByRole('button').find((button) => button.dataset.part === 'option')
  last?.focus()
  await userEvent.keyboard('{Shift}')
  const { outlineOffset, outlineWidth } = getComputedStyle(last as Element)
  const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
  expect(ring).toBeGreaterThan(0)
  const end = last?.getBoundingClientRect().bottom ?? Number.POSITIVE_INFINITY
  expect(
    screen.getByText(/Saved in this browser only/).getBoundingClientRect().top - end - ring,
  ).toBeGreaterThan(4)
})
