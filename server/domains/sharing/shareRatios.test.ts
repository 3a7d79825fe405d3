import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contract } from '#contract/index.ts'
import { aMerchant, anEnterprise, aShareRatio } from '#test/rows/sellerRows.ts'
import { type Account, anAccount, aPlace, type Place } from '#test/rows/world.ts'
import { cases } from '#test/run/depth.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

const { enterprises, shareRatios } = contract.sharing
let server: TestServer
let root: Account
let place: Place
let enterprise: { id: number; name: string }
beforeAll(async () => {
  server = await startTestServer()
  root = await anAccount(db(), 0)
  place = await aPlace(db())
  enterprise = await anEnterprise(db(), place)
})
afterAll(() => server?.close())
const db = () => server.services.database.db

type Kind = 'video' | 'photo'
const hour = 3_600_000
const begin = Date.now()
const at = (hours: number) => new Date(begin + hours * hour).toISOString()
interface RatioBody {
  merchantId?: number | null
  share: number
  orderKinds?: Kind[]
  startsAt?: string
  endsAt?: string | null
}
const addTo = (caseId: number, body: RatioBody) =>
  server.call(root.token, shareRatios.add, { body: { caseId, orderKinds: ['video', 'photo'], ...body } })
const one = async (id: number) => (await server.call(root.token, shareRatios.list, { body: { id } })).data.rows[0]!
const edit = (id: number, version: number, body: object) =>
  server.call(root.token, shareRatios.edit, { params: { id }, body: { version, ...body } })
const remove = (id: number) => server.call(root.token, shareRatios.remove, { params: { id } })

it('an enterprise and a merchant each get a share of a project, and the remaining limit is shown', async () => {
  const { id: merchantId, name } = await aMerchant(db(), place)
  const first = await addTo(place.caseId, { share: 2000 })
  expect(first.code).toBe(200)
  expect(await one(first.data.id)).toMatchObject({
    ...{
      receiver: 'enterprise',
      receiverName: enterprise.name,
      merchantId: null,
      share: 2000,
      caseShare: 2000,
      state: 'running',
    },
    ...{
      orderKinds: ['video', 'photo'],
      orderTypes: '视频、照片',
      endsAt: null,
      caseId: place.caseId,
      areaId: place.areaId,
    },
  })
  const second = await addTo(place.caseId, { merchantId, share: 1000, orderKinds: ['photo'] })
  expect(second.code).toBe(200)
  expect(await one(second.data.id)).toMatchObject({ receiver: 'merchant', share: 1000, caseShare: 3000 })
  // Of the order type of which most is shared; one that has yet to begin does not count.
  const later = await addTo(place.caseId, { merchantId, share: 500, orderKinds: ['video'], startsAt: at(60) })
  expect(await one(later.data.id)).toMatchObject({ state: 'planned', caseShare: 3000 })
  expect((await remove(later.data.id)).code).toBe(200)
  const sharedTypes = (body: object) =>
    server.call(root.token, shareRatios.sharedTypes, { body: { caseId: place.caseId, ...body } })
  expect((await sharedTypes({})).data).toEqual({
    ...{ areaId: place.areaId, enterpriseId: enterprise.id, enterpriseName: enterprise.name, limit: 3000 },
    rows: [
      expect.objectContaining({ kind: 'video', share: 2000 }),
      {
        ...{ kind: 'photo', name: '照片', share: 3000 },
        receivers: [
          { id: first.data.id, receiver: 'enterprise', name: enterprise.name, share: 2000 },
          { id: second.data.id, receiver: 'merchant', name, share: 1000 },
        ],
      },
    ],
  })
  expect((await sharedTypes({ at: at(-1) })).data.rows.map(({ share }) => share)).toEqual([0, 0])
  const types = (id?: number) => server.call(root.token, shareRatios.orderTypes, { body: { ...(id && { id }) } })
  expect((await types()).data.rows.map(({ kind }) => kind)).toEqual(['video', 'photo'])
  expect((await types(second.data.id)).data.rows).toEqual([{ kind: 'photo', name: '照片' }])
  const all = async (query: { caseId?: number }) =>
    (await server.call(root.token, shareRatios.all, { query })).data.rows.map(({ id }) => id)
  expect(await all({})).toEqual([first.data.id, second.data.id])
  expect(await all({ caseId: place.caseId })).toEqual([first.data.id, second.data.id])
  expect(await all({ caseId: (await aPlace(db())).caseId })).toEqual([])
  const photos = await server.call(root.token, shareRatios.list, { body: { orderKind: 'photo', receiver: 'merchant' } })
  expect(photos.data.rows.map(({ id }) => id)).toEqual([second.data.id])
})

