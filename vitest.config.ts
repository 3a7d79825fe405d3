import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [
      'contract/**/*.test.ts',
      'server/**/*.test.ts',
      'simulator/**/*.test.ts',
      'test/**/*.test.ts',
      'web/**/*.test.ts',
    ],
    globalSetup: './test/template.ts',
    // Classes keep the names of their modules.
    css: { modules: { classNameStrategy: 'non-scoped' } },
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})
