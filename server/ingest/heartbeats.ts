import { sql } from 'kysely'
import type { Static } from 'typebox'
import type { Heartbeat } from '#contract/ingest/ingest.ts'
import { inScope } from '../actor.ts'
import { unknownAfter } from '../scenic/deviceState.ts'
import { areaEvents } from './areaEvents.ts'
import type { Item } from './items.ts'
import { table, texts } from './known.ts'
import type { Work } from './work.ts'

/** Notes the latest sign of life of each camera; older ones than the recorded are known already and change nothing. */
export const heartbeats: Work<Static<typeof Heartbeat>> = async (db, key, items, answers) => {
  const { rows } = await sql<Device>`
    select id, area_id, gb_code, last_heartbeat_at, state_since from device
    where gb_code = any(${texts([...new Set(items.map((item) => item.gbCode))])}) and ${inScope(key, 'areaId')} order by id for no key update`.execute(db)
  const devices = new Map(rows.map((row) => [row.gbCode, { ...row, beats: [] as Item<Static<typeof Heartbeat>>[] }]))
  for (const item of items) {
    const device = devices.get(item.gbCode)
    if (!device) {
      answers.refuse(item.index, 'notFound', `没有国标编码为 ${item.gbCode} 的摄像头`)
      continue
    }
    const known = device.lastHeartbeatAt !== null && item.at <= device.lastHeartbeatAt
    answers.done(item.index, device.id, known)
    if (!known) device.beats.push(item)
  }
  const heard = [...devices.values()].filter((device) => device.beats.length > 0)
  if (heard.length === 0) return []
  const changes = heard.map(change)
  await sql`
    update device d set last_heartbeat_at = i.at, state_since = i.since, fps = i.fps, bitrate_kbps = i.kbps, latency_ms = i.latency
    from ${table(changes, sql`id bigint, at timestamptz, since timestamptz, fps real, kbps int, latency int`, 'i')} where d.id = i.id`.execute(db)
  return areaEvents(
    'device',
    changes.filter((row) => row.flipped),
  )
}

interface Device {
  id: number
  areaId: number
  gbCode: string
  lastHeartbeatAt: string | null
  stateSince: string | null
}

/** A run of heartbeats begins with the first after a silence that was long enough to be seen as one. */
function change({ id, areaId, lastHeartbeatAt, stateSince, beats }: Device & { beats: readonly Item<Static<typeof Heartbeat>>[] }) {
  const sorted = beats.toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.index - b.index))
  let last = lastHeartbeatAt
  let since = stateSince
  for (const { at } of sorted) {
    if (last === null || since === null || Date.parse(at) - Date.parse(last) > unknownAfter * 1000) since = at
    last = at
  }
  const { fps = null, bitrateKbps = null, latencyMs = null } = sorted.at(-1)!
  const wasOk = lastHeartbeatAt !== null && Date.now() - Date.parse(lastHeartbeatAt) <= unknownAfter * 1000
  const isOk = Date.now() - Date.parse(last!) <= unknownAfter * 1000
  return { id, areaId, at: last, since, fps, kbps: bitrateKbps, latency: latencyMs, flipped: isOk && !wasOk }
}