it('a ratio that would exceed the limit at any instant is refused, with the instant and the sum', async () => {
  const there = await aPlace(db())
  const [a, b, c] = [await aMerchant(db(), there), await aMerchant(db(), there), await aMerchant(db(), there)]
  const of = (one: { id: number }, share: number, from: number, to: number | null, orderKinds?: Kind[]) =>
    addTo(there.caseId, {
      ...{ merchantId: one.id, share, startsAt: at(from), endsAt: to === null ? null : at(to) },
      ...(orderKinds && { orderKinds }),
    })
  expect((await of(a, 2000, 10, 20)).code).toBe(200)
  expect((await of(b, 1000, 15, null)).code).toBe(200)
  // From 15 to 20 both apply, so that nothing is left in that period.
  expect(await of(c, 1, 1, null)).toMatchObject({
    code: 2000,
    data: {
      fields: {
        share: expect.stringMatching(
          /起视频订单合计分账 30\.01%，超过上限 30%$|起照片订单合计分账 30\.01%，超过上限 30%$/,
        ),
      },
    },
  })
  expect((await of(c, 1000, 1, 15)).code).toBe(200)
  // At the very end of the one the other begins.
  expect((await of(c, 2000, 20, null)).code).toBe(200)
  expect((await of(a, 1, 21, 22)).code).toBe(2000)
})

it('two ratios of a receiver for the same order type must not overlap in time', async () => {
  const there = await aPlace(db())
  const { id: merchantId } = await aMerchant(db(), there)
  const of = (from: number, to: number | null, orderKinds: Kind[]) =>
    addTo(there.caseId, { merchantId, share: 100, orderKinds, startsAt: at(from), endsAt: to === null ? null : at(to) })
  const first = await of(10, 20, ['video'])
  expect((await of(10, 20, ['photo'])).code).toBe(200)
  expect(await of(19, null, ['video', 'photo'])).toMatchObject({
    code: 2001,
    data: { fields: { startsAt: expect.stringContaining('不能重叠') } },
  })
  const { data } = await of(20, null, ['video'])
  expect((await edit(data.id, 0, { startsAt: at(19) })).code).toBe(2001)
  expect((await edit(first.data.id, 0, { endsAt: at(19) })).code).toBe(200)
  expect((await edit(data.id, 0, { startsAt: at(19) })).code).toBe(200)
})

it('a ratio that has begun can only be ended, and not before now', async () => {
  const there = await aPlace(db())
  const { id: merchantId } = await aMerchant(db(), there)
  const { id } = (await addTo(there.caseId, { merchantId, share: 700 })).data
  for (const [key, value] of Object.entries({ share: 800, orderKinds: ['video'], startsAt: at(5) }))
    expect([key, await edit(id, 0, { [key]: value })]).toMatchObject([
      key,
      { code: 2002, data: { fields: { [key]: expect.any(String) } } },
    ])
  expect((await remove(id)).code).toBe(2002)
  expect(await edit(id, 0, { endsAt: at(-1) })).toMatchObject({
    code: 2000,
    data: { fields: { endsAt: '结束时间不能早于现在' } },
  })
  // Repeating the same values changes nothing.
  const same = { share: 700, orderKinds: ['photo', 'video'], startsAt: (await one(id)).startsAt, endsAt: null }
  expect((await edit(id, 0, { ...same, note: '按协议' })).code).toBe(200)
  // Now, to the minute in which it is typed.
  expect((await edit(id, 1, { endsAt: new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString() })).code).toBe(
    200,
  )
  expect(await one(id)).toMatchObject({ state: 'ended', share: 700, note: '按协议' })
  expect((await edit(id, 2, { endsAt: null })).code).toBe(2002)
  for (const statement of [
    'update share_ratio set share = 1 where id = $1',
    'update share_ratio set ends_at = null where id = $1',
    "update share_ratio set starts_at = starts_at - interval '1 day' where id = $1",
    'delete from share_ratio where id = $1',
  ])
    await expect(server.services.database.query(statement, [id])).rejects.toMatchObject({ code: 'JY011' })
})

