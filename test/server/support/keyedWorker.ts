import { createBridgeProxy, createServiceClient } from '../../../src/server/index.js'

const parameters = { baseUrl: 'https://service.example', apiKey: 'key' }

function messageOf(create: () => unknown): string {
  try {
    create()
    return 'created'
  } catch (error) {
    return String(error)
  }
}

/** Tries to use a key in this worker, and returns what came of it to whoever asks through a port. */
const answer = ({ ports }: { ports: readonly MessagePort[] }) =>
  ports[0]?.postMessage([
    messageOf(() => createServiceClient(parameters)),
    messageOf(() => createBridgeProxy({ ...parameters, origins: [], authorize: 'anyone' })),
  ])

// A shared worker gets a port when a page connects; the other kinds get one with a message.
for (const type of ['message', 'connect']) addEventListener(type, (event) => answer(event as MessageEvent))
