import { cleanup, render } from '@testing-library/react'
import { useEffect } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createBridgeConfig } from '../../src/core/createBridgeConfig.js'
import type { FormValue } from '../../src/form/formValue.js'
import { useBridgeForm } from '../../src/hooks/useBridgeForm.js'
import { BridgeProvider } from '../../src/provider/BridgeProvider.js'
import { createTestBridge } from '../../src/testing/index.js'
import { recipient } from './support/OwnUi.js'

const empty: FormValue = { from: 'BASE', to: 'ARB', amount: '', recipient: undefined }

/** A form with one button that fills in two fields, and another that fills in one. */
function OwnForm(parameters: useBridgeForm.Parameters) {
  const { change, value } = useBridgeForm(parameters)
  const pay = () => {
    change({ reason: 'amount', amount: '5' })
    change({ reason: 'recipient', recipient })
  }
  return (
    <>
      <button onClick={pay} type="button">
        Pay the order
      </button>
      <button onClick={() => change({ reason: 'recipient', recipient })} type="button">
        Pay the shop
      </button>
      <p>{`amount ${value.amount || 'none'}`}</p>
    </>
  )
}

function show(parameters: useBridgeForm.Parameters) {
  onTestFinished(cleanup)
  const config = createBridgeConfig(createTestBridge().parameters)
  const heard: FormValue[] = []
  render(
    <BridgeProvider config={config}>
      <OwnForm {...parameters} onValueChange={(value) => heard.push(value)} />
    </BridgeProvider>,
  )
  return heard
}

const press = (name: string) => userEvent.click(page.getByRole('button', { name }))

test.each([
  ['keeps the input', { defaultValue: empty }],
  ['gets its input from the host', { value: empty }],
])('two changes in one press both reach the host of a form that %s', async (_, parameters) => {
  const heard = show(parameters)
  await press('Pay the order')
  expect(heard.at(-1)).toEqual({ ...empty, amount: '5', recipient })
})

test('a change that the host did not take is no part of the next one', async () => {
  const heard = show({ value: empty })
  await press('Pay the order')
  await press('Pay the shop')
  expect(heard.at(-1)).toEqual({ ...empty, recipient })
  await expect.element(page.getByText('amount none')).toBeVisible()
})

/** A form that takes an amount from its host in an effect, as a page does with what it has loaded. */
function FormOf({ amount, ...parameters }: useBridgeForm.Parameters & { amount: string }) {
  const { change, value } = useBridgeForm(parameters)
  useEffect(() => change({ reason: 'amount', amount }), [change, amount])
  return <p>{`amount ${value.amount || 'none'}`}</p>
}

test('an effect that changes the form runs once, although the change renders it', async () => {
  onTestFinished(cleanup)
  const config = createBridgeConfig(createTestBridge().parameters)
  const heard: string[] = []
  render(
    <BridgeProvider config={config}>
      <FormOf amount="25" onValueChange={({ amount }) => heard.push(amount)} />
    </BridgeProvider>,
  )
  await expect.element(page.getByText('amount 25')).toBeVisible()
  expect(heard).toEqual(['25'])
})
