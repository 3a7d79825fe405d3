import { sql } from 'kysely'
import { rollouts } from '#contract/releases/rollouts.ts'
import { wavesOf } from '#contract/releases/software.ts'
import { crudHandlers } from '../../platform/crud/handlers.ts'
import type { Db } from '../../platform/db/open.ts'
import { idArray } from '../../platform/db/values.ts'
import type { Handlers } from '../../platform/http/serve.ts'
import { Refusal, wrongField } from '../../platform/refusal.ts'
import type { Services } from '../../platform/services.ts'
import { neverCloses } from '../scenic/cameras/deviceState.ts'
import { lockRollout, move, notifyRollout, type Said, stopTakenBack } from './rollout/change.ts'
import { chosen, preview, versionToGo } from './rollout/choose.ts'
import { comparisonOf, wayBack } from './rollout/comparison.ts'
import { eventsOf } from './rollout/events.ts'
import { nextWave, readWaves } from './rollout/waves.ts'
import { versionName } from './rollout/words.ts'

const targets = (states: string) =>
  sql`(select count(*) from rollout_target t where t.rollout_id = rollout.id and t.state in (${sql.raw(states)}))`

/** Cameras fail one by one, also after the rollout has gone through all of them: its state follows theirs. */
const state = sql`case when rollout.state <> 'done' or ${targets(`'failed'`)} = 0 then rollout.state
  when ${targets(`'done'`)} = 0 then 'failed' else 'partly' end`

/** Of a wave whose cameras are all over, before the next one. */
const soaksUntil = sql`case when rollout.state = 'running' and rollout.wave < rollout.waves
  and (rollout.soak_minutes > 0 or rollout.min_pictures_percent is not null)
  and not exists (select from rollout_target t where t.rollout_id = rollout.id and t.wave <= rollout.wave and t.state in ('waiting', 'sent', 'installing'))
  then (select max(t.done_at) from rollout_target t where t.rollout_id = rollout.id and t.wave = rollout.wave) + make_interval(mins => rollout.soak_minutes) end`

const { list } = rollouts
const regular = crudHandlers(
  { list },
  {
    table: 'rollout',
    // Rollouts belong to the platform; their cameras are in the scope of the account that began them.
    scope: () => sql`true`,
    from: (rows) => rows.innerJoin('softwareVersion', 'softwareVersion.id', 'rollout.versionId'),
    computed: {
      name: sql`(software_version.number || ' #' || rollout.id)`,
      versionName,
      product: sql.ref('softwareVersion.product'),
      state,
      targets: sql`(select count(*) from rollout_target t where t.rollout_id = rollout.id)`,
      done: targets(`'done'`),
      underWay: targets(`'sent', 'installing'`),
      failed: targets(`'failed'`),
      skipped: targets(`'skipped'`),
      waveSizes: sql.ref('rollout.waveSizes'),
      soaksUntil,
    },
    defaultOrder: 'state',
  },
)

