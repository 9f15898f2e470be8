import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { SandboxInfo } from '../../../sandbox/service/adminApp.js'

/** The sandbox in a process of its own, started from its command line. */
export type SpawnedSandbox = SandboxInfo & {
  apiKey: string
  process: ChildProcess
  end(signal: NodeJS.Signals): Promise<void>
}

const main = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url))

/** Starts the command line on free ports and waits until it says that it is ready. */
export async function spawnSandbox(dataDirectory: string, flags: string[] = []): Promise<SpawnedSandbox> {
  const apiKey = 'key for a test'
  const ports = ['--port', '0', '--solana-port', '0']
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', main, ...ports, '--data', dataDirectory, '--until-stdin-ends', ...flags],
    {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: { ...process.env, SANDBOX_API_KEY: apiKey },
    },
  )
  const { url } = JSON.parse(await firstLine(child)) as { url: string }
  const info = (await (await fetch(`${url}/sandbox/info`)).json()) as SandboxInfo
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const end = (signal: NodeJS.Signals) => {
    child.kill(signal)
    return ended
  }
  return { ...info, apiKey, process: child, end }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      output += chunk
      if (output.includes('\n')) resolve(output)
    })
    child.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}: ${output}`)))
  })
}

/** Calls a lever of a spawned sandbox. */
export async function pullLever<T>(sandbox: { url: string }, path: string, body?: unknown): Promise<T> {
  const response = await fetch(`${sandbox.url}/sandbox${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    ...(body !== undefined && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    }),
  })
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
