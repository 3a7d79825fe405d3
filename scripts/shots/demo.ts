import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { localText } from '#contract/zone.ts'
import { built } from '../prepare.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Demo {
  base: string
  /** Of the account `demo-platform`. */
  password: string
  stop: () => void | Promise<void>
}

/** Starts the demo on empty data and a free port. Resolves once the demo has sent what the monitor compares: today, yesterday and the day a week ago. With less history, the last minutes. */
export async function startDemo(history: string): Promise<Demo> {
  built()
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-shots-'))
  const password = 'Demo-2026x'
  writeFileSync(join(dataDir, 'demo-password'), password, { mode: 0o600 })
  const port = await freePort()
  const child = fork(join(root, 'scripts', 'demo.ts'), ['--history', history], {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: '', ADMIN_PASSWORD: 'Admin-2026x' },
      ...{ LOG_LEVEL: 'error', MEDIA_RTMP_PORT: '0' },
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  const stop = async () => {
    if (child.exitCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
    rmSync(dataDir, { recursive: true, force: true })
  }
  const weekAgo = localText(Date.now() - 7 * 86_400_000).slice(0, 10)
  const sent = Number(history) > 7 ? `${weekAgo} 已补齐` : '已补齐'
  for await (const line of createInterface({ input: child.stdout! })) {
    console.log(line)
    if (line.includes(sent)) {
      child.stdout!.resume()
      return { base: `http://127.0.0.1:${port}`, password, stop }
    }
  }
  await stop()
  throw new Error('演示没有建成，见上文。')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
