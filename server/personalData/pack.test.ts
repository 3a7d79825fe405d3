import { buffer } from 'node:stream/consumers'
import { readXlsx } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { tableKey } from '#contract/kit.ts'
import { jobs } from '#contract/system/jobs.ts'
import { visitors } from '#contract/visitors/visitors.ts'
import { aCoupon } from '#test/rows/couponRows.ts'
import { aClip } from '#test/rows/filmRows.ts'
import { aPicture } from '#test/rows/pictureRows.ts'
import { aComplaint, aDownload, aRecord, aRefund, aScan, aTableHeader } from '#test/rows/rows.ts'
import { type Account, anAccount, anOrder, aPlace, aVisitor, type Place, unique } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'
import { looksPerHour } from '../domains/visitors/phoneViews.ts'
import { packPersonalData } from './pack.ts'
import { leftOut, mediaSheets, personalSheets } from './sheets.ts'

let server: TestServer
let root: Account
let place: Place
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer({ LOG_LEVEL: 'silent' })
  root = await anAccount(db(), 1)
  place = await aPlace(db())
})
afterAll(() => server?.close())

const phone = '13700001234'
const request = (account: Account, id: number) => server.call(account.token, visitors.personalData, { body: { id } })
async function made(account: Account, id: number) {
  const { data, msg } = await request(account, id)
  expect(data, msg).not.toBeNull()
  await packPersonalData(server.services, data.jobId)
  return (await server.call(account.token, jobs.list, {})).data.rows.find((row) => row.id === data.jobId)!
}
/** The entries of a ZIP, and the sheets of the workbook in it as rows of what their columns say. */
async function contentsOf(url: string) {
  const files = new Map<string, Buffer>()
  const zip = await fromBufferPromise((await server.app.inject({ url })).rawPayload)
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)))
  const { sheets } = await readXlsx(new Uint8Array(files.get('个人信息副本.xlsx')!))
  const said = new Map(
    sheets.map(({ name, rows: [titles = [], ...rows] }) => [
      name,
      rows.map((row) => Object.fromEntries(titles.map((title, at) => [String(title), row[at] ?? null]))),
    ]),
  )
  return { files, said }
}

