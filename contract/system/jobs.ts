import { Type } from 'typebox'
import { Every, FileFormat } from '../exports.ts'
import { field } from '../fields.ts'
import { byId, Done, Id, Instant, ListOf, Nullable, type Operation } from '../kit.ts'
import type { Static } from '../static.ts'

export const jobStates = {
  queued: '排队',
  running: '进行中',
  done: '完成',
  failed: '失败',
  cancelled: '已取消',
  expired: '已过期',
  /** The file contains data that its owner may no longer see. */
  withheld: '已无权下载',
} as const
export const JobState = field.choice('状态', jobStates)

/** Long work of one account: exports, ZIP files, bulk actions. */
export const Job = Type.Object({
  id: Id,
  kind: Type.String(),
  title: Type.String({ title: '任务' }),
  state: JobState,
  done: Type.Integer(),
  total: Nullable(Type.Integer()),
  /** Signed, expiring address of the result. */
  url: Nullable(Type.String()),
  error: Nullable(Type.String()),
  createdAt: Instant,
  finishedAt: Nullable(Instant),
})
export type Job = Static<typeof Job>

/** A file of a list that is made again and again for an account. */
export const ExportSchedule = Type.Object({
  id: Id,
  title: Type.String({ title: '定期导出' }),
  every: Every,
  format: FileFormat,
  nextAt: Instant,
  lastAt: Nullable(Instant),
})
export type ExportSchedule = Static<typeof ExportSchedule>

export const jobs = {
  list: {
    method: 'GET',
    path: '/webapi/v1/system/jobs',
    origin: 'own',
    title: '任务：我的',
    pages: 'session',
    reply: ListOf(Job),
  },
  cancel: {
    method: 'POST',
    path: '/webapi/v1/system/jobs/{id}/cancel',
    origin: 'own',
    title: '任务：取消',
    pages: 'session',
    ...byId,
    body: Type.Object({}),
    reply: Done,
  },
  clear: {
    method: 'DELETE',
    path: '/webapi/v1/system/jobs/{id}',
    origin: 'own',
    title: '任务：移除',
    pages: 'session',
    ...byId,
    reply: Done,
  },
  schedules: {
    method: 'GET',
    path: '/webapi/v1/system/jobs/schedules',
    origin: 'own',
    title: '定期导出：我的',
    pages: 'session',
    reply: ListOf(ExportSchedule),
  },
  unschedule: {
    method: 'DELETE',
    path: '/webapi/v1/system/jobs/schedules/{id}',
    origin: 'own',
    title: '定期导出：停止',
    pages: 'session',
    ...byId,
    reply: Done,
  },
} as const satisfies Record<string, Operation>
