import { defineConfig } from 'vitest/config'

/** Whose files leave nothing behind them. Not here: what replaces a module, changes what processes begin with, or looks at those. */
const together = ['contract', 'web', 'server/mission', 'server/photo', 'server/system', 'server/user'].map(
  (folder) => `${folder}/**/*.test.ts`,
)

const each = {
  // Classes keep the names of their modules.
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  pool: 'forks' as const,
  maxWorkers: 2,
  testTimeout: 30_000,
  hookTimeout: 60_000,
  // What is waited for is there in milliseconds, on a machine that does nothing else.
  expect: { poll: { timeout: 12_000 } },
  // What passes only then is named at the end (docs/decisions/0015). Not a property: it would be tried with other values.
  retry: { count: 1, condition: /^(?!Property failed after|Failed to run property)/ },
}

export default defineConfig({
  test: {
    globalSetup: './test/template.ts',
    projects: [
      {
        // The files of a worker follow each other in one process: the server and the database's program are loaded once.
        test: { ...each, name: 'together', include: together, isolate: false, setupFiles: './test/between.ts' },
      },
      {
        // Each file has a process to itself.
        test: {
          ...each,
          name: 'alone',
          include: ['server/**/*.test.ts', 'simulator/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: together,
          // After the others, whose processes would otherwise end where one of these is next.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
