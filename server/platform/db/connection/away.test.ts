import { type AddressInfo, connect, createServer } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aKey, form, openSender, type Sender } from '#test/clients/sender.ts'
import { aShot } from '#test/media/shots.ts'
import { type Account, anAccount, aPlace, type Place, unique } from '#test/rows/world.ts'
import { openFaultyDatabase } from '#test/server/faultyDatabase.ts'
import { pause } from '#test/server/killableServer.ts'
import { withServer } from '#test/server/template.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { openLog } from '../../log.ts'
import { DatabaseAway, retry, throwFault } from './away.ts'
import { watchedSocket } from './watchedPool.ts'

const postgres = process.env.TEST_DATABASE_URL
/** Far above what an answer takes, far below the 120 s after which a page gives up. */
const limitMs = 20_000

// Needs TEST_DATABASE_URL, because the embedded database has no connection that could break.
describe.skipIf(!postgres)('while the connections to PostgreSQL break', () => {
  let way: Awaited<ReturnType<typeof openFaultyDatabase>>
  let server: TestServer
  let base: string
  let place: Place
  let account: Account
  let sender: Sender
  let shot: Buffer
  const lines: string[] = []
  beforeAll(async () => {
    way = await openFaultyDatabase(postgres!)
    process.env.TEST_DATABASE_URL = way.url
    const log = openLog({ LOG_LEVEL: 'error' }, { write: (line) => void lines.push(line) })
    server = await startTestServer({ SESSION_CACHE_SECONDS: '3' }, log)
    process.env.TEST_DATABASE_URL = postgres
    const { db } = server.services.database
    place = await aPlace(db)
    account = await anAccount(db, 1)
    sender = openSender(server, await aKey(server.services, place.operatorId))
    shot = await aShot()
    base = await server.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    process.env.TEST_DATABASE_URL = postgres
    await server?.close()
    await way?.close()
  })

  interface TimedResponse {
    status: number
    code: number
    retryAfter: string | null
    ms: number
  }
  async function ask(
    method: string,
    path: string,
    headers: Record<string, string>,
    body: Buffer,
  ): Promise<TimedResponse> {
    const startedAt = performance.now()
    const answer = await fetch(base + path, {
      method,
      headers,
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(limitMs),
    })
    const { code } = (await answer.json()) as { code: number }
    const ms = performance.now() - startedAt
    return { status: answer.status, code, retryAfter: answer.headers.get('retry-after'), ms }
  }
  const asAccount = (method: string, path: string, body: object) =>
    ask(
      method,
      path,
      { authorization: account.token, 'content-type': 'application/json' },
      Buffer.from(JSON.stringify(body)),
    )
  const read = () => asAccount('POST', contract.scenic.areas.list.path, {})
  const write = (name: string) =>
    asAccount('POST', contract.scenic.cases.add.path, { areaId: place.areaId, name, caseType: 'clip' })
  const order = (orderNo: string) => {
    const { path } = contract.ingest.ingest.orders
    const items = [
      {
        orderNo,
        kind: 'photo',
        gbCode: place.gbCode,
        openid: 'openid-breaks',
        amountFen: 100,
        goods: '照片',
        at: '2026-05-02T06:28:03Z',
      },
    ]
    const body = Buffer.from(JSON.stringify({ items }))
    return ask('POST', path, { ...sender.headers('POST', path, body), 'content-type': 'application/json' }, body)
  }
  const picture = (pictureId: string) => {
    const { path } = contract.ingest.ingest.picture
    const { body, type } = form({ pictureId, gbCode: place.gbCode, takenAt: '2026-05-02T14:28:03+08:00' }, shot)
    return ask('POST', path, { ...sender.headers('POST', path, body), 'content-type': type }, body)
  }
  // The last connections that were broken may still be in the pool.
  const query = (text: string) => retry(() => server.services.database.query(text))
  const names = async (text: string) => (await query(text)).rows.map(({ name }) => String(name))

  /** Keeps eight callers busy until there are so many responses, and breaks connections after every twelfth. */
  async function underLoad(answers: number, breaking: () => Promise<unknown> | unknown) {
    const responses: TimedResponse[] = []
    const done = { cases: [] as string[], orders: [] as string[], pictures: [] as string[] }
    const caller = async (one: () => Promise<TimedResponse>) => {
      while (responses.length < answers) {
        responses.push(await one())
        if (responses.length % 12 === 0) await breaking()
      }
    }
    const noted = (kind: keyof typeof done, send: (name: string) => Promise<TimedResponse>) => async () => {
      const name = unique('BRK-')
      const said = await send(name)
      if (said.code === 200) done[kind].push(name)
      return said
    }
    await Promise.all([
      caller(read),
      caller(read),
      caller(read),
      caller(noted('cases', write)),
      caller(noted('cases', write)),
      caller(noted('orders', order)),
      caller(noted('orders', order)),
      caller(noted('pictures', picture)),
    ])
    return { responses, done }
  }

  const breaks: [name: string, breaking: () => Promise<unknown> | unknown][] = [
    ['backends are killed', () => terminate()],
    ['sockets are reset', () => way.reset()],
  ]
  const terminate = () =>
    withServer(postgres!, (client) =>
      client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and random() < 0.5', [
        new URL(server.services.env.DATABASE_URL!).pathname.slice(1),
      ]),
    )
  it.each(breaks)(
    'when %s under load, all requests are answered in time and acknowledged writes are kept',
    async (_, breaking) => {
      const { responses, done } = await underLoad(200, breaking)
      for (const one of responses) {
        expect(one.ms).toBeLessThan(limitMs)
        if (one.status === 200) expect(one.code).toBe(200)
        else expect(one).toMatchObject({ status: 503, code: 1500, retryAfter: expect.stringMatching(/^[1-9]/) })
      }
      expect(responses.filter(({ status }) => status === 200).length).toBeGreaterThan(responses.length / 2)
      expect(await names('select name from scenic_case')).toEqual(expect.arrayContaining(done.cases))
      expect(await names('select order_no as name from orders')).toEqual(expect.arrayContaining(done.orders))
      expect(await names('select external_id as name from picture')).toEqual(expect.arrayContaining(done.pictures))
      // Each write was made once and has one audit row.
      const { rows } = await query(
        "select (select count(*)::int from scenic_case where name like 'BRK-%') as made, (select count(*)::int from audit where operation = 'scenic.cases.add' and code = 200) as noted",
      )
      expect(rows[0]!.made).toBe(rows[0]!.noted)
    },
  )

  it('a read whose connection breaks is still answered', async () => {
    for (let time = 0; time < 10; time++) {
      const pendingReads = Promise.all(Array.from({ length: 8 }, read))
      await pause(time * 2)
      way.reset()
      expect((await pendingReads).map(({ status }) => status)).toEqual(Array(8).fill(200))
    }
  })

  it('events of the time when the connections were broken arrive once they are back', async () => {
    const subjects: (number | null)[] = []
    const hearer = { adminId: account.id, areaIds: null, pages: new Set(['order']) }
    const end = await server.services.events.subscribe({
      hearer: () => hearer,
      onEvents: (events) => subjects.push(...events.map(({ subject }) => subject)),
    })
    const breaking = setInterval(() => way.reset(), 20)
    const direct = new URL(server.services.env.DATABASE_URL!)
    direct.host = new URL(postgres!).host
    const client = new pg.Client({ connectionString: direct.href })
    await client.connect()
    for (const subject of [1, 2, 3]) {
      await client.query("insert into event (topic, subject) values ('order', $1)", [subject])
      await pause(100)
    }
    await client.end()
    clearInterval(breaking)
    await expect.poll(() => subjects, { timeout: limitMs }).toEqual([1, 2, 3])
    end()
  })

  it('a caller that disconnects in the middle of a picture is no fault', async () => {
    const before = lines.length
    const { path } = contract.ingest.ingest.picture
    const { body, type } = form(
      { pictureId: unique('left-'), gbCode: place.gbCode, takenAt: '2026-05-02T14:28:03+08:00' },
      shot,
    )
    const headers: Record<string, string | number> = {
      ...sender.headers('POST', path, body),
      host: 'x',
      'content-type': type,
      'content-length': body.length,
    }
    const { hostname, port } = new URL(base)
    const socket = connect(Number(port), hostname)
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
    socket.write(body.subarray(0, body.length / 2))
    await pause(200)
    socket.resetAndDestroy()
    await pause(300)
    expect(lines.slice(before).filter((line) => /fault/.test(line))).toEqual([])
    expect((await read()).status).toBe(200)
  })
})