/** A visitor of whom there is something of everything, and a picture of each kind: bought, found only, viewed only. */
async function aWholeVisitor() {
  const order = await anOrder(db(), place, { phone })
  const { visitorId } = order
  const bought = await aPicture(db(), place, { visitorId })
  const found = await aPicture(db(), place, { visitorId })
  const viewed = await aPicture(db(), place)
  await db().updateTable('orderItem').set({ pictureId: bought.id }).where('orderId', '=', order.id).execute()
  await db().insertInto('pictureView').values({ pictureId: viewed.id, visitorId, at: '2026-05-02T07:00:00Z' }).execute()
  await aScan(db(), place, visitorId)
  await aComplaint(db(), place, order.id)
  await aDownload(db(), place, order.id)
  await aRefund(db(), place, { of: order })
  await aCoupon(db(), place, { visitorId })
  await aClip(db(), place, visitorId)
  const { areaId } = place
  await db()
    .insertInto('payment')
    .values({
      ...{ orderId: order.id, areaId, result: 'success', channel: 'wechat', transactionId: unique('4200') },
      ...{ amountFen: 5970, at: '2026-05-02T07:00:00Z' },
    })
    .execute()
  const paid = await aRecord(db(), place, { orderId: order.id })
  const unpaid = await aRecord(db(), place, { visitorId })
  await db()
    .updateTable('videoRecord')
    .set({
      ...{ fileKey: sql`'videos/' || id || '.mp4'`, fileSha256: Buffer.alloc(32), fileBytes: 9, width: 64, height: 36 },
      ...{ posterKey: sql`'videos/' || id || '.jpg'`, thumbKey: 'videos/small.jpg', posterSha256: Buffer.alloc(32) },
    } as never)
    .where('id', 'in', [paid.id, unpaid.id])
    .execute()
  return { visitorId, order, bought, found, viewed, paid, unpaid }
}
async function withFiles(pictures: { id: number }[]) {
  for (const { id } of pictures) {
    const keys = await db()
      .selectFrom('picture')
      .select(['fileKey', 'previewKey'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    await server.services.storage.put(keys.fileKey!, Buffer.from(`original ${id}`), 'image/jpeg')
    await server.services.storage.put(keys.previewKey!, Buffer.from(`preview ${id}`), 'image/jpeg')
  }
}

it('the copy of a visitor holds everything that is kept of that visitor, and nothing of another', async () => {
  const { visitorId, order, bought, found, viewed, paid, unpaid } = await aWholeVisitor()
  const stranger = await aWholeVisitor()
  await withFiles([bought, found, stranger.bought])
  for (const { id } of [paid, unpaid])
    for (const [end, type] of [
      ['mp4', 'video/mp4'],
      ['jpg', 'image/jpeg'],
    ] as const)
      await server.services.storage.put(`videos/${id}.${end}`, Buffer.from(`${end} ${id}`), type)
  const job = await made(root, visitorId)
  expect(job).toMatchObject({ state: 'done', title: `个人信息副本 · 游客 ${visitorId}` })
  const { files, said } = await contentsOf(job.url!)

  const texts = [...files].filter(([name]) => !name.endsWith('.xlsx')).map(([, content]) => content.toString())
  expect(texts.toSorted()).toEqual(
    [`original ${bought.id}`, `preview ${found.id}`, `mp4 ${paid.id}`, `jpg ${unpaid.id}`].toSorted(),
  )
  expect([...said.keys()]).toEqual([
    '说明',
    ...[...personalSheets, ...Object.values(mediaSheets)].map(({ name }) => name),
  ])
  expect(said.get('基本信息')).toMatchObject([{ 手机号: phone, 登录权限: '允许登录' }])
  expect(said.get('订单')).toMatchObject([{ 订单号: order.orderNo, 游客手机: phone, 类型: '照片', '实付(元)': 59.7 }])
  for (const name of ['到访景区', '扫码', '订单商品', '支付', '下载', '退款', '投诉', '优惠券', '片段匹配'])
    expect([name, said.get(name)!.length]).toEqual([name, 1])
  expect(said.get('照片匹配')).toHaveLength(2)
  /** What lies at the place that a row names, or what it says instead. */
  const fileBy = (sheet: string, title: string) =>
    Object.fromEntries(
      said
        .get(sheet)!
        .map((row) => [row[title], files.get(String(row.本文件中的位置))?.toString() ?? row.本文件中的位置]),
    )
  expect(fileBy('照片', '照片')).toEqual({
    [bought.externalId]: `original ${bought.id}`,
    [found.externalId]: `preview ${found.id}`,
    [viewed.externalId]: '文件已不存在',
  })
  expect(fileBy('视频', '视频编号')).toEqual({
    [paid.externalId]: `mp4 ${paid.id}`,
    [unpaid.externalId]: `jpg ${unpaid.id}`,
  })
  const all = JSON.stringify([...said])
  for (const { externalId } of [stranger.bought, stranger.found, stranger.paid]) expect(all).not.toContain(externalId)
  expect(all).not.toContain(stranger.order.orderNo)
})

it('each column of the copy is filled by its statement', async () => {
  const { visitorId } = await aWholeVisitor()
  for (const { name, fields, rows } of personalSheets) {
    const [row] = (await rows(visitorId).execute(db())).rows as Record<string, unknown>[]
    expect(row, name).toBeDefined()
    const keys = fields.map(({ key, kind, nameKey }) => (kind === 'ref' && nameKey ? nameKey : key))
    expect([name, keys.filter((key) => !(key in row!))]).toEqual([name, []])
  }
})

/** Tables with a foreign key to one of these. */
const referring = (to: readonly string[]): RawBuilder<{ name: string }> => sql`
  select distinct c.conrelid::regclass::text as name from pg_constraint c
  where c.contype = 'f' and c.confrelid::regclass::text in (${sql.join(to)}) order by name`

it('every table about a visitor, an order or a video is in the copy, or its absence has a reason', async () => {
  const { rows } = await referring(['visitor', 'orders', 'video_record', 'clip']).execute(db())
  const shown = [...personalSheets, ...Object.values(mediaSheets)].flatMap(({ tables }) => tables)
  const reasoned = new Set([...shown, ...Object.keys(leftOut)])
  const names = rows.map(({ name }) => name)
  expect(names.filter((name) => !reasoned.has(name))).toEqual([])
  expect(Object.keys(leftOut).filter((name) => !names.includes(name))).toEqual([])
})

it('only 超级管理员 have a copy made, and not of fields that table headers hide from them', async () => {
  const { id } = await aVisitor(db(), place.areaId, phone)
  for (const role of [0, 2, 3] as const) expect((await request(await anAccount(db(), role), id)).code).toBe(1511)
  expect((await request(root, 999_999)).code).toBe(1512)
  const header = await aTableHeader(db(), tableKey(visitors.list), 'phone')
  await db().updateTable('tableHeader').set({ visible: false, role: 1 }).where('id', '=', header.id).execute()
  server.services.hiddenFieldRules.forget()
  const { code, msg } = await request(root, id)
  await db().deleteFrom('tableHeader').where('id', '=', header.id).execute()
  server.services.hiddenFieldRules.forget()
  expect([code, msg]).toEqual([1511, '表头对这个角色隐藏了游客的字段，不能导出全部信息'])
})

it('a copy is a look at the phone number: it is in the visitor’s log and counts towards the limit', async () => {
  const chief = await anAccount(db(), 1)
  const { id } = await aVisitor(db(), place.areaId, phone)
  expect((await request(chief, id)).code).toBe(200)
  const { rows } = (await server.call(chief.token, visitors.log, { params: { id } })).data
  expect(rows).toMatchObject([{ who: chief.name, did: 'copy' }])
  const auditRows = Array.from({ length: looksPerHour - 1 }, (_, target) => ({
    ...{ adminId: chief.id, adminName: chief.name, operatorId: chief.operatorId, target: String(8_000_000 + target) },
    ...{ operation: 'visitors.visitors.personalData', ip: '', agent: '', requestId: '', code: 200 },
  }))
  await db().insertInto('audit').values(auditRows).execute()
  const { id: other } = await aVisitor(db(), place.areaId, phone)
  expect((await request(chief, other)).code).toBe(2004)
  expect((await server.call(chief.token, visitors.phone, { body: { id: other } })).code).toBe(2004)
})
