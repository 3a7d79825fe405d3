import { sql } from 'kysely'
import type { FilmJob } from '#contract/ingest/films.ts'
import { clipsOf, photosOf, wordsOf } from '../../domains/videos/films/source.ts'
import { templateOf } from '../../domains/videos/films/templates.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Storage } from '../../platform/files/storage.ts'
import type { LeasedFilm } from './leases.ts'

/** Everything a film is made from, and what it is called; notes the version of its template. A text says why it cannot be made. */
export async function jobOf(db: Db, storage: Storage, film: LeasedFilm): Promise<FilmJob | string> {
  const template = film.templateId === null ? '模板已删除' : await templateOf(db, storage, film.templateId)
  if (typeof template === 'string') return template
  const clips = await clipsOf(db, storage, film)
  if (clips.length === 0) return '没有游客的片段'
  await sql`update film set template_number = ${template.version} where record_id = ${film.id}`.execute(db)
  const { lease, leaseUntil, externalId: videoId, attempt } = film
  return {
    ...{ lease, until: leaseUntil!, videoId, attempt, part: null, template, clips },
    photos: await photosOf(db, storage, film),
    words: await wordsOf(db, film),
  }
}
