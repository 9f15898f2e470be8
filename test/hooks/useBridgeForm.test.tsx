import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useBridgeForm } from '../../src/hooks/useBridgeForm.js'
import { createHost, HostPage, type TestHost } from './support/createHost.js'
import { amount, recipient } from './support/OwnUi.js'

const value = { from: 'BASE', to: 'ARB', amount: '12.345678', recipient } as const

/** A form of the host's own with the amount of an order. */
function OrderForm() {
  const { reading, send, transfer } = useBridgeForm({ value })
  return (
    <>
      <button onClick={send} type="button">
        Pay
      </button>
      <p>{`next ${reading.next.do}`}</p>
      <p>{`answered ${transfer.data?.status ?? 'nothing'}`}</p>
      <p>{`error ${transfer.error?.name ?? 'none'}`}</p>
    </>
  )
}

const pay = () => userEvent.click(page.getByRole('button', { name: 'Pay' }))
const said = (text: string) => expect.element(page.getByText(text, { exact: true }), { timeout: 10_000 })

/** Opens the host's form and pays once, which the service refuses. */
async function payRefused(host: TestHost) {
  host.bridge.fund('BASE', host.owner, 3n * amount)
  render(
    <HostPage host={host}>
      <OrderForm />
    </HostPage>,
  )
  await said('next review').toBeVisible()
  await pay()
  await said('answered refused').toBeVisible()
}

test('a transfer that was called refused and left is not paid again before the person was told', async () => {
  const posts: unknown[] = []
  const host = await createHost({
    bridge: { settlement: { leaveAfter: 'never' } },
    config: {
      fetch: async (input, init) => {
        const answer = await host.bridge.fetch(input, init)
        if (!String(input).endsWith('/transfer')) return answer
        posts.push(init?.body)
        return new Response('{}', { status: 422 })
      },
    },
  })
  await payRefused(host)
  host.bridge.settle()
  const statuses = async () => (await host.records()).map(({ status }) => status)
  await expect.poll(statuses, { timeout: 10_000 }).toEqual([expect.stringMatching(/sent|arrived/)])
  await said('next review').toBeVisible()
  await pay()
  await said('error OpenTransferError').toBeVisible()
  expect(posts).toHaveLength(1)
  await pay()
  await said('answered refused').toBeVisible()
  expect(posts).toHaveLength(2)
})

test('after a refused transfer was replaced, the next one is one in addition at once', async () => {
  const host = await createHost({ bridge: { faults: { transfer: 'refuse' } } })
  await payRefused(host)
  host.bridge.faults.transfer = undefined
  await pay()
  const statuses = async () => (await host.records()).map(({ status }) => status).sort()
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(['arrived', 'notSent'])
  await said('next review').toBeVisible()
  await pay()
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(['arrived', 'arrived', 'notSent'])
  await said('error none').toBeVisible()
})
