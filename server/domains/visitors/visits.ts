import { type RawBuilder, sql } from 'kysely'
import type { Operation, Reply } from '#contract/kit.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { orders } from '#contract/sales/orders.ts'
import { type VisitStep, type visitors, visitSize } from '#contract/visitors/visitors.ts'
import { type Actor, inScope, narrowed } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { pageRange } from '../../platform/db/page.ts'
import type { Storage } from '../../platform/files/storage.ts'

type Reading = Pick<Actor, 'areaIds' | 'pages'>
type Row = Omit<VisitStep, 'picture'> & { pictureId: number | null }

/**
 * The actions of a visitor, newest first, as far as the account may see them: in its scenic areas, and pictures and orders only if it may
 * open one of their pages. The caller must have checked that the visitor is in scope.
 */
export async function visitSteps(
  db: Db,
  storage: Storage,
  actor: Reading,
  { id, page = 1, areaId }: { id: number; page?: number; areaId?: number },
): Promise<Reply<typeof visitors.visits>> {
  const scope = narrowed(actor, areaId === undefined ? [] : [areaId])
  const seesOrders = opens(actor, orders.one)
  const seesPictures = opens(actor, pictures.one)
  const parts = [
    scans(id, scope),
    ...(seesPictures ? [matches(id, scope)] : []),
    ...(seesOrders ? ofOrders(id, scope) : []),
  ]
  const { limit, offset } = pageRange({ page, size: visitSize })
  const { rows } = await sql<Row & { total: number }>`
    with t as (${sql.join(parts, sql` union all `)})
    select t.*, r.name as area_name, n.total from (select count(*) as total from t) n
      left join (select * from t order by at desc, kind, ref desc limit ${limit} offset ${offset}) t on true
      left join area r on r.id = t.area_id order by t.at desc, t.kind, t.ref desc`.execute(db)
  const steps = rows.filter(({ kind }) => kind !== null)
  const shots = await picturesOf(
    db,
    storage,
    id,
    steps.flatMap(({ pictureId }) => pictureId ?? []),
  )
  return {
    rows: steps.map(({ pictureId, ...step }) => ({
      ...step,
      picture: pictureId === null ? null : (shots.get(pictureId) ?? null),
    })),
    total: rows[0]!.total,
    hidden: [...(seesOrders ? [] : ['orders' as const]), ...(seesPictures ? [] : ['pictures' as const])],
  }
}

/** Whether the account may open a page of the call. */
const opens = ({ pages }: Pick<Actor, 'pages'>, { pages: named }: Operation) =>
  Array.isArray(named) && named.some((page) => pages.has(page))

type Scope = Pick<Actor, 'areaIds'>

const scans = (id: number, scope: Scope) => sql`
  select 'scan' as kind, s.at, s.id as ref, s.area_id, d.name as place, s.channel_code as text,
    null::bigint as order_id, null::text as order_no, null::bigint as amount_fen, null::bigint as picture_id
  from scan s join device d on d.id = s.device_id where s.visitor_id = ${id} and ${inScope(scope, 's.areaId')}`

const matches = (id: number, scope: Scope) => sql`
  select 'picture', p.taken_at, p.id, p.area_id, d.name, '', null, null, null, p.id
  from picture p join device d on d.id = p.device_id
  where p.id in (select m.picture_id from face_match m where m.visitor_id = ${id} and ${inScope(scope, 'm.areaId')})`

/** Orders and their payments, downloads, complaints and refunds. */
function ofOrders(id: number, scope: Scope): RawBuilder<unknown>[] {
  const ownOrders = sql`o.visitor_id = ${id} and ${inScope(scope, 'o.areaId')}`
  const ordersWith = (table: string) => sql`orders o join ${sql.table(table)} x on x.order_id = o.id where ${ownOrders}`
  return [
    sql`select 'order', o.created_at, o.id, o.area_id, d.name, o.goods, o.id, o.order_no, o.amount_fen, null
      from orders o left join device d on d.id = o.device_id where ${ownOrders}`,
    sql`select case x.result when 'failed' then 'paymentFailed' else 'payment' end, x.at, x.id, o.area_id, null, coalesce(nullif(x.reason, ''), x.channel), o.id, o.order_no, x.amount_fen, null
      from ${ordersWith('payment')}`,
    sql`select 'download', x.at, x.id, o.area_id, null,
      coalesce((select i.title from order_item i where i.order_id = o.id and i.picture_id = x.picture_id limit 1), o.goods), o.id, o.order_no, null, null from ${ordersWith('order_download')}`,
    sql`select 'complaint', x.created_at, x.id, o.area_id, null, x.words, o.id, o.order_no, null, null from ${ordersWith('complaint')}`,
    sql`select 'refund', x.requested_at, x.id, o.area_id, null, x.state, o.id, o.order_no, x.amount_fen, null from ${ordersWith('refund')}`,
  ]
}

/** The pictures on which the visitor was recognised, by their ids; of several matches the surest. */
async function picturesOf(db: Db, storage: Storage, visitorId: number, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, VisitStep['picture']>()
  const rows = await db
    .selectFrom('picture as p')
    .innerJoin('faceMatch as m', 'm.pictureId', 'p.id')
    .distinctOn('p.id')
    .select(['p.id', 'p.width', 'p.height', 'm.score', 'm.engine', 'm.at as matchedAt'])
    .select([sql<string>`p.thumb_key`.as('thumbKey'), sql<string>`p.preview_key`.as('previewKey')])
    .where('p.clearedAt', 'is', null)
    .select(
      sql<boolean>`exists (select from order_item i join orders o on o.id = i.order_id where i.picture_id = p.id
        and o.visitor_id = ${visitorId} and o.state in ('paid', 'partly_refunded'))`.as('bought'),
    )
    .where('p.id', 'in', ids)
    .where('m.visitorId', '=', visitorId)
    .orderBy('p.id')
    .orderBy('m.score', 'desc')
    .execute()
  return new Map(
    rows.map(({ thumbKey, previewKey, ...row }) => [
      row.id,
      { ...row, thumbUrl: storage.url(thumbKey), previewUrl: storage.url(previewKey) },
    ]),
  )
}
