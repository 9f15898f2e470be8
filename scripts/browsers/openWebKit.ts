import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../freePort.js'
import type { Tab } from './Tab.js'

/** Starts WebKitGTK on its own display and drives it through WebDriver. */
export async function openWebKit(driver: string, xvfb: string): Promise<Tab> {
  const display = spawn(xvfb, ['-displayfd', '3', '-screen', '0', '1280x1000x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [number] = (await once(display.stdio[3] as NodeJS.ReadableStream, 'data')) as [Buffer]
  const port = await freePort()
  const child = spawn(driver, ['--host=127.0.0.1', `--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(number).trim()}`,
      // Its sandbox needs privileges that a container does not have.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
    stdio: 'ignore',
  })
  async function send<value>(method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<value> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = (await answer.json()) as { value: value & { error?: string; message?: string } }
    if (!answer.ok) throw new Error(`${path}: ${value.error} ${value.message}`)
    return value
  }
  for (let tries = 0; tries < 100; tries++) {
    if (await send('GET', '/status').catch(() => undefined)) break
    await sleep(100)
  }
  const { sessionId } = await send<{ sessionId: string }>('POST', '/session', {
    capabilities: {
      alwaysMatch: {
        'webkitgtk:browserOptions': {
          binary: '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser',
          args: ['--automation'],
        },
      },
    },
  })
  const at = `/session/${sessionId}`
  const run = (body: string) => send<unknown>('POST', `${at}/execute/sync`, { script: body, args: [] })
  const act = (actions: object) => send<unknown>('POST', `${at}/actions`, { actions: [actions] })
  return {
    open: (url) => send('POST', `${at}/url`, { url }).then(() => {}),
    run,
    async press(find) {
      const element = (await run(`return ${find}`)) as { [reference: string]: string }
      await send('POST', `${at}/element/${Object.values(element)[0]}/click`, {})
    },
    async type(text) {
      const actions = [...text].flatMap((value) => [
        { type: 'keyDown', value },
        { type: 'keyUp', value },
      ])
      await act({ type: 'key', id: 'keys', actions })
    },
    async picture() {
      // WebKitGTK may return a frame from before the newest change, so wait until two more are drawn.
      const script = 'requestAnimationFrame(() => requestAnimationFrame(arguments[0]))'
      await send('POST', `${at}/execute/async`, { script, args: [] })
      return Buffer.from(await send<string>('GET', `${at}/screenshot`), 'base64')
    },
    async close() {
      await send('DELETE', at).catch(() => {})
      for (const process of [child, display]) {
        const ended = once(process, 'exit')
        process.kill('SIGTERM')
        await ended
      }
    },
  }
}
