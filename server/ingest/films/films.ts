import { sql } from 'kysely'
import type { FilmPost } from '#contract/ingest/films.ts'
import type { Static } from '#contract/static.ts'
import { templateStates } from '#contract/videos/templateStates.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { idArray } from '../../platform/db/values.ts'
import { type Answers, type Item, timeFault } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { IngestKey } from '../request/key.ts'
import { atDevices, type KnownDevice } from '../request/known.ts'
import { answerTwins, withoutTwins } from '../request/numbered.ts'
import type { Work } from '../request/work.ts'
import { insertRecords, insertSteps, ordersOf } from '../videos/recordRows.ts'
import { meet } from '../visitors/sightings.ts'

type Post = Item<Static<typeof FilmPost>>
interface Template {
  readonly id: number
  readonly caseId: number
  readonly name: string
  readonly state: 'draft' | 'published' | 'archived'
}
interface Requested extends Post {
  readonly device: KnownDevice
  readonly template: Template
  readonly visitorId: number
  readonly orderId: number | null
}

/** Videos that the platform is to make. Each is stored with its request, and waits for a film maker to claim it. */
export const films: Work<Static<typeof FilmPost>> = async (db, key, items, answers) => {
  const requested = await resolved(db, key, items.filter(isWhole(answers)), answers)
  if (requested.length === 0) return []
  const { first, twins } = withoutTwins(requested, numberOf)
  const made = await insertRecords(db, first.map(asRecord))
  const known = await locked(db, first)
  const fresh = first.flatMap((item) => {
    const row = known.get(numberOf(item))!
    return made.has(row.id) ? [{ ...item, id: row.id }] : []
  })
  await insertFilms(db, fresh)
  await insertSteps(
    db,
    fresh.map(({ id, device, at }) => ({ recordId: id, areaId: device.areaId, state: 'uploaded', at })),
  )
  const bought: { id: number; areaId: number; orderId: number }[] = []
  for (const item of first) {
    const { id, ...before } = known.get(numberOf(item))!
    if (made.has(id)) answers.done(item.index, id)
    else if (before.templateId === undefined)
      answers.refuse(item.index, 'exists', `视频编号 ${item.videoId} 已存在，由其他程序制作`)
    else if (!isSame(before, item)) answers.refuse(item.index, 'exists', `视频编号 ${item.videoId} 已存在，内容不同`)
    else {
      const adds = item.orderId !== null && before.orderId === null
      if (adds) bought.push({ id, areaId: item.device.areaId, orderId: item.orderId })
      answers.done(item.index, id, !adds)
    }
  }
  await addOrders(db, bought)
  answerTwins(twins, answers, '视频编号')
  return areaEvents('record', [...fresh.map(({ id, device }) => ({ id, areaId: device.areaId })), ...bought])
}

type Numbered = Pick<Requested, 'device' | 'videoId'>
const numberIn = (areaId: number, videoId: string) => `${areaId}/${videoId}`
const numberOf = ({ device, videoId }: Numbered) => numberIn(device.areaId, videoId)
const maxVisitMs = 2 * 86_400_000

/** Refuses impossible times. */
const isWhole = (answers: Answers) => (item: Post) => {
  const [from, to] = [Date.parse(item.from), Date.parse(item.to)]
  const fault =
    timeFault(item.from) ??
    timeFault(item.to) ??
    (to <= from ? 'to 应晚于 from' : null) ??
    (to - from > maxVisitMs ? 'from 至 to 最长 2 天' : null)
  if (fault) answers.refuse(item.index, 'invalid', fault)
  return fault === null
}

/** Requests with what they name. Names outside the key's scope are refused with 1512, barred visitors with 1505. */
async function resolved(db: Db, key: IngestKey, items: readonly Post[], answers: Answers): Promise<Requested[]> {
  const placed = await atDevices(db, key, items, answers)
  const numbers = placed.flatMap(({ orderNo }) => orderNo ?? [])
  const [orders, templates] = [await ordersOf(db, key, numbers), await templatesOf(db, key, placed)]
  const stopped = placed.filter(({ templateId }) => (templates.get(templateId)?.state ?? 'published') !== 'published')
  const requested = await requestedBefore(db, stopped)
  const whole = placed.flatMap((item) => {
    const template = templates.get(item.templateId)
    const order = item.orderNo === undefined ? null : orders.get(item.orderNo)
    if (template?.caseId !== item.device.caseId)
      answers.refuse(item.index, 'notFound', `项目里没有编号为 ${item.templateId} 的模板`)
    else if (template.state !== 'published' && !requested.has(numberOf(item)))
      answers.refuse(item.index, 'state.impossible', `模板 ${item.templateId} ${notNow[template.state]}`)
    else if (order === undefined || (order && order.areaId !== item.device.areaId))
      answers.refuse(item.index, 'notFound', `没有订单 ${item.orderNo}`)
    else return [{ ...item, template, orderId: order?.id ?? null }]
    return []
  })
  const welcome = await meet(db, whole, ({ device }) => device.areaId, answers)
  return welcome.map(({ visitor, ...item }) => ({ ...item, visitorId: visitor.id }))
}