it('a planned ratio can be changed and removed, and must end after it begins', async () => {
  const there = await aPlace(db())
  const { id: merchantId } = await aMerchant(db(), there)
  const planned = { merchantId, share: 700, startsAt: at(10), endsAt: at(20) }
  expect(await addTo(there.caseId, { ...planned, endsAt: at(10) })).toMatchObject({
    code: 2000,
    data: { fields: { endsAt: '结束时间应晚于开始时间' } },
  })
  expect(await addTo(there.caseId, { ...planned, startsAt: at(-1) })).toMatchObject({
    code: 2000,
    data: { fields: { startsAt: '开始时间不能早于现在' } },
  })
  const { id } = (await addTo(there.caseId, planned)).data
  const changed = { share: 900, orderKinds: ['video'], startsAt: at(11), endsAt: null }
  expect((await edit(id, 0, changed)).code).toBe(200)
  expect(await one(id)).toMatchObject({ share: 900, orderKinds: ['video'], endsAt: null, state: 'planned' })
  expect((await edit(id, 0, { share: 1 })).code).toBe(1515)
  expect((await edit(id, 1, { startsAt: at(-1) })).code).toBe(2000)
  expect((await edit(id, 1, { endsAt: at(2) })).code).toBe(2000)
  expect((await edit(id, 1, { share: 3001 })).code).toBe(2000)
  expect((await remove(id)).code).toBe(200)
  expect(await one(id)).toBeUndefined()
})

it('only receivers of the project can get a share, and an enterprise with a share cannot be unbound', async () => {
  const there = await aPlace(db())
  expect(await addTo(there.caseId, { share: 1 })).toMatchObject({
    code: 2000,
    data: { fields: { caseId: expect.stringContaining('还没有企业') } },
  })
  const foreign = await aMerchant(db(), place)
  expect(await addTo(there.caseId, { merchantId: foreign.id, share: 1 })).toMatchObject({
    code: 2000,
    data: { fields: { merchantId: '该项目下没有这个商户' } },
  })
  const company = await anEnterprise(db(), there)
  const { id } = (await addTo(there.caseId, { share: 1000, startsAt: at(5) })).data
  const unbind = (version: number) =>
    server.call(root.token, enterprises.edit, { params: { id: company.id }, body: { caseIds: [], version } })
  expect(await unbind(0)).toMatchObject({ code: 2002, msg: expect.stringContaining('先结束比例') })
  expect((await remove(id)).code).toBe(200)
  expect((await unbind(0)).code).toBe(200)
  await expect(
    db()
      .insertInto('shareRatio')
      .values({ areaId: there.areaId, caseId: there.caseId, enterpriseId: company.id, orderKinds: ['video'], share: 1 })
      .execute(),
  ).rejects.toMatchObject({ code: 'JY012' })
})

it('the share limit cannot be set below the present sum of ratios, and ended ratios do not count', async () => {
  const { database } = server.services
  const lower = (share: number) => database.query('update share_limit set share = $1', [share])
  await expect(lower(2999)).rejects.toMatchObject({ code: 'JY013' })
  await lower(3001)
  await lower(3000)
})

