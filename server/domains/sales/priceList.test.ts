import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tableKey } from '#contract/kit.ts'
import { packagePrices } from '#contract/sales/packagePrices.ts'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { maxCopies } from '#contract/sales/priceList.ts'
import { aPackagePrice, aPhotoPackage, aTableName } from '#test/rows/rows.ts'
import { type Account, aCase, anAccount, anOperator, anOrder, aPlace, type Place } from '#test/rows/world.ts'
import { startTestServer, type TestServer } from '#test/server/testServer.ts'

let server: TestServer
let place: Place
let customer: Account
let clerk: Account
const db = () => server.services.database.db
beforeAll(async () => {
  server = await startTestServer()
  place = await aPlace(db())
  customer = await anAccount(db(), 3, place.operatorId)
  clerk = await anAccount(db(), 0)
})
afterAll(() => server.close())

const addTo = async (caseId: number, name: string, fields: object = {}) => {
  const body = { caseId, name, photos: 3, priceFen: 1990, ...fields }
  return (await server.call(customer.token, photoPackages.add, { body })).data.id
}
const rowsOf = async (caseId: number) =>
  (await server.call(customer.token, photoPackages.list, { body: { caseId } })).data.rows
const aTarget = async () => (await aCase(db(), place.areaId)).id
type Copy = { packageIds: number[]; caseIds: number[]; replaced?: { id: number; version: number }[] }
const copy = ({ replaced = [], ...body }: Copy, { token } = customer) =>
  server.call(token, photoPackages.copy, { body: { ...body, replaced } })
const check = (body: Copy, { token } = customer) => server.call(token, photoPackages.copyCheck, { body })

describe('packages of a project', () => {
  it('stand together in the list, projects by their names and packages from the cheapest up', async () => {
    const owner = await anOperator(db(), 'scenic')
    const { token } = await anAccount(db(), 3, owner.id)
    const [one, two] = [await aPlace(db(), owner.id), await aPlace(db(), owner.id)]
    const dear = { photos: 0, priceFen: 9900 }
    for (const [{ caseId, areaId }, fields] of [
      [one, dear],
      [two, dear],
      [one, {}],
      [two, {}],
    ] as const)
      await db()
        .insertInto('photoPackage')
        .values({ areaId, caseId, name: JSON.stringify(fields), photos: 1, priceFen: 990, ...fields })
        .execute()
    const { rows } = (await server.call(token, photoPackages.list, { body: {} })).data
    expect(rows.map(({ priceFen }) => priceFen)).toEqual([990, 9900, 990, 9900])
    expect(rows.map(({ areaName }) => areaName)).toEqual(rows.map(({ areaName }) => areaName).toSorted())
    expect([rows[0]!.caseId, rows[2]!.caseId]).toEqual([rows[1]!.caseId, rows[3]!.caseId])
  })
})

describe('the price history of a package', () => {
  it('has each price with the days it held and what was sold for it, the latest first', async () => {
    const id = await addTo(place.caseId, '改过价')
    await sql`update package_term set since = now() - interval '9 days' where package_id = ${id} and kind = 'photo'`.execute(
      db(),
    )
    await server.call(customer.token, photoPackages.edit, { body: { id, priceFen: 2990, version: 0 } })
    await server.call(customer.token, photoPackages.edit, { body: { id, onSale: false, version: 1 } })
    for (const [paid, at] of [
      [true, '5 days'],
      [true, '1 day'],
      [false, '1 day'],
      [true, '-1 minute'],
      [true, '10 days'],
    ] as const) {
      const order = await anOrder(db(), place, { paid })
      await sql`update orders set photo_package_id = ${id}, created_at = now() - ${at}::interval where id = ${order.id}`.execute(
        db(),
      )
    }
    const { rows } = (await server.call(customer.token, photoPackages.terms, { params: { id } })).data
    expect(rows).toMatchObject([
      { priceFen: 2990, onSale: false, sold: 1, until: null },
      { priceFen: 2990, onSale: true, sold: 0, until: rows[0]!.since },
      { priceFen: 1990, onSale: true, sold: 2, until: rows[1]!.since },
    ])
  })

  it('is that of the kind of package: the other kind counts by itself', async () => {
    const [video, photo] = [await aPackagePrice(db(), place), await aPhotoPackage(db(), place)]
    await db().updateTable('packagePrice').set({ priceFen: 550 }).where('id', '=', video.id).execute()
    const order = await anOrder(db(), place)
    await db().updateTable('orders').set({ packagePriceId: video.id }).where('id', '=', order.id).execute()
    const terms = await server.call(clerk.token, packagePrices.terms, { params: { id: video.id } })
    expect(terms.data.rows.map(({ priceFen }) => priceFen)).toEqual([550, 1990])
    expect(terms.data.rows.reduce((sum, { sold }) => sum + sold, 0)).toBe(1)
    expect((await server.call(clerk.token, photoPackages.terms, { params: { id: photo.id } })).data.rows).toHaveLength(
      1,
    )
  })

  it('is not told to other customers', async () => {
    const { id } = await aPhotoPackage(db(), await aPlace(db()))
    expect((await server.call(customer.token, photoPackages.terms, { params: { id } })).code).toBe(1512)
  })
})

