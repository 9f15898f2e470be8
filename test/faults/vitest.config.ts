import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'faults',
    environment: 'node',
    include: ['test/faults/*.faults.ts'],
    maxWorkers: 2,
    hookTimeout: 120_000,
    reporters: ['./test/faults/support/FaultReporter.ts'],
  },
})
