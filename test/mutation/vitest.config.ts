import { defineConfig } from 'vitest/config'

/** The tests of the rules that decide about money, without those that start chains. */
export default defineConfig({
  test: {
    environment: 'node',
    include: [
      'test/core/follow/**/*.test.ts',
      'test/core/recipient/**/*.test.ts',
      'test/core/record/{status,nearPayment,getDecisionTime,mayReopen,attributedTransactions}.test.ts',
    ],
    exclude: ['**/*.sandbox.test.ts', '**/*.chain.test.ts', '**/node_modules/**'],
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
