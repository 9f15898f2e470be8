#!/usr/bin/env node
import process, { argv, cwd, env, stderr, stdout } from 'node:process'

process.exitCode = await run()

async function run(): Promise<0 | 1 | 2> {
  try {
    const { runDoctor } = await import('./runDoctor.js')
    return await runDoctor({
      argv: argv.slice(2),
      env,
      folder: cwd(),
      width: stdout.columns ?? 100,
      write: (text) => stdout.write(text),
      printError: (text) => stderr.write(text),
    })
  } catch (error) {
    // An app that uses only the custom element has no viem.
    if (!(error instanceof Error && error.message.includes("'viem'"))) throw error
    stderr.write('The doctor needs viem. Install it for this check: npm install --no-save viem\n')
    return 2
  }
}
