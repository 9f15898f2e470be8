import { spawn } from 'node:child_process'

/** Ends these processes when this one dies for any reason. Call the returned function to stop watching. */
export function guardProcesses(pids: readonly number[]): () => void {
  const script = 'trap "" INT TERM; read -r end; [ "$end" = stop ] || kill -9 "$@" 2>/dev/null'
  const watchdog = spawn('/bin/sh', ['-c', script, 'sandbox-watchdog', ...pids.map(String)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  watchdog.stdin.on('error', () => {})
  watchdog.unref()
  return () => watchdog.stdin.end('stop\n')
}
