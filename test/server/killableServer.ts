import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inject } from 'vitest'
import { contract } from '#contract/index.ts'
import { openDatabase } from '#server/platform/db/open.ts'
import { readEnv } from '#server/platform/env.ts'
import { signatureOf } from '#server/platform/http/signature.ts'
import { openSecrets } from '#server/platform/secrets/secrets.ts'
import { form, type Key } from '../clients/sender.ts'
import { unique } from '../rows/world.ts'
import { databaseUrl, withServer } from './template.ts'

/** How often the server is killed in a run; 50 for the long run. */
export const kills = Number(process.env.KILLS ?? 6)

/**
 * A server that can be killed, on its own PostgreSQL database, with access to that database and its secrets.
 * @param template a migrated database of the same PostgreSQL, by default that of the tests
 */
export async function startKillableServer(postgres: string, template = inject('postgresTemplate')) {
  const name = `jy_test_kill_${randomBytes(4).toString('hex')}`
  await withServer(postgres, (client) => client.query(`create database ${name} template ${template}`))
  const dataDir = mkdtempSync(join(tmpdir(), 'jy-kill-'))
  const settings = {
    DATABASE_URL: databaseUrl(postgres, name),
    DATABASE_CONNECTIONS: '6',
    DATA_DIR: dataDir,
    SECRET_KEY: randomBytes(32).toString('hex'),
    LOG_LEVEL: 'silent',
    RATE_LIMIT: '1000000',
  }
  const env = readEnv(settings)
  const database = await openDatabase({ url: env.DATABASE_URL, connections: 2 })
  return {
    env,
    database,
    secrets: openSecrets(env),
    server: new KillableServer(settings),
    async close() {
      await database.close()
      await withServer(postgres, (client) => client.query(`drop database ${name} with (force)`))
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** The server as a process that dies. */
export class KillableServer {
  readonly settings: Record<string, string>
  #child: ChildProcess | null = null
  url = ''
  constructor(settings: Record<string, string>) {
    this.settings = settings
  }
  async start() {
    const child = fork(fileURLToPath(new URL('../../server/main.ts', import.meta.url)), {
      env: { ...process.env, PORT: '0', ...this.settings },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      execArgv: [],
    })
    this.#child = child
    this.url = await new Promise((resolve, reject) => {
      child.on('message', ({ ready }: { ready: string }) => resolve(ready))
      child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    })
  }
  async killAndRestart() {
    await this.#end('SIGKILL')
    await this.start()
  }
  stop = () => this.#end('SIGTERM')
  #end(signal: 'SIGKILL' | 'SIGTERM') {
    const child = this.#child!
    return new Promise<void>((resolve) => {
      child.once('exit', () => resolve())
      child.kill(signal)
    })
  }
}

/** Repeats requests with the same keys until there is a response, as real cameras and pages do. */
export class Persistent {
  readonly server: KillableServer
  readonly key: Key
  readonly token: string
  constructor(server: KillableServer, key: Key, token: string) {
    this.server = server
    this.key = key
    this.token = token
  }
  async batch(name: 'orders' | 'payments' | 'visitors', items: unknown[]) {
    const { path } = contract.ingest.ingest[name]
    const body = Buffer.from(JSON.stringify({ items }))
    const idempotencyKey = unique('kill-idem-')
    const data = (await this.#until(path, () => this.#signed(path, body, idempotencyKey), body)) as {
      items: { code: number; msg: string }[]
    }
    for (const item of data.items) if (item.code !== 200) throw new Error(`${name}: ${item.code} ${item.msg}`)
  }
  async picture(fields: Record<string, string>, file: Buffer) {
    const { path } = contract.ingest.ingest.picture
    const { body, type } = form(fields, file)
    const idempotencyKey = unique('kill-idem-')
    await this.#until(path, () => this.#signed(path, body, idempotencyKey), body, type)
  }
  post(path: string, body: object) {
    return this.#until(path, () => ({ authorization: this.token }), Buffer.from(JSON.stringify(body)))
  }
  async orderId(orderNo: string) {
    const { rows } = (await this.post(contract.sales.orders.list.path, { q: orderNo })) as {
      rows: { id: number }[]
    }
    return rows[0]!.id
  }
  #signed(path: string, body: Buffer, idempotencyKey: string): Record<string, string> {
    const time = String(Date.now())
    const nonce = randomBytes(16).toString('hex')
    const signature = signatureOf(this.key.secret, {
      method: 'POST',
      path,
      time,
      nonce,
      bodyHash: createHash('sha256').update(body).digest('hex'),
    })
    return {
      'x-jy-key': this.key.keyId,
      'x-jy-time': time,
      'x-jy-nonce': nonce,
      'x-jy-signature': signature,
      'idempotency-key': idempotencyKey,
    }
  }
  async #until(
    path: string,
    headers: () => Record<string, string>,
    body: Buffer,
    type = 'application/json',
  ): Promise<unknown> {
    for (let attempt = 0; attempt < 600; attempt++) {
      try {
        const response = await fetch(this.server.url + path, {
          method: 'POST',
          headers: { ...headers(), 'content-type': type, connection: 'close' },
          body: new Uint8Array(body),
          signal: AbortSignal.timeout(20_000),
        })
        const envelope = (await response.json()) as { code: number; msg: string; data: unknown }
        if (response.status < 500 && envelope.code !== 1500) {
          if (envelope.code !== 200) throw new Refused(`${path}: ${envelope.code} ${envelope.msg}`)
          return envelope.data
        }
      } catch (error) {
        if (error instanceof Refused) throw error
      }
      await pause(100)
    }
    throw new Error(`${path} never answered`)
  }
}
class Refused extends Error {}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
