import { spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { dataFolder } from '#test/server/dataFolder.ts'
import { bareEnv } from '#test/server/ownProcess.ts'
import { openDatabase } from '../platform/db/open.ts'

const main = fileURLToPath(new URL('../main.ts', import.meta.url))
const parentScript = `
  const child = require('node:child_process').fork(${JSON.stringify(main)}, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  child.on('message', ({ ready }) => console.log(JSON.stringify({ ready, pid: child.pid })))
`
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it('a server whose parent was killed ends by itself and releases its data folder', async () => {
  const folder = dataFolder()
  const env = bareEnv({ DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' })
  const parent = spawn(process.execPath, ['-e', parentScript], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data))))
  const { ready, pid } = JSON.parse(line) as { ready: string; pid: number }
  expect((await fetch(`${ready}/readyz`)).status).toBe(200)
  parent.kill('SIGKILL')
  await expect.poll(() => lives(pid)).toBe(false)
  await (await openDatabase({ folder })).close()
  rmSync(folder, { recursive: true, force: true })
})
