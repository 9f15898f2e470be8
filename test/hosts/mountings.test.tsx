import { act, cleanup, render } from '@testing-library/react'
import { Activity, StrictMode, Suspense, use, useEffect, useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { BridgeWidget } from '../../src/widget/BridgeWidget.js'
import '../../src/styles.css'
import { createElementPage, goToReview as goToElementReview } from '../element/support/createElementPage.js'
import { createPage, type PageParameters } from '../widget/support/createPage.js'
import { onPage } from '../widget/support/onPage.js'

const { goToReview, press, shown, title } = onPage

/** A page whose wallet prompt for a signature stays open until the test accepts it. */
function pageWithOpenPrompt(parameters: PageParameters = {}) {
  let accept = () => {}
  const isAccepted = new Promise<'accept'>((resolve) => {
    accept = () => resolve('accept')
  })
  const made = createPage({
    ...parameters,
    onPrompt: ({ kind }) => (kind === 'sign' ? isAccepted : 'accept'),
  })
  return { ...made, accept: () => accept() }
}

type Control = { suspend: (until: Promise<void>) => void }

/** Something else inside the same Suspense, which the test makes wait. */
function Neighbor({ control }: { control: Control }) {
  const [until, setUntil] = useState<Promise<void>>()
  useEffect(() => {
    control.suspend = setUntil
  }, [control])
  if (until) use(until)
  return <p>The neighbor</p>
}

test('a Suspense around the widget that waits again loses neither the transfer nor its screen', async () => {
  const { accept, bridge, config, owner, posts, signings } = pageWithOpenPrompt()
  const control: Control = { suspend: () => {} }
  render(
    <StrictMode>
      <Suspense fallback={<p>The page waits</p>}>
        <Neighbor control={control} />
        <BridgeWidget config={config} />
      </Suspense>
    </StrictMode>,
  )
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(() => signings().length, { timeout: 10_000 }).toBe(1)
  let goOn = () => {}
  const until = new Promise<void>((resolve) => {
    goOn = resolve
  })
  await act(async () => control.suspend(until))
  await shown('The page waits').toBeVisible()
  accept()
  await expect.poll(() => posts().length, { timeout: 10_000 }).toBe(1)
  await act(async () => goOn())
  await title('Arrived').toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
})

test('an Activity that is hidden while the wallet asks loses neither the transfer nor its screen', async () => {
  const { accept, bridge, config, owner, posts, signings } = pageWithOpenPrompt()
  bridge.settlement.leaveAfter = 'never'
  const within = (mode: 'visible' | 'hidden') => (
    <StrictMode>
      <Activity mode={mode}>
        <BridgeWidget config={config} />
      </Activity>
    </StrictMode>
  )
  const { rerender } = render(within('visible'))
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(() => signings().length, { timeout: 10_000 }).toBe(1)
  await act(async () => rerender(within('hidden')))
  accept()
  await expect.poll(() => posts().length, { timeout: 10_000 }).toBe(1)
  bridge.settlement.leaveAfter = 0
  await act(async () => rerender(within('visible')))
  await title('Arrived').toBeVisible()
  expect(signings()).toHaveLength(1)
  expect(posts()).toHaveLength(1)
  expect(bridge.balanceOf('ARB', owner)).toBe(12_500_000n)
})

test('a widget that is taken away while the wallet asks sends once, and the next one shows it', async () => {
  const { accept, bridge, config, posts, show, signings } = pageWithOpenPrompt()
  bridge.settlement.leaveAfter = 'never'
  const { unmount } = show()
  await goToReview()
  await press('Confirm in Harbor')
  await expect.poll(() => signings().length, { timeout: 10_000 }).toBe(1)
  unmount()
  accept()
  await expect.poll(() => posts().length, { timeout: 10_000 }).toBe(1)
  show()
  await shown('12.50').toBeVisible()
  bridge.settlement.leaveAfter = 0
  await expect.poll(async () => (await config.records.list())[0]?.status, { timeout: 10_000 }).toBe('arrived')
  expect(signings()).toHaveLength(1)
})

test('the element that is removed mid-transfer and put back shows the transfer, which went on', async () => {
  onTestFinished(cleanup)
  const { asked, bridge, posts, show } = createElementPage()
  bridge.settlement.leaveAfter = 'never'
  const element = show('from="BASE" to="ARB"')
  await goToElementReview()
  await press('Confirm in Harbor')
  await title('On its way').toBeVisible()
  const place = element.parentElement as HTMLElement
  element.remove()
  await expect.element(page.getByText('12.50')).not.toBeInTheDocument()
  bridge.settle()
  place.append(element)
  await shown('12.50').toBeVisible()
  await shown(/arrived/i).toBeVisible()
  expect(posts()).toHaveLength(1)
  expect(asked().filter((kind) => kind === 'sign')).toHaveLength(1)
})
