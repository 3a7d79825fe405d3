import { type ChildProcess, fork } from 'node:child_process'
import { hostname } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { randomToken } from '../../platform/secrets/secrets.ts'
import type { Services } from '../../platform/services.ts'
import { hasWaiting } from './leases.ts'
import { noteMaker } from './makers.ts'

const program = fileURLToPath(new URL('../../../maker/main.ts', import.meta.url))
/** Number of the key by which it signs. Whoever revokes this key turns it off. */
const keyId = 'jyk_film_maker'
const keyName = '本机制作程序'
/** How often it looks whether a film waits. */
const usualLookMs = 5000
/** After so long without a film it ends, and frees its memory. */
const idleSeconds = 300
/** After it could not start, for example without FFmpeg. */
const retryMs = 10 * 60_000

/**
 * Runs a film maker beside the server while films wait: a program of its own that speaks the public API, as makers on other machines
 * do.
 * @param address where the server listens
 * @returns stops it; the film that it is at is given back
 */
export function startOwnMaker(services: Services, address: string, lookMs = usualLookMs): { stop(): Promise<void> } {
  const { database, env, log } = services
  let child: ChildProcess | undefined
  let notBefore = 0
  let isLooking = false
  async function look() {
    if (child || isLooking || Date.now() < notBefore) return
    isLooking = true
    try {
      if (!(await hasWaiting(database.db))) return
      const secret = await secretOf(services)
      if (secret === null) return
      child = start(address, env.DATA_DIR, secret)
      log.info({ pid: child.pid }, 'film maker started')
      let said = ''
      createInterface({ input: child.stdout! }).on('line', (line) => log.info({ said: line }, 'film maker'))
      createInterface({ input: child.stderr! }).on('line', (line) => {
        said = line
      })
      child.once('close', (code, signal) => {
        child = undefined
        if (code === 0) return
        notBefore = Date.now() + retryMs
        const fault = said || `制作程序意外结束（${signal ?? code}）`
        log.warn({ code, signal, said: fault }, 'film maker ended, and is started again after a while')
        noteMaker(database.db, hostname(), fault).catch((error) => log.warn({ err: error }, 'fault was not noted'))
      })
    } catch (error) {
      log.warn({ err: error }, 'film maker could not be started')
    } finally {
      isLooking = false
    }
  }
  const timer = env.FILM_MAKER === 'on' ? setInterval(() => void look(), lookMs).unref() : undefined
  return {
    async stop() {
      clearInterval(timer)
      const running = child
      if (!running) return
      const ended = new Promise((done) => running.once('exit', done))
      running.kill('SIGTERM')
      await ended
    },
  }
}

/** The secret of its key, which is made at the first film; null once it was revoked. */
async function secretOf({ database: { db }, secrets }: Services): Promise<string | null> {
  const secret = randomToken()
  await sql`insert into ingest_key (operator_id, name, key_id, secret, created_by)
    select id, ${keyName}, ${keyId}, ${secrets.seal('ingest', secret)}, 'system' from operator where kind = 'platform' order by id limit 1
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ secret: Uint8Array }>`
    select secret from ingest_key where key_id = ${keyId} and revoked_at is null`.execute(db)
  return rows[0] ? secrets.unseal('ingest', Buffer.from(rows[0].secret)).toString() : null
}

function start(address: string, dataDir: string, secret: string): ChildProcess {
  const base = address.replace(/\/\/(0\.0\.0\.0|\[::\])/, '//127.0.0.1')
  const options = [
    '--base',
    base,
    '--name',
    hostname(),
    '--folder',
    resolve(join(dataDir, 'maker')),
    '--idle-exit',
    String(idleSeconds),
  ]
  return fork(program, options, {
    env: { ...inherited(), MAKER_KEY_ID: keyId, MAKER_KEY_SECRET: secret },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
}

/** Nothing that is secret. */
function inherited(): Record<string, string> {
  const named =
    /^(PATH|HOME|TMPDIR|TEMP|LANG|LC_.*|XDG_.*|FONTCONFIG_.*|FFMPEG|FFPROBE|SystemRoot|NODE_COMPILE_CACHE)$/i
  return Object.fromEntries(
    Object.entries(process.env).filter(
      (entry): entry is [string, string] => named.test(entry[0]) && entry[1] !== undefined,
    ),
  )
}
