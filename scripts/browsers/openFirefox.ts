import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { middleOf, type Tab } from './Tab.js'

type Answer = { id?: number; type: string; result?: unknown; error?: string; message?: string }
type Evaluated = { type: string; result?: { value?: string }; exceptionDetails?: { text: string } }

/** Starts Firefox headless and drives it through WebDriver BiDi. */
export async function openFirefox(program: string): Promise<Tab> {
  const profile = mkdtempSync(join(tmpdir(), 'usdc-bridge-firefox-'))
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const url = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.once('exit', () => reject(new Error(`Firefox ended: ${said}`)))
    child.stderr.on('data', (chunk) => {
      said += String(chunk)
      const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1]
      if (found) resolve(found)
    })
  })
  const socket = new WebSocket(`${url}/session`)
  await once(socket, 'open')
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.on('message', (data) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  })
  let last = 0
  async function send<result>(method: string, params: object): Promise<result> {
    const id = ++last
    const answered = new Promise<Answer>((resolve) => waiting.set(id, resolve))
    socket.send(JSON.stringify({ id, method, params }))
    const { type, result, error, message } = await answered
    if (type === 'error') throw new Error(`${method}: ${error} ${message}`)
    return result as result
  }
  await send('session.new', { capabilities: {} })
  const { contexts } = await send<{ contexts: [{ context: string }] }>('browsingContext.getTree', {})
  const [{ context }] = contexts
  const run = async (body: string) => {
    const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', {
      expression: `JSON.stringify((() => { ${body} })() ?? null)`,
      target: { context },
      awaitPromise: true,
    })
    if (type === 'exception') throw new Error(exceptionDetails?.text)
    return JSON.parse(result?.value ?? 'null') as unknown
  }
  const act = (actions: object) => send('input.performActions', { context, actions: [actions] })
  return {
    open: (address) =>
      send('browsingContext.navigate', { context, url: address, wait: 'complete' }).then(() => {}),
    run,
    async press(find) {
      const [x, y] = (await run(middleOf(find))) as [number, number]
      await act({
        type: 'pointer',
        id: 'pointer',
        actions: [
          { type: 'pointerMove', x, y },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      })
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keys', actions })
    },
    async picture() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      socket.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
