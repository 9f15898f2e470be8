import { expect, onTestFinished, test } from 'vitest'

/** Asks a worker through a port of its own. */
function ask(worker: { postMessage(message: unknown, transfer: Transferable[]): void }): Promise<unknown> {
  const { port1, port2 } = new MessageChannel()
  worker.postMessage('try', [port2])
  return heard(port1)
}

function heard(port: MessagePort): Promise<unknown> {
  return new Promise((resolve) => {
    port.onmessage = ({ data }) => resolve(data)
  })
}

const kinds: readonly (readonly [string, () => Promise<unknown>])[] = [
  [
    'a dedicated worker',
    () => {
      const worker = new Worker(new URL('./support/keyedWorker.ts', import.meta.url), { type: 'module' })
      onTestFinished(() => worker.terminate())
      return ask(worker)
    },
  ],
  [
    'a shared worker',
    () =>
      heard(new SharedWorker(new URL('./support/keyedWorker.ts', import.meta.url), { type: 'module' }).port),
  ],
  [
    'a service worker',
    async () => {
      const script = new URL('./support/keyedWorker.ts?worker_file&type=module', import.meta.url)
      const registration = await navigator.serviceWorker.register(script, { type: 'module' })
      onTestFinished(async () => void (await registration.unregister()))
      const { active, installing } = registration
      return ask(active ?? installing ?? expect.fail('There is no worker.'))
    },
  ],
]

test.each(kinds)('%s of a browser cannot hold the key', async (_, answered) => {
  expect(await answered()).toEqual([
    expect.stringContaining('`createServiceClient` was called in a browser'),
    expect.stringContaining('`createBridgeProxy` was called in a browser'),
  ])
})
