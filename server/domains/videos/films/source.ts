import { sql } from 'kysely'
import { type FilmJob, filmLimits } from '#contract/ingest/films.ts'
import type { ClipFace, FilmSource } from '#contract/videos/film/source.ts'
import { localDay } from '#contract/zone.ts'
import type { Db } from '../../../platform/db/open.ts'
import type { Storage } from '../../../platform/files/storage.ts'

/** A visitor at a project, from then until then. */
export interface Visit {
  readonly areaId: number
  readonly caseId: number
  readonly deviceId: number
  readonly visitorId: number
  readonly fromAt: string
  readonly toAt: string
}

/** Clips of the visitor at the project during the visit. */
export async function clipsOf(
  db: Db,
  storage: Storage,
  { caseId, visitorId, fromAt, toAt }: Omit<Visit, 'areaId' | 'deviceId'>,
) {
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

/** Pictures of the visitor at the project during the visit. @param column which of their files */
export async function photosOf(
  db: Db,
  storage: Storage,
  { caseId, visitorId, fromAt, toAt }: Omit<Visit, 'areaId' | 'deviceId'>,
  column: 'fileKey' | 'previewKey' = 'fileKey',
) {
  const key = sql.ref(`p.${column}`)
  const { rows } = await sql<Omit<FilmJob['photos'][number], 'file'> & { key: string }>`
    select p.id, ${key} as key, p.bytes, p.width, p.height from picture p
    where p.case_id = ${caseId} and p.taken_at between ${fromAt} and ${toAt} and ${key} is not null
      and exists (select from face_match m where m.picture_id = p.id and m.visitor_id = ${visitorId})
    order by p.taken_at, p.id limit ${sql.lit(filmLimits.photos)}`.execute(db)
  return rows.map(({ key, ...photo }) => ({ ...photo, file: storage.url(key) }))
}

export async function wordsOf(
  db: Db,
  { areaId, deviceId, visitorId, fromAt }: Omit<Visit, 'caseId' | 'toAt'>,
): Promise<FilmSource['words']> {
  const { rows } = await sql<{ nick: string | null; area: string; point: string | null }>`
    select nullif(v.nick, '') as nick, a.name as area, p.name as point from visitor v join area a on a.id = ${areaId}
      join device d on d.id = ${deviceId} left join point p on p.id = d.point_id where v.id = ${visitorId}`.execute(db)
  return { ...rows[0]!, date: localDay(Date.parse(fromAt)) }
}
