import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { pause } from '#test/mortal.ts'
import { openDatabase } from '../db/open.ts'

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

it('a server whose parent was killed ends by itself, and leaves its folder to the next', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'jy-orphan-'))
  const env = { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent' }
  const parent = spawn(process.execPath, ['-e', parentScript], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data))))
  const { ready, pid } = JSON.parse(line) as { ready: string; pid: number }
  expect((await fetch(`${ready}/readyz`)).status).toBe(200)
  parent.kill('SIGKILL')
  for (let waited = 0; lives(pid) && waited < 100; waited++) await pause(100)
  expect(lives(pid)).toBe(false)
  await (await openDatabase({ folder })).close()
  rmSync(folder, { recursive: true, force: true })
})
