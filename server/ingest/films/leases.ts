import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { leaseSeconds, maxReturns } from '#contract/ingest/films.ts'
import type { FilmStep } from '#contract/videos/films.ts'
import type { RecordState } from '#contract/videos/recordParts.ts'
import { noteFilm, noteStep } from '../../domains/videos/films/log.ts'
import { claimOrder, isWaiting, waiting } from '../../domains/videos/films/queue.ts'
import type { Db } from '../../platform/db/open.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { IngestKey } from '../request/key.ts'
import { answerRetries } from '../videos/recordRetries.ts'
import { insertSteps } from '../videos/recordRows.ts'
import { sampleWaits } from './samples.ts'

/** A film that a maker has. */
export interface LeasedFilm {
  readonly id: number
  readonly areaId: number
  readonly caseId: number
  readonly deviceId: number
  readonly visitorId: number
  readonly templateId: number | null
  readonly externalId: string
  readonly fromAt: string
  readonly toAt: string
  readonly attempt: number
  readonly returns: number
  readonly lease: string
  readonly maker: string
  /** Null once it was handed in or given back. */
  readonly leaseUntil: string | null
}

const leaseEnd = sql`now() + make_interval(secs => ${sql.lit(leaseSeconds)})`
const columns = sql`f.record_id as id, f.area_id, v.case_id, v.device_id, f.visitor_id, f.template_id, v.external_id, f.from_at, f.to_at, v.attempt, f.returns, f.lease, f.maker, f.lease_until`

/** What is said to a maker whose film is not its own any more. */
export const lostLease = '租约已失效：视频已交还、交付或由其他程序领取'

/** Only makers of the platform see what films are made from, paid or not. @throws Refusal notAllowed (1511) */
export function assertPlatform({ platform }: IngestKey) {
  if (!platform) throw new Refusal('notAllowed', '制作视频要用平台运营方的接入密钥')
}

