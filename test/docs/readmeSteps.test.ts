import ts from 'typescript'
import { expect, test } from 'vitest'
import { readFirstSteps } from '../../scripts/examplesReadme.js'
import { createBridgeProxy, memoryRateLimit } from '../../src/server/index.js'

const named = (framework: 'Next' | 'Vite') =>
  readFirstSteps(framework).map((step) => (step.kind === 'file' ? step.path : step.command))

test('a fresh Next app needs four first steps, including the key’s server', () => {
  expect(named('Next')).toEqual([
    'npm install usdc-bridge-react wagmi viem @tanstack/react-query',
    'app/page.tsx',
    'app/api/bridge/[...path]/route.ts',
    'BRIDGE_URL=https://service.example BRIDGE_API_KEY=your-key npm run dev',
  ])
})

test('a fresh Vite app needs five first steps, including the key’s server', () => {
  expect(named('Vite')).toEqual([
    'npm install usdc-bridge-react wagmi viem @tanstack/react-query @hono/node-server',
    'src/App.tsx',
    'bridge.ts',
    'vite.config.ts',
    'BRIDGE_URL=https://service.example BRIDGE_API_KEY=your-key npm run dev',
  ])
})

test.each([
  ['localhost:3000', 502],
  ['127.0.0.1', 502],
  ['localhost.evil.example', 403],
  ['evil.example:3000', 403],
])('during development, the key’s server answers a page of %s with %i', async (host, status) => {
  const step = readFirstSteps('Vite').find((one) => one.kind === 'file' && one.path === 'bridge.ts')
  const written = step?.kind === 'file' ? step.text : ''
  const code = ts.transpile(written.replace(/^import .*/, ''), { target: ts.ScriptTarget.ES2022 })
  const create = new Function(
    'createBridgeProxy',
    'memoryRateLimit',
    'process',
    code.replace(/^export .*/m, 'return proxy'),
  )
  // No service listens there, so what is let through ends as 502.
  const env = { NODE_ENV: 'development', BRIDGE_URL: 'http://127.0.0.1:9', BRIDGE_API_KEY: 'key' }
  const proxy = create(createBridgeProxy, memoryRateLimit, { env })
  const headers = { host, 'sec-fetch-site': 'same-origin' }
  const answered = await proxy(new Request(`http://${host}/api/bridge/sdk/v1/pairs`, { headers }))
  expect(answered.status).toBe(status)
})
