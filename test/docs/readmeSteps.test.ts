import { expect, test } from 'vitest'
import { readFirstSteps } from '../../scripts/examplesReadme.js'

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
