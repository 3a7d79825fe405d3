import { hostname } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { localText } from '#contract/zone.ts'
import { RenderFailure } from './engine/engine.ts'
import { ffmpegEngine } from './engine/ffmpeg.ts'
import { findPrograms } from './engine/program.ts'
import type { Outcome } from './work/film.ts'
import { openFilmServer } from './work/filmServer.ts'
import { FolderInUse, openFolder } from './work/folder.ts'
import { makeFilms, Unwelcome } from './work/loop.ts'
import { openStore } from './work/store.ts'

// npm run maker: makes the films that a server has waiting.

/** A wrong option or setting. The message is shown to users. */
class WrongOption extends Error {}

/** How long a shutdown may take at most. */
const shutdownMs = 8000

const stop = new AbortController()
function end() {
  if (stop.signal.aborted) return
  stop.abort()
  setTimeout(() => process.exit(1), shutdownMs).unref()
}
// With a terminal, a signal may come twice: from it and from the program that started this one.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, end)
if (process.send) {
  // A parent that is killed sends no signal, but its end of the channel closes.
  process.once('disconnect', end)
  if (!process.connected) end()
}

try {
  await run()
  process.exit(0)
} catch (error) {
  const isForPeople = [RenderFailure, FolderInUse, Unwelcome, WrongOption].some((kind) => error instanceof kind)
  console.error(isForPeople ? (error as Error).message : error)
  process.exit(1)
}

async function run() {
  const { base, key, maker, instanceId, cacheBytes, idleExitMs, ...options } = readOptions()
  const programs = await findPrograms()
  const folder = await openFolder(options.folder)
  try {
    const workshop = {
      server: openFilmServer({ base, key, maker, instanceId }),
      store: await openStore({ folder: folder.store, base, maxBytes: cacheBytes }),
      engine: ffmpegEngine(programs),
      folder: folder.work,
    }
    say(`waiting for films of ${base}`)
    const ended = await makeFilms(workshop, {
      ...{ signal: stop.signal, idleExitMs },
      onFilm: ({ videoId }, outcome, tookMs) => say(`film ${videoId}: ${wording(outcome, tookMs)}`),
      onAway: (reason) => say(`server away: ${reason}`),
    })
    say(ended)
  } finally {
    await folder.close()
  }
}

function say(text: string) {
  console.log(`${localText(Date.now()).slice(11)} ${text}`)
}

function wording(outcome: Outcome, tookMs: number): string {
  const seconds = (tookMs / 1000).toFixed(1)
  if (outcome.kind === 'made') return `made in ${seconds} s`
  if (outcome.kind === 'returned') return 'given back'
  if (outcome.kind === 'lost') return `lost after ${seconds} s, another maker has it`
  if (outcome.kind !== 'failed') return `left after ${seconds} s, the server cannot be reached`
  const detail = outcome.detail?.trim().split('\n').at(-1)
  return `failed${outcome.temporary ? ' for now' : ''}: ${outcome.reason}${detail ? ` (${detail})` : ''}`
}

/** @throws WrongOption */
function readOptions() {
  const values = parsed()
  const number = (name: 'cache-mb' | 'idle-exit', low: number) => {
    const text = values[name]
    const value = Number(text)
    if (text?.trim() === '' || (text !== undefined && !(value >= low && value <= 1e9)))
      throw new WrongOption(`--${name} 应为不小于 ${low} 的数，现为 ${text}`)
    return value
  }
  const url = URL.parse(values.base)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongOption(`--base 应为服务器的地址，如 https://example.com，现为 ${values.base}`)
  // By the environment: arguments can be read by everybody on the machine.
  const { MAKER_KEY_ID: keyId, MAKER_KEY_SECRET: secret } = process.env
  if (!keyId || !secret) throw new WrongOption('请用环境变量 MAKER_KEY_ID 与 MAKER_KEY_SECRET 给出平台运营商的接入密钥')
  return {
    ...{ base: url.href, key: { keyId, secret }, folder: values.folder },
    ...{ maker: values.name.slice(0, 60), instanceId: values['instance-id'] },
    cacheBytes: number('cache-mb', 1) * 1_048_576,
    idleExitMs: values['idle-exit'] === undefined ? undefined : number('idle-exit', 0) * 1000,
  }
}

function parsed() {
  try {
    return parseArgs({
      options: {
        base: { type: 'string', default: process.env.MAKER_BASE || 'http://127.0.0.1:8080' },
        name: { type: 'string', default: hostname() },
        'instance-id': { type: 'string' },
        folder: { type: 'string', default: join(process.env.DATA_DIR ?? 'data', 'maker') },
        'cache-mb': { type: 'string', default: '10240' },
        'idle-exit': { type: 'string' },
      },
    }).values
  } catch (error) {
    throw new WrongOption(`选项有误：${(error as Error).message}`)
  }
}
