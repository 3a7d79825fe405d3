import { sql } from 'kysely'
import type { Role } from '#contract/roles.ts'
import type { House } from './house.ts'
import type { Ids } from './sample.ts'
import { type Account, anAccount, anOperator, anOrder, aPlace, fresh, type Place } from './world.ts'

export interface Tenant {
  /** Stands in every name and text of the tenant: found in an answer, it has leaked. */
  mark: string
  place: Place
  accounts: Record<2 | 3, Account>
  /** Numbers of its rows by field name, and by resource for the path's `id`. */
  ids: Ids
  byResource: Record<string, () => Promise<number>>
}

/** A channel operator with a scenic operator under it, and one row of everything. */
export async function aTenant({ services }: House): Promise<Tenant> {
  const { db } = services.database
  const mark = fresh('秘密')
  const channel = await anOperator(db, 'channel')
  const scenic = await anOperator(db, 'scenic', channel.id)
  const place = await aPlace(db, scenic.id)
  for (const table of ['operator', 'area', 'scenic_case', 'point', 'device'] as const) {
    const column = table === 'operator' ? sql`id in (${channel.id}, ${scenic.id})` : table === 'area' ? sql`id = ${place.areaId}` : sql`area_id = ${place.areaId}`
    await sql`update ${sql.table(table)} set name = ${mark} || name where ${column}`.execute(db)
  }
  const accounts = { 2: await anAccount(db, 2, channel.id), 3: await anAccount(db, 3, scenic.id) }
  const order = await anOrder(db, place, { amountFen: 5970 })
  await sql`update orders set goods = ${mark} where id = ${order.id}`.execute(db)
  await sql`update visitor set nick = ${mark} where id = ${order.visitorId}`.execute(db)
  const one = async (query: Promise<{ rows: unknown[] }>) => (await query).rows.map((row) => (row as { id: number }).id)[0]!
  const { areaId, caseId, pointId, deviceId } = place
  const packagePrice = () =>
    one(sql`insert into package_price (area_id, case_id, name, kind, price_fen) values (${areaId}, ${caseId}, ${mark + fresh('p')}, 'clip', 1990) returning id`.execute(db))
  const photoPackage = () =>
    one(sql`insert into photo_package (area_id, case_id, name, photos, price_fen) values (${areaId}, ${caseId}, ${mark + fresh('p')}, 3, 1990) returning id`.execute(db))
  const picture = () =>
    one(
      sql`insert into picture (area_id, case_id, point_id, device_id, external_id, taken_at, sha256, file_key, thumb_key, preview_key, width, height, bytes)
      values (${areaId}, ${caseId}, ${pointId}, ${deviceId}, ${mark + fresh('x')}, now(), '\\x00', 'pictures/a.jpg', 'pictures/b.jpg', 'pictures/c.jpg', 3, 2, 9) returning id`.execute(
        db,
      ),
    )
  const complaint = () =>
    one(sql`insert into complaint (area_id, order_id, external_id, words, created_at) values (${areaId}, ${order.id}, ${fresh('c')}, ${mark}, now()) returning id`.execute(db))
  const refund = async () => {
    const paid = await anOrder(db, place, { amountFen: 990 })
    return one(
      sql`insert into refund (refund_no, order_id, area_id, case_id, amount_fen, reason, note, origin, state, request_key, requested_by)
      values (${fresh('RF')}, ${paid.id}, ${areaId}, ${caseId}, 100, 'other', ${mark}, 'request', 'requested', ${fresh('key-')}, ${mark}) returning id`.execute(db),
    )
  }
  const account = async () => (await anAccount(db, 3, scenic.id)).id
  const message = await one(sql`insert into message (title, text, area_id) values (${mark}, ${mark}, ${areaId}) returning id`.execute(db))
  const job = () => one(sql`insert into job (kind, title, admin_id) values ('pictures', ${mark}, ${accounts[3].id}) returning id`.execute(db))
  const ingestKey = () =>
    one(sql`insert into ingest_key (operator_id, name, key_id, secret, created_by) values (${scenic.id}, ${mark}, ${fresh('k')}, '\\x00', ${mark}) returning id`.execute(db))
  const orders = async () => (await anOrder(db, place)).id
  const pictureId = await picture()
  return {
    mark,
    place,
    accounts,
    ids: {
      areaId,
      caseId,
      pointId,
      deviceId,
      operatorId: scenic.id,
      orderId: order.id,
      visitorId: order.visitorId,
      itemId: order.itemIds[0]!,
      complaintId: await complaint(),
      msgId: message,
      pictureId,
      ...({ areaIds: areaId } as object),
    },
    byResource: {
      admins: account,
      ingestKeys: ingestKey,
      operators: async () => (await anOperator(db, 'scenic', channel.id)).id,
      caseImages: async () => caseId,
      points: async () => await aPlaceIn(areaId, 'point'),
      packagePrices: packagePrice,
      photoPackages: photoPackage,
      complaints: complaint,
      orders,
      pictures: picture,
      refunds: refund,
      areas: async () => areaId,
      cases: async () => caseId,
      devices: async () => deviceId,
      jobs: job,
      messages: async () => message,
      photoOrders: orders,
      overview: async () => areaId,
    },
  }
  function aPlaceIn(_area: number, table: 'point') {
    return one(sql`insert into ${sql.table(table)} (area_id, case_id, name) values (${areaId}, ${caseId}, ${mark + fresh('p')}) returning id`.execute(db))
  }
}

const guarded = [
  'area',
  'scenic_case',
  'point',
  'device',
  'package_price',
  'photo_package',
  'orders',
  'order_item',
  'refund',
  'complaint',
  'picture',
  'visitor',
  'operator',
  'admin',
  'ingest_key',
  'message',
  'message_receipt',
  'job',
  'payment',
]

/** Everything that a request could have changed, as one text. Counters that only tell how often somebody signed in are left out. */
export async function fingerprint({ services }: House): Promise<string> {
  const parts = await Promise.all(
    guarded.map(async (table) => {
      const { rows } = await services.database.query(`select count(*) as n, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as sum from ${table} t`)
      return `${table} ${rows[0]!.n} ${rows[0]!.sum}`
    }),
  )
  return parts.join('\n')
}

export const rolesOf = (access: readonly string[], pageRoles: (page: string) => readonly Role[]): Set<Role> => new Set(access.flatMap((page) => [...pageRoles(page)]))
