import { createRequire } from 'node:module'
import { join } from 'node:path'
import { type Served, startServer } from './examplesServe.js'

/** The start command of each server in `examples/servers`, with a port. */
const servers = {
  'Next, app router': { args: (port: string) => nextStart('next-app', port) },
  'Next, pages router': { args: (port: string) => nextStart('next-pages', port) },
  Express: { args: () => ['express.js'] },
  Hono: { args: () => ['hono.js'] },
  'Node http': { args: () => ['node.js'] },
  workerd: {
    args: (port: string) => ['serve', 'cloudflare/config.capnp', '--socket-addr', `http=127.0.0.1:${port}`],
    program: (folder: string) => findWorkerd(folder),
  },
} as const

export type ServerName = keyof typeof servers
export const serverNames = Object.keys(servers) as ServerName[]

/** Starts one of the servers in the folder of the installed example. */
export function startNamed(
  name: ServerName,
  folder: string,
  env: { [name: string]: string },
): Promise<Served> {
  const server = servers[name]
  const program = 'program' in server ? server.program(folder) : process.execPath
  return startServer(folder, server.args, env, program)
}

/** Two instances of one server that share a Redis counter. */
export async function startPair(folder: string, env: { [name: string]: string }): Promise<Served[]> {
  const start = () => startServer(folder, () => ['nodeRedis.js'], env)
  return [await start(), await start()]
}

function nextStart(folder: string, port: string): string[] {
  return ['node_modules/next/dist/bin/next', 'start', folder, '--hostname', '127.0.0.1', '--port', port]
}

/** The binary itself, because its npm command starts a child process that would outlive it. */
function findWorkerd(folder: string): string {
  const { default: program } = createRequire(join(folder, 'package.json'))('workerd') as { default: string }
  return program
}
