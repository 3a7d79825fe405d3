import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type FilmJob, leaseSeconds } from '#contract/ingest/films.ts'
import type { Aspect } from '#contract/videos/aspects.ts'
import { sampleHours, sampleWaitMinutes } from '#contract/videos/samples.ts'
import { isForgottenSample, isWaitingSample, sampleOrder } from '../../domains/videos/films/sampleQueue.ts'
import { clipsOf, photosOf, type Visit, wordsOf } from '../../domains/videos/films/source.ts'
import { draftOf } from '../../domains/videos/films/templates.ts'
import { wordsFault } from '../../domains/videos/trials.ts'
import type { Db } from '../../platform/db/open.ts'
import type { Storage } from '../../platform/files/storage.ts'

/** A sample that a maker has. */
export interface LeasedSample extends Visit {
  readonly id: number
  readonly templateId: number
  readonly templateVersion: number
  readonly aspect: Aspect
  readonly fromMs: number
  readonly lengthMs: number
  readonly returns: number
  readonly lease: string
  readonly leaseUntil: string
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`
const columns = sql`s.id, s.template_id, s.template_version, s.visitor_id, s.device_id, s.from_at, s.to_at, s.aspect, s.from_ms, s.length_ms,
  s.returns, s.lease, s.lease_until, t.area_id, t.case_id`

/** A sample is made again once, if its maker gave it back or was lost. */
const isAgain = sql<boolean>`s.returns < 1`

/** Whether a sample waits for a maker. */
export const sampleWaits = sql<boolean>`exists (select from film_sample s where ${isWaitingSample})`

/** Gives the next sample to a maker; null if none waits. */
export async function leaseNextSample(db: Db, maker: string): Promise<LeasedSample | null> {
  const { rows } = await sql<LeasedSample>`
    update film_sample s set state = 'making', lease = ${randomUUID()}, maker = ${maker}, lease_until = ${leaseEnd}, progress = 0 from template t
    where t.id = s.template_id and s.id = (select s.id from film_sample s where ${isWaitingSample} order by ${sampleOrder} limit 1 for no key update skip locked)
    returning ${columns}`.execute(db)
  return rows[0] ?? null
}

/** Everything a sample is made from. A text says why it cannot be made. */
export async function sampleJobOf(db: Db, storage: Storage, sample: LeasedSample): Promise<FilmJob | string> {
  const template = await draftOf(db, storage, sample.templateId)
  if (!template) return wordsFault
  if (template.version !== sample.templateVersion) return '等待期间模板已修改'
  const clips = await clipsOf(db, storage, sample)
  if (clips.length === 0) return '游客的片段已清理'
  const { id, lease, leaseUntil, fromMs, lengthMs, aspect, returns } = sample
  return {
    ...{ lease, until: leaseUntil, videoId: `sample-${id}`, attempt: returns + 1, part: { fromMs, lengthMs } },
    template: template.aspect === 'auto' ? { ...template, aspect } : template,
    clips,
    photos: await photosOf(db, storage, sample),
    // As in the preview, which does not say who the visitor is.
    words: { ...(await wordsOf(db, sample)), nick: null },
  }
}

/** Notes the progress of a sample in percent, and extends its lease; undefined if the lease is not that of a sample. */
export async function renewSample(db: Db, { lease, progress }: { readonly lease: string; readonly progress: number }) {
  const { rows } = await sql<{ until: string; maker: string }>`
    update film_sample set lease_until = ${leaseEnd}, progress = ${progress} where lease = ${lease} and state = 'making'
    returning lease_until as until, maker`.execute(db)
  return rows[0]
}

/** Ends the lease of a sample without a film; undefined if the lease is not that of a sample. */
export async function giveSampleBack(
  db: Db,
  lease: string,
  { reason, temporary }: { readonly reason: string; readonly temporary: boolean },
): Promise<'waiting' | 'failed' | undefined> {
  const again = sql<boolean>`(${temporary} and ${isAgain})`
  const { rows } = await sql<{ state: 'waiting' | 'failed' }>`
    update film_sample s set state = case when ${again} then 'waiting' else 'failed' end, reason = case when ${again} then '' else ${reason} end,
      waits_since = now(), lease_until = null, progress = null, returns = returns + 1 where lease = ${lease} and state = 'making' returning state`.execute(
    db,
  )
  return rows[0]?.state
}

export interface SampleOfLease {
  readonly id: number
  /** Null while it is at work. */
  readonly fileSha256: Uint8Array | null
}

/** The sample that a lease is of, held until the transaction ends: at work, or handed in already. */
export async function sampleOf(db: Db, lease: string): Promise<SampleOfLease | undefined> {
  const { rows } = await sql<SampleOfLease>`
    select id, file_sha256 from film_sample where lease = ${lease} and state in ('making', 'ready') for no key update`.execute(
    db,
  )
  return rows[0]
}

/** Ends the lease of a sample with its file. */
export const setSampleReady = (db: Db, id: number, file: { readonly key: string; readonly sha256: Uint8Array }) =>
  sql`update film_sample set state = 'ready', lease_until = null, progress = null, file_key = ${file.key}, file_sha256 = ${file.sha256} where id = ${id}`.execute(
    db,
  )

/** Takes samples back whose makers have been silent, and gives up those that nobody has claimed in time. */
export async function takeBackLapsedSamples(db: Db) {
  await sql`update film_sample s set state = case when ${isAgain} then 'waiting' else 'failed' end,
      reason = case when ${isAgain} then '' else '制作程序中断，没有完成' end, waits_since = now(), lease_until = null, progress = null, returns = returns + 1
    where id in (select id from film_sample where lease_until < now() order by id for no key update skip locked)`.execute(
    db,
  )
  await sql`update film_sample s set state = 'failed', reason = ${`${sampleWaitMinutes} 分钟内没有制作程序领取`}
    where id in (select s.id from film_sample s where ${isForgottenSample} order by s.id for no key update skip locked)`.execute(
    db,
  )
}

/** Removes samples after their hours. */
export const removeSamples = (db: Db) =>
  sql`delete from film_sample where requested_at < now() - make_interval(hours => ${sql.lit(sampleHours)})`.execute(db)
