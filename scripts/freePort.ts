import { createServer } from 'node:net'

/**
 * A free port below those that Linux and macOS lend to outgoing connections (from 32,768), so that no connection takes it
 * before the server that it is meant for is up.
 */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < 100; tries += 1) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    if (await isFree(port)) return port
  }
  throw new Error('No port of a hundred is free on 127.0.0.1.')
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer().once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
