import { sql } from 'kysely'
import { clearedWords } from '#contract/pictures/pictures.ts'
import { unpaidWords } from '#contract/videos/records.ts'
import { pictureFileName } from '../domains/pictures/pictures/zip.ts'
import { isPaid } from '../domains/videos/records/paid.ts'
import type { Db } from '../platform/db/open.ts'
import type { ZipEntries } from '../platform/files/zip.ts'

/** A picture or video of a visitor. */
export interface Medium {
  /** What its sheet says. */
  readonly row: Record<string, unknown>
  /** Null if it has no file. */
  readonly key: string | null
  readonly name: string
  readonly at: string
  /** Said in place of a file. */
  readonly without: string
}

interface PictureRow {
  id: number
  areaName: string
  deviceName: string
  takenAt: string
  clearedAt: string | null
  bought: boolean
  fileKey: string | null
  previewKey: string | null
}

/**
 * Those on which the visitor was recognised, and those that were viewed or bought without that. Originals only of what this visitor
 * bought.
 */
export async function picturesOf(db: Db, visitorId: number): Promise<Medium[]> {
  const { rows } = await sql<PictureRow>`
    with own as (
      select picture_id from face_match where visitor_id = ${visitorId}
      union select picture_id from picture_view where visitor_id = ${visitorId}
      union select i.picture_id from order_item i join orders o on o.id = i.order_id
        where o.visitor_id = ${visitorId} and i.picture_id is not null)
    select p.id, p.external_id as picture_name, r.name as area_name, d.name as device_name, p.taken_at, p.cleared_at, p.file_key, p.preview_key,
      (select v.at from picture_view v where v.picture_id = p.id and v.visitor_id = ${visitorId}) as viewed_at,
      exists (select from order_item i join orders o on o.id = i.order_id
        where i.picture_id = p.id and o.visitor_id = ${visitorId} and o.state in ('paid', 'partly_refunded')) as bought
    from own join picture p on p.id = own.picture_id join area r on r.id = p.area_id join device d on d.id = p.device_id
    order by p.taken_at, p.id`.execute(db)
  return rows.map((row) => ({
    row: { ...row },
    key: row.bought ? row.fileKey : row.previewKey,
    name: `照片/${pictureFileName(row, row.bought)}`,
    at: row.takenAt,
    without: row.clearedAt ? clearedWords : '',
  }))
}

interface VideoRow {
  id: number
  state: string
  recordedAt: string
  clearedAt: string | null
  isPaid: boolean
  fileKey: string | null
  posterKey: string | null
}

/** Made for the visitor or for one of its orders. The file of what was paid for; of others the poster. */
export async function videosOf(db: Db, visitorId: number): Promise<Medium[]> {
  const { rows } = await sql<VideoRow>`
    select v.id, v.external_id, r.name as area_name, d.name as device_name, v.state, orders.order_no, v.recorded_at, v.duration_seconds, v.cleared_at,
      ${isPaid} as is_paid, f.requested_at, v.file_key, v.poster_key
    from video_record v left join orders on orders.id = v.order_id left join film f on f.record_id = v.id
      join area r on r.id = v.area_id join device d on d.id = v.device_id
    where v.visitor_id = ${visitorId} or orders.visitor_id = ${visitorId} order by v.recorded_at, v.id`.execute(db)
  return rows.map((row) => ({
    row: { ...row },
    key: row.isPaid ? row.fileKey : row.posterKey,
    name: `视频/${row.id}${row.isPaid ? '.mp4' : '_海报.jpg'}`,
    at: row.recordedAt,
    without: row.clearedAt ? clearedWords : row.state === 'ready' && !row.isPaid ? unpaidWords : '',
  }))
}

/** Packs the files, and notes in each row where its file is, or why there is none. */
export async function packMedia(
  entries: ZipEntries,
  media: readonly Medium[],
  each: (at: number) => Promise<void>,
): Promise<Record<string, unknown>[]> {
  const rows = []
  for (const [at, { row, key, name, at: made, without }] of media.entries()) {
    await each(at)
    const packed = key !== null && (await entries.stored(name, key, new Date(made)))
    rows.push({ ...row, fileName: packed ? name : key === null ? without : '文件已不存在' })
  }
  return rows
}
