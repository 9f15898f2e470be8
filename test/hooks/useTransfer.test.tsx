import { MutationCache, onlineManager, type QueryClientConfig } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { useEffect } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import type { EvmPrompt, PromptAnswer, TestFaults } from '../../src/testing/index.js'
import { createHost, HostPage, type HostParameters } from './support/createHost.js'
import { amount, OwnUi, recipient } from './support/OwnUi.js'

afterEach(() => onlineManager.setOnline(true))

const sendButton = () => page.getByRole('button', { name: 'Send' })
const send = () => userEvent.click(sendButton())
const said = (text: string) => expect.element(page.getByText(text, { exact: true }))

/** A host with its own UI on the page and money on Base. */
async function ready(parameters: HostParameters = {}, props: OwnUi.Props = {}) {
  const host = await createHost(parameters)
  host.bridge.fund('BASE', host.owner, amount)
  const view = render(
    <HostPage host={host}>
      <OwnUi {...props} />
    </HostPage>,
  )
  return { ...host, view }
}

/** A person's answer that is given later. */
function laterAnswer() {
  let answer: (answer: PromptAnswer) => void = () => {}
  const promise = new Promise<PromptAnswer>((resolve) => {
    answer = resolve
  })
  return { promise, answer }
}

test('one press, one signature and one request deliver the money', async () => {
  const host = await ready()
  await send()
  await said('answered pending').toBeVisible()
  await said('now arrived').toBeVisible()
  await said('error none').toBeVisible()
  expect(host.steps).toEqual(['checking', 'switchingChain', 'checking', 'signing', 'submitting'])
  expect(host.signings()).toMatchObject([
    { message: { owner: host.owner.toLowerCase(), value: amount.toString(), nonce: '0' } },
  ])
  expect(host.bridge.requests.filter(({ method }) => method === 'POST')).toMatchObject([
    { body: { from: 'BASE', to: 'ARB', amount: '12.345678', recipient: expect.stringMatching(/^0x71C4/i) } },
  ])
  expect(host.bridge.balanceOf('BASE', host.owner)).toBe(0n)
  expect(host.bridge.balanceOf('ARB', recipient)).toBe(amount)
})

