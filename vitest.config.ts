import { defineConfig } from 'vitest/config'

/** What has a process to itself; all others follow each other in those of the workers, and leave nothing behind them. */
const alone = [
  // They replace modules, and the next file would have what they put there.
  'server/account/sameWork.test.ts',
  'server/ingest/busy.test.ts',
  // They change what a process begins with: where its database is, what its children inherit.
  'server/db/{away,open}.test.ts',
  'server/ingest/decoder.test.ts',
  // They end processes, among them those that a module keeps, or watch what is left of them.
  'server/ingest/picturesKilled.test.ts',
  'server/scenic/bus/killed.test.ts',
  'server/scenic/streams/{embedded,nginx}.test.ts',
  'server/start/*.test.ts',
  'test/*.test.ts',
]

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
        test: {
          ...each,
          name: 'together',
          include: ['{contract,server,simulator,test,web}/**/*.test.ts'],
          exclude: alone,
          isolate: false,
          setupFiles: './test/between.ts',
        },
      },
      {
        test: {
          ...each,
          name: 'alone',
          include: alone,
          // After the others, whose processes would otherwise end where one of these is next.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
