import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, test } from 'vitest'
import { freePort } from '../../scripts/freePort.js'
import { answerWallet, openBrowser, sendFromBase, startTransfer, visit } from '../support/playgroundVisit.js'

const start = fileURLToPath(new URL('../../playground/start.ts', import.meta.url))
const patience = 120_000

let browser: Browser
let directory: string
let life: ChildProcess | undefined

beforeAll(async () => {
  browser = await openBrowser()
  directory = mkdtempSync(join(tmpdir(), 'playground-'))
})

afterAll(async () => {
  await end()
  await browser.close()
  rmSync(directory, { recursive: true, force: true })
})

/** What `npm start` runs, on the same data each time; built, as hundreds of single files are late on a busy machine. */
async function live(port: number): Promise<string> {
  const flags = ['--port', String(port), '--data', directory, '--built']
  const child = spawn(process.execPath, ['--import', 'tsx', start, ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  life = child
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('The playground is at') && resolve())
    child.once('exit', (code) => reject(new Error(`The playground ended with ${code}.`)))
  })
  return `http://127.0.0.1:${port}`
}

/** As a crash would: nothing is tidied up. */
async function end(): Promise<void> {
  const ending = life
  if (!ending || ending.exitCode !== null || ending.signalCode !== null) return
  const exited = new Promise((resolve) => ending.once('exit', resolve))
  ending.kill('SIGKILL')
  await exited
}

test('after a crash in the midst of a frozen token and of time that has passed, the same data take a transfer', async () => {
  const port = await freePort()
  const { page, context } = await visit(browser, await live(port))
  await page.getByRole('button', { name: '10 minutes later' }).click()
  await page.getByText('10 minutes ahead of your device.').waitFor()
  await page.getByRole('button', { name: 'A frozen token' }).click()
  await page.locator('[data-faults=waiting] li').waitFor()
  await sendFromBase(page)
  await page.getByText('The transaction failed and moved nothing.').waitFor({ timeout: patience })

  await end()
  await live(port)
  await page.reload()
  await page.getByRole('button', { name: '1 hour later' }).click()
  await page.getByRole('button', { name: /^Not sent/ }).click({ timeout: patience })
  await page.getByRole('button', { name: 'Start again' }).click()
  await startTransfer(page, 'Harbor', '5')
  await answerWallet(page, 'Change chain')
  await answerWallet(page, 'Sign')
  await page
    .locator('[data-usdc-bridge]')
    .getByRole('heading', { name: 'Arrived' })
    .waitFor({ timeout: patience })
  await context.close()
}, 300_000)