describe('a database that is away', () => {
  it.each([
    [{ code: 'ECONNRESET' }],
    [{ code: 'ECONNREFUSED' }],
    [{ code: 'EPIPE' }],
    [{ code: '57P01' }],
    [{ code: '08006' }],
    [{ message: 'Connection terminated unexpectedly' }],
    [{ message: 'timeout exceeded when trying to connect' }],
  ])('error %o counts as the database being away, unlike a refusal', (fault) => {
    const thrown = (fields: object) => {
      try {
        throwFault(Object.assign(new Error('x'), fields))
      } catch (error) {
        return error
      }
    }
    expect(thrown(fault)).toBeInstanceOf(DatabaseAway)
    expect(thrown({ code: '23505' })).not.toBeInstanceOf(DatabaseAway)
  })

  it('work is retried for a while if the database is away, and not after other errors', async () => {
    let attempts = 0
    const away = new DatabaseAway(new Error('gone'))
    expect(await retry(async () => (++attempts < 4 ? Promise.reject(away) : 'there'))).toBe('there')
    attempts = 0
    await expect(retry(async () => Promise.reject(++attempts && new Error('other')))).rejects.toThrow('other')
    expect(attempts).toBe(1)
    await expect(
      retry(
        async () => Promise.reject(++attempts && away),
        () => false,
      ),
    ).rejects.toThrow('gone')
    expect(attempts).toBe(2)
  })

  it('a silent database connection is given up', async () => {
    const mute = createServer(() => {}).listen(0, '127.0.0.1')
    await new Promise((resolve) => mute.once('listening', resolve))
    const socket = watchedSocket(100).connect((mute.address() as AddressInfo).port, '127.0.0.1')
    expect(await new Promise((resolve) => socket.once('error', resolve))).toMatchObject({ code: 'ETIMEDOUT' })
    mute.close()
  })
})
