import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { isDeep } from './test/run/depth.ts'
import { patience } from './test/run/patience.ts'

/** Files with a process of their own; all others run one after another in the workers' processes, and leave nothing behind. */
const isolated = [
  // They replace modules, and the next file would get the replacements.
  'server/domains/accounts/admins/sameWork.test.ts',
  'server/ingest/busy.test.ts',
  // They change what a process begins with: where its database is, what its children inherit.
  'server/platform/db/connection/away.test.ts',
  'server/platform/db/open.test.ts',
  'server/platform/decoder/decoder.test.ts',
  // They end processes, also those that a module holds, or check which processes are left.
  'server/domains/streams/streams/embedded.test.ts',
  'server/start/*.test.ts',
  'test/*.test.ts',
]

const all = '{client,contract,maker,scenery,server,simulator,test,web}/**/*.test.ts'
/** Kills, outside programs, stories of many minutes: for `npm run test:deep` alone. */
const deep = '{client,contract,maker,scenery,server,simulator,test,web}/**/*.deep.test.ts'
/** Laws and properties that try more cases in a deep run. */
const deeper = isDeep ? globSync(all).filter((file) => readFileSync(file, 'utf8').includes("'#test/run/depth.ts'")) : []

const each = {
  // Class names stay as they are in the modules.
  css: { modules: { classNameStrategy: 'non-scoped' as const } },
  pool: 'forks' as const,
  maxWorkers: 2,
  // These too only end tests that hang.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: patience } },
}

export default defineConfig({
  test: {
    globalSetup: ['./test/server/template.ts', './test/films/folder.ts'],
    projects: [
      {
        // The files of a worker follow each other in one process: the server and the database's program are loaded once.
        test: {
          ...each,
          name: 'together',
          include: isDeep ? deeper : [all],
          exclude: [...isolated, deep],
          isolate: false,
          setupFiles: './test/server/restoreGlobals.ts',
        },
      },
      {
        test: {
          ...each,
          name: 'isolated',
          include: isDeep ? [deep] : isolated,
          exclude: isDeep ? [] : [deep],
          // Runs after the other project, whose processes would otherwise end whenever one of these files comes next.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
