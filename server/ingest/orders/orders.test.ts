import { afterAll, describe, expect, it } from 'vitest'
import { photoPackages } from '#contract/sales/photoPackages.ts'
import { aKey, only, openSender } from '#test/clients/sender.ts'
import { aCase, anAccount, aPlace, unique } from '#test/rows/world.ts'
import { openShop } from '#test/server/shop.ts'

const { server, place, sender, at, query, anOrderPost, aPayment, post, orderRow, pictures } = await openShop()
afterAll(() => server.close())

describe('orders', () => {
  it('the amount of an order is split among its pictures so that the fen add up', async () => {
    const named = await pictures(3)
    const { orderNo } = await post({ pictures: named, amountFen: 5000 })
    const rows = await query(
      'select p.external_id, i.amount_fen, i.title from order_item i join picture p on p.id = i.picture_id join orders o on o.id = i.order_id where o.order_no = $1 order by i.id',
      [orderNo],
    )
    expect(rows).toEqual(
      named.map((external_id, n) => ({ external_id, amount_fen: [1667, 1667, 1666][n], title: `照片 ${n + 1}` })),
    )
  })
  it('a video order has one item, whatever pictures it names', async () => {
    const { orderNo } = await post({ kind: 'video', goods: '精彩短片', pictures: ['whatever'] })
    expect(
      await query('select title, amount_fen, picture_id from order_item where order_id = $1', [
        (await orderRow(orderNo)).id,
      ]),
    ).toEqual([{ title: '精彩短片', amount_fen: 5970, picture_id: null }])
  })
  it('an order that is sent again is repeated, and refused if its content differs', async () => {
    const order = anOrderPost({ pictures: await pictures(2) })
    const first = only(await sender.batch('orders', [order]))
    expect(only(await sender.batch('orders', [order]))).toEqual({ ...first, repeated: true })
    const others = [
      { amountFen: 5971 },
      { goods: 'x' },
      { at: '2026-05-02T06:28:04Z' },
      { openid: 'openid-someone-else' },
      { pictures: [] },
      { kind: 'video' },
    ]
    for (const changed of others)
      expect(only(await sender.batch('orders', [{ ...order, ...changed }]))).toMatchObject({ code: 2001 })
    expect(only(await sender.batch('orders', [{ ...order, at: '2026-05-02T14:28:03+08:00' }]))).toMatchObject({
      code: 200,
      repeated: true,
    })
  })
  it('an order that occurs twice in a batch is created once', async () => {
    const order = anOrderPost()
    const { data } = await sender.batch('orders', [order, order, { ...order, amountFen: 1 }])
    expect(data.items.map(({ code, repeated }) => [code, repeated])).toEqual([
      [200, false],
      [200, true],
      [2001, false],
    ])
  })
  it('an order with another customer’s order number is refused and reveals nothing about it', async () => {
    const other = await aPlace(server.services.database.db)
    const theirs = openSender(server, await aKey(server.services, other.operatorId))
    const order = await post()
    expect(only(await theirs.batch('orders', [{ ...order, gbCode: other.gbCode }]))).toMatchObject({
      code: 2001,
      id: null,
    })
    expect(only(await theirs.batch('orders', [order]))).toMatchObject({ code: 1512 })
  })
  it('orders of a paused project are accepted and paid, although its packages have left the catalogue', async () => {
    const { db } = server.services.database
    const { caseId, areaId, gbCode } = await aPlace(db, place.operatorId)
    const ids = { areaId, caseId, priceFen: 5970, soldSince: at }
    const album = await db
      .insertInto('photoPackage')
      .values({ ...ids, name: '全天', photos: 0 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clip = await db
      .insertInto('packagePrice')
      .values({ ...ids, name: '短片', kind: 'clip' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offered = async () =>
      (await sender.catalogue()).data.packages.filter(({ id, kind }) => id === (kind === 'photo' ? album.id : clip.id))
        .length
    expect(await offered()).toBe(2)
    await db.updateTable('scenicCase').set({ status: 'paused' }).where('id', '=', caseId).execute()
    expect(await offered()).toBe(0)
    for (const [kind, { id: packageId }] of [
      ['photo', album],
      ['video', clip],
    ] as const) {
      const { orderNo } = await post({ kind, gbCode, packageId })
      expect(only(await sender.batch('payments', [aPayment(orderNo)]))).toMatchObject({ code: 200 })
      expect(await orderRow(orderNo)).toMatchObject({ state: 'paid', paid_fen: 5970 })
    }
  })
  it('the amount of an order must be the price of a package on sale at the camera’s project', async () => {
    const { db } = server.services.database
    const ids = { areaId: place.areaId, caseId: place.caseId, soldSince: at }
    const album = await db
      .insertInto('photoPackage')
      .values({ ...ids, name: '全天', photos: 0, priceFen: 9900 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const offSale = await db
      .insertInto('photoPackage')
      .values({ ...ids, name: '旧', photos: 3, priceFen: 9900, onSale: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const clip = await db
      .insertInto('packagePrice')
      .values({ ...ids, name: '短片', kind: 'clip', priceFen: 2900, downloads: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const elsewhere = await db
      .insertInto('photoPackage')
      .values({
        areaId: place.areaId,
        caseId: (await aCase(db, place.areaId)).id,
        name: '别处',
        photos: 3,
        priceFen: 9900,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const codes = async (fields: object) => only(await sender.batch('orders', [anOrderPost(fields)])).code
    expect(await codes({ packageId: album.id, amountFen: 9900 })).toBe(200)
    expect(await codes({ packageId: album.id, amountFen: 9901 })).toBe(2003)
    expect(await codes({ packageId: offSale.id, amountFen: 9900 })).toBe(2003)
    expect(await codes({ packageId: elsewhere.id, amountFen: 9900 })).toBe(1512)
    expect(await codes({ packageId: 999999, amountFen: 9900 })).toBe(1512)
    const video = await post({ kind: 'video', packageId: clip.id, amountFen: 2900 })
    expect(await orderRow(video.orderNo)).toMatchObject({
      package_price_id: clip.id,
      photo_package_id: null,
      downloads_allowed: 4,
    })
    await db.updateTable('packagePrice').set({ priceFen: 3900 }).where('id', '=', clip.id).execute()
    expect(only(await sender.batch('orders', [video]))).toMatchObject({ code: 200, repeated: true })
  })
  it('an order is checked against the price at its time, and within ten minutes of a change either price is accepted', async () => {
    const { db } = server.services.database
    for (const [table, kind] of [
      ['packagePrice', 'video'],
      ['photoPackage', 'photo'],
    ] as const) {
      const values = {
        areaId: place.areaId,
        caseId: place.caseId,
        name: unique('套餐'),
        priceFen: 2900,
        soldSince: new Date(Date.now() - 4 * 3_600_000).toISOString(),
        ...(kind === 'video' ? { kind: 'clip' as const } : { photos: 3 }),
      }
      const { id } = await db
        .insertInto(table)
        .values(values as never)
        .returning('id')
        .executeTakeFirstOrThrow()
      const change = async (set: { priceFen?: number; onSale?: boolean }, hoursAgo: number) => {
        await db.updateTable(table).set(set).where('id', '=', id).execute()
        await query(
          "update package_term set since = now() - make_interval(hours => $3) where kind = $1 and package_id = $2 and since > now() - interval '1 minute'",
          [kind, id, hoursAgo],
        )
      }
      await change({ priceFen: 3900 }, 3)
      await change({ onSale: false }, 2)
      await change({ onSale: true, priceFen: 4900 }, 1)
      const codes = async (minutesAgo: number, ...amounts: number[]) => {
        const at = new Date(Date.now() - minutesAgo * 60_000).toISOString()
        const { data } = await sender.batch(
          'orders',
          amounts.map((amountFen) => anOrderPost({ kind, packageId: id, amountFen, at })),
        )
        return data.items.map((item) => item.code)
      }
      expect(await codes(255, 2900, 3900)).toEqual([2003, 2003])
      expect(await codes(245, 2900, 3900)).toEqual([200, 2003])
      expect(await codes(195, 2900, 3900, 4900)).toEqual([200, 2003, 2003])
      expect(await codes(185, 2900, 3900, 4900)).toEqual([200, 200, 2003])
      expect(await codes(165, 2900, 3900, 4900)).toEqual([2003, 200, 2003])
      expect(await codes(115, 3900, 4900)).toEqual([200, 2003])
      expect(await codes(90, 3900, 4900)).toEqual([2003, 2003])
      expect(await codes(65, 3900, 4900)).toEqual([2003, 200])
      expect(await codes(0, 3900, 4900)).toEqual([2003, 200])
    }
  })
  it('an order older than its package is refused, unless the package was on sale at that time', async () => {
    const desk = await anAccount(server.services.database.db, 0)
    const at = '2020-05-02T14:28:03+08:00'
    const draft = { caseId: place.caseId, priceFen: 2900, photos: 3 }
    const add = async (more: object) =>
      (await server.call(desk.token, photoPackages.add, { body: { ...draft, name: unique('套餐'), ...more } })).data.id
    const ofToday = anOrderPost({ packageId: await add({}), amountFen: 2900, at })
    expect(only(await sender.batch('orders', [ofToday]))).toMatchObject({ code: 2003, msg: '下单时套餐未在售' })
    const ofLongAgo = anOrderPost({
      packageId: await add({ soldSince: '2020-05-02T14:00:00+08:00' }),
      amountFen: 2900,
      at,
    })
    expect(only(await sender.batch('orders', [ofLongAgo]))).toMatchObject({ code: 200 })
    const soon = { soldSince: new Date(Date.now() + 3_600_000).toISOString() }
    const refused = await server.call(desk.token, photoPackages.add, {
      body: { ...draft, name: unique('套餐'), ...soon },
    })
    expect(refused).toMatchObject({ code: 2000, data: { fields: { soldSince: '起售时间不能晚于现在' } } })
  })
  it('an order names at most the pictures that its package sells, and any number if the package sells all', async () => {
    const { db } = server.services.database
    const aPackage = (photos: number) =>
      db
        .insertInto('photoPackage')
        .values({
          areaId: place.areaId,
          caseId: place.caseId,
          name: unique('套餐'),
          photos,
          priceFen: 5970,
          soldSince: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    const [three, all] = [await aPackage(3), await aPackage(0)]
    const [named, answer] = [
      await pictures(4),
      async (fields: object) => only(await sender.batch('orders', [anOrderPost(fields)])),
    ]
    expect(await answer({ packageId: three.id, pictures: named })).toMatchObject({
      code: 2000,
      msg: '订单的照片 4 张，多于套餐的 3 张',
    })
    expect(await answer({ packageId: three.id, pictures: named.slice(0, 3) })).toMatchObject({ code: 200 })
    expect(await answer({ packageId: three.id, pictures: named.slice(0, 1) })).toMatchObject({ code: 200 })
    expect(await answer({ packageId: three.id })).toMatchObject({ code: 200 })
    expect(await answer({ packageId: all.id, pictures: named })).toMatchObject({ code: 200 })
    expect(await answer({ pictures: named })).toMatchObject({ code: 200 })
  })
  it('an order names only pictures of its own scenic area, each once', async () => {
    const other = await aPlace(server.services.database.db, place.operatorId)
    const [foreign] = await pictures(1, other.areaId, other.deviceId, other.caseId)
    const [own] = await pictures(1)
    const { data } = await sender.batch('orders', [
      anOrderPost({ pictures: [foreign] }),
      anOrderPost({ pictures: [own, own] }),
      anOrderPost({ pictures: ['nothing'] }),
      anOrderPost({ pictures: [own] }),
    ])
    expect(data.items.map((item) => item.code)).toEqual([1512, 2000, 1512, 200])
  })
  it('an order stores the phone number that the visitor had', async () => {
    const openid = unique('openid-')
    await sender.batch('visitors', [{ openid, phone: '13812345621', at }])
    const { orderNo } = await post({ openid })
    expect((await orderRow(orderNo)).phone).toBe('13812345621')
  })
})
