import { MutationCache } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { Component, type ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useResolveTransfer } from '../../src/hooks/useResolveTransfer.js'
import { useTransfer } from '../../src/hooks/useTransfer.js'
import { createHost, HostPage, type TestHost } from './support/createHost.js'
import { amount, OwnUi, recipient } from './support/OwnUi.js'

const said = (text: string) => expect.element(page.getByText(text, { exact: true }))
const press = (name: string) => userEvent.click(page.getByRole('button', { name }))
const request = { from: 'BASE', to: 'ARB', amount, recipient } as const

const fail = () => {
  throw new TypeError('The answer is not the host’s own.')
}

/** The host's own error boundary: what it catches takes the whole tree away. */
class HostBoundary extends Component<{ children: ReactNode }, { name?: string }> {
  static getDerivedStateFromError({ name }: Error) {
    return { name }
  }

  override state: { name?: string } = {}

  override render() {
    return this.state.name ? <p>taken down by {this.state.name}</p> : this.props.children
  }
}

describe('a host that throws every error of a mutation to its boundary', () => {
  test.each([
    ['onSuccess', undefined],
    ['onSuccess', true],
    ['onSettled', true],
  ] as const)(
    'keeps its tree if its %s throws while money is on its way (of the hook: %s)',
    async (callback, throwOnError) => {
      const host = await createHost({
        bridge: { settlement: { leaveAfter: 'never' } },
        queries: { defaultOptions: { mutations: { throwOnError: true } } },
      })
      host.bridge.fund('BASE', host.owner, amount)
      render(
        <HostBoundary>
          <HostPage host={host}>
            <OwnUi
              mutation={{
                ...(throwOnError && { throwOnError }),
                [callback]: vi.fn().mockImplementationOnce(fail),
              }}
            />
          </HostPage>
        </HostBoundary>,
      )
      await press('Send')
      await said('answered pending').toBeVisible()
      host.bridge.settle()
      await said('now arrived').toBeVisible()
    },
  )

  test('still gets an error that the hook was told to throw', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const host = await createHost({ onPrompt: ({ kind }) => (kind === 'sign' ? 'refuse' : 'accept') })
    host.bridge.fund('BASE', host.owner, amount)
    render(
      <HostBoundary>
        <HostPage host={host}>
          <OwnUi mutation={{ throwOnError: true }} />
        </HostPage>
      </HostBoundary>,
    )
    await press('Send')
    await said('taken down by UserRejectedError').toBeVisible()
    vi.restoreAllMocks()
  })

  test('still gets the error of a check that was told to throw', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const host = await createHost()
    render(
      <HostBoundary>
        <HostPage host={host}>
          <StrictCheck />
        </HostPage>
      </HostBoundary>,
    )
    await press('Check')
    await said('taken down by RecordNotFoundError').toBeVisible()
    vi.restoreAllMocks()
  })
})

function StrictCheck() {
  const { mutate } = useResolveTransfer({ mutation: { throwOnError: true } })
  return (
    <button type="button" onClick={() => mutate({ id: 'none' })}>
      Check
    </button>
  )
}

type CountingProps = { told: string[]; id?: string | undefined }

function CountingPage({ host, ...props }: CountingProps & { host: TestHost }) {
  return (
    <HostPage host={host}>
      <Counting {...props} />
    </HostPage>
  )
}

/** Two hooks whose callbacks the host counts, those of the hook and those of each call. */
function Counting({ told, id }: CountingProps) {
  const tell = (who: string) => ({
    onSuccess: ({ status }: { status: string }) => void told.push(`${who} success ${status}`),
    onError: ({ name }: Error) => void told.push(`${who} error ${name}`),
    onSettled: (data: { status: string } | undefined, error: Error | null) =>
      void told.push(`${who} settled ${data?.status} ${error?.name}`),
  })
  const { mutate } = useTransfer({ mutation: tell('hook') })
  const check = useResolveTransfer()
  return (
    <>
      <button type="button" onClick={() => mutate(request, tell('call'))}>
        Send
      </button>
      <button type="button" onClick={() => check.mutate({ id: id ?? '' }, tell('check'))}>
        Check
      </button>
    </>
  )
}

test('what was sent is a success to every callback, although the host’s own cache throws', async () => {
  const told: string[] = []
  const host = await createHost({
    bridge: { settlement: { leaveAfter: 'never' } },
    queries: { mutationCache: new MutationCache({ onSuccess: fail }) },
  })
  host.bridge.fund('BASE', host.owner, amount)
  const { rerender } = render(<CountingPage host={host} told={told} />)
  await press('Send')
  await expect.poll(() => told.length).toBe(3)
  expect(told).toEqual([
    'hook settled pending undefined',
    'call success pending',
    'call settled pending undefined',
  ])
  const [record] = await host.records()
  rerender(<CountingPage host={host} id={record?.id} told={told} />)
  await press('Check')
  await expect.poll(() => told.slice(3)).toEqual(['check success pending', 'check settled pending undefined'])
})

test('what failed is an error of the kit to every callback', async () => {
  const told: string[] = []
  const host = await createHost({ bridge: { faults: { pairs: 'down' } } })
  host.bridge.fund('BASE', host.owner, amount)
  render(<CountingPage host={host} told={told} />)
  await press('Send')
  await expect.poll(() => told.length).toBe(4)
  expect(told).toEqual([
    'hook error ServiceUnreachableError',
    'hook settled undefined ServiceUnreachableError',
    'call error ServiceUnreachableError',
    'call settled undefined ServiceUnreachableError',
  ])
})

test('an error of the host before the start is its own, and neither asks nor sends', async () => {
  const told: string[] = []
  const queries = { defaultOptions: { mutations: { onMutate: fail } } }
  const host = await createHost({ queries })
  host.bridge.fund('BASE', host.owner, amount)
  render(<CountingPage host={host} told={told} />)
  await press('Send')
  await expect.poll(() => told.at(-1)).toBe('call settled undefined TypeError')
  expect(host.signings()).toEqual([])
  expect(host.posts).toEqual([])
})

test('an error of the host before a second start is no success of the first', async () => {
  const told: string[] = []
  let starts = 0
  const onMutate = () => {
    starts += 1
    if (starts > 1) fail()
  }
  const host = await createHost({ queries: { defaultOptions: { mutations: { onMutate } } } })
  host.bridge.fund('BASE', host.owner, amount)
  render(<CountingPage host={host} told={told} />)
  await press('Send')
  await expect.poll(() => told.at(-1)).toBe('call settled pending undefined')
  await press('Send')
  await expect.poll(() => told.at(-1)).toBe('call settled undefined TypeError')
  expect(host.posts).toHaveLength(1)
})
