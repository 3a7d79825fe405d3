import { defineConfig } from '@playwright/test'
import { isDeep } from './test/run/depth.ts'

const port = Number(process.env.E2E_PORT ?? 8990)

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  outputDir: 'test-results/e2e',
  // Both only end tests that hang: a busy machine takes ten times as long as an idle one.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  // One server and one database serve all specs; the journey changes rows that others read.
  workers: 1,
  failOnFlakyTests: true,
  ...(isDeep ? { grep: /@deep/ } : { grepInvert: /@deep/ }),
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    // What moves would have to be waited for.
    contextOptions: { reducedMotion: 'reduce' },
    // Tracing every test, for the few that fail, took a third of the time: use `--trace on` when needed.
    trace: 'off',
    launchOptions: {
      executablePath: process.env.CHROMIUM || '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  webServer: {
    command: 'node e2e/server.ts',
    // The server answers before its accounts and scenic areas are there.
    wait: { stdout: /e2e: set up/ },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { E2E_PORT: String(port) },
    stdout: 'pipe',
  },
})
