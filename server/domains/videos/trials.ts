import { sql } from 'kysely'
import { isOpenTo } from '#contract/access.ts'
import { pictures } from '#contract/pictures/pictures.ts'
import { seesEverything } from '#contract/roles.ts'
import { records } from '#contract/videos/records.ts'
import { maxVisits, type TrialVisit, type trials, visitHours } from '#contract/videos/trials.ts'
import { localDay } from '#contract/zone.ts'
import { type Actor, inScope } from '../../platform/access/actor.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { orNotFound, Refusal } from '../../platform/refusal.ts'
import { clipsOf, photosOf, type Visit, wordsOf } from './films/source.ts'
import { draftOf } from './films/templates.ts'

/** Nothing else shows clips before they are paid for, so whoever sees them here must also get pictures and the files of unpaid videos. */
export const seesClips = (actor: Actor) =>
  seesEverything(actor.role) && isOpenTo(pictures.one, actor) && isOpenTo(records.file, actor)

/** Why a template is neither tried nor made whose texts contain a sensitive word. */
export const wordsFault = '模板的名称或字幕含敏感词，改好后才能试看'

export const trialHandlers: Handlers<typeof trials> = {
  visits: async ({ db, actor, body: { templateId }, services: { storage } }) => {
    const { caseId } = await placeOf(db, actor, templateId)
    if (!seesClips(actor)) return { isAllowed: false, rows: [] }
    const rows = await visitsAt(db, actor, caseId)
    return { isAllowed: true, rows: rows.map(({ key, ...row }) => ({ ...row, thumbUrl: key && storage.url(key) })) }
  },
  source: async ({ db, actor, body: { templateId, visitorId }, services: { storage } }) => {
    const place = await placeOf(db, actor, templateId)
    const visit = visitorId === undefined ? undefined : await visitOf(db, actor, place.caseId, visitorId)
    const template = await draftOf(db, storage, templateId)
    if (!template) throw new Refusal('state.impossible', wordsFault)
    if (!visit)
      return {
        ...{ template, clips: [], photos: [] },
        words: { nick: null, date: localDay(Date.now()), area: place.area, point: null },
      }
    const clips = await clipsOf(db, storage, visit)
    return {
      template,
      clips: clips.map(({ clipId: _clip, sha256: _sha, bytes: _bytes, ...clip }) => clip),
      photos: (await photosOf(db, storage, visit, 'previewKey')).map(({ bytes: _bytes, ...photo }) => photo),
      // The page that tries templates does not say who the visitor is.
      words: { ...(await wordsOf(db, visit)), nick: null },
    }
  },
}

/** Where a template belongs. @throws Refusal notFound (1512) */
export async function placeOf(db: Db, actor: Actor, templateId: number) {
  const { rows } = await sql<{ caseId: number; area: string }>`
    select t.case_id, a.name as area from template t join area a on a.id = t.area_id
    where t.id = ${templateId} and ${inScope(actor, 't.areaId')}`.execute(db)
  return orNotFound(rows[0])
}

/** Clips of a project and the visitors who are in them, by `which` of the clips. */
const seenIn = (caseId: number, which = sql`true`) => sql`
  (select c.id, c.area_id, c.case_id, c.device_id, c.recorded_at, v.visitor_id from clip c
    cross join lateral (select c.visitor_id where c.visitor_id is not null
      union select m.visitor_id from clip_match m where m.clip_id = c.id and m.area_id = c.area_id) v
    where c.case_id = ${caseId} and ${which})`

/** The clips of a project among which visits are looked for: those that were recorded last. */
const latestClips = 500

async function visitsAt(db: Db, actor: Actor, caseId: number) {
  const latest = sql`c.id in (select l.id from clip l where l.case_id = ${caseId} and ${inScope(actor, 'l.areaId')}
    order by l.recorded_at desc, l.id desc limit ${sql.lit(latestClips)})`
  const { rows } = await sql<Omit<TrialVisit, 'thumbUrl'> & { key: string | null }>`
    with seen as ${seenIn(caseId, latest)},
    visit as (select s.visitor_id, max(s.recorded_at) as to_at from seen s group by s.visitor_id
      order by to_at desc, s.visitor_id limit ${sql.lit(maxVisits)})
    select v.visitor_id, min(s.recorded_at) as "from", max(s.recorded_at) as "to", count(*) as clips,
      (select coalesce(jsonb_agg(n.name order by n.first), '[]') from (
        select p.name, min(t.recorded_at) as first from seen t join device d on d.id = t.device_id join point p on p.id = d.point_id
        where t.visitor_id = v.visitor_id and t.recorded_at >= v.to_at - ${visitLength} group by p.name) n) as points,
      (select p.thumb_key from picture p join face_match m on m.picture_id = p.id where m.visitor_id = v.visitor_id
        and p.case_id = ${caseId} and p.taken_at between v.to_at - ${visitLength} and v.to_at + ${visitLength} and p.thumb_key is not null
        order by p.taken_at desc, p.id desc limit 1) as key
    from visit v join seen s on s.visitor_id = v.visitor_id and s.recorded_at >= v.to_at - ${visitLength}
    group by v.visitor_id, v.to_at order by v.to_at desc, v.visitor_id`.execute(db)
  return rows
}

const visitLength = sql`make_interval(hours => ${sql.lit(visitHours)})`

/** The last visit of a visitor at a project. @throws Refusal notFound (1512) without one, and for accounts that do not get clips */
export async function visitOf(db: Db, actor: Actor, caseId: number, visitorId: number): Promise<Visit> {
  if (!seesClips(actor)) throw new Refusal('notFound')
  const { rows } = await sql<Visit>`
    select s.area_id, s.case_id, s.device_id, s.visitor_id, s.recorded_at - ${visitLength} as from_at, s.recorded_at as to_at
    from ${seenIn(caseId, inScope(actor, 'c.areaId'))} s where s.visitor_id = ${visitorId} order by s.recorded_at desc, s.id desc limit 1`.execute(
    db,
  )
  return orNotFound(rows[0])
}
