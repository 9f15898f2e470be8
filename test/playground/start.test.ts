import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execPath } from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { startSandbox } from '../../sandbox/startSandbox.js'

/** Runs the command of `npm start` until it ends, and returns what it wrote to the error stream. */
function start(...args: string[]): Promise<{ code: number | string | null | undefined; said: string }> {
  const command = ['--import', 'tsx', 'playground/start.ts', ...args]
  return new Promise((resolve) => {
    execFile(execPath, command, { timeout: 45_000 }, (error, _, said) => resolve({ code: error?.code, said }))
  })
}

async function createFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'usdc-bridge-start-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('reports in one line that its port is in use, and says how to choose another', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await new Promise((resolve) => other.once('listening', resolve))
  const port = String((other.address() as AddressInfo).port)
  expect(await start('--port', port, '--data', await createFolder())).toEqual({
    code: 1,
    said: `Port ${port} is in use. Choose another one: npm start -- --port ${Number(port) + 1}\n`,
  })
})

test('reports in one line that another one uses its data', async () => {
  const dataDirectory = await createFolder()
  const sandbox = await startSandbox({ dataDirectory })
  onTestFinished(() => sandbox.stop())
  expect(await start('--port', '0', '--data', dataDirectory)).toEqual({
    code: 1,
    said: `Cannot open ${join(dataDirectory, 'service.db')}: another sandbox may be running on this directory.\n`,
  })
})