describe('with a host that retries mutations twice,', () => {
  const queries = { defaultOptions: { mutations: { retry: 2, retryDelay: 0 } } }

  test('a person who declines is asked once, and nothing is sent', async () => {
    const host = await ready({ queries, onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
    await send()
    await said('error UserRejectedError').toBeVisible()
    expect(host.signings()).toHaveLength(1)
    expect(host.posts).toHaveLength(0)
    expect(await host.records()).toEqual([])
  })

  test('a failing wallet is asked once, and nothing is sent', async () => {
    let asked = 0
    const host = await ready({
      queries,
      intercept: (method) => {
        if (method !== 'eth_signTypedData_v4') return undefined
        asked += 1
        return Promise.reject(Object.assign(new Error('Internal error'), { code: -32603 }))
      },
    })
    await send()
    await said('error WalletError').toBeVisible()
    expect(asked).toBe(1)
    expect(host.posts).toHaveLength(0)
  })

  const lost = ['dropBefore', 'dropAfter', '500', 'html502', 'truncated'] as const
  test.each(lost)('a lost answer (%s) is not an error, and is not requested again', async (fault) => {
    const host = await ready({
      queries,
      bridge: { faults: { transfer: fault }, settlement: { leaveAfter: 'never' } },
    })
    await send()
    await said('answered unanswered').toBeVisible()
    await said('error none').toBeVisible()
    expect(host.signings()).toHaveLength(1)
    expect(host.posts).toHaveLength(1)
  })
})

test.each([
  ['refuse', 422],
  ['refuse429', 429],
] satisfies [TestFaults['transfer'], number][])(
  'a refusal by the service (%s) is not an error, because the permit is still valid',
  async (fault, httpStatus) => {
    const host = await ready({ bridge: { faults: { transfer: fault } } })
    await send()
    await said('answered refused').toBeVisible()
    await said('error none').toBeVisible()
    expect(await host.records()).toMatchObject([{ status: 'refused', httpStatus }])
    expect(host.posts).toHaveLength(1)
  },
)

test.each([
  ['the routes cannot be read', { pairs: 'down' }, 'ServiceUnreachableError'],
  ['the service offers no route', { pairs: 'empty' }, 'UnsupportedRouteError'],
  ['the chain cannot be read', { rpc: 'down' }, 'ChainReadError'],
] satisfies [string, TestFaults, string][])(
  'an error means that nothing was sent: %s',
  async (_, faults, name) => {
    const host = await ready()
    Object.assign(host.bridge.faults, faults)
    await send()
    await said(`error ${name}`).toBeVisible()
    expect(host.signings()).toHaveLength(0)
    expect(host.posts).toHaveLength(0)
    expect(await host.records()).toEqual([])
  },
)

describe('a network that goes away and returns', () => {
  test('a press while offline fails at once, and does not start by itself later', async () => {
    const host = await ready()
    onlineManager.setOnline(false)
    host.bridge.faults.pairs = 'down'
    await send()
    await said('error ServiceUnreachableError').toBeVisible()
    host.bridge.faults.pairs = undefined
    onlineManager.setOnline(true)
    window.dispatchEvent(new Event('online'))
    await host.queryClient.resumePausedMutations()
    const mutations = host.queryClient.getMutationCache().getAll()
    expect(mutations.map(({ state }) => [state.status, state.isPaused])).toEqual([['error', false]])
    expect(host.signings()).toHaveLength(0)
    expect(host.posts).toHaveLength(0)
  })

  test('going offline and back while the wallet is open asks once and sends once', async () => {
    const later = laterAnswer()
    const host = await ready({ onPrompt: ({ kind }) => (kind === 'sign' ? later.promise : 'accept') })
    await send()
    await said('step signing').toBeVisible()
    window.dispatchEvent(new Event('offline'))
    onlineManager.setOnline(false)
    later.answer('accept')
    await said('answered pending').toBeVisible()
    window.dispatchEvent(new Event('online'))
    onlineManager.setOnline(true)
    await host.queryClient.resumePausedMutations()
    await said('now arrived').toBeVisible()
    expect(host.signings()).toHaveLength(1)
    expect(host.posts).toHaveLength(1)
  })

  test('a request in progress when the network goes away is not sent again', async () => {
    const host = await ready({ bridge: { faults: { transfer: 'slow' } } })
    await send()
    await expect.poll(() => host.posts.length).toBe(1)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await host.queryClient.resumePausedMutations()
    host.bridge.release()
    await said('now arrived').toBeVisible()
    expect(host.signings()).toHaveLength(1)
    expect(host.posts).toHaveLength(1)
  })
})

test('a component that unmounts during a request still sends it and stores the answer', async () => {
  const host = await ready({ bridge: { faults: { transfer: 'slow' } } })
  await send()
  await expect.poll(() => host.posts.length).toBe(1)
  host.view.unmount()
  expect(await host.records()).toMatchObject([{ status: 'submitting' }])
  host.bridge.release()
  await expect.poll(host.records).toMatchObject([{ status: 'pending', intentId: 'intent-1' }])
  expect(host.posts).toHaveLength(1)
})

test('two presses in a row ask once and send once', async () => {
  const later = laterAnswer()
  const host = await ready({ onPrompt: ({ kind }) => (kind === 'sign' ? later.promise : 'accept') })
  // The wallet answers after both presses: on a slow machine the first transfer could be over by the second press.
  await userEvent.dblClick(sendButton())
  await said('step signing').toBeVisible()
  later.answer('accept')
  await said('now arrived').toBeVisible()
  await said('error none').toBeVisible()
  expect(host.signings()).toHaveLength(1)
  expect(host.posts).toHaveLength(1)
})

test('a canceled prompt sends nothing, even if the wallet signs later', async () => {
  const later = laterAnswer()
  const host = await ready({ onPrompt: ({ kind }) => (kind === 'sign' ? later.promise : 'accept') })
  await send()
  await said('step signing').toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await said('error SigningCancelledError').toBeVisible()
  later.answer('accept')
  await later.promise
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  expect(host.posts).toHaveLength(0)
  expect(await host.records()).toEqual([])
})

/** A UI in which the person corrects the amount while the wallet asks. */
function Corrects() {
  const { cancel, error, mutate, step } = useTransfer()
  const press = (sent: bigint) => () => mutate({ from: 'BASE', to: 'ARB', amount: sent, recipient })
  return (
    <>
      <button type="button" onClick={press(amount)}>
        Send
      </button>
      <button type="button" onClick={press(amount / 2n)}>
        Half of it
      </button>
      <button type="button" onClick={cancel}>
        Cancel
      </button>
      <p>step {step ?? 'none'}</p>
      <p>error {error?.name ?? 'none'}</p>
    </>
  )
}

test('of two prompts that were opened one after the other and canceled, a late signature of neither is sent', async () => {
  const answers = [laterAnswer(), laterAnswer()]
  const onPrompt = ({ kind }: EvmPrompt) =>
    kind === 'sign' ? (answers[host.signings().length - 1]?.promise ?? 'accept') : 'accept'
  const host = await createHost({ onPrompt })
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <Corrects />
    </HostPage>,
  )
  const errors: string[] = []
  host.config.subscribe((event) => event.type === 'error' && errors.push(event.error.name))
  await send()
  await said('step signing').toBeVisible()
  await userEvent.click(page.getByRole('button', { name: 'Half of it' }))
  await expect.poll(() => host.signings().length).toBe(2)
  await userEvent.click(page.getByRole('button', { name: 'Cancel' }))
  await said('error SigningCancelledError').toBeVisible()
  for (const { answer } of answers) answer('accept')
  await expect.poll(() => errors).toEqual(['SigningCancelledError', 'SigningCancelledError'])
  expect(host.posts).toHaveLength(0)
  expect(await host.records()).toEqual([])
})

/** A UI that gives up the prompt when it leaves the page. */
function CancelsWhenGone() {
  const { cancel, data, mutate } = useTransfer()
  useEffect(() => cancel, [cancel])
  return (
    <>
      <button type="button" onClick={() => mutate({ from: 'BASE', to: 'ARB', amount, recipient })}>
        Send
      </button>
      <p>answered {data?.status ?? 'nothing'}</p>
    </>
  )
}

test('a UI that cancels when it leaves the page does not cancel before', async () => {
  const host = await createHost()
  host.bridge.fund('BASE', host.owner, amount)
  render(
    <HostPage host={host}>
      <CancelsWhenGone />
    </HostPage>,
  )
  await send()
  await said('answered pending').toBeVisible()
  expect(host.signings()).toHaveLength(1)
})

/** A UI with one button, which leaves the request in progress and sends the same one again. */
function SendAgain({ leave }: { leave: 'cancel' | 'reset' }) {
  const transfer = useTransfer()
  const press = () => {
    transfer[leave]()
    transfer.mutate({ from: 'BASE', to: 'ARB', amount, recipient })
  }
  return (
    <>
      <button type="button" onClick={press}>
        Send
      </button>
      <p>step {transfer.step ?? 'none'}</p>
      <p>answered {transfer.data?.status ?? 'nothing'}</p>
    </>
  )
}

test.each(['cancel', 'reset'] as const)(
  'the same request right after %s does not join the one that was left, and is sent once',
  async (leave) => {
    const first = laterAnswer()
    const onPrompt = ({ kind }: EvmPrompt) =>
      kind === 'sign' && host.signings().length === 1 ? first.promise : 'accept'
    const host = await createHost({ onPrompt })
    host.bridge.fund('BASE', host.owner, amount)
    render(
      <HostPage host={host}>
        <SendAgain leave={leave} />
      </HostPage>,
    )
    await send()
    await said('step signing').toBeVisible()
    await send()
    await said('answered pending').toBeVisible()
    first.answer('accept')
    await first.promise
    expect(host.signings()).toHaveLength(2)
    expect(host.posts).toHaveLength(1)
  },
)

test('an account switched during the wallet’s prompt sends nothing', async () => {
  const later = laterAnswer()
  const host = await ready({ onPrompt: ({ kind }) => (kind === 'sign' ? later.promise : 'accept') })
  await send()
  await said('step signing').toBeVisible()
  host.wallet.changeAccount('0x8bD20e4F7a91C35dB6E08f2A4c7719De53Fa10E6')
  later.answer('accept')
  await said('error AccountChangedError').toBeVisible()
  expect(host.posts).toHaveLength(0)
  expect(await host.records()).toEqual([])
})

test('a wallet that does not know the chain is not asked to sign', async () => {
  const host = await ready({
    walletChains: ({ parameters: { network, rpc } }) => ({ [network.chains.ARB.id]: rpc.ARB }),
  })
  await send()
  await said('error ChainSwitchError').toBeVisible()
  expect(host.signings()).toHaveLength(0)
  expect(host.posts).toHaveLength(0)
})

test('a person who does not switch the chain has declined', async () => {
  const host = await ready({ onPrompt: ({ kind }) => (kind === 'switchChain' ? 'refuse' : 'accept') })
  await send()
  await said('error UserRejectedError').toBeVisible()
  expect(host.signings()).toHaveLength(0)
})

describe('a wallet that answers without a signature', () => {
  test.each([
    [4001, 'User rejected the request.', 'UserRejectedError'],
    [5000, 'User disapproved requested methods', 'UserRejectedError'],
    ['ACTION_REJECTED', 'user rejected action', 'UserRejectedError'],
    [-32000, 'User rejected transaction', 'UserRejectedError'],
    [-32603, 'Pop up window failed to open', 'UserRejectedError'],
    [-32603, 'Request cancelled by the user', 'UserRejectedError'],
    [-32603, 'Internal JSON-RPC error.', 'WalletError'],
    [-32000, 'header not found', 'WalletError'],
    [-32002, 'Request already pending', 'WalletBusyError'],
    [4200, 'Unsupported method', 'WalletCannotSignError'],
    [-32601, 'Method not found', 'WalletCannotSignError'],
    [undefined, 'Ledger device: locked', 'WalletError'],
  ])('%s "%s" is a %s', async (code, message, name) => {
    const host = await ready({
      intercept: (method) =>
        method === 'eth_signTypedData_v4'
          ? Promise.reject(Object.assign(new Error(message), code !== undefined && { code }))
          : undefined,
    })
    await send()
    await said(`error ${name}`).toBeVisible()
    expect(host.posts).toHaveLength(0)
    expect(await host.records()).toEqual([])
  })

  test.each([
    ['nothing', undefined],
    ['an empty text', '0x'],
    ['another account’s signature', `0x${'1'.repeat(128)}1b`],
  ])('%s is an InvalidSignatureError', async (_, answer) => {
    const host = await ready({
      intercept: (method) => (method === 'eth_signTypedData_v4' ? Promise.resolve(answer) : undefined),
    })
    await send()
    await said('error InvalidSignatureError').toBeVisible()
    expect(host.posts).toHaveLength(0)
  })
})

test('the host’s own callbacks get the record', async () => {
  const records: unknown[] = []
  await ready(
    {},
    { onRecord: (record) => records.push(record), mutation: { onSettled: (record) => records.push(record) } },
  )
  await send()
  await said('answered pending').toBeVisible()
  expect(records).toMatchObject([{ status: 'pending' }, { status: 'pending' }])
})

describe('a host whose callback throws once the request was sent', () => {
  const fail = () => {
    throw new TypeError('The answer is not the host’s own.')
  }

  test.each([
    ['onSuccess of the mutation', {}, { mutation: { onSuccess: fail } }],
    ['onSuccess of its own cache', { mutationCache: new MutationCache({ onSuccess: fail }) }, {}],
  ] satisfies [string, QueryClientConfig, OwnUi.Props][])(
    'still gets the record: %s',
    async (_, queries, props) => {
      const host = await ready({ queries }, props)
      await send()
      await said('answered pending').toBeVisible()
      await said('error none').toBeVisible()
      await said('now arrived').toBeVisible()
      expect(host.posts).toHaveLength(1)
    },
  )

  test('does not hide that the next one was not sent', async () => {
    const host = await ready({}, { mutation: { onSuccess: fail } })
    await send()
    await said('now arrived').toBeVisible()
    host.bridge.faults.rpc = 'down'
    await send()
    await said('error ChainReadError').toBeVisible()
    await said('answered nothing').toBeVisible()
  })
})
