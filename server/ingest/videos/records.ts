import { sql } from 'kysely'
import type { RecordPost } from '#contract/ingest/posts.ts'
import type { Static } from '#contract/static.ts'
import { type RecordState, recordStates } from '#contract/videos/recordParts.ts'
import type { Db } from '../../platform/db/open.ts'
import { recordset } from '../../platform/db/recordset.ts'
import { type Answers, type Item, timeFault } from '../../platform/http/validation/items.ts'
import { areaEvents } from '../../platform/live/areaEvents.ts'
import type { IngestKey } from '../request/key.ts'
import { atDevices } from '../request/known.ts'
import type { Work } from '../request/work.ts'
import { meet } from '../visitors/sightings.ts'
import { answerRetries } from './recordRetries.ts'
import { insertRecords, insertSteps, madeHere, ordersOf, type Placed } from './recordRows.ts'

type Post = Item<Static<typeof RecordPost>>
interface Known {
  id: number
  areaId: number
  externalId: string
  deviceId: number
  visitorId: number | null
  orderId: number | null
  /** As the row says it. */
  was: RecordState
  /** After the items so far. */
  state: RecordState
  template: string
  file: string | null
  /** Its file was handed in. */
  isStored: boolean
  /** The platform makes it. */
  isFilm: boolean
  durationSeconds: number | null
  errorMess: string
  errorBy: string | null
  recordedAt: string
  stateAt: string
  readyAt: string | null
  server: string | null
  progress: number | null
  attempt: number
}

/** Videos made for visitors: each item reports the state of one. The newest by its own time counts, in whatever order they arrive. */
export const records: Work<Static<typeof RecordPost>> = async (db, key, items, answers) => {
  const placed = await resolved(db, key, items.filter(isWhole(answers)), answers)
  if (placed.length === 0) return []
  // The earliest makes the row, the others move it.
  const byTime = placed.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at) || one.index - other.index)
  const firsts = new Set(
    new Map(
      byTime
        .filter((item) => !isBare(item))
        .toReversed()
        .map((item) => [numberOf(item), item]),
    ).values(),
  )
  const made = await insertRecords(db, [...firsts])
  const known = await locked(db, byTime)
  const moves = await movesOf(db)
  const changed = new Set<Known>()
  const steps: { record: Known; item: Placed }[] = []
  for (const item of byTime) {
    const record = known.get(numberOf(item))
    if (!record || (isBare(item) && record.state !== 'ready' && record.file === null && !record.isStored))
      answers.refuse(item.index, 'invalid', '已生成的视频缺少文件：先上传，或给出 file')
    else if (firsts.has(item) && made.has(record.id)) {
      answers.done(item.index, record.id)
      steps.push({ record, item })
    } else if (record.isFilm) answers.refuse(item.index, 'state.impossible', madeHere)
    else if (!isSame(record, item)) answers.refuse(item.index, 'exists', `视频编号 ${item.videoId} 已存在，内容不同`)
    else if (Date.parse(item.at) <= Date.parse(record.stateAt)) answers.done(item.index, record.id, true)
    else if (record.state !== item.state && !moves.has(`${record.state} ${item.state}`))
      answers.refuse(
        item.index,
        'state.impossible',
        `视频${recordStates[record.state]}，不能改为${recordStates[item.state]}`,
      )
    else {
      if (record.state !== item.state || item.state === 'failed') steps.push({ record, item })
      move(record, item)
      changed.add(record)
      answers.done(item.index, record.id)
    }
  }
  // Only a failed video may go back to an earlier stage, so a row that goes back within the batch is first set to failed.
  const detours = [...changed].filter(({ was, state }) => was !== state && !moves.has(`${was} ${state}`))
  await update(
    db,
    detours.map((record) => ({ ...record, state: 'failed' })),
  )
  await update(db, [...changed])
  await insertSteps(
    db,
    steps.map(({ record: { id, areaId }, item: { state, error, at } }) => ({
      recordId: id,
      areaId,
      state,
      reason: error,
      at,
    })),
  )
  await answerRetries(db, [...changed])
  return areaEvents('record', [...[...known.values()].filter(({ id }) => made.has(id)), ...changed])
}

/** It is ready, and does not say where. */
const isBare = ({ state, file }: Post) => state === 'ready' && file === undefined
const numberOf = ({ device, videoId }: Placed) => `${device.areaId}/${videoId}`

/** Refuses what no schema can: an error without a failure, an impossible time. */
const isWhole = (answers: Answers) => (item: Post) => {
  const fault =
    timeFault(item.recordedAt) ??
    (Date.parse(item.recordedAt) > Date.parse(item.at) ? '录制时间晚于状态的时刻' : null) ??
    (item.error !== undefined && item.state !== 'failed' ? '只有失败的视频才有失败原因' : null)
  if (fault) answers.refuse(item.index, 'invalid', fault)
  return fault === null
}

