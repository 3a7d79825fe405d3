import { sql } from 'kysely'
import { type LightKindName, lightTitles } from '#contract/lights/lightKinds.ts'
import type { Cause } from '#contract/reports/explanations.ts'
import { byRank, type Status, statusWords } from '#contract/status.ts'
import { inScope } from '../../../platform/access/actor.ts'
import { wordArray } from '../../../platform/db/values.ts'
import { downAfter } from '../../scenic/cameras/deviceState.ts'
import type { Explained } from './context.ts'
import { medianOf } from './usual.ts'
import { nameSeen } from './visibleName.ts'

export const titleOfKind = (kind: string) => lightTitles[kind as LightKindName] ?? kind

/** More than these are counted. */
const named = 5
/** A camera that usually takes fewer pictures is not reported for taking none. */
const fewPictures = 10
/** Lights that indicate causes; the others indicate what is to be explained. */
const causing: readonly LightKindName[] = ['cameras', 'streams', 'commands', 'payments']
/** A light that was bad for less than this explains no day. */
const shortMinutes = 5

interface Camera {
  readonly name: string
  readonly at: string | null
}

/** The first few by name, the others in one line. */
function cameras(
  kind: 'silent' | 'noPictures',
  rows: readonly Camera[],
  { hiddenFields }: Explained,
  word: (camera: Camera) => string,
): Cause[] {
  const said = rows.slice(0, named).map((camera): Cause => {
    const name = nameSeen(hiddenFields, 'scenic.devices.list', camera.name) ?? '一台摄像头'
    return { kind, from: camera.at, to: null, text: `${name}${word(camera)}` }
  })
  const more = rows.length - said.length
  return more > 0 ? [...said, { kind, from: null, to: null, text: `另有 ${more} 台同样` }] : said
}

/**
 * Cameras that fell silent since the same weekday before and have not been heard from again: while the scenic area was open on the day,
 * they were silent for longer than its rule allows.
 */
export async function silent(context: Explained): Promise<Cause[]> {
  const { db, scope, areaId, day, dayStart, ended } = context
  const { rows } = await sql<Camera>`
    with open as (
      select area.id, (${day}::date + h.open_from::time) at time zone 'Asia/Shanghai' as opens,
        least((${day}::date + h.open_to::time + case when h.open_to < h.open_from then interval '1 day' else interval '1 minute' end) at time zone 'Asia/Shanghai', ${ended}::timestamptz) as closes
      from area, area_hours(area.id, ${day}::date) h where area.id = ${areaId} and ${inScope(scope, 'area.id')} and h.open_from is not null)
    select device.name, device.last_heartbeat_at as at from device join area on area.id = device.area_id join open on open.id = area.id
    where device.area_id = ${areaId} and ${inScope(scope, 'device.areaId')} and device.removed_at is null
      and device.last_heartbeat_at > ${dayStart}::timestamptz - interval '7 days' and greatest(device.last_heartbeat_at, open.opens) < open.closes - ${downAfter}
    order by device.last_heartbeat_at, device.id`.execute(db)
  return cameras('silent', rows, context, () => ' 从这时起没有心跳，至今')
}

/** Cameras without a picture on a whole day on which they usually take many and the scenic area was open; with the moment of the last one. */
export async function withoutPictures(context: Explained): Promise<Cause[]> {
  const { db, scope, areaId, day, before, running, dayStart } = context
  if (running) return []
  const days = sql`${`{${[day, ...before].join(',')}}`}::date[]`
  const { rows } = await sql<Camera & { own: number; others: number[] }>`
    with taken as (
      select p.device_id, p.day, sum(p.pictures)::bigint as pictures from picture_day p
      where p.area_id = ${areaId} and ${inScope(scope, 'p.areaId')} and p.day = any(${days}) group by 1, 2)
    select device.name, coalesce(sum(t.pictures) filter (where t.day = ${day}::date), 0)::bigint as own,
      coalesce(array_agg(t.pictures) filter (where t.day <> ${day}::date and t.pictures > 0), '{}') as others,
      (select max(p.taken_at) from picture p where p.device_id = device.id and p.taken_at < ${dayStart}) as at
    from taken t join device on device.id = t.device_id where device.removed_at is null
      and exists (select from area_hours(${areaId}, ${day}::date) h where h.open_from is not null) group by device.id order by device.name`.execute(
    db,
  )
  const usual = (others: readonly number[]) =>
    medianOf([...others.map(Number), ...Array(before.length).fill(0)].slice(0, before.length))
  const dry = rows.filter(({ own, others }) => own === 0 && usual(others) >= fewPictures)
  return cameras(
    'noPictures',
    dry,
    context,
    (camera) => ` 当日没有照片，平常 ${usual((camera as (typeof dry)[number]).others)} 张；最后一张在这时`,
  )
}

/** Lights that were bad on the day, each kind once: from the first time to the last. */
export async function lights({ db, scope, areaId, dayStart, ended }: Explained): Promise<Cause[]> {
  const { rows } = await sql<{
    kind: LightKindName
    state: Status
    why: string
    begunAt: string
    endedAt: string | null
    seconds: number
  }>`
    select kind, state, why, begun_at, ended_at,
      extract(epoch from least(ended_at, ${ended}::timestamptz) - greatest(begun_at, ${dayStart}::timestamptz))::float as seconds
    from light_span where area_id = ${areaId} and ${inScope(scope, 'areaId')} and kind = any(${wordArray(causing)}) and state in ('degraded', 'down')
      and begun_at < ${ended} and (ended_at is null or ended_at > ${dayStart}) order by begun_at`.execute(db)
  return [...Map.groupBy(rows, ({ kind }) => kind)].flatMap(([kind, spans]): Cause[] => {
    const minutes = Math.round(spans.reduce((sum, { seconds }) => sum + seconds, 0) / 60)
    if (minutes < shortMinutes) return []
    const [worst] = spans.map(({ state }) => state).toSorted(byRank)
    const longest = spans.toSorted((a, b) => b.seconds - a.seconds)[0]!
    const times = spans.length > 1 ? `${spans.length} 次` : ''
    const text = `${titleOfKind(kind)}${statusWords[worst!]}，${times}共 ${minutes} 分钟：${longest.why}`
    return [{ kind: 'light', from: spans[0]!.begunAt, to: spans.at(-1)!.endedAt, text }]
  })
}
