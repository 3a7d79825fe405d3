import { defineConfig } from '@playwright/test'
import browser from '../../playwright.config.ts'
import { isDeep } from '../run/depth.ts'

/** Law 8. Each worker has one test server and one page, so that the files of the pages are fetched and compiled once. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './harness/build.ts',
  outputDir: '../../test-results/pages',
  // Both only end tests that hang: a busy machine takes ten times as long as an idle one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // One more than processors: a page waits for its frames a fifth of its time.
  workers: 3,
  fullyParallel: true,
  projects: [
    // Each page once in development mode, where React reports what it finds wrong; it takes twice as long.
    { name: 'visits', testMatch: 'pages.spec.ts' },
    // What people do on them, on the pages as they are built.
    { name: 'ways', testIgnore: 'pages.spec.ts' },
  ],
  failOnFlakyTests: browser.failOnFlakyTests!,
  ...(isDeep ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
  use: {
    ...browser.use,
    baseURL: undefined,
    launchOptions: {
      ...browser.use!.launchOptions,
      // Each load starts with new code, little of which runs long: optimising it costs more than it saves, and so does a small nursery.
      args: [
        ...browser.use!.launchOptions!.args!,
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
      ],
    },
  },
})
