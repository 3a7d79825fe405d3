import { defineConfig } from '@playwright/test'
import browser from '../../playwright.config.ts'
import { isDeep } from '../depth.ts'

/** Law 8. Each worker has a house and one page of its own, so that files of the pages are fetched and compiled once. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  globalSetup: './build.ts',
  outputDir: '../../test-results/pages',
  // Both end only what hangs: a busy machine takes ten times as long as an idle one.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  // One more than processors: a page waits for its frames a fifth of its time.
  workers: 3,
  fullyParallel: true,
  failOnFlakyTests: browser.failOnFlakyTests!,
  ...(isDeep ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
  use: {
    ...browser.use,
    baseURL: undefined,
    launchOptions: {
      ...browser.use!.launchOptions,
      // Each load begins anew with code of which little runs long: optimising it costs more than it gives back, and so does a small nursery.
      args: [
        ...browser.use!.launchOptions!.args!,
        '--js-flags=--no-opt --no-maglev --min-semi-space-size=32 --max-semi-space-size=64',
      ],
    },
  },
})
