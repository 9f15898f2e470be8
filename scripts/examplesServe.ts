import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { quiet } from './examplesInstall.js'
import { freePort } from './freePort.js'

/** An example's server, as a process of its own. */
export type Served = {
  url: string
  /** Its complete output. */
  output(): string
  stop(): Promise<void>
}

/**
 * Starts a server on 127.0.0.1, in Node or another program, on a free port or its own, and waits for its first answer.
 */
export async function startServer(
  folder: string,
  args: (port: string) => string[],
  env: { [name: string]: string },
  program = process.execPath,
  fixedPort?: number,
): Promise<Served> {
  const port = fixedPort ?? (await freePort())
  const url = `http://127.0.0.1:${port}`
  const child = spawn(program, args(String(port)), {
    cwd: folder,
    env: { ...process.env, ...quiet, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
  const served = { url, output: () => output.join(''), stop: () => stop(child) }
  if (await answers(url, child)) return served
  await served.stop()
  throw new Error(`The server did not start:\n${output.join('')}`)
}

async function answers(url: string, child: ChildProcess): Promise<boolean> {
  for (let tries = 0; tries < 150 && child.exitCode === null; tries++) {
    const answer = await fetch(url).catch(() => undefined)
    if (answer) return true
    await sleep(200)
  }
  return false
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 5_000)
  await ended
  clearTimeout(late)
}
