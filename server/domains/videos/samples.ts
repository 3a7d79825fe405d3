import { sql } from 'kysely'
import { type FilmSample, sampleMs, type samples } from '#contract/videos/samples.ts'
import { inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal } from '../../platform/refusal.ts'
import { makersNow } from './films/makers.ts'
import { isWaitingSample, sampleOrder } from './films/sampleQueue.ts'
import { draftOf } from './films/templates.ts'
import { placeOf, seesClips, visitOf, wordsFault } from './trials.ts'

type Row = Omit<FilmSample, 'ahead' | 'makers' | 'busy' | 'fault' | 'part' | 'videoUrl'> & {
  fromMs: number
  lengthMs: number
  fileKey: string | null
}

export const sampleHandlers: Handlers<typeof samples> = {
  request: async ({ db, actor, body, services: { storage } }) => {
    const { caseId } = await placeOf(db, actor, body.templateId)
    const visit = await visitOf(db, actor, caseId, body.visitorId)
    const template = await draftOf(db, storage, body.templateId)
    if (!template) throw new Refusal('state.impossible', wordsFault)
    if (template.version !== body.version) throw new Refusal('stale', '模板已修改，请重新试看')
    const lengthMs = Math.min(sampleMs, template.durationMs)
    const fromMs = Math.min(body.fromMs, template.durationMs - lengthMs)
    // A row of the same account is replaced by a new one: its lease, its file and its number are gone.
    const { rows } = await sql<{ id: number }>`
      insert into film_sample (admin_id, template_id, template_version, visitor_id, device_id, from_at, to_at, aspect, from_ms, length_ms)
      values (${actor.adminId}, ${body.templateId}, ${body.version}, ${visit.visitorId}, ${visit.deviceId}, ${visit.fromAt}, ${visit.toAt}, ${body.aspect}, ${fromMs}, ${lengthMs})
      on conflict (admin_id) do update set id = default, template_id = excluded.template_id, template_version = excluded.template_version,
        visitor_id = excluded.visitor_id, device_id = excluded.device_id, from_at = excluded.from_at, to_at = excluded.to_at, aspect = excluded.aspect,
        from_ms = excluded.from_ms, length_ms = excluded.length_ms, state = 'waiting', reason = '', requested_at = now(), waits_since = now(),
        lease = null, maker = '', lease_until = null, progress = null, returns = 0, file_key = null, file_sha256 = null
      returning id`.execute(db)
    return rows[0]!
  },
  ofTemplate: async ({ db, actor, body: { templateId }, services: { storage } }) => {
    await placeOf(db, actor, templateId)
    // Also whoever has lost the right to see clips.
    if (!seesClips(actor)) return { sample: null }
    const { rows } = await sql<Row>`
      select s.id, s.visitor_id, s.template_version as version, s.aspect, s.from_ms, s.length_ms, s.state, s.progress, s.reason, s.file_key
      from film_sample s join template t on t.id = s.template_id
      where s.admin_id = ${actor.adminId} and s.template_id = ${templateId} and ${inScope(actor, 't.areaId')}`.execute(
      db,
    )
    const [row] = rows
    if (!row) return { sample: null }
    const { fileKey, fromMs, lengthMs, ...sample } = row
    const [ahead, makers] = await Promise.all([row.state === 'waiting' ? aheadOf(db, row.id) : null, makersNow(db)])
    const videoUrl = fileKey && storage.url(fileKey)
    return { sample: { ...sample, part: { fromMs, lengthMs }, ahead, ...makers, busy: await busyMakers(db), videoUrl } }
  },
}

/** How many samples are before it, as makers would claim them now. */
async function aheadOf(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{ ahead: number }>`
    select count(*) as ahead from film_sample s, film_sample own
    where own.id = ${id} and ${isWaitingSample} and (${sampleOrder}) < (own.requested_at, own.id)`.execute(db)
  return rows[0]!.ahead
}

/** How many film makers have a film or a sample. */
async function busyMakers(db: Db): Promise<number> {
  const { rows } = await sql<{ busy: number }>`
    select count(*) as busy from (select maker from film where lease_until > now() union select maker from film_sample where lease_until > now()) m`.execute(
    db,
  )
  return rows[0]!.busy
}
