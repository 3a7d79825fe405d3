import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { coupons } from '#contract/coupons/coupons.ts'
import { ingest } from '#contract/ingest/ingest.ts'
import { caseImages } from '#contract/scenic/caseImages.ts'
import { cases } from '#contract/scenic/cases.ts'
import { events, type LiveEvent } from '#contract/system/events.ts'
import { aKey, openSender, type Sender } from '#test/clients/sender.ts'
import { watchChanges } from '#test/contract/changeLog.ts'
import { aShot } from '#test/media/shots.ts'
import { aCouponActivity } from '#test/rows/couponRows.ts'
import { aClip } from '#test/rows/filmRows.ts'
import { aTemplate } from '#test/rows/materialRows.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aTenant, type Tenant } from '#test/rows/tenants.ts'
import { type Account, anAccount, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { about, calls, canCall, isWrite } from './requests.ts'

let server: TestServer
let own: Tenant
let stranger: Tenant
let platform: Account
let url: string
const roles = [2, 3] as const
/** What each reading call answered before the stranger came and after. */
const answers = new Map<string, [before: string, after: string]>()
const readings = roles.flatMap((role) =>
  calls.filter(({ operation }) => canCall(operation, role) && !isWrite(operation)).map((entry) => ({ role, ...entry })),
)

beforeAll(async () => {
  // Figures start again with the hour: both readings must be in the same hour.
  for (let startHour = Number.NaN; startHour !== hourOf(Date.now()); ) {
    startHour = hourOf(Date.now())
    await server?.close()
    await compare()
  }
  platform = await anAccount(server.services.database.db, 0)
  url = await server.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => server?.close())
const hourOf = (time: number) => Math.floor(time / 3_600_000)

async function compare() {
  server = await startTestServer({ SESSION_CACHE_SECONDS: '60' })
  own = await aTenant(server)
  const requests: (() => Promise<string>)[] = []
  for (const { role, id, operation } of readings) {
    const parts = await about(own, { id, operation }, role)
    requests.push(async () => lasting((await server.send(own.accounts[role].token, operation, parts)).data))
  }
  const before = []
  for (const ask of requests) before.push(await ask())
  stranger = await aTenant(server)
  for (const [at, { role, id }] of readings.entries())
    answers.set(`${id} ${role}`, [before[at]!, await requests[at]!()])
}

/** When it was read, and when the addresses in it end. */
const timed = (key: string, data: unknown) =>
  key === 'asOf' || (key === 'endsAt' && data !== null && typeof data === 'object' && 'flv' in data)

/** A response without the parts that depend only on when it was requested. */
const lasting = (data: unknown) =>
  JSON.stringify(data, (key, value) => (timed(key, data) ? undefined : value)).replaceAll(/\?(e|token)=[^"]*/g, '')

describe('another tenant', () => {
  it.each(readings)('rows of another tenant change no list, total or figure of $id for role $role', ({ role, id }) => {
    const [before, after] = answers.get(`${id} ${role}`)!
    expect(after).toBe(before)
  })

  const texts = readings.flatMap((entry) =>
    Object.entries((entry.operation.body as TObject | undefined)?.properties ?? {})
      .filter(([, field]) => isWord(field as Word))
      .map(([field]) => ({ ...entry, field })),
  )
  it.each(texts)(
    'a search in $field of $id finds no rows of another tenant, role $role',
    async ({ role, operation, field }) => {
      const { rows } = await server.services.database.query('select order_no, phone from orders where id = $1', [
        stranger.order.id,
      ])
      for (const words of [stranger.mark, rows[0]!.order_no, stranger.place.gbCode]) {
        const { token } = own.accounts[role]
        const answer = await server.send(token, operation, { body: { [field]: words } })
        expect(JSON.stringify(answer.data)).not.toContain(stranger.mark)
        expect(JSON.stringify(answer.data)).not.toContain(own.mark)
        expect((answer.data as { total?: number }).total ?? 0).toBe(0)
      }
    },
  )

  it('live events of another tenant never reach this one, whatever that tenant does or what is done to it', async () => {
    const streams = await Promise.all(
      [own.accounts[2], own.accounts[3], stranger.accounts[2], stranger.accounts[3]].map(listening),
    )
    // What the platform writes to everybody is everybody's.
    const writeCalls = calls.filter(({ id, operation }) => isWrite(operation) && !id.startsWith('messages.notices.'))
    for (const entry of writeCalls) {
      const role = roles.findLast((one) => canCall(entry.operation, one))
      const account = role === undefined ? platform : stranger.accounts[role]
      if (entry.id !== 'accounts.admins.logout')
        await server.send(account.token, entry.operation, await about(stranger, entry, role))
    }
    await server.services.events.emit(server.services.database.db, [{ topic: 'message', subject: 999 }])
    for (const { received } of streams) await expect.poll(() => received.map(({ subject }) => subject)).toContain(999)
    // That the platform has changed a header is sent to everybody, and says nothing about a tenant.
    const [ownEvents, too, theirs, alike] = streams.map(({ received }) =>
      received.filter(({ topic }) => topic !== 'table'),
    )
    expect([ownEvents, too]).toEqual([ownEvents!.slice(-1), too!.slice(-1)])
    expect(new Set([...theirs!, ...alike!].map(({ topic }) => topic)).size).toBeGreaterThan(2)
    for (const stream of streams) stream.close()
  })
})

interface Word {
  type?: string
  enum?: unknown
  format?: string
  pattern?: string
}
const isWord = ({ type, enum: words, format, pattern }: Word) => type === 'string' && !words && !format && !pattern

/** The events that an account receives on its live stream. */
async function listening({ token }: Account) {
  const ending = new AbortController()
  const response = await fetch(url + events.stream.path, { headers: { authorization: token }, signal: ending.signal })
  const received: LiveEvent[] = []
  const reading = async () => {
    let rest = ''
    for await (const chunk of response.body!) {
      const lines = (rest + Buffer.from(chunk).toString()).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line.startsWith('data: ')) received.push(JSON.parse(line.slice(6)))
    }
  }
  void reading().catch(() => {})
  return { received, close: () => ending.abort() }
}

describe('files', () => {
  const upload = async (token: string, caseId: number) => {
    const { method, path } = caseImages.upload
    const answer = await server.app.inject({
      method,
      url: path.replace('{id}', String(caseId)),
      headers: { authorization: token, 'content-type': 'image/jpeg' },
      payload: await aShot(1, 60, 40),
    })
    return answer.json() as { code: number; data: { key: string; url: string } }
  }
  const ownToken = () => own.accounts[2].token

  it('an uploaded file can be used neither by a project of another tenant nor from one', async () => {
    const ownUpload = await upload(ownToken(), own.place.caseId)
    const otherUpload = await upload(stranger.accounts[2].token, stranger.place.caseId)
    expect([ownUpload.code, otherUpload.code]).toEqual([200, 200])
    expect(await upload(ownToken(), stranger.place.caseId)).toMatchObject({ code: 1512 })
    const show = (key: string) =>
      server.call(ownToken(), caseImages.set, {
        params: { id: own.place.caseId },
        body: { images: [{ slot: 'cover', key }] },
      })
    expect((await show(otherUpload.data.key)).code).toBe(2000)
    expect((await show(ownUpload.data.key)).code).toBe(200)
    const { data } = await server.call(ownToken(), cases.list, { body: { id: stranger.place.caseId } })
    expect(data.rows).toEqual([])
  })

  it('the signature of one’s own file opens no file of another tenant', async () => {
    const ownUpload = await upload(ownToken(), own.place.caseId)
    const otherUpload = await upload(stranger.accounts[2].token, stranger.place.caseId)
    const statusOf = async (address: string) => (await server.app.inject({ url: address })).statusCode
    expect(await statusOf(ownUpload.data.url)).toBe(200)
    expect(await statusOf(ownUpload.data.url.replace(ownUpload.data.key, otherUpload.data.key))).toBe(403)
  })
})

describe('the ingest door', () => {
  let sender: Sender
  let changes: Awaited<ReturnType<typeof watchChanges>>
  beforeAll(async () => {
    sender = openSender(server, await aKey(server.services, own.place.operatorId))
    changes = await watchChanges(server)
  })
  const now = new Date().toISOString()
  const orderNoOf = async (tenant: Tenant) => tenant.order.orderNo
  const pictureOf = async ({ place }: Tenant) => (await aPicture(server.services.database.db, place)).externalId
  const openid = () => unique('openid-')
  const items: [keyof typeof ingest, (of: Tenant) => Promise<object>][] = [
    ['heartbeats', async ({ place }) => ({ gbCode: place.gbCode, at: now })],
    ['scans', async ({ place }) => ({ scanId: unique('s'), gbCode: place.gbCode, openid: openid(), at: now })],
    [
      'orders',
      async ({ place }) => ({
        ...{ orderNo: unique('JYO'), kind: 'photo', gbCode: place.gbCode, openid: openid() },
        ...{ amountFen: 5970, goods: '照片', at: now },
      }),
    ],
    [
      'payments',
      async (of) => ({
        ...{ orderNo: await orderNoOf(of), result: 'failed', channel: 'wechat', transactionId: unique('4200') },
        ...{ amountFen: 5970, reason: '余额不足', at: now },
      }),
    ],
    [
      'faceMatches',
      async (of) => ({
        ...{ recordId: unique('m'), picture: await pictureOf(of), openid: openid() },
        ...{ score: 0.9, engine: 'test', at: now },
      }),
    ],
    ['pictureViews', async (of) => ({ picture: await pictureOf(of), openid: openid(), at: now })],
    [
      'complaints',
      async (of) => ({ complaintId: unique('c'), orderNo: await orderNoOf(of), words: '不是我', at: now }),
    ],
    [
      'records',
      async (of) => ({
        ...{ videoId: unique('v'), gbCode: own.place.gbCode, orderNo: await orderNoOf(of) },
        ...{ recordedAt: now, state: 'recording', at: now },
      }),
    ],
    [
      'clipMatches',
      async ({ place }) => ({
        ...{ recordId: unique('cm'), clip: (await aClip(server.services.database.db, place)).externalId },
        ...{ openid: openid(), score: 0.9, engine: 'test', at: now },
      }),
    ],
    [
      'films',
      async ({ place }) => ({
        ...{ videoId: unique('v'), gbCode: own.place.gbCode, openid: openid() },
        ...{ templateId: (await aTemplate(server.services.database.db, place)).id },
        ...{ from: new Date(Date.parse(now) - 60_000).toISOString(), to: now, at: now },
      }),
    ],
    [
      'couponClaims',
      async ({ place }) => {
        const { id } = await aCouponActivity(server.services.database.db, place)
        return { claimId: unique('c'), couponActivityId: id, openid: openid(), at: now }
      },
    ],
    [
      'couponCodes',
      async ({ place, accounts }) => {
        const { db } = server.services.database
        const { id: activityId } = await aCouponActivity(db, place)
        const body = { couponActivityId: activityId, coupons: 1, requestKey: unique('request-') }
        await server.call(accounts[2].token, coupons.make, { body })
        const made = db.selectFrom('coupon').select('code').where('activityId', '=', activityId)
        return { code: (await made.executeTakeFirstOrThrow()).code, openid: openid(), at: now }
      },
    ],
    ['downloads', async (of) => ({ downloadId: unique('d'), orderNo: await orderNoOf(of), at: now })],
  ]

  it.each(items)(
    'the ingest interface accepts %s of its own operator and refuses those of another',
    async (name, item) => {
      const post = async (one: object) => (await sender.batch(name as 'scans', [one])).data.items[0]!.code
      expect(await post(await item(own))).toBe(200)
      const theirs = await item(stranger)
      await changes.take()
      expect(await post(theirs)).not.toBe(200)
      const touched = (await changes.take()).filter(({ table }) => !table.includes('.ingest_'))
      expect(touched).toEqual([])
    },
  )

  it('every batch of the ingest interface that names something of a tenant is tested here', () => {
    const known = new Set<string>([
      ...items.map(([name]) => name),
      'visitors',
      'picture',
      'snapshot',
      'catalogue',
      'templates',
      'bus',
      // Coupons are requested by the visitor who has them.
      'coupons',
      // The platform's own.
      'servers',
      // Clips have their own tests, and videos, their files and retry requests have their own tests.
      'clip',
      'recordFile',
      'recordRetries',
      'serverList',
    ])
    expect(Object.keys(ingest).filter((name) => !known.has(name))).toEqual([])
  })
})
