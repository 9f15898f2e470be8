#!/usr/bin/env node
import process, { argv, cwd, env, stderr, stdout } from 'node:process'
import { runDoctor } from './runDoctor.js'

process.exitCode = await runDoctor({
  argv: argv.slice(2),
  env,
  folder: cwd(),
  width: stdout.columns ?? 100,
  write: (text) => stdout.write(text),
  printError: (text) => stderr.write(text),
})