const notNow = { draft: '还没有发布', archived: templateStates.archived } as const

/** Which of the items are of videos that exist: such an item may still give their order, whatever became of the template. */
async function requestedBefore(db: Db, items: readonly Numbered[]): Promise<ReadonlySet<string>> {
  if (items.length === 0) return new Set()
  const { rows } = await sql<{ areaId: number; videoId: string }>`
    select v.area_id, v.external_id as video_id from ${recordset(
      items.map(({ device, videoId }) => ({ area_id: device.areaId, external_id: videoId })),
      sql`area_id bigint, external_id text`,
      'i',
    )} join video_record v using (area_id, external_id)`.execute(db)
  return new Set(rows.map(({ areaId, videoId }) => numberIn(areaId, videoId)))
}

/** The templates, by the names under which they are published. */
async function templatesOf(db: Db, key: IngestKey, items: readonly Post[]): Promise<ReadonlyMap<number, Template>> {
  const ids = [...new Set(items.map(({ templateId }) => templateId))]
  const { rows } = await sql<Template>`
    select t.id, t.case_id, coalesce(v.name, t.name) as name, t.state
    from template t left join template_version v on v.template_id = t.id and v.number = t.published_number
    where t.id = any(${idArray(ids)}) and ${inScope(key, 't.areaId')}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** The video as it is stored: recorded from the beginning of the visit on, and waiting. */
const asRecord = (item: Requested) => ({
  ...{ index: item.index, videoId: item.videoId, gbCode: item.gbCode, device: item.device },
  ...{ visitorId: item.visitorId, orderId: item.orderId, template: item.template.name },
  ...{ state: 'uploaded' as const, recordedAt: item.from, at: item.at },
})

interface Known {
  readonly id: number
  readonly deviceId: number
  readonly visitorId: number | null
  readonly orderId: number | null
  /** Undefined if another program makes the video; null if the template was removed. */
  readonly templateId: number | null | undefined
  readonly fromAt: string | null
  readonly toAt: string | null
}

/** The videos that items are about, held until the transaction ends. */
async function locked(db: Db, items: readonly Requested[]): Promise<ReadonlyMap<string, Known>> {
  const { rows } = await sql<
    Known & { areaId: number; externalId: string; templateId: number | null; isFilm: boolean }
  >`
    select v.id, v.area_id, v.external_id, v.device_id, v.visitor_id, v.order_id, f.template_id, f.from_at, f.to_at, f.record_id is not null as is_film
    from ${recordset(
      items.map(({ device, videoId }) => ({ area_id: device.areaId, external_id: videoId })),
      sql`area_id bigint, external_id text`,
      'i',
    )} join video_record v using (area_id, external_id) left join film f on f.record_id = v.id
    order by v.area_id, v.external_id for no key update of v`.execute(db)
  return new Map(
    rows.map(({ areaId, externalId, isFilm, templateId, ...row }) => [
      numberIn(areaId, externalId),
      { ...row, templateId: isFilm ? templateId : undefined },
    ]),
  )
}

/** Everything but the order, which may become known later. A template that was removed since is taken to be the same. */
const isSame = ({ deviceId, visitorId, orderId, templateId, fromAt, toAt }: Omit<Known, 'id'>, item: Requested) =>
  deviceId === item.device.id &&
  visitorId === item.visitorId &&
  (templateId ?? item.templateId) === item.templateId &&
  (item.orderId === null || (orderId ?? item.orderId) === item.orderId) &&
  Date.parse(fromAt!) === Date.parse(item.from) &&
  Date.parse(toAt!) === Date.parse(item.to)

async function insertFilms(db: Db, items: readonly (Requested & { id: number })[]) {
  if (items.length === 0) return
  await sql`insert into film (record_id, area_id, visitor_id, template_id, from_at, to_at) select record_id, area_id, visitor_id, template_id, from_at, to_at from ${recordset(
    items.map(({ id, device, visitorId, templateId, from, to }) => ({
      ...{ record_id: id, area_id: device.areaId, visitor_id: visitorId, template_id: templateId },
      ...{ from_at: from, to_at: to },
    })),
    sql`record_id bigint, area_id bigint, visitor_id bigint, template_id bigint, from_at timestamptz, to_at timestamptz`,
    'i',
  )} order by record_id`.execute(db)
}

async function addOrders(db: Db, rows: readonly { id: number; orderId: number }[]) {
  if (rows.length === 0) return
  await sql`update video_record v set order_id = i.order_id, version = v.version + 1 from ${recordset(
    rows.map(({ id, orderId }) => ({ id, order_id: orderId })),
    sql`id bigint, order_id bigint`,
    'i',
  )} where v.id = i.id and v.order_id is null`.execute(db)
}