export const rolloutHandlers: Handlers<typeof rollouts> = {
  ...regular,
  preview: async ({ db, actor, body: { versionId, ...scope } }) =>
    preview(db, actor, await versionToGo(db, versionId), scope),
  add: async ({ db, actor, body, services, audit }) => {
    const { versionId, areaIds, caseId, deviceIds, backOfId, cameras, reason: why = '', ...plan } = body
    const scope = { areaIds, caseId, deviceIds, backOfId }
    const reason = why.trim()
    checkPlan(plan)
    const going = await versionToGo(db, versionId)
    if (backOfId !== undefined) {
      const said = { by: actor.trueName, reason: withReason(`回滚到 ${going.number}`, reason) }
      await stopTakenBack(db, services.events, backOfId, said)
    }
    const impact = await preview(db, actor, going, scope)
    if (impact.busy > 0)
      throw new Refusal(
        'state.impossible',
        `有 ${impact.busy} 台摄像头还在升级 #${impact.busyIn} 里，等它结束或先停止它`,
      )
    const ids = await chosen(db, actor, going, scope)
    if (ids.length === 0) throw new Refusal('state.impossible', '没有要升级的摄像头')
    if (ids.length !== cameras) throw new Refusal('stale', `要升级的摄像头已变成 ${ids.length} 台，请重新确认`)
    if (plan.avoidsOpening) await refuseAlwaysOpen(db, ids)
    const waves = wavesOf(ids.length, plan.waveBy, plan.waveSizes)
    const { id } = await db
      .insertInto('rollout')
      .values({
        versionId,
        backOfId: backOfId ?? null,
        waves: waves.length,
        waveBy: plan.waveBy,
        waveSizes: sql`${`{${plan.waveSizes.join(',')}}`}::integer[]`,
        successPercent: plan.successPercent,
        maxFailures: plan.maxFailures,
        soakMinutes: plan.soakMinutes ?? 0,
        minPicturesPercent: plan.minPicturesPercent ?? null,
        windowFrom: plan.windowFrom ?? null,
        windowTo: plan.windowTo ?? null,
        avoidsOpening: plan.avoidsOpening,
        startsAt: plan.startsAt ?? sql`now()`,
        reason,
        createdBy: actor.trueName,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    // Behind which place of the order each wave but the first begins.
    const ends = waves.map((_, at) => waves.slice(0, at + 1).reduce((sum, size) => sum + size, 0))
    const { rows } = await sql`
      insert into rollout_target (rollout_id, area_id, case_id, device_id, wave, former)
      select ${id}, d.area_id, d.case_id, d.id, 1 + (select count(*) from unnest(${idArray(ends)}) e where e < c.place), d.program_version
      from unnest(${idArray(ids)}) with ordinality c (id, place) join device d on d.id = c.id
      on conflict (device_id) where state in ('waiting', 'sent', 'installing') do nothing returning id`.execute(db)
    if (rows.length < ids.length) throw new Refusal('state.impossible', '有摄像头刚刚进了另一个升级，请重新确认')
    await notifyRollout(db, services.events, id)
    await hurry(services, db, id)
    audit.target = id
    audit.after = { version: going.number, cameras: ids.length, waves, backOf: backOfId, reason }
    return { id }
  },
  compare: async ({ db, actor, body: { rolloutId } }) => ({
    asOf: new Date().toISOString(),
    ...(await comparisonOf(db, actor, { rolloutId })),
    ...(await wayBack(db, actor, rolloutId)),
  }),
  events: async ({ db, body: { rolloutId } }) => ({ rows: await eventsOf(db, rolloutId) }),
  pause: async ({ db, actor, body, services, audit }) => {
    const { state } = await lockRollout(db, body.id, body.version)
    if (state !== 'running') throw new Refusal('state.impossible', '只有进行中的升级可以暂停')
    return moved(db, services, body, 'paused', { by: actor.trueName, reason: '人工暂停' }, audit)
  },
  resume: async ({ db, actor, body, services, audit }) => {
    const { id, state, wave, waves, successPercent } = await lockRollout(db, body.id, body.version)
    if (state !== 'paused') throw new Refusal('state.impossible', '只有已暂停的升级可以继续')
    const known = await readWaves(db, id)
    const isOver = known.every((one) => one.wave > wave || one.open === 0)
    // Resuming after the end of a wave, or while it is looked at, is a decision to begin the next one.
    const isNext = wave < waves && (isOver || nextWave(known, { wave, successPercent }).wave > wave)
    const said = { by: actor.trueName, reason: '' }
    const answer = await moved(db, services, body, 'running', said, audit, isNext ? wave + 1 : wave)
    await hurry(services, db, id)
    return answer
  },
  stop: async ({ db, actor, body, services, audit }) => {
    const { state } = await lockRollout(db, body.id, body.version)
    if (state === 'stopped' || state === 'done') throw new Refusal('state.impossible', '升级已经结束')
    const said = { by: actor.trueName, reason: withReason('人工停止', body.reason?.trim() ?? '') }
    return moved(db, services, body, 'stopped', said, audit)
  },
}

const withReason = (what: string, reason: string) => (reason ? `${what}：${reason}` : what)

const hurry = ({ jobs }: Services, db: Db, id: number) => jobs.send(db, 'rollout', { id })

async function moved(
  db: Db,
  services: Services,
  { id }: { id: number },
  state: 'running' | 'paused' | 'stopped',
  said: Said,
  audit: { target?: unknown; after?: unknown },
  wave?: number,
) {
  await move(db, services.events, id, state, said, wave)
  audit.target = id
  audit.after = { state }
  const { version } = await db.selectFrom('rollout').select('version').where('id', '=', id).executeTakeFirstOrThrow()
  return { version }
}

interface Plan {
  waveBy: 'count' | 'percent'
  waveSizes: readonly number[]
  windowFrom?: string | null | undefined
  windowTo?: string | null | undefined
}
/** @throws Refusal invalid (2000) */
function checkPlan({ waveBy, waveSizes, windowFrom, windowTo }: Plan) {
  if (waveBy === 'percent' && waveSizes.reduce((sum, size) => sum + size, 0) >= 100)
    throw wrongField('waveSizes', '各批比例合计应小于 100%，剩下的是最后一批')
  if (!windowFrom !== !windowTo)
    throw wrongField(windowFrom ? 'windowTo' : 'windowFrom', '每天的时段要么都填，要么都不填')
  if (windowFrom && windowFrom === windowTo) throw wrongField('windowTo', '时段的首尾不能相同')
}

/** What never closes cannot be updated outside of its opening hours. */
async function refuseAlwaysOpen(db: Db, ids: readonly number[]) {
  const { rows } = await sql<{ name: string }>`
    select area.name from area where ${neverCloses} and area.id in (select d.area_id from device d where d.id = any(${idArray(ids)})) limit 1`.execute(
    db,
  )
  if (rows[0]) throw wrongField('avoidsOpening', `「${rows[0].name}」全天开放，避不开开放时间`)
}
