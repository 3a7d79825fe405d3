import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { clipFolder, plainClip } from '#test/films/clips.ts'
import { type FakeFilmServer, filmJob, startFilmServer } from '#test/films/filmServer.ts'
import { isAlive, isGuarded } from '#test/films/processes.ts'
import { bareEnv } from '#test/server/ownProcess.ts'
import { findPrograms } from './engine/program.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
let server: FakeFilmServer
let folder: string
beforeEach(async () => {
  server = await startFilmServer()
  folder = await mkdtemp(join(clipFolder, 'main-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

function start(args: readonly string[] = [], env: Record<string, string> = {}) {
  const key = { MAKER_KEY_ID: server.key.keyId, MAKER_KEY_SECRET: server.key.secret }
  const child = spawn(process.execPath, [main, '--base', server.base, '--folder', join(folder, 'maker'), ...args], {
    ...{ env: bareEnv({ ...key, ...env }), stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
  })
  let text = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (data) => (text += data))
  return { child, ended: once(child, 'close').then(([code]) => ({ code: code as number | null, text })) }
}

/** An FFmpeg that never finishes the picture of a film, and writes its number into a file. */
async function hangingFfmpeg() {
  const programs = await findPrograms()
  const [real, own] = [programs.ffmpeg, join(folder, 'ffmpeg')]
  const pidFile = join(folder, 'pid')
  await writeFile(
    own,
    `#!/bin/sh\ncase "$*" in *film.txt*) echo $$ > "${pidFile}"; exec sleep 300;; *) exec ${real} "$@";; esac\n`,
  )
  await chmod(own, 0o755)
  const { stdout } = spawn('sh', ['-c', `command -v ${programs.ffprobe}`])
  const [path] = await once(stdout, 'data')
  await symlink(String(path).trim(), join(folder, 'ffprobe'))
  return { ffmpeg: own, pid: async () => Number(await readFile(pidFile, 'utf8').catch(() => 0)) }
}

it('the maker makes a film, says so in a line, and ends when it has been idle', async () => {
  const job = filmJob(server, [plainClip('gray')])
  server.waiting.push(job)
  const { code, text } = await start(['--idle-exit', '1']).ended
  expect(text).toMatch(new RegExp(`^[0-9:]{8} film ${job.videoId}: made in [0-9.]+ s$`, 'm'))
  expect(code).toBe(0)
  expect(server.finished).toHaveLength(1)
  expect(await readdir(join(folder, 'maker', 'work'))).toEqual([])
})

it.each([
  ['without FFmpeg', [], { FFMPEG: '/nowhere/ffmpeg' }, /^没有找到 FFmpeg：请安装 .+\n$/],
  ['without a key', [], { MAKER_KEY_SECRET: '' }, /^请用环境变量 MAKER_KEY_ID .+\n$/],
  ['with a key that is refused', [], { MAKER_KEY_SECRET: 'wrong' }, /^平台不接受接入密钥：.+\n$/m],
  ['with a wrong option', ['--cache-mb', 'many'], {}, /^--cache-mb 应为.+\n$/],
])('a maker %s ends with one sentence', async (_, args, env, sentence) => {
  const { code, text } = await start(args, env).ended
  expect(text).toMatch(sentence)
  expect(code).toBe(1)
})

it('a maker that is stopped gives its film back within five seconds and leaves no program', async () => {
  const { ffmpeg, pid } = await hangingFfmpeg()
  server.waiting.push(filmJob(server, [plainClip('gray')]))
  const { child, ended } = start([], { FFMPEG: ffmpeg })
  await expect.poll(pid).toBeGreaterThan(0)
  const at = performance.now()
  child.kill('SIGTERM')
  const { code, text } = await ended
  expect(performance.now() - at).toBeLessThan(5000)
  expect([code, text]).toEqual([0, expect.stringContaining('given back')])
  expect(server.failures).toMatchObject([{ temporary: true }])
  expect(isAlive(await pid())).toBe(false)
})

it('the programs of a maker that is killed end with it, and the next maker removes what is left', async () => {
  const { ffmpeg, pid } = await hangingFfmpeg()
  server.waiting.push(filmJob(server, [plainClip('gray')]))
  const killed = start([], { FFMPEG: ffmpeg })
  await expect.poll(async () => isGuarded(await pid())).toBe(true)
  killed.child.kill('SIGKILL')
  await killed.ended
  const rendering = await pid()
  await expect.poll(() => isAlive(rendering)).toBe(false)
  expect(await readdir(join(folder, 'maker', 'work'))).toHaveLength(1)
  expect((await start(['--idle-exit', '0']).ended).code).toBe(0)
  expect(await readdir(join(folder, 'maker', 'work'))).toEqual([])
})

it('a maker ends when the channel to its parent closes', async () => {
  const { child } = start()
  await expect.poll(() => server.claims.length).toBeGreaterThan(0)
  child.disconnect()
  // A child that was disconnected never emits `close`.
  expect(await once(child, 'exit')).toEqual([0, null])
})