/** Items with their camera, order and visitor. Names outside the key's scope are refused with 1512, barred visitors with 1505. */
async function resolved(db: Db, key: IngestKey, items: readonly Post[], answers: Answers): Promise<Placed[]> {
  const placed = await atDevices(db, key, items, answers)
  const orders = await ordersOf(
    db,
    key,
    placed.flatMap(({ orderNo }) => orderNo ?? []),
  )
  const bought = placed.flatMap((item) => {
    const order = item.orderNo === undefined ? null : orders.get(item.orderNo)
    // The order must belong to the camera's scenic area.
    if (order === undefined || (order && order.areaId !== item.device.areaId)) {
      answers.refuse(item.index, 'notFound', `没有订单 ${item.orderNo}`)
      return []
    }
    return [{ ...item, orderId: order?.id ?? null, buyerId: order?.visitorId ?? null }]
  })
  const observations = bought.flatMap(({ index, openid, device, recordedAt }) =>
    openid === undefined ? [] : [{ index, openid, areaId: device.areaId, at: new Date(recordedAt).toISOString() }],
  )
  const met = new Map(
    observations.length === 0
      ? []
      : (await meet(db, observations, ({ areaId }) => areaId, answers)).map(({ index, visitor }) => [
          index,
          visitor.id,
        ]),
  )
  return bought
    .filter(({ openid, index }) => openid === undefined || met.has(index))
    .map(({ buyerId, ...item }) => ({ ...item, visitorId: met.get(item.index) ?? buyerId }))
}

/** The rows that items are about, held until the transaction ends. */
async function locked(db: Db, items: readonly Placed[]): Promise<Map<string, Known>> {
  const { rows } = await sql<Known>`
    select v.id, v.area_id, v.external_id, v.device_id, v.visitor_id, v.order_id, v.state as was, v.state, v.template, v.file, v.duration_seconds, v.error_mess, v.error_by,
      v.recorded_at, v.state_at, v.ready_at, v.server, v.progress, v.attempt, num_nonnulls(v.file_key, v.cleared_at) > 0 as is_stored,
      exists (select from film f where f.record_id = v.id) as is_film,
      exists (select from film f where f.record_id = v.id) as is_film
    from ${numbers(items)} join video_record v using (area_id, external_id) order by v.area_id, v.external_id for no key update of v`.execute(
    db,
  )
  return new Map(rows.map((row) => [`${row.areaId}/${row.externalId}`, row]))
}

/** Which videos items are about, each once, as a table `i`. */
const numbers = (items: readonly Placed[]) =>
  recordset(
    [...new Map(items.map((item) => [numberOf(item), item])).values()].map(({ device, videoId }) => ({
      area_id: device.areaId,
      external_id: videoId,
    })),
    sql`area_id bigint, external_id text`,
    'i',
  )

async function movesOf(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('move').selectAll().where('machine', '=', 'videoRecord').execute()
  return new Set(rows.map(({ fromState, toState }) => `${fromState} ${toState}`))
}

/** Camera and time are a video's own; visitor and order are, once they are known. */
const isSame = (record: Known, { device, recordedAt, visitorId, orderId }: Placed) =>
  record.deviceId === device.id &&
  Date.parse(record.recordedAt) === Date.parse(recordedAt) &&
  (visitorId ?? record.visitorId) === (record.visitorId ?? visitorId) &&
  (orderId ?? record.orderId) === (record.orderId ?? orderId)

function move(record: Known, item: Placed) {
  const failed = item.state === 'failed'
  // What a person has noted stays until another failure says something else.
  const error = failed
    ? { errorMess: item.error?.trim() ?? '', errorBy: null }
    : record.errorBy === null
      ? { errorMess: '' }
      : {}
  // A further failure is one of a further attempt.
  const isAnother = record.state === 'failed'
  Object.assign(record, error, {
    server: item.server ?? record.server,
    // How far it is says nothing about another stage.
    progress: item.progress ?? null,
    attempt: item.attempt ?? record.attempt + Number(isAnother),
    state: item.state,
    stateAt: item.at,
    visitorId: record.visitorId ?? item.visitorId,
    orderId: record.orderId ?? item.orderId,
    template: item.template?.trim() ?? record.template,
    file: item.file ?? record.file,
    // A measured duration is more reliable than a reported one.
    durationSeconds: (record.isStored ? record.durationSeconds : item.durationSeconds) ?? record.durationSeconds,
    readyAt: record.readyAt ?? (item.state === 'ready' ? item.at : null),
  })
}

/** Increments the version, so that a person who saw an earlier state cannot clear a failure that came later. */
async function update(db: Db, records: readonly Known[]) {
  if (records.length === 0) return
  const rows = records.map((record) => ({
    id: record.id,
    visitor_id: record.visitorId,
    order_id: record.orderId,
    template: record.template,
    state: record.state,
    error_mess: record.errorMess,
    error_by: record.errorBy,
    file: record.file,
    duration_seconds: record.durationSeconds,
    state_at: record.stateAt,
    ready_at: record.readyAt,
    server: record.server,
    progress: record.progress,
    attempt: record.attempt,
  }))
  await sql`
    update video_record v set visitor_id = i.visitor_id, order_id = i.order_id, template = i.template, state = i.state, error_mess = i.error_mess, error_by = i.error_by,
      file = i.file, duration_seconds = i.duration_seconds, state_at = i.state_at, ready_at = i.ready_at, server = i.server, progress = i.progress, attempt = i.attempt,
      version = v.version + 1
    from ${recordset(
      rows,
      sql`id bigint, visitor_id bigint, order_id bigint, template text, state text, error_mess text, error_by text, file text, duration_seconds real, state_at timestamptz, ready_at timestamptz, server text, progress int, attempt int`,
      'i',
    )} where v.id = i.id`.execute(db)
}
