import { fork } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataFolder } from './server/dataFolder.ts'
import { pause } from './server/killableServer.ts'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** A small demo as scripts/start.mjs begins it, once its simulator is under way: its process, its server's, its simulator's. */
async function begin(): Promise<Record<'demo' | 'server' | 'simulator', number>> {
  const folder = dataFolder()
  folders.push(folder)
  const settings = { DATA_DIR: folder, DATABASE_URL: '', PORT: '0', LOG_LEVEL: 'silent' }
  const script = fileURLToPath(new URL('../scripts/demo.ts', import.meta.url))
  const child = fork(script, ['--areas', '1', '--devices', '1', '--history', '0'], {
    env: { ...process.env, ...settings, ADMIN_PASSWORD: 'Admin-2026x' },
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const demo = child.pid!
  let simulator: number | undefined
  while (!simulator) {
    await pause(100)
    simulator = childOf(demo, 'simulator/run')
  }
  return { demo, server: childOf(demo, 'server/main')!, simulator }
}

const childOf = (pid: number, script: string) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(script))
    .map(Number)[0]

const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const endings = [
  ['the demo itself is killed', 'demo', 'SIGKILL'],
  ['its server is killed', 'server', 'SIGKILL'],
  ['its simulator is killed', 'simulator', 'SIGKILL'],
  ['it is interrupted', 'demo', 'SIGINT'],
] as const

describe.skipIf(process.platform !== 'linux')('a demo leaves nothing running', () => {
  let demos: Awaited<ReturnType<typeof begin>>[]
  beforeAll(async () => {
    demos = await Promise.all(endings.map(begin))
  }, 240_000)

  it.each(endings.map((ending, i) => [...ending, i] as const))(
    'a demo leaves no process behind when %s',
    async (_, victim, signal, i) => {
      const pids = demos[i]!
      expect(Object.values(pids).filter(lives)).toHaveLength(3)
      process.kill(pids[victim], signal)
      await expect.poll(() => Object.values(pids).filter(lives), { timeout: 25_000, interval: 100 }).toEqual([])
    },
  )
})