describe('packages are copied to projects', () => {
  it('which get what is missing, and what was chosen of the same name takes the new values', async () => {
    const [from, to, empty] = [await aTarget(), await aTarget(), await aTarget()]
    const packageIds = [
      await addTo(from, '三张', { prints: 1, onSale: false }),
      await addTo(from, '全部', { photos: 0, priceFen: 4990 }),
      await addTo(from, '一张', { photos: 1, priceFen: 990 }),
    ]
    await addTo(to, '三张', { priceFen: 1590 })
    await addTo(to, '全部', { photos: 0, priceFen: 4990 })
    const choice = { packageIds, caseIds: [to, empty] }
    const fates = (await check(choice)).data.rows
    const there = Object.fromEntries(fates.filter(({ caseId }) => caseId === to).map((row) => [row.name, row.existing]))
    expect(there).toMatchObject({ 一张: null, 三张: { differs: true, priceFen: 1590 }, 全部: { differs: false } })
    expect(fates.filter(({ caseId }) => caseId === empty).map(({ name, existing }) => [name, existing])).toEqual([
      ['一张', null],
      ['三张', null],
      ['全部', null],
    ])

    const replaced = [{ id: there.三张!.id, version: there.三张!.version }]
    expect((await copy({ ...choice, replaced })).data).toEqual({ added: 4, changed: 1 })
    const own = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
      rows.map(({ name, photos, prints, priceFen, onSale }) => ({ name, photos, prints, priceFen, onSale }))
    expect(own(await rowsOf(to))).toEqual(own(await rowsOf(from)))
    expect(own(await rowsOf(empty))).toEqual(own(await rowsOf(from)))
    // Once more nothing is missing, and nothing happens.
    expect((await copy(choice)).data).toEqual({ added: 0, changed: 0 })
    expect(await rowsOf(to)).toHaveLength(3)
  })

  it('of the kind with downloads as well', async () => {
    const [to, { id: packageId }] = [await aTarget(), await aPackagePrice(db(), place)]
    await db().updateTable('packagePrice').set({ downloads: 4, kind: 'allIn' }).where('id', '=', packageId).execute()
    const choice = { packageIds: [packageId], caseIds: [to] }
    const fates = await server.call(clerk.token, packagePrices.copyCheck, { body: choice })
    expect(fates.data.rows).toMatchObject([{ packageId, caseId: to, existing: null }])
    const copied = await server.call(clerk.token, packagePrices.copy, { body: { ...choice, replaced: [] } })
    expect(copied.data).toEqual({ added: 1, changed: 0 })
    const { rows } = (await server.call(clerk.token, packagePrices.list, { body: { caseId: to } })).data
    expect(rows).toMatchObject([{ downloads: 4, kind: 'allIn', priceFen: 1990, areaId: place.areaId, version: 0 }])
  })

  it('all of them or none: one that a colleague has changed meanwhile stops the call', async () => {
    const [from, to, other] = [await aTarget(), await aTarget(), await aTarget()]
    const packageIds = [await addTo(from, '三张')]
    const id = await addTo(to, '三张', { priceFen: 1590 })
    await server.call(customer.token, photoPackages.edit, { body: { id, priceFen: 1690, version: 0 } })
    const choice = { packageIds, caseIds: [to, other] }
    expect((await copy({ ...choice, replaced: [{ id, version: 0 }] })).code).toBe(1515)
    expect(await rowsOf(other)).toEqual([])
    expect(await rowsOf(to)).toMatchObject([{ priceFen: 1690, version: 1 }])
  })

  it('and only those packages are changed that have the name of a copied one', async () => {
    const [from, to] = [await aTarget(), await aTarget()]
    const packageIds = [await addTo(from, '三张')]
    const id = await addTo(to, '别的', { priceFen: 1590 })
    expect((await copy({ packageIds, caseIds: [to], replaced: [{ id, version: 0 }] })).code).toBe(1515)
    expect(await rowsOf(to)).toMatchObject([{ name: '别的', priceFen: 1590 }])
  })

  it('with a row of the audit log for each, under one request, and from the audit log it is told why sales changed', async () => {
    const [from, to] = [await aTarget(), await aTarget()]
    const packageIds = [await addTo(from, '三张'), await addTo(from, '五张', { photos: 5 })]
    const id = await addTo(to, '三张', { priceFen: 1590 })
    await copy({ packageIds, caseIds: [to], replaced: [{ id, version: 0 }] })
    const log = await db()
      .selectFrom('audit')
      .select(['target', 'before', 'after', 'requestId'])
      .where('operation', '=', 'sales.photoPackages.copy')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(new Set(log.map(({ requestId }) => requestId)).size).toBe(1)
    const added = (await rowsOf(to)).find(({ name }) => name === '五张')!
    expect(log.toReversed()).toMatchObject([
      { target: String(id), before: { priceFen: 1590 }, after: { priceFen: 1990 } },
      { target: String(added.id), before: null, after: { name: '五张', priceFen: 1990, caseId: to } },
    ])
  })

  it('never from or to what belongs to others, and two of a name not at all', async () => {
    const [from, to] = [await aTarget(), await aTarget()]
    const foreign = await aPlace(db())
    const theirs = (await aPhotoPackage(db(), foreign)).id
    const own = await addTo(from, '三张')
    for (const call of [check, copy]) {
      expect((await call({ packageIds: [own, theirs], caseIds: [to] })).code).toBe(1512)
      expect((await call({ packageIds: [theirs], caseIds: [to] })).code).toBe(1512)
      const refused = await call({ packageIds: [own], caseIds: [to, foreign.caseId] })
      expect(refused).toMatchObject({ code: 2000, data: { fields: { caseIds: '没有这个项目' } } })
      const twins = [own, await addTo(await aTarget(), '三张')]
      expect(await call({ packageIds: twins, caseIds: [to] })).toMatchObject({
        code: 2000,
        data: { fields: { packageIds: '选中的有两个「三张」，一个项目里不能有同名的' } },
      })
      expect((await call({ packageIds: [own], caseIds: [] })).msg).toBe('请选择项目')
    }
    expect(await rowsOf(to)).toEqual([])
    const { rows } = (await server.call(clerk.token, photoPackages.list, { body: { caseId: foreign.caseId } })).data
    expect(rows).toHaveLength(1)
  })

  it('at most so many at once', async () => {
    const [packageIds, caseIds] = [[] as number[], [] as number[]]
    const from = await aTarget()
    for (let n = 0; n * n <= maxCopies; n++) {
      packageIds.push(await addTo(from, `第 ${n} 个`))
      caseIds.push(await aTarget())
    }
    const refused = { code: 2000, data: { fields: { caseIds: `一次最多复制出 ${maxCopies} 个，请分几次选` } } }
    expect(await copy({ packageIds, caseIds })).toMatchObject(refused)
    const fewer = caseIds.slice(1)
    expect((await copy({ packageIds: packageIds.slice(1), caseIds: fewer })).data.added).toBe(fewer.length ** 2)
  })

  it('not by a role that does not see all of their fields, nor is it told what differs in those', async () => {
    const [from, to] = [await aTarget(), await aTarget()]
    const packageIds = [await addTo(from, '三张')]
    const id = await addTo(to, '三张', { prints: 2 })
    const fate = async () => (await check({ packageIds, caseIds: [to] })).data.rows[0]!.existing
    expect(await fate()).toMatchObject({ id, differs: true })
    await hide('prints')
    expect(await fate()).toMatchObject({ id, differs: false })
    const refused = await copy({ packageIds, caseIds: [to, await aTarget()] })
    expect(refused).toMatchObject({ code: 1511, msg: '套餐有当前角色看不到的字段，不能复制' })
    expect((await copy({ packageIds, caseIds: [to] }, clerk)).code).toBe(200)
  })

  const hide = async (key: string) => {
    const { id: tableId } = await aTableName(db(), tableKey(photoPackages.list))
    await db().insertInto('tableHeader').values({ tableId, role: 3, key, visible: false }).execute()
    server.services.hiddenFieldRules.forget()
  }
})
