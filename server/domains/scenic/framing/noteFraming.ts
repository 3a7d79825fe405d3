import { sql } from 'kysely'
import { type Framing, framings, isBadFraming } from '#contract/scenic/framing.ts'
import { momentOf } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import { writeMessage } from '../../../platform/live/writeMessage.ts'
import type { Services } from '../../../platform/services.ts'

/** How many consecutive stills must agree before people are notified: a person in front of the lens is gone by the next still. */
const notifyAfter = 3
/** And so many that all is well again. */
const backAfter = 2

/** A camera's reference, as it was when a still came in. */
export interface Reference {
  readonly look: Buffer
  readonly setAt: string
}

export async function referenceOf(db: Db, deviceId: number): Promise<Reference | null> {
  const { rows } = await sql<{ look: Uint8Array; setAt: string }>`
    select look, set_at from device_frame where device_id = ${deviceId}`.execute(db)
  return rows[0] ? { look: Buffer.from(rows[0].look), setAt: rows[0].setAt } : null
}

interface Noted {
  areaId: number
  name: string
  since: string
  stills: number
  notified: Framing | null
}

/**
 * Stores how a camera's newest still compares with its reference, and notifies people if the result persists: once for each fault, and
 * once when it is over.
 * A still that is too dark neither starts nor ends a fault. Nothing is stored if the reference was changed meanwhile.
 */
export async function noteFraming(
  trx: Db,
  events: Services['events'],
  { deviceId, setAt, framing, takenAt }: { deviceId: number; setAt: string; framing: Framing; takenAt: string },
) {
  const { rows } = await sql<Noted>`
    update device_frame f set verdict = ${framing}, stills = case when f.verdict = ${framing} then f.stills + 1 else 1 end,
      since = case when f.verdict = ${framing} then f.since else ${takenAt}::timestamptz end
    from device d where d.id = f.device_id and f.device_id = ${deviceId} and f.set_at = ${setAt}
    returning f.area_id, d.name, f.since, f.stills, f.notified`.execute(trx)
  const now = rows[0]
  if (!now) return
  const bad = isBadFraming(framing) && now.stills >= notifyAfter && now.notified !== framing
  const over = framing === 'ok' && now.stills >= backAfter && now.notified !== null
  if (!bad && !over) return
  await sql`update device_frame set notified = ${bad ? framing : null} where device_id = ${deviceId}`.execute(trx)
  for (const { roles, link } of audiences(deviceId, framing))
    await writeMessage(trx, events, {
      about: `framing/${deviceId}/${bad ? framing : 'over'}/${roles.join('')}`,
      title: bad ? `${now.name}：${framings[framing]}` : `${now.name}的画面已恢复`,
      text: bad
        ? `自 ${momentOf(now.since)} 起连续 ${now.stills} 张快照与参考画面不同，请检查镜头与朝向。`
        : `${momentOf(now.since)} 起与参考画面一致。`,
      level: bad ? 'warning' : 'info',
      link,
      areaId: now.areaId,
      roles,
    })
}

/** The platform has the wall of stills, customers have the camera. */
const audiences = (deviceId: number, framing: Framing) =>
  [
    { roles: [0, 1], link: `/systemOps/snapshot?framing=${framing}` },
    { roles: [2, 3], link: `/travelSpot/equipment?open=${deviceId}` },
  ] as const
