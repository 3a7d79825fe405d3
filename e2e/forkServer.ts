import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundledServer } from '../scripts/prepare.mjs'
import { accounts } from './world.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Starts a server of its own with the embedded database in an empty folder. It sends `{ ready: base }` once it answers, and its folder
 * goes when it ends.
 * @param port 0: any free one
 */
export function forkServer(port: string): { server: ChildProcess; dataDir: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-e2e-'))
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
  server.once('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  return { server, dataDir }
}
