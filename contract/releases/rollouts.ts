import { type TProperties, Type } from 'typebox'
import { Changed, crud } from '../crud.ts'
import { field } from '../fields.ts'
import { Created, Id, Instant, Maybe, Nullable, type Operation, type Reply, Version } from '../kit.ts'
import type { Static } from '../static.ts'
import { Comparison } from './comparison.ts'
import { movedStates, products, rolloutStates, waveKinds } from './software.ts'

const base = '/webapi/v1/version/rollout'
const pages = ['version'] as const
const never = 'never' as const

/** The sizes that a person gives, and the rest. */
const maxWaves = 9

const planned = <const U extends { readonly write?: 'never' }>(uses: U) => ({
  waveBy: field.choice('分批方式', waveKinds, { ...uses, start: 'count', hideable: false }),
  /** Of each wave but the last, which takes the rest. */
  waveSizes: field.json<number[], U & { readonly start: number[]; readonly hideable: false }>(
    Type.Array(Type.Integer({ minimum: 1, maximum: 100_000 }), { title: '各批大小', maxItems: maxWaves - 1 }),
    { ...uses, start: [1], hideable: false },
  ),
  successPercent: field.count('成功线', '%', {
    ...uses,
    min: 1,
    max: 100,
    start: 80,
    hint: '一批里完成的达到这个比例，才开始下一批',
    hideable: false,
  }),
  maxFailures: field.count('失败上限', '台', {
    ...uses,
    min: 1,
    max: 100_000,
    start: 3,
    hint: '失败达到这个数，整个升级立即停止',
    hideable: false,
  }),
  /** After the last camera of a wave, before the next wave. */
  soakMinutes: field.count('观察', '分钟', {
    ...uses,
    min: 0,
    max: 10_080,
    start: 60,
    zero: '不观察',
    hint: '一批完成后过这么久，才开始下一批',
    hideable: false,
  }),
  minPicturesPercent: field.count('照片线', '%', {
    ...uses,
    null: true,
    none: '不看照片',
    min: 1,
    max: 100,
    start: 50,
    hint: '更新过的摄像头，照片或匹配照片低于往常的这个比例就暂停；太少时等到能比',
    hideable: false,
  }),
  windowFrom: field.clock('每天从', { ...uses, null: true, none: '任何时间', hideable: false }),
  windowTo: field.clock('每天到', { ...uses, null: true, none: '任何时间', hideable: false }),
  avoidsOpening: field.flag('开放时间', ['避开', '不避开'], { ...uses, start: true, hideable: false }),
  startsAt: field.instant('开始时间', { bounds: 'start', ...uses, hideable: false }),
})

const counted = (title: string) => field.count(title, '台', { write: never, hideable: false })
const regular = crud(
  base,
  '升级',
  pages,
  {
    /** The number of its version and its own number. */
    name: field.text('升级任务', { write: never, hideable: false }),
    versionId: field.ref('软件版本', 'releases.softwareVersions', 'versionName', { filter: true, write: never }),
    /** Program and number. */
    versionName: field.text('软件版本', { write: never, hideable: false }),
    product: field.choice('程序', products, { write: never, hideable: false }),
    /** It takes another one back. */
    backOfId: field.count('回滚自', '', { null: true, none: '不是回滚', write: never, hideable: false }),
    state: field.choice('状态', rolloutStates, { filter: true, write: never, hideable: false }),
    wave: field.count('当前批次', '', { max: maxWaves, write: never, hideable: false }),
    waves: field.count('批数', '批', { max: maxWaves, write: never, hideable: false }),
    targets: counted('摄像头'),
    done: counted('完成'),
    underWay: counted('正在更新'),
    failed: counted('失败'),
    skipped: counted('跳过'),
    ...planned({ write: never }),
    /** A wave is over, and the next one waits until then; afterwards for pictures that can be compared. */
    soaksUntil: field.instant('观察到', { null: true, none: '不在观察', write: never, hideable: false }),
    reason: field.text('原因', { write: never, hideable: false }),
    changedBy: field.text('最后操作人', { write: never }),
    createdBy: field.text('建立人', { write: never }),
    // Rollouts are chosen newest first.
    createdAt: field.instant('建立时间', { filter: true, sort: true, write: never, hideable: false }),
    endedAt: field.instant('结束时间', { null: true, none: '未结束', write: never }),
  },
  { counter: '个' },
)

