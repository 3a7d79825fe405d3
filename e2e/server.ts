import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { setUpDemo } from '#simulator/demo.ts'
import { simulate } from '#simulator/run.ts'
import { bundledServer } from '../scripts/prepare.mjs'
import { accounts } from './world.ts'

// The server that the browser tests look at: empty data, filled through the public interfaces only.
const port = process.env.E2E_PORT!
const dataDir = mkdtempSync(join(tmpdir(), 'jy-e2e-'))
const root = fileURLToPath(new URL('..', import.meta.url))
const stop = new AbortController()
const server = fork(join(root, bundledServer), {
  cwd: root,
  env: {
    ...process.env,
    PORT: port,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_PASSWORD: accounts[1].password,
    LOG_LEVEL: 'warn',
    RATE_LIMIT: '1000000',
    // Any free one.
    MEDIA_RTMP_PORT: '0',
  },
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})
const end = () => {
  stop.abort()
  server.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end)
server.once('exit', () => {
  rmSync(dataDir, { recursive: true, force: true })
  process.exit(0)
})
server.on('message', async ({ ready: base }: { ready: string }) => {
  await setUpDemo({
    base,
    adminName: 'admin',
    adminPassword: accounts[1].password,
    password: accounts[0].password,
    dataDir,
    areas: 3,
    devices: 2,
  })
  console.log('e2e: set up')
  await simulate({
    base,
    dataDir,
    areas: 3,
    devices: 2,
    ordersPerMinute: 12,
    picturesPerMinute: 30,
    speed: 4,
    steady: true,
    seed: 'e2e',
    history: 0,
    historyPictures: 0,
    size: { width: 960, height: 640 },
    say: () => {},
    signal: stop.signal,
  })
})