/** Whether a film or a sample waits for a maker. */
export async function hasWaiting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select ${sampleWaits} or exists (select from ${waiting} where ${isWaiting}) as waits`.execute(db)
  return rows[0]!.waits
}

/**
 * Gives the next film to a maker: paid ones first, then those of the scenic area at whose films the fewest makers are, then the one
 * that was requested first. A failed or cancelled film is made again if a
 * retry was requested. Null if none waits.
 */
export async function leaseNext(
  db: Db,
  maker: { readonly name: string; readonly instanceId: string | null },
): Promise<LeasedFilm | null> {
  const { rows } = await sql<{ id: number; state: RecordState }>`
    select f.record_id as id, v.state from ${waiting} where ${isWaiting} order by ${claimOrder} limit 1 for no key update of f, v skip locked`.execute(
    db,
  )
  const [next] = rows
  if (!next) return null
  const lease = randomUUID()
  await sql`update film set lease = ${lease}, maker = ${maker.name}, lease_until = ${leaseEnd}, not_before = null,
    returns = case when ${next.state === 'uploaded'} then returns else 0 end where record_id = ${next.id}`.execute(db)
  const at = await setState(db, next.id, 'synthesising')
  await noteFilm(db, next.id, 'claimed', { actor: maker.name })
  await sql`update video_record set server = ${maker.instanceId}, progress = 0 where id = ${next.id}`.execute(db)
  await answerRetries(db, [{ id: next.id, state: 'synthesising', stateAt: at }])
  return (await byLease(db, lease))!
}

/** The film of a lease, held until the transaction ends. */
async function byLease(db: Db, lease: string): Promise<LeasedFilm | undefined> {
  const { rows } = await sql<LeasedFilm>`select ${columns} from film f join video_record v on v.id = f.record_id
    where f.lease = ${lease} for no key update of f, v`.execute(db)
  return rows[0]
}

/**
 * The film that a maker has by its lease, held until the transaction ends. A lease that has lapsed still counts while nobody has taken
 * the film.
 * @throws Refusal state.impossible (2002) if the film is not its own any more
 */
export async function leased(db: Db, lease: string): Promise<LeasedFilm> {
  const film = await byLease(db, lease)
  if (!film?.leaseUntil) throw new Refusal('state.impossible', lostLease)
  return film
}

/** The film that was handed in by this lease, if it was. */
export async function handedIn(db: Db, lease: string) {
  const { rows } = await sql<{ id: number; fileSha256: Uint8Array | null; posterSha256: Uint8Array | null }>`
    select v.id, v.file_sha256, v.poster_sha256 from film f join video_record v on v.id = f.record_id
    where f.lease = ${lease} and v.state = 'ready'`.execute(db)
  return rows[0]
}

/** Notes the progress in percent and the step, if it is a new one; returns until when the lease now lasts. @throws as `leased` */
export async function renew(
  db: Db,
  {
    lease,
    progress,
    step,
  }: { readonly lease: string; readonly progress: number; readonly step?: FilmStep | undefined },
): Promise<{ until: string; film: LeasedFilm }> {
  const film = await leased(db, lease)
  const { rows } = await sql<{ until: string }>`
    update film set lease_until = ${leaseEnd} where record_id = ${film.id} returning lease_until as until`.execute(db)
  await sql`update video_record set progress = ${progress} where id = ${film.id}`.execute(db)
  if (step) await noteStep(db, film, step)
  return { until: rows[0]!.until, film }
}

/** Ends a lease without a film: it waits for another attempt, or has failed. @returns the state of the video */
export async function giveBack(
  db: Db,
  { id, returns, maker }: Pick<LeasedFilm, 'id' | 'returns' | 'maker'>,
  {
    reason,
    temporary,
    lapsed = false,
  }: { readonly reason: string; readonly temporary: boolean; readonly lapsed?: boolean },
): Promise<RecordState> {
  const isAgain = temporary && returns + 1 < maxReturns
  await sql`update film set lease_until = null, returns = returns + 1, not_before = case when ${isAgain} then now() + make_interval(secs => 15 * (returns + 1)) end
    where record_id = ${id}`.execute(db)
  const state = isAgain ? 'uploaded' : 'failed'
  await setState(db, id, state, isAgain ? '' : reason)
  if (lapsed) await noteFilm(db, id, 'lapsed', { actor: maker })
  if (!isAgain) await noteFilm(db, id, 'failed', { actor: lapsed ? '' : maker, reason })
  else if (!lapsed) await noteFilm(db, id, 'returned', { actor: maker, reason })
  return state
}

/** Takes films back whose makers have been silent for longer than the lease. Returns the films. */
export async function takeBackLapsed(db: Db): Promise<{ id: number; areaId: number }[]> {
  const { rows } = await sql<{ id: number; areaId: number; returns: number; maker: string }>`
    select f.record_id as id, f.area_id, f.returns, f.maker from film f join video_record v on v.id = f.record_id
    where f.lease_until < now() order by f.record_id for no key update of f, v skip locked`.execute(db)
  for (const film of rows)
    await giveBack(db, film, { reason: `制作程序 ${maxReturns} 次中断，没有完成`, temporary: true, lapsed: true })
  return rows
}

/** Sets the state of a film's video, now; returns when that is. */
async function setState(db: Db, id: number, state: RecordState, reason = ''): Promise<string> {
  const { rows } = await sql<{ areaId: number; stateAt: string }>`
    update video_record set state = ${state}, state_at = greatest(now(), state_at + interval '1 millisecond'), progress = null, version = version + 1,
      ready_at = case when ${state} = 'ready' then greatest(now(), state_at + interval '1 millisecond') end,
      attempt = attempt + case when ${state} = 'synthesising' and exists (select from video_step s where s.record_id = ${id} and s.state = 'synthesising') then 1 else 0 end,
      error_mess = case when ${state} = 'failed' then ${reason} when error_by is null then '' else error_mess end,
      error_by = case when ${state} = 'failed' then null else error_by end
    where id = ${id} returning area_id, state_at`.execute(db)
  const { areaId, stateAt } = rows[0]!
  await insertSteps(db, [{ recordId: id, areaId, state, reason, at: stateAt }])
  return stateAt
}

/** Ends a lease with a film: its files are in the row of the video already. */
export async function setReady(db: Db, { id, maker }: Pick<LeasedFilm, 'id' | 'maker'>) {
  await setState(db, id, 'ready')
  await noteFilm(db, id, 'ready', { actor: maker })
  await sql`update film set lease_until = null where record_id = ${id}`.execute(db)
}
