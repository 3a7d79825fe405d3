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
    // What is waited for is there in milliseconds, on a machine that does nothing else.
    expect: { poll: { timeout: 12_000 } },
    // What passes only then is named at the end (docs/decisions/0015). Not a property: it would be tried with other values.
    retry: { count: 1, condition: /^(?!Property failed after|Failed to run property)/ },
  },
})
