import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** A running node of one local chain. */
export type Anvil = { url: string; pid: number; process: ChildProcess; stop(): Promise<void> }

const require = createRequire(import.meta.url)

/** Starts a node on a free port of 127.0.0.1 that mines a block every second. */
export async function startAnvil(chainId: number): Promise<Anvil> {
  const child = spawn(anvilBinary(), anvilArguments(chainId), {
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  const port = await listeningPort(child)
  const stop = () => stopProcess(child)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid as number, process: child, stop }
}

function anvilArguments(chainId: number): string[] {
  const place = ['--host', '127.0.0.1', '--port', '0', '--chain-id', String(chainId), '--accounts', '0']
  const clock = ['--block-time', '1', '--mixed-mining', '--slots-in-an-epoch', '1']
  return [...place, ...clock, '--no-request-size-limit']
}

function anvilBinary(): string {
  const platform = process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${arch}/package.json`
  const wrapper = createRequire(require.resolve('@foundry-rs/anvil/package.json'))
  try {
    return join(dirname(wrapper.resolve(name)), 'bin', 'anvil')
  } catch (cause) {
    throw new Error(`There is no anvil for ${platform} ${arch}: ${name} is not installed.`, { cause })
  }
}

function listeningPort(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let output = ''
    const read = (chunk: Buffer) => {
      output += chunk
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(output)?.[1]
      if (port) {
        child.stdout?.removeListener('data', read).resume()
        resolve(Number(port))
      }
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('error', reject)
    child.once('exit', (code) => reject(new Error(`anvil ended with ${code}: ${output.slice(-500)}`)))
  })
}

function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGKILL')
  })
}
