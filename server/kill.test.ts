import { type ChildProcess, fork } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, inject, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aKey, type Key } from '#test/sender.ts'
import { databaseUrl, withServer } from '#test/template.ts'
import { anAccount, aPlace, fresh, type Place } from '#test/world.ts'
import { openDatabase } from './db/open.ts'
import { readEnv } from './env.ts'
import { signatureOf } from './ingest/signature.ts'
import { openSecrets } from './secrets.ts'

const postgres = process.env.TEST_DATABASE_URL
/** How often the server is killed in a run; 50 for the long run. */
const kills = Number(process.env.KILLS ?? 6)
const amountFen = 1990

describe.skipIf(!postgres)('killed without warning, again and again', () => {
  it(
    'keeps every acknowledged order and payment, and every refund reaches the provider exactly once',
    async () => {
      const name = `jy_test_kill_${randomBytes(4).toString('hex')}`
      await withServer(postgres!, (client) => client.query(`create database ${name} template ${inject('postgresTemplate')}`))
      const dataDir = mkdtempSync(join(tmpdir(), 'jy-kill-'))
      const settings = {
        DATABASE_URL: databaseUrl(postgres!, name),
        DATABASE_CONNECTIONS: '6',
        DATA_DIR: dataDir,
        SECRET_KEY: randomBytes(32).toString('hex'),
        LOG_LEVEL: 'silent',
        RATE_LIMIT: '1000000',
      }
      const env = readEnv(settings)
      const database = await openDatabase({ url: env.DATABASE_URL, connections: 2 })
      try {
        const place = await aPlace(database.db)
        const key = await aKey({ database, secrets: openSecrets(env) }, place.operatorId)
        const { token } = await anAccount(database.db, 0)
        const visitor = { openid: fresh('openid-'), at: new Date().toISOString() }
        const server = new Mortal(settings)
        await server.start()
        const client = new Persistent(server, key, token)
        await client.batch('visitors', [visitor])

        const paid: string[] = []
        const refunded: number[] = []
        let open = true
        const buyers = [1, 2, 3].map(async () => {
          while (open) await buy(client, place, visitor.openid, paid, refunded)
        })
        for (let kill = 0; kill < kills; kill++) {
          await pause(200 + Math.random() * 1200)
          await server.killAndRestart()
        }
        open = false
        await Promise.all(buyers)

        const count = async (text: string, values: unknown[] = []) => Number((await database.query(text, values)).rows[0]!.n)
        expect(paid.length).toBeGreaterThan(kills)
        expect(await count("select count(*) as n from orders where order_no = any($1) and paid_fen = 1990 and transaction_id = 'T-' || order_no", [paid])).toBe(paid.length)
        expect(await count('select count(*) as n from payment')).toBe(await count('select count(*) as n from orders where paid_at is not null'))
        for (let waited = 0; waited < 120 && (await count("select count(*) as n from refund where state <> 'succeeded'")) > 0; waited++) await pause(1000)
        expect(await count("select count(*) as n from refund where state = 'succeeded' and id = any($1)", [refunded])).toBe(refunded.length)
        // The provider's own books: one refund for each of ours, under one number, of the same amount.
        expect(await count('select count(*) as n from sandbox.refund')).toBe(await count('select count(*) as n from refund'))
        expect(
          await count(
            'select count(*) as n from refund r join refund_attempt a on a.refund_id = r.id join sandbox.refund s on s.out_refund_no = a.out_refund_no and s.refund_fen = r.amount_fen',
          ),
        ).toBe(await count('select count(*) as n from refund'))
        expect(await count('select count(*) as n from orders where refunded_fen > paid_fen or refunding_fen <> 0')).toBe(0)
        expect(await count('select coalesce(sum(refunded_fen), 0) as n from area_hour')).toBe(await count('select coalesce(sum(amount_fen), 0) as n from refund'))
        expect(await count('select coalesce(sum(orders), 0) as n from order_day')).toBe(await count('select count(*) as n from orders'))
        await server.stop()
      } finally {
        await database.close()
        await withServer(postgres!, (client) => client.query(`drop database ${name} with (force)`))
        rmSync(dataDir, { recursive: true, force: true })
      }
    },
    kills * 20_000 + 180_000,
  )
})

async function buy(client: Persistent, place: Place, openid: string, paid: string[], refunded: number[]) {
  const numbers = [fresh('KILL'), fresh('KILL'), fresh('KILL')]
  const at = new Date().toISOString()
  await client.batch(
    'orders',
    numbers.map((orderNo) => ({ orderNo, kind: 'video', gbCode: place.gbCode, openid, amountFen, goods: '视频 1', at })),
  )
  await client.batch(
    'payments',
    numbers.map((orderNo) => ({ orderNo, result: 'success', channel: 'wechat', transactionId: `T-${orderNo}`, amountFen, at })),
  )
  paid.push(...numbers)
  const orderId = await client.orderId(numbers[0]!)
  const { id } = (await client.post(contract.operation.refunds.mandatory.path, { orderId, amountFen: 990, reason: 'other', note: '测试', requestKey: fresh('kill-key-') })) as {
    id: number
  }
  refunded.push(id)
}

/** The server as a process that dies. */
class Mortal {
  readonly settings: Record<string, string>
  #child: ChildProcess | null = null
  url = ''
  constructor(settings: Record<string, string>) {
    this.settings = settings
  }
  async start() {
    const child = fork(fileURLToPath(new URL('./main.ts', import.meta.url)), {
      env: { ...process.env, ...this.settings, PORT: '0' },
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

/** Asks again, with the same keys, until there is an answer: what real cameras and pages do. */
class Persistent {
  readonly server: Mortal
  readonly key: Key
  readonly token: string
  constructor(server: Mortal, key: Key, token: string) {
    this.server = server
    this.key = key
    this.token = token
  }
  async batch(name: 'orders' | 'payments' | 'visitors', items: unknown[]) {
    const { path } = contract.ingest.ingest[name]
    const body = Buffer.from(JSON.stringify({ items }))
    const idempotencyKey = fresh('kill-idem-')
    const data = (await this.#until(path, () => this.#signed(path, body, idempotencyKey), body)) as { items: { code: number; msg: string }[] }
    for (const item of data.items) if (item.code !== 200) throw new Error(`${name}: ${item.code} ${item.msg}`)
  }
  post(path: string, body: object) {
    return this.#until(path, () => ({ authorization: this.token }), Buffer.from(JSON.stringify(body)))
  }
  async orderId(orderNo: string) {
    const { rows } = (await this.post(contract.operation.orders.list.path, { q: orderNo })) as { rows: { id: number }[] }
    return rows[0]!.id
  }
  #signed(path: string, body: Buffer, idempotencyKey: string): Record<string, string> {
    const time = String(Date.now())
    const nonce = randomBytes(16).toString('hex')
    const signature = signatureOf(this.key.secret, { method: 'POST', path, time, nonce, bodyHash: createHash('sha256').update(body).digest('hex') })
    return { 'x-jy-key': this.key.keyId, 'x-jy-time': time, 'x-jy-nonce': nonce, 'x-jy-signature': signature, 'idempotency-key': idempotencyKey }
  }
  async #until(path: string, headers: () => Record<string, string>, body: Buffer): Promise<unknown> {
    for (let attempt = 0; attempt < 600; attempt++) {
      try {
        const response = await fetch(this.server.url + path, {
          method: 'POST',
          headers: { ...headers(), 'content-type': 'application/json', connection: 'close' },
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

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
