import { sql } from 'kysely'
import type { ClipFace } from '#contract/ingest/clips.ts'
import { type FilmJob, filmLimits } from '#contract/ingest/films.ts'
import { localText } from '#contract/zone.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Storage } from '../../platform/files/storage.ts'
import { templateOf } from '../videos/templates.ts'
import type { LeasedFilm } from './leases.ts'

/** Everything a film is made from, and what it is called. A text says why it cannot be made. */
export async function jobOf(db: Db, storage: Storage, film: LeasedFilm): Promise<FilmJob | string> {
  const template = film.templateId === null ? undefined : await templateOf(db, storage, film.templateId)
  if (!template) return '模板已删除，或字幕含敏感词'
  const clips = await clipsOf(db, storage, film)
  if (clips.length === 0) return '没有游客的片段'
  const { lease, leaseUntil, externalId: videoId, attempt } = film
  return {
    ...{ lease, until: leaseUntil!, videoId, attempt, template, clips },
    photos: await photosOf(db, storage, film),
    words: await wordsOf(db, film),
  }
}

/** Clips of the visitor at the project during the visit. */
async function clipsOf(db: Db, storage: Storage, { caseId, visitorId, fromAt, toAt }: LeasedFilm) {
  const { rows } = await sql<
    Omit<FilmJob['clips'][number], 'file' | 'faces'> & { key: string; faces: ClipFace[] | null }
  >`
    select c.external_id as clip_id, c.file_key as key, encode(c.file_sha256, 'hex') as sha256, c.file_bytes as bytes, c.width, c.height, c.duration_ms, c.recorded_at, d.point_id, m.faces
    from clip c join device d on d.id = c.device_id
      left join lateral (select faces from clip_match where clip_id = c.id and area_id = c.area_id and visitor_id = ${visitorId} order by at desc, id desc limit 1) m on true
    where c.case_id = ${caseId} and c.recorded_at between ${fromAt} and ${toAt} and (c.visitor_id = ${visitorId} or m.faces is not null)
    order by c.recorded_at, c.id limit ${sql.lit(filmLimits.clips)}`.execute(db)
  return rows.map(({ key, faces, ...clip }) => ({ ...clip, file: storage.url(key), faces: faces ?? [] }))
}

/** Pictures of the visitor at the project during the visit. */
async function photosOf(db: Db, storage: Storage, { caseId, visitorId, fromAt, toAt }: LeasedFilm) {
  const { rows } = await sql<Omit<FilmJob['photos'][number], 'file'> & { key: string }>`
    select p.id, p.file_key as key, p.bytes, p.width, p.height from picture p
    where p.case_id = ${caseId} and p.taken_at between ${fromAt} and ${toAt} and p.file_key is not null
      and exists (select from face_match m where m.picture_id = p.id and m.visitor_id = ${visitorId})
    order by p.taken_at, p.id limit ${sql.lit(filmLimits.photos)}`.execute(db)
  return rows.map(({ key, ...photo }) => ({ ...photo, file: storage.url(key) }))
}

async function wordsOf(db: Db, { areaId, deviceId, visitorId, fromAt }: LeasedFilm): Promise<FilmJob['words']> {
  const { rows } = await sql<{ nick: string | null; area: string; point: string | null }>`
    select nullif(v.nick, '') as nick, a.name as area, p.name as point from visitor v join area a on a.id = ${areaId}
      join device d on d.id = ${deviceId} left join point p on p.id = d.point_id where v.id = ${visitorId}`.execute(db)
  return { ...rows[0]!, date: localText(Date.parse(fromAt)).slice(0, 10) }
}