/** The cameras: of some scenic areas or of a project, selected ones, those that a rollout has updated, or all. */
const scope = {
  areaIds: Maybe(field.refs('景区', 'scenic.areas')),
  caseId: Maybe(field.ref('项目', 'scenic.cases', 'caseName')),
  deviceIds: Maybe(field.refs('摄像头', 'scenic.devices')),
  /** Takes that rollout back: the cameras which it has updated. One that has not ended is stopped. */
  backOfId: Maybe(field.ref('回滚的升级', 'releases.rollouts', 'name')),
}
const { startsAt, windowFrom, windowTo, soakMinutes, minPicturesPercent, ...needed } = planned({})

const ofRollout = <const P extends TProperties = Record<never, never>>(path: string, title: string, more = {} as P) =>
  ({
    method: 'POST',
    path: `${base}/${path}`,
    origin: 'own',
    title: `升级：${title}`,
    pages,
    body: Type.Object({ id: Id, version: Version, ...more }),
    reply: Changed,
  }) as const

const reason = Maybe(field.note('原因', { max: 200 }))

/** A change of the state or the wave of a rollout; or that another one takes it back, without a state. */
const RolloutEvent = Type.Object({
  at: Instant,
  by: Type.String({ title: '操作人' }),
  state: Nullable(field.choice('状态', movedStates)),
  wave: Nullable(Type.Integer({ title: '批次' })),
  back: Nullable(Type.Object({ id: Id, number: Type.String() })),
  note: Type.String({ title: '原因' }),
})
export type RolloutEvent = Static<typeof RolloutEvent>

/** Versions on their way to cameras, in waves. */
export const rollouts = {
  list: { ...regular.list, origin: 'own' },
  /** Leaves out cameras that run the version already, or another program. Refused (2002) if a camera is in another rollout. */
  add: {
    method: 'POST',
    path: '/webapi/v1/version/manage/updateversion',
    title: '升级：新建',
    pages,
    noun: '升级',
    stepUp: true,
    body: Type.Object({
      versionId: field.ref('软件版本', 'releases.softwareVersions', 'versionName'),
      ...scope,
      ...needed,
      soakMinutes: Maybe(soakMinutes),
      minPicturesPercent: Maybe(minPicturesPercent),
      windowFrom: Maybe(windowFrom),
      windowTo: Maybe(windowTo),
      startsAt: Maybe(startsAt),
      reason,
      /** The number of cameras that the user has confirmed; refused (1515) if it has changed. */
      cameras: field.count('已确认的摄像头', '台', { min: 1 }),
    }),
    reply: Created,
  },
  /** Which cameras a rollout would reach. */
  preview: {
    method: 'POST',
    path: `${base}/preview`,
    origin: 'own',
    title: '升级：预览',
    pages,
    reads: true,
    body: Type.Object({ versionId: field.ref('软件版本', 'releases.softwareVersions', 'versionName'), ...scope }),
    reply: Type.Object({
      /** Cameras that would receive it, and how many of them are on the bus now. */
      cameras: Type.Integer(),
      onBus: Type.Integer(),
      areas: Type.Integer(),
      /** Left out: they run it already, or another program. */
      same: Type.Integer(),
      other: Type.Integer(),
      /** In a rollout that is under way. */
      busy: Type.Integer(),
      busyIn: Nullable(Id),
      /** The versions that they run now. */
      former: Type.Array(Type.Object({ number: Type.String(), cameras: Type.Integer() })),
    }),
  },
  /** What the cameras that it has updated bring since then. Zeros for a rollout that has updated none, or none that the caller may see. */
  compare: {
    method: 'POST',
    path: `${base}/compare`,
    origin: 'own',
    title: '升级：更新前后',
    pages,
    reads: true,
    body: Type.Object({ rolloutId: Id }),
    reply: Comparison,
  },
  /** What has happened to it, by whom and why, the oldest first. */
  events: {
    method: 'POST',
    path: `${base}/events`,
    origin: 'own',
    title: '升级：经过',
    pages,
    reads: true,
    body: Type.Object({ rolloutId: Id }),
    reply: Type.Object({ rows: Type.Array(RolloutEvent) }),
  },
  pause: ofRollout('pause', '暂停'),
  /** Where a wave has ended below its line, the next one begins. */
  resume: ofRollout('resume', '继续'),
  /** Permanent: waiting cameras are left out. Cameras that have the file may install it; no other camera can fetch it. */
  stop: ofRollout('stop', '停止', { reason }),
} as const satisfies Record<string, Operation>
export type Rollout = Reply<typeof rollouts.list>['rows'][number]
export type RolloutPreview = Reply<typeof rollouts.preview>
