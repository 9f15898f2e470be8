import { defineConfig } from 'vitest/config'

const inChromium = 'test/faults/chromium.faults.ts'

export default defineConfig({
  test: {
    reporters: ['./test/faults/support/FaultReporter.ts'],
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['test/faults/*.faults.ts'],
          exclude: [inChromium],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: 'chromium',
          environment: 'node',
          include: [inChromium],
          hookTimeout: 120_000,
          // Alone, because its pages need both cores.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
