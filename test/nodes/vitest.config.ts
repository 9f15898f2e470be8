import { defineConfig } from 'vitest/config'

/**
 * Tests whose result depends on the Node version: locks, clocks, storage, HTTP, native modules, child processes. CI
 * runs them on the newest version, in addition to all tests on the oldest. `npm run test:nodes` runs all of them on
 * each.
 */
export default defineConfig({
  test: {
    environment: 'node',
    // As the other Node tests: importing their modules again for each file takes longer than the tests.
    isolate: false,
    include: [
      'test/core/environment/*.test.ts',
      'test/core/record/*.test.ts',
      'test/core/service/*.test.ts',
      'test/core/transfer/submitRecord.test.ts',
      'test/package/package.test.ts',
      'test/sandbox/kill.test.ts',
      'test/server/*.test.ts',
      'test/support/*.test.ts',
      'test/widget/serverRender.test.ts',
      'test/exportedNames.test.ts',
    ],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