it('concurrent changes of ratios never exceed the limit, and never give a receiver two ratios at once', async () => {
  const moment = fc.nat(12)
  const write = fc.record({
    receiver: fc.nat(3),
    share: fc.integer({ min: 200, max: 1800 }),
    from: moment,
    long: fc.option(fc.integer({ min: 1, max: 8 })),
    kinds: fc.constantFrom<Kind[]>(['video'], ['photo'], ['video', 'photo']),
    action: fc.constantFrom('add', 'add', 'add', 'longer', 'more', 'remove'),
  })
  // Two of 1,800 together exceed the limit of 3,000: whatever else is drawn, one of them is refused.
  const tooMuch = [1, 2].map((receiver) => ({
    receiver,
    share: 1800,
    from: 0,
    long: null,
    kinds: ['video'] as Kind[],
    action: 'add',
  }))
  let taken = 0
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 6, maxLength: 14 }), async (drawn) => {
      const writes = [...drawn, ...tooMuch]
      const there = await aPlace(db())
      await anEnterprise(db(), there)
      const merchants = [await aMerchant(db(), there), await aMerchant(db(), there), await aMerchant(db(), there)]
      const base = Date.now() + hour
      const instant = (hours: number) => new Date(base + hours * hour).toISOString()
      const existing = await aShareRatio(db(), there, { merchantId: merchants[0]!.id, share: 500 })
      const answers = await Promise.all(
        writes.map(({ action, receiver, share, from, long, kinds }) => {
          const endsAt = long === null ? null : instant(from + long)
          if (action === 'longer') return edit(existing.id, 0, { startsAt: instant(from), endsAt })
          if (action === 'more') return edit(existing.id, 0, { share, orderKinds: kinds })
          if (action === 'remove') return remove(existing.id)
          const merchantId = merchants[receiver]?.id ?? null
          return addTo(there.caseId, { merchantId, share, orderKinds: kinds, startsAt: instant(from), endsAt })
        }),
      )
      for (const { code } of answers) expect([200, 1512, 1515, 2000, 2001]).toContain(code)
      taken += answers.filter(({ code }) => code === 200).length
      expect(answers.some(({ code }) => code === 2000 || code === 2001)).toBe(true)
      const { rows } = await server.services.database.query('select * from share_ratio where case_id = $1', [
        there.caseId,
      ])
      const stands = rows.map((row) => ({
        who: `${row.enterprise_id} ${row.merchant_id}`,
        share: Number(row.share),
        kinds: row.order_kinds as string[],
        from: Date.parse(String(row.starts_at)),
        to: row.ends_at === null ? Number.POSITIVE_INFINITY : Date.parse(String(row.ends_at)),
      }))
      for (const kind of ['video', 'photo'])
        for (const { from: now } of stands) {
          const then = stands.filter(({ kinds, from, to }) => kinds.includes(kind) && from <= now && now < to)
          expect(then.reduce((sum, { share }) => sum + share, 0)).toBeLessThanOrEqual(3000)
          expect(new Set(then.map(({ who }) => who)).size).toBe(then.length)
        }
    }),
    { numRuns: cases(6, 40) },
  )
  expect(taken).toBeGreaterThan(0)
}, 120_000)

it('running projects whose enterprise gets nothing now are listed, those that lack only a ratio first', async () => {
  const bare = async () => (await server.call(root.token, shareRatios.bare, {})).data.rows
  const [never, over, planned, shared, without, paused] = await Promise.all(
    Array.from({ length: 6 }, () => aPlace(db())),
  )
  const ids = [never, over, planned, shared, without, paused].map((one) => one!.caseId)
  const own = async () => (await bare()).filter(({ id }) => ids.includes(id))
  for (const one of [never, over, planned, shared, paused]) await anEnterprise(db(), one!)
  await db().updateTable('scenicCase').set({ status: 'paused' }).where('id', '=', paused!.caseId).execute()
  const { id: merchantId } = await aMerchant(db(), never!)
  // What a merchant gets is no share of the enterprise.
  for (const [one, body] of [
    [never!, { merchantId, share: 100 }],
    [over!, { share: 100 }],
    [planned!, { share: 100, startsAt: at(48) }],
    [shared!, { share: 100 }],
  ] as const)
    expect((await addTo(one.caseId, body)).code).toBe(200)
  const running = (await server.call(root.token, shareRatios.all, { query: { caseId: over!.caseId } })).data.rows[0]!
  expect((await edit(running.id, running.version, { endsAt: new Date().toISOString() })).code).toBe(200)
  const rows = await own()
  expect(rows[0]).toMatchObject({ id: over!.caseId, endedAt: expect.any(String), startsAt: null })
  expect(rows.slice(1, 3).toSorted((a, b) => a.id - b.id)).toMatchObject(
    [
      { id: never!.caseId, endedAt: null, startsAt: null, enterpriseName: expect.any(String) },
      { id: planned!.caseId, endedAt: null, startsAt: at(48) },
    ].toSorted((a, b) => a.id - b.id),
  )
  expect(rows.slice(3)).toMatchObject([{ id: without!.caseId, enterpriseName: null, areaId: without!.areaId }])
})
