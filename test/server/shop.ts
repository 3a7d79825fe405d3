import { sql } from 'kysely'
import { expect } from 'vitest'
import { aKey, only, openSender } from '../clients/sender.ts'
import { aPlace, unique } from '../rows/world.ts'
import { startTestServer } from './testServer.ts'

/** A test server with one camera whose pictures are sold over the ingest interface; makes what is posted there and reads the rows. */
export async function openShop() {
  const server = await startTestServer()
  const place = await aPlace(server.services.database.db)
  const sender = openSender(server, await aKey(server.services, place.operatorId))
  const at = '2026-05-02T06:28:03.000Z'
  const query = async <R = Record<string, unknown>>(text: string, values: unknown[] = []) =>
    (await server.services.database.query(text, values)).rows as R[]
  const anOrderPost = (fields: object = {}) => ({
    orderNo: unique('JYO'),
    kind: 'photo',
    gbCode: place.gbCode,
    openid: unique('openid-'),
    amountFen: 5970,
    goods: '照片 3 张',
    at,
    ...fields,
  })
  const aPayment = (orderNo: string, fields: object = {}) => ({
    orderNo,
    result: 'success',
    channel: 'wechat',
    transactionId: unique('4200'),
    amountFen: 5970,
    at,
    ...fields,
  })
  const post = async (fields: object = {}) => {
    const order = anOrderPost(fields)
    expect(only(await sender.batch('orders', [order]))).toMatchObject({ code: 200 })
    return order
  }
  const orderRow = async (orderNo: string) => (await query('select * from orders where order_no = $1', [orderNo]))[0]!

  async function pictures(
    count: number,
    areaId = place.areaId,
    deviceId = place.deviceId,
    caseId = place.caseId,
  ): Promise<string[]> {
    const ids = Array.from({ length: count }, () => unique('pic-'))
    for (const externalId of ids) {
      await server.services.database.db
        .insertInto('picture')
        .values({
          areaId,
          caseId,
          deviceId,
          externalId,
          takenAt: at,
          sha256: sql`'\\x00'::bytea` as never,
          fileKey: 'a/b.jpg',
          thumbKey: 'a/t.jpg',
          previewKey: 'a/p.jpg',
          width: 1,
          height: 1,
          bytes: 1,
        })
        .execute()
    }
    return ids
  }
  const stateOf = async (externalId: string) =>
    (await query('select state from picture where external_id = $1', [externalId]))[0]!.state
  return { server, place, sender, at, query, anOrderPost, aPayment, post, orderRow, pictures, stateOf }
}
